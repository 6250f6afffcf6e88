"""How far apart are two round bases, exactly, standing or while one of them moves in a straight line?

Centres and diameters are integers, in hundredths of the rules' unit. Distances of centres are kept squared, as fractions;
nothing is rounded before it is shown.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple, TypeAlias

from fugleman.kit.lengths import U

Point: TypeAlias = tuple[int, int]
"""A point of the battlefield: x and y."""


class Between(NamedTuple):
    """The squared distance of two centres, `square` / `scale`, and the diameters of both bases together."""

    square: int
    scale: int
    diameters: int

    def is_at_most(self, limit: int) -> bool:
        """Whether the nearest points of the bases are at most so far apart."""
        return 4 * self.square <= (2 * limit + self.diameters) ** 2 * self.scale

    @property
    def overlap(self) -> bool:
        """Whether the bases have more in common than a point."""
        return 4 * self.square < self.diameters**2 * self.scale

    def is_nearer_than(self, other: Between) -> bool:
        """Whether the centres are nearer to each other than two other centres."""
        return self.square * other.scale < other.square * self.scale


def standing(a: Point, b: Point, diameters: int) -> Between:
    """The distance of two bases that stand still."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return Between(dx * dx + dy * dy, 1, diameters)


def passing(start: Point, end: Point, other: Point, diameters: int) -> Between:
    """The closest approach of a base that goes straight from start to end, to another that stands still."""
    vx, vy = end[0] - start[0], end[1] - start[1]
    wx, wy = other[0] - start[0], other[1] - start[1]
    length, along = vx * vx + vy * vy, vx * wx + vy * wy
    if along <= 0:
        return Between(wx * wx + wy * wy, 1, diameters)
    if along >= length:
        return standing(end, other, diameters)
    across = vx * wy - vy * wx
    return Between(across * across, length, diameters)


def write_between(between: Between) -> str:
    """The distance of the nearest points, in full where it lies on the grid, else its first two decimals and an ellipsis."""
    twice = isqrt(4 * between.square // between.scale)
    exact = twice * twice * between.scale == 4 * between.square and (twice - between.diameters) % 2 == 0
    gap = max((twice - between.diameters) // 2, 0)
    if not exact and not between.overlap:
        return f"{gap // U}.{gap % U:02}…"
    return f"{gap // U}.{gap % U:02}".rstrip("0").rstrip(".")
