"""Bases for tests, written as the players write them, and the slow way to measure them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from fugleman.kit.facings import Facing
from fugleman.kit.geometry import Base, corners
from fugleman.kit.ground import Ground

Point: TypeAlias = tuple[Fraction, Fraction]

PYTHAGOREAN: tuple[Facing, ...] = ((3, 4), (4, 3), (5, 12), (-12, 5), (8, 15), (-15, -8), (7, -24), (20, 21), (-3, 4), (0, -1))


def length(u: str | float) -> int:
    """Hundredths of U; decimals are read as written."""
    return int(Fraction(str(u)) * 100)


def box(left: str | float, bottom: str | float, right: str | float, top: str | float) -> Base:
    """An upright rectangle looking north; its sides must be even in hundredths."""
    x0, y0, x1, y1 = map(length, (left, bottom, right, top))
    return Base((x0 + x1) // 2, (y0 + y1) // 2, (0, 1), x1 - x0, y1 - y0)


def unit(x: str | float, y: str | float, facing: Facing, width: str | float = 8, depth: str | float = 2) -> Base:
    return Base(length(x), length(y), facing, length(width), length(depth))


def ground(
    width: int = 3000,
    height: int = 2000,
    edge: Literal["left", "right"] = "left",
    home: Literal["bottom", "top"] = "bottom",
    *,
    reach: int = 1200,
    whole: bool = True,
    friends: tuple[Base, ...] = (),
    enemies: tuple[Base, ...] = (),
    clearance: int = 500,
) -> Ground:
    """Ground of so many hundredths of U, entered from the left by the side whose base line is the bottom."""
    return Ground(width, height, edge, home, reach, whole, friends, enemies, clearance)


def slow_square(a: Base, b: Base) -> Fraction:
    """The squared distance by every corner against every edge, in fractions; 0 if they overlap."""
    if slow_overlap(a, b):
        return Fraction(0)
    pairs = [(p, q) for one, other in ((a, b), (b, a)) for p in corners(one) for q in _edges(other)]
    return min(_to_segment(p, *q) for p, q in pairs)


def slow_overlap(a: Base, b: Base) -> bool:
    """Whether two convex figures overlap: no edge of either has the other wholly on its outer side."""
    for one, other in ((a, b), (b, a)):
        for p, q in _edges(one):
            if all(_turn(p, q, r) >= 0 for r in corners(other)):
                return False
    return True


def _edges(base: Base) -> list[tuple[Point, Point]]:
    around = corners(base)
    return list(zip(around, (*around[1:], around[0]), strict=True))


def _turn(p: Point, q: Point, r: Point) -> Fraction:
    """Positive if r lies to the left of the way from p to q; the corners of a base are listed clockwise."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _to_segment(p: Point, a: Point, b: Point) -> Fraction:
    ab, ap = (b[0] - a[0], b[1] - a[1]), (p[0] - a[0], p[1] - a[1])
    along = max(Fraction(0), min(Fraction(1), (ab[0] * ap[0] + ab[1] * ap[1]) / (ab[0] ** 2 + ab[1] ** 2)))
    off = ap[0] - along * ab[0], ap[1] - along * ab[1]
    return off[0] ** 2 + off[1] ** 2
