"""What may an impulse ask of whoever runs it?"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from fugleman.core.calls import Ask, Roll, Ruling, Sealed, ask, roll, ruled, sealed
from fugleman.core.chance import Dice, Die
from fugleman.core.seats import GAME_MASTER
from tests.core.duel import BETS, Bet, Scored

ONLY_BLUE = frozenset({1})


def first_and_last(impulse: Generator[Any, Any, Any], value: Any) -> tuple[Any, Any]:
    """The call an impulse makes, and what it gets for an answer."""
    call = next(impulse)
    try:
        impulse.send(value)
    except StopIteration as end:
        return call, end.value
    raise AssertionError("one call was expected")


def test_a_single_die_answers_with_its_face_and_dice_with_their_faces() -> None:
    assert first_and_last(roll(Die(), "3"), (4,)) == (Roll(Die(), "3"), 4)
    assert first_and_last(roll(Dice(1), "3"), (4,)) == (Roll(Dice(1), "3"), (4,))


def test_a_roll_carries_its_purpose_and_who_may_see_it() -> None:
    assert first_and_last(roll(Die(), "3", ONLY_BLUE), (4,)) == (Roll(Die(), "3", ONLY_BLUE), 4)


def test_an_ask_carries_seat_menu_clause_default_and_who_may_see_the_order() -> None:
    call, order = first_and_last(ask(1, BETS, "4", Bet(3), ONLY_BLUE), Bet(2))
    assert (call, order) == (Ask(1, BETS, "4", Bet(3), ONLY_BLUE), Bet(2))


def test_sealed_orders_come_back_by_seat() -> None:
    asks = {2: Ask(2, BETS, "1"), 0: Ask(0, BETS, "1")}
    call, orders = first_and_last(sealed(asks), (Bet(3), Bet(1)))
    assert (call, orders) == (Sealed((asks[2], asks[0])), {2: Bet(3), 0: Bet(1)})
    assert call.clause == "1"


def test_a_ruling_is_stated_at_once_for_all_to_know_or_for_some() -> None:
    assert ruled("5", Scored(1)) == (Ruling("5", Scored(1), None),)
    assert ruled("5", Scored(1), GAME_MASTER) == (Ruling("5", Scored(1), frozenset()),)
