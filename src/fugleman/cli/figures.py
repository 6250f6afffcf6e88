"""How is an exact number shown, to people and to machines?"""

from __future__ import annotations

from fractions import Fraction

from fugleman.adapters.fractions import exactly

SHORT = 24
"""Characters an exact fraction may have beside its value."""


def figure(value: Fraction) -> dict[str, str | float | None]:
    """A number for JSON: exactly, if that is not all too long, and as near as a float comes."""
    return {"exact": exactly(value), "value": float(value)}


def number(value: Fraction) -> str:
    """A number for people: the value, and the fraction if it is short."""
    exact = exactly(value)
    near = f"{float(value):.6f}"
    if exact is None or len(exact) > SHORT:
        return near
    return exact if value.denominator == 1 else f"{near} = {exact}"
