"""Is what a page shows of a table what the rules say?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from fugleman.core.calls import Ask
from fugleman.core.errors import Unreadable
from fugleman.core.system import System
from fugleman.core.tabletop import Movable, Polygon, Tabletop, Trial, Tried
from fugleman.kit.lengths import read_length
from tests.conformance.setups import Setup
from tests.conformance.walks import asks, steps

A_FEW = 4

Edge: TypeAlias = tuple[tuple[float, float], tuple[float, float]]

TOLERANCE = 0.05
"""By how much the edge of a zone may be off."""


def shown(setup: Setup) -> list[tuple[Any, Ask[Any], Tabletop]]:
    """A few tables on which whoever is asked may move something, with his sight."""
    found = []
    for step in steps(setup):
        for ask in asks(step.call):
            sight = setup.system.sight(step.position.state, ask.seat)
            table = setup.system.tabletop(sight, ask)
            if table is not None and table.movable:
                found.append((sight, ask, table))
    if not found:
        pytest.skip("no map, or nothing to move on it")
    return found[:: max(1, len(found) // A_FEW)]


def tried(system: System[Any], sight: Any, ask: Ask[Any], trial: Trial) -> Tried:
    table = system.tabletop(sight, ask, trial)
    assert table is not None
    assert table.tried is not None
    return table.tried


def test_a_table_is_data(setup: Setup) -> None:
    for _, _, table in shown(setup):
        plain = json.loads(msgspec.json.encode(table))
        assert len({piece["name"] for piece in plain["pieces"]}) == len(table.pieces)
        for piece in (*plain["pieces"], *(one["piece"] for one in plain["movable"])):
            assert all(read_length(piece[name]) >= 0 for name in ("x", "y", "width", "depth"))


def test_a_trial_is_refused_as_its_order_is(setup: Setup) -> None:
    """Wherever a unit is held, the order that a page would send is read back, and is legal or not as was told."""
    system, chance = setup.system, Random(str(setup))
    for sight, ask, table in shown(setup):
        for one in chance.sample(table.movable, min(2, len(table.movable))):
            for trial in trials(one, table, chance):
                found = tried(system, sight, ask, trial)
                assert found.refusal == ask.orders.check(system.read(found.order, ask))


def test_a_zone_holds_what_is_legal_and_nothing_else(setup: Setup) -> None:
    system, chance = setup.system, Random(str(setup))
    for sight, ask, table in shown(setup):
        one = chance.choice(table.movable)
        for trial in trials(one, table, chance) if one.slides else ():
            found = tried(system, sight, ask, trial)
            x, y = float(trial.x), float(trial.y)
            if not any(is_near(edge, x, y) for polygon in found.zone for edge in edges(polygon)):
                assert any(is_inside(polygon, x, y) for polygon in found.zone) == (found.refusal is None)


def test_looks_are_the_legal_ones(setup: Setup) -> None:
    system, chance = setup.system, Random(str(setup))
    for sight, ask, table in shown(setup):
        one = chance.choice(table.movable)
        if not one.turns:
            continue
        start = one.piece
        found = tried(system, sight, ask, Trial(start.name, start.x, start.y, start.look.words if start.look else ""))
        offered = {look.words for look in found.looks}
        for degrees in chance.sample(range(360), 5):
            turned = tried(system, sight, ask, Trial(start.name, start.x, start.y, str(degrees)))
            assert turned.piece.look is not None
            assert (turned.piece.look.words in offered) == (turned.refusal is None)


def test_who_is_not_movable_cannot_be_tried(setup: Setup) -> None:
    for sight, ask, table in shown(setup):
        able = {one.piece.name for one in table.movable}
        for piece in table.pieces:
            if piece.name not in able:
                with pytest.raises(Unreadable):
                    setup.system.tabletop(sight, ask, Trial(piece.name, "10", "10", "N"))


def trials(one: Movable, table: Tabletop, chance: Random) -> Iterator[Trial]:
    """A unit where it is, and held somewhere: anywhere, and near where it is."""
    start, turn = one.piece, one.turns
    yield Trial(start.name, start.x, start.y, start.look.words if start.look else "")
    for spread in (2, 8, 100):
        x, y = float(start.x) + chance.uniform(-spread, spread), float(start.y) + chance.uniform(-spread, spread)
        if 0 < x < float(table.width) and 0 < y < float(table.height):
            yield Trial(start.name, f"{x:.2f}", f"{y:.2f}", str(chance.randrange(360)) if turn else "")


def edges(polygon: Polygon) -> Iterator[Edge]:
    yield from zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def is_near(edge: Edge, x: float, y: float) -> bool:
    (ax, ay), (bx, by) = edge
    long = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) if long else 0.0
    return hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y) < TOLERANCE


def is_inside(polygon: Polygon, x: float, y: float) -> bool:
    crossings = 0
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay <= y) != (by <= y):
            crossings += ax + (bx - ax) * (y - ay) / (by - ay) > x
    return crossings % 2 == 1
