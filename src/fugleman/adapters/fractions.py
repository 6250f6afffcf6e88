"""How is an exact number written for machines?"""

from __future__ import annotations

from fractions import Fraction

LONG = 8_000
"""Bits of a denominator beyond which no fraction is written: some 2,400 digits, which help nobody."""


def exactly(value: Fraction) -> str | None:
    """The fraction as `26/67`; None if it is all too long."""
    return str(value) if value.denominator.bit_length() <= LONG else None
