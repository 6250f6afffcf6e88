"""Do the clauses of open bidding on the Command Track hold?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll
from fugleman.core.errors import Illegal
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.core.text import Voice
from fugleman.kit.command_track import BLUE, RED, Bid, Chit, Formation, Pass
from fugleman.kit.track_events import Activated
from fugleman.systems.open_bidding import SYSTEM, OpenBidding, rules
from fugleman.systems.open_bidding.terms import Game, Rulings, Scenario
from fugleman.table.dice import Roller


def track(scenario: Scenario | None = None, **rulings: Any) -> OpenBidding:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=scenario or Scenario())


def ask(at: Look[Game]) -> Ask[Any]:
    assert isinstance(at.call, Ask)
    return at.call


def spoken(system: OpenBidding, *words: str) -> Look[Game]:
    at = look(system, Position(system.opening()))
    for one in words:
        at = answer(system, at.position, system.read(one, ask(at)))
    return at


def refused(system: OpenBidding, at: Look[Game], words: str) -> str:
    with pytest.raises(Illegal) as error:
        answer(system, at.position, system.read(words, ask(at)))
    return error.value.clause


def bids(at: Look[Game]) -> set[tuple[str, int]]:
    return {(order.chit, order.space) for order in ask(at).orders.listed() or () if isinstance(order, Bid)}


@pytest.mark.parametrize(
    ("advantage", "first_bid", "seat"),
    [
        ("Red", "without_advantage", BLUE),
        ("Blue", "without_advantage", RED),
        ("Red", "with_advantage", RED),
        ("Blue", "with_advantage", BLUE),
    ],
)
def test_1_who_speaks_first(advantage: Any, first_bid: str, seat: int) -> None:
    system = track(Scenario(advantage=advantage), first_bid=first_bid)
    assert ask(spoken(system)).seat == seat
    assert ask(spoken(system, "pass")).seat == 1 - seat


def test_1_a_bid_must_take_the_lead_and_only_the_holder_may_match() -> None:
    after_blue = spoken(SYSTEM, "X@2")
    assert min(space for _, space in bids(after_blue)) == 2
    assert refused(SYSTEM, after_blue, "A@1") == "1"
    after_red = spoken(SYSTEM, "X@2", "A@2")
    assert bids(after_red) == {("X", space) for space in range(3, 9)}
    assert refused(SYSTEM, after_red, "X@2") == "1"


def test_1_the_bidding_rises_until_the_end_of_the_track_and_no_farther() -> None:
    at = spoken(SYSTEM, "X@8", "A@8")
    assert ask(at).orders.listed() == (Pass(),)
    assert refused(SYSTEM, at, "X@8") == "1"


def test_1_2_3_what_is_not_refused_is_on_the_menu() -> None:
    system = track(chits=2, last_space=3)
    for seed in range(20):
        below = Roller.seeded(seed).below
        game = Running(system, system.opening())
        while isinstance(game.call, Ask):
            side, now = game.call.seat, rules.chances(system.rulings, system.setting, game.state)
            tried = [Bid(name, space) for name in "ABXY" for space in range(6)]
            why = {one: rules.refusal(system.rulings, system.setting, side, now, one) for one in tried}
            assert {one for one in tried if why[one] is None} == {*(game.call.orders.listed() or ())} - {Pass()}
            game.answer(game.call.orders.sample(below))


def test_1_1_a_raise_with_another_chit_is_refused_unless_the_house_allows_it() -> None:
    assert refused(SYSTEM, spoken(SYSTEM, "X@1", "A@1"), "Y@2") == "1.1"
    system = track(raising="any_chit")
    assert ("Y", 2) in bids(spoken(system, "X@1", "A@1"))


def test_2_the_winners_chit_is_banned_even_for_raises_in_the_next_round() -> None:
    at = spoken(SYSTEM, "X@1", "A@1", "pass", "X@1", "B@1")
    assert refused(SYSTEM, spoken(SYSTEM, "X@1", "A@1", "pass", "X@1"), "A@2") == "2"
    assert at.position.state.bids == (Bid("B", 1), Bid("X", 1))


def test_2_1_the_loser_is_tied_for_one_round_and_only_if_it_had_bid() -> None:
    tied = spoken(SYSTEM, "X@1", "A@1", "pass")
    assert {chit for chit, _ in bids(tied)} == {"X"}
    freed = spoken(SYSTEM, "X@1", "A@1", "pass", "pass", "B@0")
    assert {chit for chit, _ in bids(freed)} == {*"WXYZ"}
    never_bid = spoken(SYSTEM, "X@1", "pass", "pass")
    assert {chit for chit, _ in bids(never_bid)} == {*"ABCD"}


def test_3_a_committed_chit_goes_on_and_none_goes_back() -> None:
    at = spoken(SYSTEM, "X@3", "pass", "Y@0", "pass")
    assert ("X", 4) in bids(at)
    assert [refused(SYSTEM, at, words) for words in ("X@3", "X@2", "X@9")] == ["3", "3", "3"]


def test_4_both_chits_go_where_they_were_last_bid() -> None:
    state = spoken(SYSTEM, "X@1", "A@2", "X@4", "A@4", "X@7", "pass").position.state
    assert state.track[RED][0] == Chit(4)
    assert state.track[BLUE][1] == Chit(7, committed=True)
    assert (state.active, state.banned, state.tied) == (BLUE, 1, 0)


def test_5_bid_for_bid_the_holder_of_the_advantage_drives_the_other_down_the_track() -> None:
    words = [word for space in range(6) for word in (f"X@{space}", f"A@{space}")]
    state = spoken(SYSTEM, *words, "pass").position.state
    assert state.track[RED][0] == Chit(5, committed=True)
    assert state.track[BLUE][1] == Chit(5)


def test_a_toss_is_made_anew_for_every_cycle_without_a_given_advantage() -> None:
    system = track(Scenario(advantage="neither"), cycles=2)
    at = look(system, Position(system.opening()))
    for face, first in ((2, RED), (1, BLUE)):
        assert isinstance(at.call, Roll)
        at = answer(system, at.position, (face,))
        assert ask(at).seat == first
        for _ in range(2):
            at = answer(system, at.position, Pass())
    assert at.call is None


def test_chits_that_cannot_be_bid_are_faults() -> None:
    system = track(Scenario(red=("pass", Formation("A", space=5))), last_space=4)
    assert [str(fault) for fault in system.faults()] == [
        "a chit cannot be called “pass”: bids are written A@4 or pass",
        "the chit A starts in space 5; the track ends at 4",
    ]


def test_the_board_names_who_speaks_and_what_stands() -> None:
    drawn = SYSTEM.picture(spoken(SYSTEM, "X@2", "A@3").position.state, Voice(names=("Ann", "Bob")))
    assert all(words in drawn for words in ("Bob speaks next", "Ann bids A@3", "Bob bids X@2"))
    assert drawn.count('class="box lit"') == 5


@pytest.mark.parametrize("worth", ["discounted", "undiscounted"])
def test_the_steady_bot_is_active_more_often_than_a_random_one(worth: str) -> None:
    system = track(worth=worth)
    for seed in range(6):
        seat = seed % 2
        below = Roller.seeded(seed).below
        bot = system.bots()["steady"](system, seat, "", below)
        game = Running(system, system.opening())
        events: list[Event] = []
        while isinstance(game.call, Ask):
            order = bot(game.state, game.call) if game.call.seat == seat else game.call.orders.sample(below)
            assert order in game.call.orders
            game.answer(order)
            events += [ruling.event for ruling in game.rulings]
        won = [event.side for event in events if isinstance(event, Activated)]
        assert won.count(seat) > won.count(1 - seat)


def test_what_is_counted_of_bids_and_matches() -> None:
    at = look(SYSTEM, Position(SYSTEM.opening()))
    counts: dict[str, int | Fraction] = dict.fromkeys(SYSTEM.measures(), 0)
    for words in ("X@1", "A@1", "X@3", "A@3", "pass", "pass", "pass"):
        at = answer(SYSTEM, at.position, SYSTEM.read(words, ask(at)))
        for name, measure in SYSTEM.measures().items():
            counts[name] += sum(measure(ruling.event) for ruling in at.rulings)
    assert {name: count for name, count in counts.items() if count} == {
        "turns": 2,
        "bids": 4,
        "matches": 2,
        "activations": 1,
        "activations Red": 1,
        "worth Red": 1,
        "spaces Red": 3,
        "spaces Blue": 3,
        "ties by advantage": 1,
    }


def test_like_chits_in_one_place_are_one_to_the_study() -> None:
    game = spoken(SYSTEM, "X@1", "pass").position.state
    assert SYSTEM.canonical(game) != game
    assert SYSTEM.canonical(SYSTEM.canonical(game)) == SYSTEM.canonical(game)
    assert SYSTEM.objective().gains == ("worth Red", "worth Blue")
