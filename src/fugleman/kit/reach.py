"""Where may a unit's round base go by a straight move? As polygons, for drawing.

Rays go out from where it stands; what is free of each is what the exact test of a move allows, but for the rounding of floats.
Between two rays an arc becomes a chord.
"""

from __future__ import annotations

from math import asin, atan2, cos, hypot, inf, sin, sqrt, tau
from typing import NamedTuple

from fugleman.core.tabletop import Polygon
from fugleman.kit.field import Field
from fugleman.kit.spans import Span, Track, between, followed
from fugleman.kit.units import Roster, UnitNo

RAYS = 180
"""Rays of a whole turn, at least."""

FINE = 0.0005
"""Radians between rays, at least, where something begins or ends."""


def reach(roster: Roster, field: Field, unit: UnitNo) -> tuple[Polygon, ...]:
    """The points to which a unit may move, in hundredths; polygons do not overlap."""
    x, y = field.at[unit]
    rays = _Rays(roster, field, unit)
    return tuple(_polygon(x, y, track) for track in followed(rays.free, 0.0, rays.bearings(), FINE))


def _polygon(x: int, y: int, track: Track) -> Polygon:
    """A track's far ends, and its near ends the other way round."""
    far = [(x + last * cos(ray), y + last * sin(ray)) for ray, (_, last) in track]
    near = [(x + first * cos(ray), y + first * sin(ray)) for ray, (first, _) in reversed(track)]
    return tuple(dict.fromkeys((*far, *near)))


class _Rays:
    """The rays from where a unit stands."""

    def __init__(self, roster: Roster, field: Field, unit: UnitNo) -> None:
        who, (x, y) = roster.units[unit], field.at[unit]
        half = who.base / 2
        self.speed = who.speed
        self.east, self.west = roster.width - half - x, x - half
        self.north, self.south = roster.height - half - y, y - half
        self.others = [
            _Other(hypot(dx, dy), atan2(dy, dx), half + them.base / 2, them.side != who.side)
            for other, them in enumerate(roster.units)
            if other != unit and field.models[other]
            for dx, dy in [(field.at[other][0] - x, field.at[other][1] - y)]
        ]

    def bearings(self) -> list[float]:
        """The rays after the first: all round, and on both sides of where another base or a corner of the table begins."""
        found = [tau * ray / RAYS for ray in range(1, RAYS)]
        found += [atan2(up, along) for up in (self.north, -self.south) for along in (self.east, -self.west)]
        for other in self.others:
            half = asin(min(other.radius / other.distance, 1))
            found += [other.bearing + turn for turn in (-half - FINE, -half + FINE, 0, half - FINE, half + FINE)]
        return [*sorted(ray % tau for ray in found), tau]

    def free(self, ray: float) -> list[Span]:
        """What others and the rim of the table leave of a ray: an enemy blocks also what lies behind him."""
        blocked = []
        for other in self.others:
            along, across = other.distance * cos(ray - other.bearing), other.distance * sin(ray - other.bearing)
            if along > 0 and abs(across) < other.radius:
                half = sqrt(other.radius**2 - across**2)
                blocked.append((along - half, inf if other.is_enemy else along + half))
        return between(blocked, (0.0, min(self.speed, self._to_rim(ray))))

    def _to_rim(self, ray: float) -> float:
        """How far it is along a ray until the base would stand over the rim."""
        across, up = cos(ray), sin(ray)
        ways = (self.east, across), (self.west, -across), (self.north, up), (self.south, -up)
        return min(room / speed for room, speed in ways if speed > 0)


class _Other(NamedTuple):
    """Another base: where its centre lies, how near the centre of the one that moves may come, and whose it is."""

    distance: float
    bearing: float
    radius: float
    is_enemy: bool
