"""How is an exact number shown, to people and to machines?"""

from __future__ import annotations

from fractions import Fraction

SHORT = 24
"""Characters an exact fraction may have beside its value."""


def figure(value: Fraction) -> dict[str, str | float]:
    """A number for JSON: exactly, and as near as a float comes."""
    return {"exact": str(value), "value": float(value)}


def number(value: Fraction) -> str:
    """A number for people: the value, and the fraction if it is short."""
    exact = str(value)
    near = f"{float(value):.6f}"
    return exact if value.denominator == 1 else f"{near} = {exact}" if len(exact) <= SHORT else near
