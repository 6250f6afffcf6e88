"""Is every empire drawn by the right player, kept or passed as he says, and known to nobody else?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import may_see
from fugleman.core.text import Voice
from fugleman.kit.dice_order import in_order, to_roll
from fugleman.systems.empire_draw import SYSTEM, EmpireDraw, rules, wording
from fugleman.systems.empire_draw.menus import choices
from fugleman.systems.empire_draw.terms import Drew, Game, Keep, PassTo, Received, Rulings, Scenario, Shown, Sight
from tests.italian import italian

LOTS = (("A", 5), ("B", 4), ("C", 3), ("D", 2))


def drawing(scenario: Scenario | None = None, **rulings: Any) -> EmpireDraw:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=scenario or Scenario(players=3, lots=LOTS))


def play(system: EmpireDraw, *answers: Any) -> Look[Game]:
    """The position after these answers: a lot drawn, or an order."""
    now = look(system, Position(system.opening()))
    for given in answers:
        now = answer(system, now.position, (given,) if isinstance(given, str) else given)
    return now


@pytest.mark.parametrize("rulings", [{}, {"ties": "diced"}, {"passer": "draws_again"}])
def test_whole_games_give_everybody_one_lot_an_epoch_and_show_each_once(rulings: dict[str, str]) -> None:
    for seed in range(60):
        chance = Random(seed)
        system = drawing(Scenario(players=chance.randint(2, 6), epochs=("I", "III", "V")), **rulings)
        players = system.scenario.players
        now, shown, received = look(system, Position(system.opening())), list[Shown](), set[str]()
        while now.call is not None:
            before = now.position.state
            if isinstance(now.call, Roll):
                now = answer(system, now.position, now.call.dice.throw(chance.randrange))
            else:
                assert isinstance(now.call, Ask)
                assert before.hands[now.call.seat] is None
                now = answer(system, now.position, now.call.orders.sample(chance.randrange))
            shown += [ruling.event for ruling in now.rulings if isinstance(ruling.event, Shown)]
            received |= {ruling.event.lot for ruling in now.rulings if isinstance(ruling.event, Drew | Received)}
        assert len(shown) == 3 * players
        for epoch in range(3):
            of_it = shown[epoch * players : (epoch + 1) * players]
            assert {event.player for event in of_it} == set(range(players))
            lots = {lot.name: lot.strength for lot in rules.lots_of(system.scenario, epoch)}
            assert len({event.lot for event in of_it} & set(lots)) == players
        strength = {lot.name: lot.strength for epoch in range(3) for lot in rules.lots_of(system.scenario, epoch)}
        sums = tuple(sum(strength[e.lot] for e in shown if e.player == player) for player in range(players))
        assert now.position.state.totals == sums
        assert received == {event.lot for event in shown}


def test_1_whoever_has_had_less_strength_never_draws_later() -> None:
    for ties in ("lowest_seat", "diced"):
        groups = rules.by_strength(Rulings(ties=ties), (7, 3, 7, 0, 3))
        assert [(7, 3, 7, 0, 3)[player] for player in in_order(groups)] == [0, 3, 3, 7, 7]
        assert to_roll(groups) == ((1, 4) if ties == "diced" else ())


def test_2_only_who_drew_a_lot_sees_it() -> None:
    system = drawing()
    now = play(system, "B")
    assert [system.sight(now.position.state, seat).drawn for seat in (None, 0, 1, 2)] == [True, "B", True, True]
    (drew,) = (ruling for ruling in now.rulings if isinstance(ruling.event, Drew))
    assert [may_see(seat, drew.seen_by) for seat in (None, 0, 1, 2)] == [False, True, False, False]


def test_2_a_lot_that_is_held_is_not_drawn_again() -> None:
    now = play(drawing(), "B", Keep())
    assert isinstance(now.call, Roll)
    assert ("B",) not in now.call.dice
    assert ("A",) in now.call.dice


def test_3_a_passed_lot_is_seen_by_two() -> None:
    system = drawing()
    now = play(system, "B", PassTo(2))
    hands = [system.sight(now.position.state, seat).hands for seat in (None, 0, 1, 2)]
    assert hands == [(None, None, True), (None, None, "B"), (None, None, True), (None, None, "B")]


@pytest.mark.parametrize(("player", "clause"), [(2, "3.1"), (1, "3"), (3, "3"), (-1, "3")])
def test_3_1_a_lot_goes_to_a_player_without_one_only(player: int, clause: str) -> None:
    system = drawing()
    now = play(system, "B", PassTo(2), "A")
    with pytest.raises(Illegal) as error:
        answer(system, now.position, PassTo(player))
    assert error.value.clause == clause


def test_3_an_order_of_another_game_is_refused() -> None:
    class Charge(Order, frozen=True):
        pass

    refusal = choices(play(drawing(), "B").position.state, 0).check(Charge())
    assert refusal is not None
    assert refusal.clause == "3"
    assert str(SYSTEM.write(Charge())) == "Charge()"


def test_3_2_the_last_draws_openly_and_all_is_shown() -> None:
    system = drawing()
    now = play(system, "B", Keep(), "A", Keep(), "C")
    assert now.call is None
    assert system.sight(now.position.state, None).hands == ("B", "A", "C")
    assert system.result(now.position.state) is not None


def test_an_event_of_another_game_is_not_told() -> None:
    class Charged(Event, frozen=True):
        pass

    with pytest.raises(TypeError):
        SYSTEM.tell(Charged())


@pytest.mark.parametrize(
    ("words", "order"),
    [("keep", Keep()), (" KEEP ", Keep()), ("pass Orange", PassTo(1)), ("pass b", PassTo(1)), ("pass 2", PassTo(1))],
)
def test_orders_are_read(words: str, order: Order) -> None:
    assert wording.read(words) == order
    assert wording.read(str(SYSTEM.write(order))) == order


def test_orders_are_written_and_read_in_italian() -> None:
    voice = italian(SYSTEM)
    assert [voice(wording.write(order)) for order in (Keep(), PassTo(1))] == ["tieni", "passa a Arancione"]
    for words in ("passa a arancione", "passa a B", "passa a 2", "pass Orange"):
        assert wording.read(words, voice) == PassTo(1)
    with pytest.raises(Unreadable, match="“tieni” is no order: write “keep”, or “pass Orange”"):
        wording.read("tieni")


@pytest.mark.parametrize("words", ["", "keep it", "pass", "pass Pink", "pass 7", "give Orange"])
def test_other_words_are_unreadable(words: str) -> None:
    with pytest.raises(Unreadable):
        wording.read(words)


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        (Scenario(players=5, lots=LOTS), "there are 4 lots for 5 players: each needs one"),
        (Scenario(epochs=()), "no epoch is played"),
        (Scenario(epochs=("I", "I")), "an epoch is played twice: I, I"),
        (Scenario(players=4, totals=(1, 2)), "2 players are given a strength; there are 4"),
        (Scenario(players=2, lots=(("A, B", 1), ("C", 1))), "the lot “A, B” has a comma in its name"),
        (Scenario(players=2, lots=(("A", 1), ("a", 1))), "name 2, “a”, is the same as “A”"),
    ],
)
def test_scenarios_that_cannot_be_played_are_faulted(scenario: Scenario, says: str) -> None:
    assert [str(fault) for fault in drawing(scenario).faults()] == [says]


def test_the_keeper_keeps_the_strong_and_passes_the_weak_to_the_strongest() -> None:
    system = drawing(Scenario(players=3, lots=LOTS, totals=(0, 4, 9)))
    bot = system.bots()["keeper"](system, 0, "", lambda n: 0)
    for lot, order in (("A", Keep()), ("B", Keep()), ("C", PassTo(2)), ("D", PassTo(2))):
        now = play(system, lot)
        assert isinstance(now.call, Ask)
        assert bot(system.sight(now.position.state, 0), now.call) == order


def test_the_keeper_takes_no_words() -> None:
    with pytest.raises(Unreadable):
        SYSTEM.bots()["keeper"](SYSTEM, 0, "B", lambda n: 0)


def test_what_is_counted_of_a_game() -> None:
    """The most these lots have scored is not known: they count half as much again as their strength."""
    system = drawing(Scenario(players=2, lots=(("A", 5), ("B", 4))))
    now, told = look(system, Position(system.opening())), list[Event]()
    for given in (("B",), PassTo(1), ("A",)):
        now = answer(system, now.position, given)
        told += [ruling.event for ruling in now.rulings]
    counted = {name: sum(map(measure, told)) for name, measure in system.measures().items()}
    assert now.call is None
    assert counted == {"draws": 2, "kept": 1, "passed": 1, "lots": 2, "worth 1": 7, "worth 2": 6}


def test_the_board_shows_a_card_to_who_may_see_it() -> None:
    system = drawing()
    voice = Voice(names=("Odin", "W" * 30, "Freya & <b>"))
    drawn = play(system, "B", PassTo(2), "A").position.state

    def board(seat: int | None) -> str:
        seen: Sight = system.sight(drawn, seat)
        return system.picture(seen, voice).partition("</title>")[2]

    assert ("A, strength 5" in board(1), "B, strength 4" in board(1)) == (True, False)
    assert ("A, strength 5" in board(2), "B, strength 4" in board(2)) == (False, True)
    assert board(None).count("a card face down") == 2
    assert "draws at place 2" in board(None)
    assert "Freya &amp; &lt;b&gt;" in board(None)
    assert "W" * 14 not in board(None)
