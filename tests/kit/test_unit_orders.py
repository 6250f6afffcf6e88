"""Are orders of single units refused, and words that make none, with the reason?"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.text import Voice
from fugleman.kit.unit_orders import Fire, MarkModel, Move
from fugleman.kit.units import Battle, UnitEntry
from fugleman.muster import muster
from fugleman.systems.igougo import SYSTEM, IGoYouGo
from fugleman.systems.igougo.terms import Rulings

BATTLE = Battle(("1", "1"), ("1", "1"), "Red")


def igougo(battle: Battle, **rulings: Any) -> IGoYouGo:
    return replace(SYSTEM, rulings=Rulings(first_movement="given", **rulings), scenario=battle)


def after(system: IGoYouGo, *orders: str) -> Look[Any]:
    at = look(system, Position(system.opening()))
    for words in orders:
        at = answer(system, at.position, system.read(words, asked(at)))
    return at


def asked(at: Look[Any]) -> Ask[Any]:
    assert isinstance(at.call, Ask)
    return at.call


def why_not(system: IGoYouGo, order: Order, *before: str) -> str:
    refusal = asked(after(system, *before)).orders.check(order)
    assert refusal is not None
    return str(refusal.because)


@pytest.mark.parametrize(
    ("order", "because"),
    [
        (Fire("a1", "x", marked=1), "there is no such unit"),
        (Fire("b1", "a1", marked=1), "it is no unit of seat 1"),
        (Fire("a1", "a2", marked=1), "its target is a friend"),
        (Fire("a1", "b1"), "how many models fall is still to be reported"),
        (Fire("a1", "b1", marked=1000), "how many models fall is still to be reported"),
        (Fire("a1", "b1", standing=True, marked=1), "it has moved, and may not use its move-or-shoot weapons"),
        (Move("a1"), "fire may be opened now, and nothing else"),
    ],
)
def test_4_fire_that_is_refused(order: Order, because: str) -> None:
    assert why_not(igougo(BATTLE), order, "a1", "a2") == because


def test_4_who_has_no_weapons_has_nothing_to_fire() -> None:
    system = igougo(Battle((UnitEntry("a1", armed=False), UnitEntry("a2")), ("1",), "Red"))
    assert why_not(system, Fire("a1", "b1", marked=1), "a1", "a2") == "it has no weapons to fire"


def test_4_on_a_map_the_dice_say_how_many_fall() -> None:
    battle = Battle((UnitEntry("a1", at="20,20"),), (UnitEntry("b1", at="20,30"),), "Red")
    system = igougo(battle, battlefield="map")
    assert why_not(system, Fire("a1", "b1", marked=1), "a1 0") == "the dice say how many fall"


@pytest.mark.parametrize(
    ("order", "because"),
    [
        (Move("a1", to=(100, 100)), "there is no map: the unit's name is enough"),
        (Move("a1", stays=True), "it has no move-or-shoot weapons: its name alone says that it has taken its move, 0 or more"),
    ],
)
def test_2_moves_that_are_refused_where_there_is_no_map(order: Order, because: str) -> None:
    assert why_not(igougo(BATTLE), order) == because


@pytest.mark.parametrize("words", ["a1>b1", "a1 x>b1*1", "a1>b1 x*1", "a1>b1*1*1", "a1 3,", "a1>"])
def test_words_that_are_no_order(words: str) -> None:
    system = igougo(BATTLE)
    with pytest.raises(Unreadable):
        system.read(words, asked(after(system)))


@pytest.mark.parametrize("name", ["igougo", "alternate_units"])
def test_5_the_owner_says_which_of_unlike_models_falls(name: str) -> None:
    system = muster()[name].system
    rulings = replace(system.rulings, first_movement="given")
    system = replace(system, rulings=rulings, scenario=Battle(("1",), ("2,5",), "Red"))
    at = after(system, "a1", "a1>b1*1")  # type: ignore[arg-type]
    assert asked(at).seat == 1
    assert system.read("mark 5", asked(at)) == MarkModel(5)
    at = answer(system, at.position, MarkModel(5))
    assert at.position.state.field.models[1] == (2,)


@pytest.mark.parametrize(
    ("battle", "fault"),
    [
        (Battle((), ()), "neither side has a unit"),
        (Battle(("1",) * 61, ("1",)), "a side has 61 units; at most 60 are allowed"),
        (Battle((UnitEntry("a1", at="12"),), ("1",)), "a1: “12” is no place: write two lengths, as 12,30.5"),
    ],
)
def test_rosters_that_cannot_be_played(battle: Battle, fault: str) -> None:
    assert fault in [str(one) for one in replace(SYSTEM, scenario=battle).faults()]


def test_a_table_deeper_than_it_is_wide_has_a_grid_all_over() -> None:
    battle = Battle((UnitEntry("a1", at="10,10"),), (UnitEntry("b1", at="10,60"),), "Red", width="24", height="72")
    system = igougo(battle, battlefield="map")
    picture = system.picture(system.opening(), Voice())
    assert picture.count('opacity="0.2"') == 1 + 5


@pytest.mark.parametrize("name", ["active_turn", "igougo", "alternate_units"])
def test_an_event_of_another_system_is_a_bug(name: str) -> None:
    with pytest.raises(TypeError):
        muster()[name].system.tell(Event())
