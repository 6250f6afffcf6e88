"""What does an author claim, and do the figures bear it out?

A claim is data: what is said, what is measured (figures that the lab is asked for), and the verdict's rule: checks of one
figure against another or against a number. A check is decided only where the interval of the difference leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import hypot
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from fugleman.core.rulebook import Words

Verdict: TypeAlias = Literal["holds", "does not hold", "only partly", "not decidable here"]

CONFIDENCE = 0.99
"""Of the intervals that verdicts rest on."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that is asked for: its name, in which way of `lab.asking`, of which system (none: the claim's own), and how.

    The name is English, and what checks know it by; `said` has it in the other languages. `over` and `values` ask once for each
    value of "rulings.NAME", "scenario.NAME" or another field; the name then ends in it.
    """

    name: str
    ask: str
    said: Words = {}
    system: str = ""
    rulings: dict[str, Any] = {}
    scenario: dict[str, Any] = {}
    over: str = ""
    values: tuple[Any, ...] = ()
    players: tuple[str, ...] = ()
    games: int = 4000
    measure: str = ""
    per: str = ""
    among: tuple[str, ...] = ()
    turns: int = 0
    about: dict[str, Any] = {}


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the claim comes to: a figure is above or below another figure (by name), or a number, by some margin."""

    figure: str
    is_: Literal["above", "below"] = field(name="is")
    than: str | float
    by: float = 0.0


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which figures are drawn: series by the beginning of their figures' names, over the values behind it."""

    series: tuple[str, ...]
    x: Words
    y: Words


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, how it is measured, the figures, and what it comes to."""

    says: Words
    measured: Words
    figure: tuple[Asked, ...]
    check: tuple[Check, ...] = ()
    plot: tuple[Drawn, ...] = ()


class Claims(Struct, frozen=True, forbid_unknown_fields=True):
    """The claims of a system, by a short name each."""

    claim: dict[str, Claim]


class Figure(Struct, frozen=True):
    """What was found: a number, exactly where it is exact, and where it lies. `how` says what vouches for it.

    A "solution" is what happens at the equilibrium that was found; there may be others, of the same value.
    """

    value: float
    low: float
    high: float
    exact: Fraction | None = None
    how: Literal["exact", "interval", "gap", "solution"] = "exact"
    games: int = 0


def exactly(value: Fraction) -> Figure:
    return Figure(float(value), float(value), float(value), value)


def each(asked: Asked) -> list[tuple[Words, Asked]]:
    """The figures one by one, under their full names."""
    names = {"en": asked.name, **asked.said}
    if not asked.over:
        return [(names, asked)]
    part, _, name = asked.over.partition(".")
    ones = []
    for value in asked.values:
        changed = {**getattr(asked, part), name: value} if name else value
        full = {language: f"{words} {value}" for language, words in names.items()}
        ones.append((full, replace(asked, **{part: changed}, over="", values=())))
    return ones


def decided(check: Check, figures: Mapping[str, Figure]) -> bool | None:
    """Whether a check is true; None if the intervals leave it open."""
    one = figures[check.figure]
    other = figures[check.than] if isinstance(check.than, str) else Figure(check.than, check.than, check.than)
    if check.is_ == "below":
        one, other = other, one
    low, high = difference(one, other)
    if low > check.by:
        return True
    return False if high <= check.by else None


def difference(one: Figure, other: Figure) -> tuple[float, float]:
    """Where one figure less another lies: within their bounds, or if both come of games played apart, with their confidence.

    Source of the latter: G. Zou and A. Donner, Construction of confidence limits about effect measures (2008).
    """
    if one.how != "interval" or other.how != "interval":
        return one.low - other.high, one.high - other.low
    apart = one.value - other.value
    down = hypot(one.value - one.low, other.high - other.value)
    return apart - down, apart + hypot(one.high - one.value, other.value - other.low)


def verdict(checks: Sequence[Check], figures: Mapping[str, Figure]) -> Verdict:
    """All checks true: it holds; none: it does not; some: only partly. Open ones, or no check at all: not decidable here."""
    found = [decided(check, figures) for check in checks]
    if not found or None in found:
        return "not decidable here"
    if all(found):
        return "holds"
    return "only partly" if any(found) else "does not hold"
