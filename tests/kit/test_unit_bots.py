"""Do sensible sides go within range and fire where it tells?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.core.system import System
from fugleman.kit.unit_events import Fell, Fired, Moved
from fugleman.kit.units import Battle, UnitEntry
from fugleman.muster import muster

FAR = UnitEntry("b1", 9, at="40,20")


def system_of(name: str, battle: Battle, battlefield: str = "map") -> System[Any]:
    system = muster()[name].system
    return replace(system, rulings=replace(system.rulings, first_movement="given", battlefield=battlefield), scenario=battle)


def chosen(system: System[Any], *orders: str) -> str:
    """What the sensible side orders after these orders."""
    at: Look[Any] = look(system, Position(system.opening()))
    for words in orders:
        assert isinstance(at.call, Ask)
        at = answer(system, at.position, system.read(words, at.call))
    assert isinstance(at.call, Ask)
    bot = system.bots()["steady"](system, at.call.seat, "", Random(1).randrange)
    return str(system.write(bot(None, at.call)))


def red(*entries: UnitEntry, blue: tuple[UnitEntry, ...] = (FAR,)) -> Battle:
    return Battle(entries, blue, "Red")


@pytest.mark.parametrize(
    ("entry", "order"),
    [
        (UnitEntry("a1", 9, at="10,20", range="24"), "move a1 14,20"),
        (UnitEntry("a1", 9, at="10,20", range="12"), "move a1 15.99,20"),
        (UnitEntry("a1", 9, at="10,20", range="36"), "a1 0"),
        (UnitEntry("a1", 9, at="10,20", range="12", speed="0"), "a1 0"),
    ],
)
def test_a_unit_goes_as_far_as_its_range_asks_for(entry: UnitEntry, order: str) -> None:
    assert chosen(system_of("igougo", red(entry))) == order


def test_a_unit_stops_short_of_a_friend_in_its_way() -> None:
    battle = red(UnitEntry("a1", 9, at="10,20", range="12"), UnitEntry("a2", 9, at="16,20"))
    assert chosen(system_of("igougo", battle)) == "move a1 12.99,20"


def test_beside_a_table_units_with_move_or_shoot_weapons_only_stay() -> None:
    assert chosen(system_of("igougo", Battle(("1h",), ("1",), "Red"), "tracker")) == "a1 0"
    assert chosen(system_of("igougo", Battle(("1m",), ("1",), "Red"), "tracker")) == "a1"


def test_fire_goes_where_most_are_likely_to_fall() -> None:
    weak, strong = UnitEntry("b1", 9, 5, at="20,30", save=6), UnitEntry("b2", 9, 5, at="24,30", save=2)
    battle = red(UnitEntry("a1", 1, 5, at="22,20"), blue=(strong, weak))
    assert chosen(system_of("igougo", battle), "a1 0") == "fire a1>b1"


def test_fire_that_can_do_nothing_is_held() -> None:
    battle = red(UnitEntry("a1", 1, 5, at="22,20", strength=1), blue=(UnitEntry("b1", 9, 5, at="20,30", toughness=8),))
    assert chosen(system_of("igougo", battle), "a1 0") == "pass"


def test_beside_a_table_the_bots_own_dice_report_no_more_than_there_are() -> None:
    battle = red(UnitEntry("a1", 1, 20, hit=2, strength=8), blue=(UnitEntry("b1", 9, 2, toughness=2, save=7),))
    assert chosen(system_of("igougo", battle, "tracker"), "a1") == "a1>b1*2"


def test_heavy_weapons_fire_where_they_do_not_keep_their_unit_from_moving() -> None:
    unit, enemy = UnitEntry("a1", 5, 3, "some", at="20,20", heavy=2), UnitEntry("b1", 1, 3, at="20,30")
    assert chosen(system_of("igougo", red(unit, blue=(enemy,))), "a1 0") == "fire a1>b1 h"
    assert chosen(system_of("active_turn", red(unit, blue=(enemy,))), "pass", "b1 0") == "fire a1>b1"


def test_the_owner_marks_as_an_absent_one_would() -> None:
    battle = Battle(("1",), ("2,5",), "Red")
    assert chosen(system_of("igougo", battle, "tracker"), "a1", "a1>b1*1") == "mark 5"


def test_in_the_active_turn_nobody_moves_before_he_must() -> None:
    battle = Battle(("1", "5"), ("1", "5"), "Red")
    system = system_of("active_turn", battle, "tracker")
    assert chosen(system) == "a1"
    assert chosen(system, "a1", "pass") == "b1"
    assert chosen(system, "a1", "pass", "b1", "pass") == "pass"


@pytest.mark.parametrize("name", ["active_turn", "igougo", "alternate_units"])
def test_sensible_sides_fight_to_an_end(name: str) -> None:
    system = replace(muster()[name].system, rulings=replace(muster()[name].system.rulings, battlefield="map"))
    chance = Random(name)
    bots = [system.bots()["steady"](system, seat, "", chance.randrange) for seat in (0, 1)]
    game, happened = Running(system, system.opening()), Counter[type]()
    while game.call is not None:
        happened.update(type(ruling.event) for ruling in game.rulings)
        call = game.call
        assert not isinstance(call, Sealed)
        game.answer(call.dice.throw(chance.randrange) if isinstance(call, Roll) else bots[call.seat](game.state, call))
    assert happened[Moved] > 0
    assert happened[Fired] > 0
    assert happened[Fell] > 0
