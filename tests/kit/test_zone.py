"""The zone that is drawn is the zone that is legal."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Literal

import pytest

from fugleman.core.tabletop import Polygon
from fugleman.kit import facings, zone
from fugleman.kit.facings import Facing
from fugleman.kit.geometry import Base
from fugleman.kit.ground import Ground, allows
from tests.kit.bases import ground, unit


def battlefield(seed: int, edge: Literal["left", "right"]) -> Ground:
    chance = random.Random(seed)
    table = facings.table()
    bases = [Base(chance.randrange(2400), chance.randrange(4000), chance.choice(table), 800, 300) for _ in range(9)]
    return ground(2400, 4000, edge, whole=seed % 2 == 0, friends=tuple(bases[:4]), enemies=tuple(bases[4:]))


def is_inside(polygon: Polygon, x: float, y: float) -> bool:
    crossings = 0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay <= y) != (by <= y):
            crossings += ax + (bx - ax) * (y - ay) / (by - ay) > x
    return crossings % 2 == 1


@pytest.mark.parametrize("edge", ["left", "right"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("facing", [(1, 0), (3, 4), (516, -7387)])
def test_the_zone_agrees_with_the_exact_test_at_random_points(
    edge: Literal["left", "right"], seed: int, facing: Facing
) -> None:
    chance = random.Random(100 + seed)
    where = battlefield(seed, edge)
    polygons = zone.zone(where, 600, 200, facing)
    compared = 0
    for _ in range(400):
        x, y = chance.randrange(2400), chance.randrange(4000)
        around = [
            Base(x + dx, y + dy, facing, 600, 200)
            for dx in (-zone.TOLERANCE, 0, zone.TOLERANCE)
            for dy in (-zone.TOLERANCE, 0, zone.TOLERANCE)
        ]
        verdicts = {allows(where, base) for base in around}
        if len(verdicts) == 1:
            compared += 1
            assert any(is_inside(polygon, x, y) for polygon in polygons) == verdicts.pop()
    assert compared > 350


def test_an_empty_band_is_one_rectangle() -> None:
    where = ground(6000, 4000)
    assert [set(polygon) for polygon in zone.zone(where, 800, 200, (1, 0))] == [
        {(1100, 400), (1100, 3600), (100, 3600), (100, 400)}
    ]


def test_a_full_band_has_no_zone() -> None:
    where = ground(6000, friends=(unit(7, 10, (1, 0), 20, 14),))
    assert sum(area(polygon) for polygon in zone.zone(where, 800, 200, (1, 0))) == 0


def area(polygon: Polygon) -> Fraction:
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return (
        abs(sum((Fraction(ax) * Fraction(by) - Fraction(bx) * Fraction(ay) for (ax, ay), (bx, by) in pairs), Fraction(0))) / 2
    )
