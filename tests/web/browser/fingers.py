"""Fingers on a telephone's glass: one that drags, two that turn."""

from __future__ import annotations

from math import cos, radians, sin

from playwright.sync_api import Page

At = tuple[float, float]
"""A point of the window, in CSS pixels from its upper left corner."""

STEPS = 6
"""Of a movement."""


class Fingers:
    """What touches a page."""

    def __init__(self, page: Page) -> None:
        self._glass = page.context.new_cdp_session(page)

    def drag(self, start: At, end: At) -> None:
        """One finger from a point to another."""
        self._put(start)
        for step in range(1, STEPS + 1):
            self._move(tuple(a + (b - a) * step / STEPS for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self._lift()

    def turn(self, centre: At, degrees: float, radius: float = 60) -> None:
        """Two fingers on either side of a point, clockwise."""
        self._put(self._beside(centre, radius, 0)[0])
        self._put(*self._beside(centre, radius, 0))
        for step in range(1, STEPS + 1):
            self._move(*self._beside(centre, radius, degrees * step / STEPS))
        self._lift()

    def _beside(self, centre: At, radius: float, degrees: float) -> tuple[At, At]:
        x, y = radius * cos(radians(degrees)), radius * sin(radians(degrees))
        return (centre[0] - x, centre[1] - y), (centre[0] + x, centre[1] + y)

    def _put(self, *points: At) -> None:
        self._touch("touchStart", points)

    def _move(self, *points: At) -> None:
        self._touch("touchMove", points)

    def _lift(self) -> None:
        self._touch("touchEnd", ())

    def _touch(self, kind: str, points: tuple[At, ...]) -> None:
        told = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
