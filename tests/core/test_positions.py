"""Where does a game stand inside an impulse, and what does an answer lead to?"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.errors import Illegal
from fugleman.core.orders import Menu, OneOf, Order, Refusal
from fugleman.core.positions import Look, Position, Running, answer, check, look
from fugleman.core.text import say
from tests.core.duel import BETS, DUEL, Bet, Duel, RoundOver, Scored

OVER = "the game is over: nothing is asked"
START: Position[Duel] = Position(DUEL.opening())


def play(*answers: Any) -> Look[Duel]:
    at = look(DUEL, START)
    for value in answers:
        at = answer(DUEL, at.position, value)
    return at


def test_a_game_begins_at_its_first_call() -> None:
    at = look(DUEL, START)
    assert isinstance(at.call, Sealed)
    assert [one.seat for one in at.call.asks] == [0, 1]
    assert at.rulings == ()


def test_inside_an_impulse_a_position_is_the_state_and_the_answers_so_far() -> None:
    at = play((Bet(1), Bet(2)), (6, 1))
    assert at.position == Position(Duel(), ((Bet(1), Bet(2)), (6, 1)))
    assert isinstance(at.call, Roll)


def test_the_rulings_of_an_answer_are_the_new_ones_and_those_of_a_look_all_since_the_state() -> None:
    at = play((Bet(1), Bet(2)), (6, 1), (1,))
    assert [ruling.event for ruling in at.rulings] == [Scored(0)]
    assert look(DUEL, at.position) == at


def test_when_an_impulse_ends_the_next_begins_and_one_that_asks_nothing_is_run_through() -> None:
    at = play((Bet(1), Bet(2)), (6, 1), (1,), Bet(3))
    assert at.position == Position(Duel(2, (3, 0)))
    assert [ruling.event for ruling in at.rulings] == [RoundOver(0)]
    assert isinstance(at.call, Sealed)


def test_a_look_at_a_state_whose_impulse_asks_nothing_goes_on_to_the_next_call() -> None:
    at = look(DUEL, Position(Duel(1)))
    assert at.position == Position(Duel(2))
    assert [ruling.event for ruling in at.rulings] == [RoundOver(0)]


def test_over_is_over() -> None:
    done = Position(Duel(4, (5, 4)))
    assert look(DUEL, done) == Look(done, None, ())


@pytest.mark.parametrize(
    ("answers", "value", "clause", "words"),
    [
        ((), Bet(1), "1", "2 sealed orders are wanted, one a seat"),
        ((), (Bet(1),), "1", "2 sealed orders are wanted, one a seat"),
        ((), [Bet(1), Bet(2)], "1", "2 sealed orders are wanted, one a seat"),
        ((), (Bet(1), Bet(4)), "1", "4 is not allowed (1): it is not among the orders that may be given now; allowed: 1, 2, 3"),
        (((Bet(1), Bet(2)),), (7, 1), "2", "2d6 cannot show (7, 1)"),
        (((Bet(1), Bet(2)),), (1,), "2", "2d6 cannot show (1,)"),
        (((Bet(1), Bet(2)),), (True, 1), "2", "2d6 cannot show (True, 1)"),
        (((Bet(1), Bet(2)), (6, 1)), (0,), "2", "1d4 cannot show (0,)"),
        (((Bet(1), Bet(2)), (6, 1)), 3, "2", "1d4 cannot show 3"),
        (
            ((Bet(1), Bet(2)), (6, 1), (1,)),
            Bet(9),
            "3",
            "9 is not allowed (3): it is not among the orders that may be given now; allowed: 1, 2, 3",
        ),
        (((Bet(1), Bet(2)), (6, 1), (1,), Bet(1), (Bet(1), Bet(1)), (6, 1), (1,), Bet(1)), Bet(1), "", OVER),
    ],
)
def test_an_answer_that_does_not_fit_the_call_is_refused(answers: tuple[Any, ...], value: Any, clause: str, words: str) -> None:
    at = play(*answers)
    with pytest.raises(Illegal) as refusal:
        answer(DUEL, at.position, value)
    assert (str(refusal.value), refusal.value.clause) == (words, clause)
    assert play(*answers) == at


class AnyBet(Menu[Bet], frozen=True):
    """Too many bets to list."""

    def check(self, order: Order) -> Refusal | None:
        return Refusal("7", say("it is too low"))


def test_a_refusal_from_a_long_menu_gives_an_example() -> None:
    with pytest.raises(Illegal, match="1 is not allowed \\(7\\): it is too low; for example 5") as refusal:
        check(DUEL, Ask(0, AnyBet(), "1", default=Bet(5)), Bet(1))
    assert refusal.value.clause == "7"


@given(st.integers(0, 2**32))
def test_an_impulse_kept_running_goes_the_same_way_as_positions(seed: int) -> None:
    below = Random(seed).randrange
    at, running = look(DUEL, START), Running(DUEL, DUEL.opening())
    while at.call is not None:
        assert running.call == at.call
        value = sample(at.call, below)
        at = answer(DUEL, at.position, value)
        running.answer(value)
        assert tuple(running.rulings) == at.rulings
        assert running.state == at.position.state
    assert running.call is None


def sample(call: Any, below: Any) -> Any:
    match call:
        case Roll():
            return call.dice.throw(below)
        case Ask():
            return call.orders.sample(below)
        case Sealed():
            return tuple(one.orders.sample(below) for one in call.asks)


def test_positions_are_values() -> None:
    one, same = play((Bet(1), Bet(2)), (6, 1)), play((Bet(1), Bet(2)), (6, 1))
    assert hash(one.position) == hash(same.position)
    assert msgspec.json.decode(msgspec.json.encode(one.position.state), type=Duel) == Duel()


def test_the_absent_take_the_default_and_without_one_the_first_of_a_short_list() -> None:
    assert Ask(0, BETS, "1").absent == Bet(1)
    assert Ask(0, BETS, "1", default=Bet(3)).absent == Bet(3)
    with pytest.raises(AssertionError, match="needs a default"):
        _ = Ask(0, OneOf[Bet](()), "1").absent
