"""Which way does a unit look, exactly?

A facing is a rational point of the circle: a pair (a, b) of integers in lowest terms whose squares add up to a square, such
as (3, 4). The second axis points north, so (0, 1) looks north and (1, 0) east. A base that looks along such a facing has its
corners on rational points, and distances between them can be compared without rounding.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import gcd, isqrt
from typing import TypeAlias

from fugleman.core.errors import Unreadable
from fugleman.core.names import means
from fugleman.core.text import ENGLISH, Text, Voice, literally, say

Facing: TypeAlias = tuple[int, int]
"""A rational point (a, b) of the circle, in lowest terms."""

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
COMPASS = (say("N"), say("NE"), say("E"), say("SE"), say("S"), say("SW"), say("W"), say("NW"))
"""The points of the compass, 45 degrees apart."""

LONGEST = 10**12
"""The largest root that a facing may have, so that hostile numbers cannot slow a game down."""

ERROR = Fraction(6, 1000)
"""Degrees by which a facing of the table is off its bearing, at most."""

# fmt: off
OCTANT: tuple[Facing, ...] = (
    (0, 1), (115, 6612), (1032, 29575), (955, 18228), (516, 7387), (3708, 42355), (3820, 36381), (3960, 32279),
    (2860, 20349), (623, 3936), (1120, 6351), (1755, 9028), (6939, 32660), (711, 3080), (399, 1600), (10397, 38796),
    (2057, 7176), (1131, 3700), (3232, 9945), (9087, 26384), (34320, 94319), (15580, 40581), (15565, 38532),
    (10857, 25576), (3429, 7700), (9135, 19592), (120596, 247197), (25991, 51000), (30363, 57116), (1740, 3139),
    (6273, 10864), (3927, 6536), (5863, 9384), (24395, 37572), (4477, 6636), (3885, 5548), (18249, 25120), (43180, 57291),
    (15704, 20097), (1632, 2015), (20793, 24776), (4945, 5688), (7524, 8357), (429, 460), (7920, 8201), (23660, 23661),
)
# fmt: on
"""The facings nearest the bearings 0 to 45 degrees: of those within `ERROR`, the one with the smallest root."""


def root(facing: Facing) -> int:
    """The whole number whose square is a^2 + b^2."""
    return isqrt(facing[0] * facing[0] + facing[1] * facing[1])


def is_facing(pair: Facing) -> bool:
    """Whether a pair is a rational point of the circle in lowest terms, and of a size that can be used."""
    a, b = pair
    if max(abs(a), abs(b)) > LONGEST or gcd(a, b) != 1:
        return False
    return root(pair) ** 2 == a * a + b * b


@cache
def table() -> tuple[Facing, ...]:
    """The 360 facings by bearing in whole degrees, clockwise from north.

    Quarter turns map them onto themselves; so do mirrors, but for the four diagonals, which have no exact facing.
    """
    first = [*OCTANT, *((b, a) for a, b in reversed(OCTANT[1:45]))]
    quarters = [first]
    for _ in range(3):
        quarters.append([(b, -a) for a, b in quarters[-1]])
    return tuple(facing for quarter in quarters for facing in quarter)


@cache
def _bearings() -> dict[Facing, int]:
    return {facing: bearing for bearing, facing in enumerate(table())}


def bearing(facing: Facing) -> int | None:
    """The bearing of a facing of the table, else None."""
    return _bearings().get(facing)


def turned(facing: Facing, by: Facing) -> Facing:
    """The facing turned clockwise by the angle that `by` makes with north, exactly."""
    (a, b), (sine, cosine) = facing, by
    new = (a * cosine + b * sine, b * cosine - a * sine)
    common = gcd(*new)
    return new[0] // common, new[1] // common


def turned_by_degrees(facing: Facing, degrees: int) -> Facing:
    """The facing turned clockwise by whole degrees: from one of the table to another, else exactly by one of the table."""
    start = bearing(facing)
    if start is not None:
        return table()[(start + degrees) % 360]
    return turned(facing, table()[degrees % 360])


def is_within_quarter(facing: Facing, other: Facing) -> bool:
    """Whether two facings are at most 90 degrees apart."""
    return facing[0] * other[0] + facing[1] * other[1] >= 0


def is_opposite(facing: Facing, other: Facing) -> bool:
    """Whether two facings are exactly 180 degrees apart."""
    return facing[0] == -other[0] and facing[1] == -other[1]


def mirrored(facing: Facing, across_x: bool, across_y: bool) -> Facing:
    """The facing seen in a mirror that swaps east with west, north with south, or both."""
    return (-facing[0] if across_x else facing[0], -facing[1] if across_y else facing[1])


def read_facing(words: str, voice: Voice = ENGLISH) -> Facing:
    """The facing that `W`, `NE`, `270` or `(3,4)` means: compass point, degrees clockwise from north, or point of the circle.

    Raises Unreadable.
    """
    trimmed = words.strip()
    for eighths, letters in enumerate(COMPASS):
        if means(trimmed, letters, voice):
            return table()[45 * eighths]
    if re.fullmatch(r"[0-9]{1,3}", trimmed, re.ASCII) and int(trimmed) <= 360:
        return table()[int(trimmed) % 360]
    if point := re.fullmatch(r"\(\s*(-?[0-9]{1,13})\s*[,; ]\s*(-?[0-9]{1,13})\s*\)", trimmed, re.ASCII):
        a, b = int(point[1]), int(point[2])
        common = gcd(a, b) or 1
        if is_facing((a // common, b // common)):
            return a // common, b // common
        raise Unreadable(say("“{words}” is no facing: its squares must add up to a square, as in (3,4)", words=words))
    raise Unreadable(say("“{words}” is no facing: write W, NE, degrees from north such as 270, or (3,4)", words=words))


def write_facing(facing: Facing) -> Text:
    """A facing in the notation that `read_facing` reads: letters where there are any, degrees, else the point."""
    degrees = bearing(facing)
    if degrees is None:
        return literally(f"({facing[0]},{facing[1]})")
    eighths, rest = divmod(degrees, 45)
    return literally(degrees) if rest else COMPASS[eighths]
