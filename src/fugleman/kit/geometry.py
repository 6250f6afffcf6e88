"""How far apart are two bases, exactly?

Lengths and centres are integers, in hundredths of U (any finer unit will do as well); facings are rational points of the
circle. Every number below is an integer or a fraction: nothing is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from fugleman.kit.facings import Facing, mirrored, root


class Base(Struct, frozen=True, gc=False):
    """A rectangle: its centre, where it looks, its width across that direction and its depth along it."""

    x: int
    y: int
    facing: Facing
    width: int
    depth: int


class Gap(NamedTuple):
    """The distance of two bases, squared: `square` / `scale`^2. Touching and overlapping bases are 0 apart."""

    square: int
    scale: int

    @property
    def value(self) -> Fraction:
        """The squared distance."""
        return Fraction(self.square, self.scale * self.scale)

    def is_more_than(self, limit: int) -> bool:
        return self.square > (limit * self.scale) ** 2

    def is_at_most(self, limit: int) -> bool:
        return self.square <= (limit * self.scale) ** 2

    def is_less_than(self, limit: int) -> bool:
        return self.square < (limit * self.scale) ** 2

    def is_not_less_than(self, limit: int) -> bool:
        return self.square >= (limit * self.scale) ** 2

    def is_less_than_gap(self, other: Gap) -> bool:
        return self.square * other.scale**2 < other.square * self.scale**2


class Extent(NamedTuple):
    """The upright rectangle round a base."""

    left: Fraction
    bottom: Fraction
    right: Fraction
    top: Fraction


def gap(a: Base, b: Base) -> Gap:
    """The distance from the nearest point of one base to the nearest point of the other."""
    scale = 2 * root(a.facing) * root(b.facing)
    if overlap(a, b):
        return Gap(0, scale)
    return Gap(min(_nearest_corner(a, b), _nearest_corner(b, a)), scale)


def overlap(a: Base, b: Base) -> bool:
    """Whether two bases have more in common than edges or corners."""
    return not (_is_clear(a, b) or _is_clear(b, a))


def touch(a: Base, b: Base) -> bool:
    """Whether two bases have a point in common."""
    return overlap(a, b) or gap(a, b).square == 0


def extent(base: Base) -> Extent:
    """The upright rectangle round a base, exactly."""
    x, y = half_extents(base.facing, base.width, base.depth)
    return Extent(base.x - x, base.y - y, base.x + x, base.y + y)


def half_extents(facing: Facing, width: int, depth: int) -> tuple[Fraction, Fraction]:
    """How far a base reaches from its centre, east or west and north or south."""
    (a, b), c = facing, 2 * root(facing)
    return Fraction(depth * abs(a) + width * abs(b), c), Fraction(depth * abs(b) + width * abs(a), c)


def corners(base: Base) -> tuple[tuple[Fraction, Fraction], ...]:
    """Front right, back right, back left and front left corner."""
    (a, b), c = base.facing, 2 * root(base.facing)
    ahead = Fraction(base.depth * a, c), Fraction(base.depth * b, c)
    right = Fraction(base.width * b, c), Fraction(-base.width * a, c)
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return tuple((base.x + f * ahead[0] + r * right[0], base.y + f * ahead[1] + r * right[1]) for f, r in signs)


def reflected(base: Base, across_x: int | None = None, across_y: int | None = None) -> Base:
    """The base in a mirror that puts x at `across_x` - x, y at `across_y` - y."""
    return Base(
        base.x if across_x is None else across_x - base.x,
        base.y if across_y is None else across_y - base.y,
        mirrored(base.facing, across_x is not None, across_y is not None),
        base.width,
        base.depth,
    )


class _Seen(NamedTuple):
    """Base b in the frame of base a (its front ahead, its right hand), times twice the roots of both facings."""

    ahead: int
    right: int
    cosine: int
    sine: int
    half_depth: int
    half_width: int


def _seen(a: Base, b: Base) -> _Seen:
    (ax, ay), (bx, by), c = a.facing, b.facing, root(b.facing)
    dx, dy = b.x - a.x, b.y - a.y
    whole = root(a.facing) * c
    return _Seen(
        2 * c * (dx * ax + dy * ay),
        2 * c * (dx * ay - dy * ax),
        ax * bx + ay * by,
        bx * ay - by * ax,
        a.depth * whole,
        a.width * whole,
    )


def _is_clear(a: Base, b: Base) -> bool:
    """Whether b lies wholly beyond the line of one of the edges of a."""
    s = _seen(a, b)
    reach_ahead = b.depth * abs(s.cosine) + b.width * abs(s.sine)
    reach_right = b.depth * abs(s.sine) + b.width * abs(s.cosine)
    return abs(s.ahead) - reach_ahead >= s.half_depth or abs(s.right) - reach_right >= s.half_width


def _nearest_corner(a: Base, b: Base) -> int:
    """The squared distance from a to the nearest corner of b, in the scale of their gap."""
    s = _seen(a, b)
    best: int | None = None
    for front in (b.depth, -b.depth):
        for side in (b.width, -b.width):
            ahead = max(abs(s.ahead + front * s.cosine - side * s.sine) - s.half_depth, 0)
            right = max(abs(s.right + front * s.sine + side * s.cosine) - s.half_width, 0)
            square = ahead * ahead + right * right
            best = square if best is None or square < best else best
    assert best is not None
    return best
