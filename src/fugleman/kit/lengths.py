"""How is a length written and read? Lengths are whole hundredths of U, the unit of the rules."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt

from fugleman.core.errors import Unreadable
from fugleman.core.text import say

U = 100
"""Steps of the grid in one U."""

LARGEST = 1000 * U
"""No battlefield is larger, and so no coordinate on it."""


def read_length(words: str) -> int:
    """The length that a decimal such as "118.5" means, in hundredths of U. Raises Unreadable."""
    found = re.fullmatch(r"(-?)([0-9]{1,4})(?:\.([0-9]{1,2}))?", words.strip(), re.ASCII)
    if found is None:
        raise Unreadable(say("“{words}” is no length: write a number with at most two decimals, as 118.5", words=words))
    hundredths = int(found[2]) * U + int((found[3] or "0").ljust(2, "0"))
    return -hundredths if found[1] else hundredths


def write_length(length: int) -> str:
    """A length in hundredths of U as a decimal without idle zeros."""
    whole, rest = divmod(abs(length), U)
    decimals = f".{rest:02}".rstrip("0") if rest else ""
    return f"{'-' if length < 0 else ''}{whole}{decimals}"


def write_measure(square: Fraction) -> str:
    """The root of a squared length: in full where it lies on the grid, else its first two decimals and an ellipsis.

    So 5 is exactly 5, and "5.00…" a little more.
    """
    root = isqrt(square.numerator // square.denominator)
    if root * root == square:
        return write_length(root)
    return f"{root // U}.{root % U:02}…"


def write_fraction(length: Fraction) -> str:
    """A length that may be off the grid, in the manner of `write_measure`."""
    return ("-" if length < 0 else "") + write_measure(length * length)
