"""Do the clauses of plain alternation hold?"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.errors import Illegal
from fugleman.core.positions import Look, Position, answer, look
from fugleman.kit.unit_orders import Move
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Battle, First, UnitEntry
from fugleman.systems.alternate_units import SYSTEM, AlternateUnits
from fugleman.systems.alternate_units.terms import Game, Rulings
from tests.systems.units_play import SIZES, each_moves_once, movement_string, order_string, rosters


def alternate(red: str, blue: str, first: First = "Red", turns: int = 6) -> AlternateUnits:
    battle = Battle(tuple(red.split()), tuple(blue.split()), first, turns)
    return replace(SYSTEM, rulings=Rulings(first_movement="given"), scenario=battle)


def play(system: AlternateUnits, *orders: str) -> Look[Game]:
    at = look(system, Position(system.opening()))
    for words in orders:
        assert isinstance(at.call, Ask)
        at = answer(system, at.position, system.read(words, at.call))
    return at


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("a", "b"), SIZES)
def test_1_sides_take_turns_and_who_has_units_left_over_goes_on_alone(a: int, b: int, first: int) -> None:
    system = alternate("1 " * a, "1 " * b, ("Red", "Blue")[first], turns=1)
    assert movement_string(system) == order_string((a, b), first)


def test_1_initiative_plays_no_part() -> None:
    assert movement_string(alternate("10 9", "1 1", turns=1)) == "ABAB"


def test_1_1_nobody_may_pass_and_who_is_absent_has_his_first_unit_stay() -> None:
    system = alternate("1m 1", "1")
    at = play(system)
    assert isinstance(at.call, Ask)
    assert at.call.absent == Move("a1", stays=True)
    with pytest.raises(Illegal, match="a unit is still to be moved"):
        answer(system, at.position, system.read("-", at.call))


def test_4_only_the_activated_unit_fires() -> None:
    at = play(alternate("1 1", "1"), "a2")
    assert isinstance(at.call, Ask)
    assert isinstance(at.call.orders, Shots)
    assert at.call.orders.pairs == ((1, 2),)


def test_5_who_is_shot_down_before_being_activated_is_not() -> None:
    at = play(alternate("1 1", "1"), "a1", "a1>b1*1")
    assert isinstance(at.call, Ask)
    assert at.call.seat == 0
    assert at.position.state.turn == 1
    assert play(alternate("1 1", "1"), "a1", "a1>b1*1", "a2").call is None


def test_4_a_unit_out_of_range_is_not_asked_to_fire() -> None:
    battle = Battle((UnitEntry("a1", at="20,10", range="10"),), (UnitEntry("b1", at="20,22.01"),), "Red")
    system = replace(SYSTEM, rulings=Rulings(first_movement="given", battlefield="map"), scenario=battle)
    at = play(system, "a1 0")
    assert isinstance(at.call, Ask)
    assert at.call.seat == 1
    at = play(system, "move a1 20,10.01")
    assert isinstance(at.call, Ask)
    assert at.call.clause == "4"


@settings(max_examples=40, deadline=None)
@given(rosters, rosters, some.integers(0, 2**32))
def test_2_every_unit_that_lives_to_it_is_activated_once(red: tuple[str, ...], blue: tuple[str, ...], seed: int) -> None:
    system = replace(SYSTEM, scenario=Battle(red or ("1",), blue, turns=3))
    each_moves_once(system, Random(seed).randrange, losses=True)
