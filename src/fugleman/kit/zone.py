"""Where may the centre of a base stand that looks one way? As polygons, for drawing. (flank_march, 4)

The zone is cut into rows, and what is free between two rows is a trapezoid as long as nothing begins or ends there; where
something does, the rows are brought closer. Arcs become chords between rows. The polygons agree with the exact test of a place
except within `TOLERANCE` of their edges.
"""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from fugleman.kit import geometry
from fugleman.kit.facings import Facing
from fugleman.kit.geometry import Base
from fugleman.kit.ground import Ground
from fugleman.kit.outline import Outline, outline, sides

TOLERANCE = 4
"""Steps of the grid by which an edge of the drawing may be off."""

STEP = 12
"""Steps of the grid between two rows, at most: the chord of an arc is off by no more than a quarter of it."""

Polygon: TypeAlias = tuple[tuple[float, float], ...]
"""Corners in order, in hundredths of U."""

Span: TypeAlias = tuple[float, float]


def zone(ground: Ground, width: int, depth: int, facing: Facing) -> tuple[Polygon, ...]:
    """The centres from which such a base passes the exact test; polygons do not overlap."""
    half_x, half_y = map(float, geometry.half_extents(facing, width, depth))
    reach = ground.reach - half_x if ground.whole else ground.reach + half_x
    x0, x1 = half_x, min(reach, ground.width - half_x)
    if ground.edge == "right":
        x0, x1 = ground.width - x1, ground.width - x0
    y0, y1 = half_y, ground.height - half_y
    if x1 < x0 or y1 < y0:
        return ()
    arms = sides(Base(0, 0, facing, 0, 0), width, depth)
    shapes = [outline(base, arms, 0) for base in ground.solid]
    shapes += [outline(base, arms, ground.clearance) for base in ground.shunned]
    return _polygons(shapes, (x0, x1), y0, y1)


def _polygons(shapes: list[Outline], columns: Span, y0: float, y1: float) -> tuple[Polygon, ...]:
    """Follow the free spans from row to row; a polygon ends where its span does."""
    low, below = y0, _free(shapes, columns, y0)
    tracks = [_Track(low, span) for span in below]
    done: list[_Track] = []
    for high in _rows(shapes, y0, y1):
        stack = [high]
        while stack:
            at = stack[-1]
            above = _free(shapes, columns, at)
            matched = _match(below, above)
            if not matched and at - low > 1:
                stack.append((low + at) / 2)
                continue
            stack.pop()
            for track, span in zip(tracks, above if matched else below, strict=True):
                track.add(at, span)
            if not matched:
                done += tracks
                tracks = [_Track(at, span) for span in above]
            low, below = at, above
    return tuple(track.polygon() for track in (*done, *tracks))


class _Track:
    """A free span followed upwards."""

    def __init__(self, y: float, span: Span) -> None:
        self.lefts, self.rights = [(span[0], y)], [(span[1], y)]

    def add(self, y: float, span: Span) -> None:
        for points, x in ((self.lefts, span[0]), (self.rights, span[1])):
            if len(points) > 1 and _is_straight(points[-2], points[-1], (x, y)):
                points.pop()
            points.append((x, y))

    def polygon(self) -> Polygon:
        return (*self.rights, *reversed(self.lefts))


def _rows(shapes: list[Outline], y0: float, y1: float) -> list[float]:
    """The rows above the first: wherever an outline changes, and no more than `STEP` apart."""
    marks = sorted({y for shape in shapes for y in shape.rows() if y0 < y < y1} | {y1})
    rows, low = [], y0
    for mark in marks:
        parts = int((mark - low) // STEP) + 1 if shapes else 1
        rows += [low + (mark - low) * part / parts for part in range(1, parts)] + [mark]
        low = mark
    return rows


def _free(shapes: list[Outline], columns: Span, y: float) -> list[Span]:
    """What no outline covers of a row, from the left."""
    blocked = sorted((shape.left(y), shape.right(y)) for shape in shapes)
    spans, x = [], columns[0]
    for left, right in [*(each for each in blocked if each[0] < inf), (columns[1], columns[1])]:
        if min(left, columns[1]) >= x and x <= columns[1]:
            spans.append((x, min(left, columns[1])))
        x = max(x, right)
    return spans


def _match(below: list[Span], above: list[Span]) -> bool:
    """Whether the spans of two rows are the same ones, shifted."""
    return len(below) == len(above) and all(a[0] <= b[1] and b[0] <= a[1] for a, b in zip(below, above, strict=True))


def _is_straight(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether the middle one of three points lies on the line of the others, for the eye."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) < 1e-6 * (c[1] - a[1])
