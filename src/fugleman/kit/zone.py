"""Where may the centre of a base stand that looks one way? As polygons, for drawing. (flank_march, 4)

The zone is cut into rows, and what is free between two rows is a trapezoid as long as nothing begins or ends there; where
something does, the rows are brought closer. Arcs become chords between rows. The polygons agree with the exact test of a place
except within `TOLERANCE` of their edges.
"""

from __future__ import annotations

from math import inf

from fugleman.core.tabletop import Polygon
from fugleman.kit import geometry
from fugleman.kit.facings import Facing
from fugleman.kit.geometry import Base
from fugleman.kit.ground import Ground
from fugleman.kit.outline import Outline, outline, sides
from fugleman.kit.spans import Span, Track, between, followed

TOLERANCE = 4
"""Steps of the grid by which an edge of the drawing may be off."""

STEP = 12
"""Steps of the grid between two rows, at most: the chord of an arc is off by no more than a quarter of it."""


def zone(ground: Ground, width: int, depth: int, facing: Facing) -> tuple[Polygon, ...]:
    """The centres from which such a base passes the exact test, in hundredths of U; polygons do not overlap."""
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

    def free(y: float) -> list[Span]:
        """What no outline covers of a row, from the left."""
        rows = ((shape.left(y), shape.right(y)) for shape in shapes)
        return between((row for row in rows if row[0] < inf), (x0, x1))

    return tuple(map(_polygon, followed(free, y0, _rows(shapes, y0, y1), fine=1)))


def _polygon(track: Track) -> Polygon:
    """A track's right side upwards and its left side downwards, without points on straight lines."""
    lefts: list[tuple[float, float]] = []
    rights: list[tuple[float, float]] = []
    for y, (left, right) in track:
        for points, x in ((lefts, left), (rights, right)):
            if len(points) > 1 and _is_straight(points[-2], points[-1], (x, y)):
                points.pop()
            points.append((x, y))
    return (*rights, *reversed(lefts))


def _rows(shapes: list[Outline], y0: float, y1: float) -> list[float]:
    """The rows above the first: wherever an outline changes, and no more than `STEP` apart."""
    marks = sorted({y for shape in shapes for y in shape.rows() if y0 < y < y1} | {y1})
    rows, low = [], y0
    for mark in marks:
        parts = int((mark - low) // STEP) + 1 if shapes else 1
        rows += [low + (mark - low) * part / parts for part in range(1, parts)] + [mark]
        low = mark
    return rows


def _is_straight(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether the middle one of three points lies on the line of the others, for the eye."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) < 1e-6 * (c[1] - a[1])
