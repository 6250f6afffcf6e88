"""Do the clauses of I go, you go hold?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll
from fugleman.core.errors import Illegal
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.kit.unit_events import Fell, Fired
from fugleman.kit.unit_orders import PASS
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Battle, First
from fugleman.systems.igougo import SYSTEM, IGoYouGo
from fugleman.systems.igougo.terms import Game, PlayersTurn, RestStays, Rulings
from tests.systems.units_play import SIZES, movement_string, rosters


def igougo(red: str, blue: str, first: First = "Red", turns: int = 6) -> IGoYouGo:
    battle = Battle(tuple(red.split()), tuple(blue.split()), first, turns)
    return replace(SYSTEM, rulings=Rulings(first_movement="given"), scenario=battle)


def play(system: IGoYouGo, *orders: str) -> Look[Game]:
    at = look(system, Position(system.opening()))
    for words in orders:
        assert isinstance(at.call, Ask)
        at = answer(system, at.position, system.read(words, at.call))
    return at


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("a", "b"), SIZES)
def test_1_one_side_moves_all_it_has_then_the_other(a: int, b: int, first: int) -> None:
    sides = ["A" * a, "B" * b]
    system = igougo("1 " * a, "1 " * b, ("Red", "Blue")[first], turns=1)
    assert movement_string(system) == sides[first] + sides[1 - first]


def test_2_units_move_in_any_order_each_once() -> None:
    system = igougo("5 1", "1")
    at = play(system, "a2")
    for words in ("a2", "b1"):
        with pytest.raises(Illegal) as error:
            answer(system, at.position, system.read(words, _ask(at)))
        assert error.value.clause == "2"


def test_5_who_is_shot_down_has_no_turn() -> None:
    system = igougo("1 1", "1 1x2")
    at = play(system, "a1", "a2", "a1>b1*1", "a2>b2*1")
    assert isinstance(at.call, Ask)
    assert at.call.seat == 1
    assert {unit for unit in range(4) if at.position.state.field.models[unit]} == {0, 1, 3}
    assert at.position.state.field.models[3] == (1,)
    with pytest.raises(Illegal, match="it has left the battlefield"):
        answer(system, at.position, system.read("b1", at.call))


@settings(max_examples=40, deadline=None)
@given(rosters, rosters, some.integers(0, 2**32))
def test_2_every_unit_that_lives_to_its_turn_has_moved_once_when_its_side_fires(
    red: tuple[str, ...], blue: tuple[str, ...], seed: int
) -> None:
    system = replace(SYSTEM, scenario=Battle(red or ("1",), blue, turns=3))
    game, below = Running(system, system.opening()), Random(seed).randrange
    while (call := game.call) is not None:
        if isinstance(call, Ask) and isinstance(call.orders, Shots):
            own = [unit for unit in system.roster.of(call.seat) if game.state.field.models[unit]]
            assert all(unit in game.state.field.moved for unit in own)
            assert {unit for unit, _ in call.orders.pairs} <= set(own)
        game.answer(call.dice.throw(below) if isinstance(call, Roll) else call.orders.sample(below))  # type: ignore[union-attr]


def test_an_absent_side_leaves_its_units_and_holds_its_fire() -> None:
    system = igougo("1 1", "1", turns=2)
    game, told = Running(system, system.opening()), []
    while isinstance(game.call, Ask):
        told += [ruling.event for ruling in game.rulings]
        assert game.call.absent == PASS
        game.answer(PASS)
    assert len([event for event in told if isinstance(event, RestStays)]) == 4
    assert len([event for event in told if isinstance(event, PlayersTurn)]) == 4
    assert not [event for event in told if isinstance(event, Fired | Fell)]


def _ask(at: Look[Game]) -> Ask[Any]:
    assert isinstance(at.call, Ask)
    return at.call
