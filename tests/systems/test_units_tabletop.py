"""Can single units be dragged on a map without knowing the rules? (active_turn, igougo, alternate_units)"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.errors import Unreadable
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import System
from fugleman.core.tabletop import Tabletop, Trial, Tried
from fugleman.kit.units import Battle, UnitEntry
from fugleman.muster import muster
from fugleman.systems.active_turn.terms import Game
from tests.conformance.test_tabletops import is_inside

SYSTEMS = ("active_turn", "igougo", "alternate_units")
RED = UnitEntry("a1", at="10,10", speed="8"), UnitEntry("a2", at="14,10"), UnitEntry("a3", 9, at="30,4")
BLUE = UnitEntry("b1", at="10,15"), UnitEntry("b2", at="30,30")


def on_map(name: str, **changed: Any) -> System[Any]:
    system = muster()[name].system
    battle = Battle(RED, BLUE, "Red", width="40", height="36")
    rulings = replace(system.rulings, battlefield="map", first_movement="given", **changed)
    return replace(system, rulings=rulings, scenario=battle)


def begun(system: System[Any]) -> Look[Any]:
    return look(system, Position(system.opening()))


def seen(system: System[Any], here: Look[Any], *words: str) -> Tabletop:
    assert isinstance(here.call, Ask)
    found = system.tabletop(system.sight(here.position.state, here.call.seat), here.call, Trial(*words) if words else None)
    assert found is not None
    return found


def tried(system: System[Any], here: Look[Any], *words: str) -> Tried:
    found = seen(system, here, *words).tried
    assert found is not None
    return found


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_unit_that_may_move_is_dragged_as_far_as_its_speed(name: str) -> None:
    system = on_map(name)
    here = begun(system)
    table = seen(system, here)
    assert [(piece.name, piece.seat, piece.x, piece.y, piece.width) for piece in table.pieces][:2] == [
        ("a1", 0, "10", "10", "2"),
        ("a2", 0, "14", "10", "2"),
    ]
    assert ("a1", True, True, False) in [(one.piece.name, one.stands, one.slides, one.turns) for one in table.movable]
    there, beyond = tried(system, here, "a1", "18", "10.00"), tried(system, here, "a1", "18.01", "10")
    assert (there.order, there.refusal, there.way) == ("move a1 18,10", None, "8")
    assert beyond.refusal is not None
    assert beyond.way == "8.01"
    assert (there.nearest and (there.nearest.unit, there.nearest.distance)) == ("b1", "7.43…")


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_zone_leaves_out_friends_bases_and_all_that_lies_behind_an_enemy(name: str) -> None:
    system = on_map(name)
    zone = tried(system, begun(system), "a1", "10", "10").zone
    inside = {at for at in POINTS if any(is_inside(polygon, *at) for polygon in zone)}
    assert inside == {(17.5, 10.0), (10.0, 12.5), (5.0, 5.0), (4.0, 10.0)}


POINTS = [(17.5, 10.0), (14.0, 10.5), (10.0, 12.5), (10.0, 14.0), (10.0, 17.5), (5.0, 5.0), (4.0, 10.0), (10.0, 18.5)]
"""Behind a friend, on it, before an enemy, on it, behind it, free, free, too far."""


@pytest.mark.parametrize("name", SYSTEMS)
def test_where_it_stands_it_stays(name: str) -> None:
    system = on_map(name)
    assert (found := tried(system, begun(system), "a1", "10", "10.0")).order == "a1 0"
    assert (found.refusal, found.way) == (None, "0")


@pytest.mark.parametrize("name", SYSTEMS)
def test_enemies_and_those_that_have_moved_cannot_be_held(name: str) -> None:
    system = on_map(name)
    here = begun(system)
    assert isinstance(here.call, Ask)
    with pytest.raises(Unreadable, match="b1 cannot be put anywhere now"):
        seen(system, here, "b1", "10", "16")
    after = answer(system, here.position, system.read("a1 0", here.call))
    assert "a1" not in {one.piece.name for one in seen(system, after).movable}


def test_a_nominated_unit_is_dragged_by_its_owner() -> None:
    """Red nominates b1; Blue is asked where it goes."""
    system = on_map("active_turn")
    here = begun(system)
    assert isinstance(here.call, Ask)
    here = answer(system, here.position, system.read("!b1", here.call))
    assert isinstance(here.call, Ask)
    assert [one.piece.name for one in seen(system, here).movable] == ["b1"]


def test_a_unit_that_fired_its_move_or_shoot_weapons_stays() -> None:
    system = on_map("active_turn")
    here = begun(system)
    state: Game = here.position.state
    stood = look(system, Position(replace(state, field=replace(state.field, stood=frozenset({0})))))
    assert "a1" not in {one.piece.name for one in seen(system, stood).movable}


@pytest.mark.parametrize("name", SYSTEMS)
def test_beside_a_real_table_there_is_no_map(name: str) -> None:
    system = muster()[name].system
    assert system.tabletop(system.opening(), None) is None
