"""From which centres does one base keep another away?

This is the only floating-point geometry, and it decides nothing: it drops places that are out of the question, by more than
`SLACK`, and draws. Coordinates are below 10^5 and facings have roots below 10^12, so slopes that are not upright or level are
steeper than 10^-6; with 53 bits no row computed here is off by more than 10^-3 steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, hypot, inf, pi, sqrt

from fugleman.kit.facings import root
from fugleman.kit.geometry import Base

SLACK = 0.01
"""Steps of the grid by which a row must be blocked to count as blocked."""

Vector = tuple[float, float]


class Outline:
    """The centres at which a base would come within `radius` of an obstacle: a convex outline, read row by row."""

    __slots__ = ("bottom", "radius", "rises", "top", "turning", "x", "y")

    def __init__(self, x: float, y: float, arms: Iterable[Vector], radius: float) -> None:
        """A centre and the half sides that are summed up round it, each in both directions."""
        upward = sorted(((-ax, -ay) if ay < 0 or (ay == 0 and ax < 0) else (ax, ay) for ax, ay in arms), key=_angle)
        px, py = x - sum(ax for ax, _ in upward), y - sum(ay for _, ay in upward)
        self.x, self.y, self.radius = x, y, radius
        self.turning = [(px, py)]
        self.rises: list[tuple[float, float, float, float]] = []
        for ax, ay in upward:
            qx, qy = px + 2 * ax, py + 2 * ay
            if ay > 0:
                nx, ny = radius * ay / hypot(ax, ay), -radius * ax / hypot(ax, ay)
                self.rises.append((px + nx, py + ny, qx + nx, qy + ny))
            self.turning.append((qx, qy))
            px, py = qx, qy
        self.bottom, self.top = self.turning[0][1] - radius, self.turning[-1][1] + radius

    def right(self, y: float) -> float:
        """The rightmost point of a row; -inf where the row misses the outline."""
        best, radius = -inf, self.radius
        if not self.bottom <= y <= self.top:
            return best
        for px, py in self.turning:
            off = y - py
            if -radius <= off <= radius:
                best = max(best, px + sqrt(radius * radius - off * off))
        for px, py, qx, qy in self.rises:
            if py <= y <= qy:
                best = max(best, px + (qx - px) * (y - py) / (qy - py))
        return best

    def left(self, y: float) -> float:
        """The leftmost point of a row, which lies opposite: the outline is the same upside down. inf where missed."""
        return 2 * self.x - self.right(2 * self.y - y)

    def rows(self) -> Iterable[float]:
        """The heights at which the outline changes from one edge or arc to the next."""
        for _, py in self.turning:
            for at in (py - self.radius, py + self.radius):
                yield at
                yield 2 * self.y - at
        for _, py, _, qy in self.rises:
            for at in (py, qy):
                yield at
                yield 2 * self.y - at


def sides(base: Base, width: float, depth: float) -> tuple[Vector, Vector]:
    """The half sides of a rectangle that looks as a base does."""
    (a, b), c = base.facing, root(base.facing)
    return (depth / 2 * a / c, depth / 2 * b / c), (width / 2 * b / c, -width / 2 * a / c)


def outline(obstacle: Base, arms: Iterable[Vector], radius: float) -> Outline:
    """Where the centre of a body with these half sides comes within a radius of an obstacle."""
    return Outline(obstacle.x, obstacle.y, (*sides(obstacle, obstacle.width, obstacle.depth), *arms), radius)


def _angle(arm: Vector) -> float:
    angle = atan2(arm[1], arm[0])
    return 0.0 if angle >= pi else angle
