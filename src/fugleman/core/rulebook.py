"""What does a system's rulebook hold?

The rulebook is data beside the code (`rulebook.toml`, `cases/*.toml`): clauses in our own words in every language, the
rulings where the text is silent, and worked examples in the players' notation.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

from fugleman.core.text import visible

Words: TypeAlias = dict[str, str]
"""The same words by language code; every rulebook has "en" and "it"."""


def in_language(words: Words, language: str) -> str:
    """The words in a language, else in English. Control characters in them are shown as escapes."""
    return visible(words.get(language) or words["en"])


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule. Its title names the act it asks for and is what a prompt says."""

    title: Words
    text: Words


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """A question the text leaves open, the answers to choose from, and why the default is the default.

    `parameter` is the field of the system's rulings that it sets. A reading without one is settled: it offers no choice.
    """

    question: Words
    because: Words
    parameter: str | None = None
    choices: dict[str, Words] = {}


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """Title, source, clauses by number, readings by letter (or by parameter, for measures of the game)."""

    title: Words
    about: Words
    source: Words
    clauses: dict[str, Clause]
    readings: dict[str, Reading] = {}


class TriedOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that must be refused, under which clause, and words the refusal must contain."""

    order: str
    clause: str | None = None
    says: str = ""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: what is played, line by line, and what must come of it.

    `play` is a script (see `fugleman.table.script`). Each line of `log`, a clause and English words, must follow in the
    log in that order; `position` is the position in one line at the end; `refusals` are tried there.
    """

    name: str
    clauses: tuple[str, ...]
    play: str
    rulings: dict[str, Any] = field(default_factory=dict)
    scenario: dict[str, Any] = field(default_factory=dict)
    log: str = ""
    position: str = ""
    over: str = ""
    refusals: tuple[TriedOrder, ...] = ()


class Cases(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of cases."""

    case: tuple[Case, ...]
