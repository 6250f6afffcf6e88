"""Where is there room for a base? The first place of all, or none; the same answer every time. (flank_march, 4, 4.1, N)

A place is a centre on the grid of hundredths with one of the 360 facings of the table, and it counts if it passes the exact
test. Of all places the first is the one whose centre is nearest the owner's base line, then nearest the entry edge, then the
one turned least from looking straight in from that edge (of two that look opposite ways, the one that does not look home).

Branch and bound, over facings and rows: for a block of neighbouring facings and rows, an obstacle blocks a stretch of columns
if the part of the base common to all these facings meets it in the first row and in the last (what lies between is then met
too, the outline being convex). A block whose columns are all blocked is dropped; no other block is. As no place that passes
is passed over, one is found wherever a place off the grid would have 0.008U + 0.0044 diagonals to spare: no point of a base
has farther to go from there to the nearest place.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import ceil, floor, inf, radians, sin

from fugleman.kit import facings, geometry
from fugleman.kit.facings import Facing
from fugleman.kit.geometry import Base
from fugleman.kit.ground import Ground, allows, mirrors, straightened
from fugleman.kit.outline import SLACK, Outline, outline, sides

STRAIGHT_IN = 90
"""The bearing of a base that looks in from the left edge."""

FEW = 3
"""Columns that are looked at one by one before a block of rows is split."""

Span = tuple[float, float]


Rank = tuple[int, int, int]
"""How a place is preferred, the least first: its row from the base line, its column from the entry edge, degrees turned."""


@lru_cache(512)
def place(ground: Ground, width: int, depth: int) -> Base | None:
    """The first place for a base of this size, or None where it has no room."""
    across = mirrors(ground)
    looks = _looks(across[0] is not None, across[1] is not None)
    found = _Search(straightened(ground), looks, width, depth).run()
    return None if found is None else geometry.reflected(found, *across)


class _Search:
    """One search on straightened ground. Of two opposite facings, which cover the same, the one looking in is tried."""

    def __init__(self, ground: Ground, looks: tuple[Facing, ...], width: int, depth: int) -> None:
        self.ground, self.looks, self.width, self.depth = ground, looks, width, depth
        self.limits = [_limits(ground, x, y) for x, y in _halves(looks, width, depth)]
        self.obstacles = [(base, 0) for base in ground.solid] + [(base, ground.clearance) for base in ground.shunned]
        self.best: tuple[Rank, Base] | None = None
        self.heap: list[tuple[Rank, int, _Turns, int, int, list[int]]] = []
        self.pushed = 0

    def run(self) -> Base | None:
        whole = _Turns(self, 0, 179)
        self._push(whole, whole.y0, whole.y1, whole.x0, [i for i in range(len(self.obstacles)) if whole.is_near(i)])
        while self.heap:
            rank, _, turns, y0, y1, near = heappop(self.heap)
            if self.best is not None and rank >= self.best[0]:
                break
            near = [i for i in near if turns.crosses(i, y0, y1)]
            spans = turns.blocked(near, y0, y1)
            x0 = _first_free(spans, turns.x0, turns.x1)
            if x0 is None or self._is_blocked_exactly(turns, near, spans, x0, y0, y1):
                continue
            if turns.first == turns.last and y0 == y1:
                self._try(turns, near, y0, x0)
            else:
                for part, low, high in turns.split(y0, y1):
                    self._push(part, max(low, part.y0), min(high, part.y1), max(x0, part.x0), near)
        return None if self.best is None else self.best[1]

    def _push(self, turns: _Turns, y0: int, y1: int, x0: int, near: list[int]) -> None:
        rank = (y0, x0, turns.turn)
        if y0 <= y1 and x0 <= turns.x1 and (self.best is None or rank < self.best[0]):
            self.pushed += 1
            heappush(self.heap, (rank, self.pushed, turns, y0, y1, near))

    def _is_blocked_exactly(self, turns: _Turns, near: list[int], spans: list[Span], x0: int, y0: int, y1: int) -> bool:
        """Whether, for one facing, the last few columns are blocked too: each by something it meets in both end rows, exactly.

        Without this, a gap that is a hair too narrow all along an edge would be searched row by row.
        """
        if turns.first != turns.last or y0 == y1:
            return False
        x: int | None = x0
        for _ in range(FEW):
            if x is None:
                return True
            low, high = (Base(x, y, self.looks[turns.first], self.width, self.depth) for y in (y0, y1))
            if not any(self._meets(i, low) and self._meets(i, high) for i in near):
                return False
            x = _first_free(spans, x + 1, turns.x1)
        return x is None

    def _meets(self, i: int, base: Base) -> bool:
        """Whether a base is too near an obstacle, exactly: both kinds of obstacle are met from a convex set of centres."""
        obstacle, clearance = self.obstacles[i]
        if i < len(self.ground.solid):
            return geometry.overlap(base, obstacle)
        return not geometry.gap(base, obstacle).is_more_than(clearance)

    def _try(self, turns: _Turns, near: list[int], y: int, x0: int) -> None:
        """Test the columns of one row for one facing that are left, exactly."""
        spans = turns.blocked(near, y, y)
        x: int | None = x0
        while x is not None:
            base = Base(x, y, self.looks[turns.first], self.width, self.depth)
            if allows(self.ground, base):
                rank = (y, x, turns.turn)
                if self.best is None or rank < self.best[0]:
                    self.best = rank, base
                return
            x = _first_free(spans, x + 1, turns.x1)


class _Turns:
    """The facings with bearings `first` to `last`, and the rows and columns that come into question for any of them."""

    def __init__(self, search: _Search, first: int, last: int) -> None:
        self.search, self.first, self.last = search, first, last
        limits = search.limits[first : last + 1]
        self.x0, self.x1 = min(each[0] for each in limits), max(each[1] for each in limits)
        self.y0, self.y1 = min(each[2] for each in limits), max(each[3] for each in limits)
        self.turn = max(first - STRAIGHT_IN, STRAIGHT_IN - last, 0)
        self.middle = (first + last) // 2
        spread = radians(max(last - self.middle, 0 if first == last else self.middle - first) + (first < last) * 0.012)
        self.arms, self.grown = self._common(sin(spread))
        self.outlines: dict[int, Outline] = {}
        self.rows: dict[tuple[int, int], Span] = {}
        self.parts: tuple[_Turns, _Turns] | None = None

    def _common(self, sine: float) -> tuple[tuple[tuple[float, float], ...], float]:
        """What all these facings of the base have in common: a smaller rectangle, or for many of them the disc within."""
        width, depth = self.search.width, self.search.depth
        inner = width - depth * sine, depth - width * sine
        if inner[0] < 0.6 * width or inner[1] < 0.6 * depth:
            return (), min(width, depth) / 2
        return sides(Base(0, 0, self.search.looks[self.middle], 0, 0), *inner), 0.0

    def is_near(self, i: int) -> bool:
        """Whether an obstacle may block any column at all."""
        shape = self._outline(i)
        half = sum(abs(x) for x, _ in sides(self.search.obstacles[i][0], *_size(self.search.obstacles[i][0])))
        reach = half + (self.search.width + self.search.depth) / 2 + self.search.obstacles[i][1]
        return shape.x - reach <= self.x1 and shape.x + reach >= self.x0

    def crosses(self, i: int, y0: int, y1: int) -> bool:
        """Whether some facing of some row may meet an obstacle."""
        base, clearance = self.search.obstacles[i]
        reach = (base.width + base.depth + self.search.width + self.search.depth) / 2 + clearance
        return y0 - reach <= base.y <= y1 + reach

    def blocked(self, near: list[int], y0: int, y1: int) -> list[Span]:
        """The stretches of columns that are out of the question in all rows from `y0` to `y1`, from the left."""
        spans = []
        for i in near:
            left, right = self._row(i, y0)
            if y1 != y0 and left < right:
                other = self._row(i, y1)
                left, right = max(left, other[0]), min(right, other[1])
            if left + SLACK <= right - SLACK:
                spans.append((left + SLACK, right - SLACK))
        spans.sort()
        return spans

    def split(self, y0: int, y1: int) -> Iterator[tuple[_Turns, int, int]]:
        """The block's two halves, by facing or by row, whichever lets the base move more."""
        swing = radians(self.last - self.first) * max(self.search.width, self.search.depth)
        if self.first < self.last and swing >= y1 - y0:
            if self.parts is None:
                self.parts = _Turns(self.search, self.first, self.middle), _Turns(self.search, self.middle + 1, self.last)
            yield from ((part, y0, y1) for part in self.parts)
        elif y1 - y0 == 1:
            yield from ((self, y0, y0), (self, y1, y1))
        else:
            middle = (y0 + y1) // 2
            yield from ((self, y0, middle), (self, middle, y1))

    def _outline(self, i: int) -> Outline:
        if i not in self.outlines:
            base, clearance = self.search.obstacles[i]
            self.outlines[i] = outline(base, self.arms, clearance + self.grown)
        return self.outlines[i]

    def _row(self, i: int, y: int) -> Span:
        if (i, y) not in self.rows:
            shape = self._outline(i)
            self.rows[i, y] = (shape.left(y), shape.right(y)) if shape.bottom + SLACK <= y <= shape.top - SLACK else (inf, -inf)
        return self.rows[i, y]


