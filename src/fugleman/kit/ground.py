"""May a base stand here? The exact test of a place, with all its reasons. (flank_march, 4)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fugleman.kit.geometry import Base, Extent, Gap, extent, gap, overlap, reflected


class Ground(Struct, frozen=True, cache_hash=True):
    """Where bases may be placed: a table, a band along one of its edges, and what is in the way. All in hundredths of U.

    `home` is the owner's base line. A place is within `reach` of the `edge` with its whole base, or with its nearest part.
    Bases in `solid` (friends, impassable ground) must not be overlapped; those in `shunned` must be more than `clearance` away.
    """

    width: int
    height: int
    edge: Literal["left", "right"]
    home: Literal["bottom", "top"]
    reach: int
    whole: bool
    solid: tuple[Base, ...]
    shunned: tuple[Base, ...]
    clearance: int


class OffTable(Struct, frozen=True):
    """Part of the base is beyond the rim of the table, by so much."""

    by: Fraction


class OutOfReach(Struct, frozen=True):
    """The base is farther from the entry edge than allowed."""

    distance: Fraction


class Overlaps(Struct, frozen=True):
    """The base overlaps something solid, named by its number among them."""

    which: int


class TooNear(Struct, frozen=True):
    """The base is not more than the clearance away from something shunned."""

    which: int
    gap: Gap


Breach = OffTable | OutOfReach | Overlaps | TooNear


def allows(ground: Ground, base: Base) -> bool:
    """Whether a base may stand there."""
    return next(breaches(ground, base), None) is None


def breaches(ground: Ground, base: Base) -> Iterator[Breach]:
    """Everything against a base's standing there, one after another."""
    box = extent(base)
    if (beyond := beyond_rim(ground.width, ground.height, box)) > 0:
        yield OffTable(beyond)
    if (distance := from_edge(ground, box)) > ground.reach:
        yield OutOfReach(distance)
    for which, other in enumerate(ground.solid):
        if _may_meet(base, other, 0) and overlap(base, other):
            yield Overlaps(which)
    for which, other in enumerate(ground.shunned):
        if _may_meet(base, other, ground.clearance) and not (apart := gap(base, other)).is_more_than(ground.clearance):
            yield TooNear(which, apart)


def beyond_rim(width: int, height: int, box: Extent) -> Fraction:
    """How far a base stands out over the rim of the table, where it does most; 0 or less if it does not."""
    return max(-box.left, -box.bottom, box.right - width, box.top - height)


def from_edge(ground: Ground, box: Extent) -> Fraction:
    """How far from the entry edge the base lies: its farthest point, or its nearest one."""
    near, far = (box.left, box.right) if ground.edge == "left" else (ground.width - box.right, ground.width - box.left)
    return far if ground.whole else near


def straightened(ground: Ground) -> Ground:
    """The same ground in a mirror in which the entry edge is the left and the owner's base line the bottom."""
    across_x, across_y = mirrors(ground)
    return Ground(
        ground.width,
        ground.height,
        "left",
        "bottom",
        ground.reach,
        ground.whole,
        tuple(reflected(base, across_x, across_y) for base in ground.solid),
        tuple(reflected(base, across_x, across_y) for base in ground.shunned),
        ground.clearance,
    )


def mirrors(ground: Ground) -> tuple[int | None, int | None]:
    """The mirrors, for `reflected`, between a ground and its straightened image."""
    return ground.width if ground.edge == "right" else None, ground.height if ground.home == "top" else None


def _may_meet(a: Base, b: Base, limit: int) -> bool:
    """False only where the circles round two bases are farther apart than a limit, by whole numbers alone."""
    reach = (a.width + a.depth + b.width + b.depth + 1) // 2 + limit
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach
