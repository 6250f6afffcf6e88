"""How is an exact number shown, to people and to machines?"""

from __future__ import annotations

from fractions import Fraction

SHORT = 24
"""Characters an exact fraction may have beside its value."""

LONG = 8_000
"""Bits of a denominator beyond which no fraction is written: some 2,400 digits, which help nobody."""


def figure(value: Fraction) -> dict[str, str | float | None]:
    """A number for JSON: exactly, if that is not all too long, and as near as a float comes."""
    return {"exact": exactly(value), "value": float(value)}


def exactly(value: Fraction) -> str | None:
    """The fraction as `26/67`; None if it is all too long."""
    return str(value) if value.denominator.bit_length() <= LONG else None


def number(value: Fraction) -> str:
    """A number for people: the value, and the fraction if it is short."""
    exact = exactly(value)
    near = f"{float(value):.6f}"
    if exact is None or len(exact) > SHORT:
        return near
    return exact if value.denominator == 1 else f"{near} = {exact}"