@lru_cache(4)
def _looks(across_x: bool, across_y: bool) -> tuple[Facing, ...]:
    """The facings with bearings 0 to 179 on straightened ground: those of the table, seen in the mirrors."""
    return tuple(
        facings.mirrored(
            facings.table()[(180 * across_y + (-seen if across_x != across_y else seen)) % 360], across_x, across_y
        )
        for seen in range(180)
    )


@lru_cache(64)
def _halves(looks: tuple[Facing, ...], width: int, depth: int) -> list[tuple[Fraction, Fraction]]:
    return [geometry.half_extents(facing, width, depth) for facing in looks]


def _limits(ground: Ground, half_x: Fraction, half_y: Fraction) -> tuple[int, int, int, int]:
    """First and last column, first and last row of a base with these half extents."""
    reach = ground.reach - half_x if ground.whole else ground.reach + half_x
    return ceil(half_x), floor(min(reach, ground.width - half_x)), ceil(half_y), floor(ground.height - half_y)


def _first_free(spans: list[Span], x0: int, x1: int) -> int | None:
    """The first column that is not blocked; the spans come from the left."""
    x = x0
    for left, right in spans:
        if left > x:
            break
        if right >= x:
            x = floor(right) + 1
    return x if x <= x1 else None


def _size(base: Base) -> tuple[int, int]:
    return base.width, base.depth
