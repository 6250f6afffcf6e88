"""Do the clauses of the sealed Command Track hold, and its trials come out right?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from fugleman.adapters.catalogues import catalogue
from fugleman.core.calls import Ask, Event, Roll, Sealed
from fugleman.core.errors import AlreadySealed, Illegal, Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.core.text import Voice
from fugleman.kit.command_track import BLUE, RED, Bid, Chit, Formation, Pass
from fugleman.kit.track_events import Activated, NobodyActive
from fugleman.muster import muster
from fugleman.systems.soldiers import SYSTEM, Soldiers, rules
from fugleman.systems.soldiers.terms import Game, Opened, Rulings, Scenario, Spend
from fugleman.table import Table, memory_ports
from fugleman.table.dice import Roller
from fugleman.table.entries import Refused, SealedIn
from tests.italian import ITALIAN

TRIAL = Scenario(
    red=(Formation("R1", space=1), Formation("R2", space=2)),
    blue=(Formation("B1", space=1), Formation("B2", space=1)),
    advantage="Blue",
)


def soldiers(scenario: Scenario | None = None, **rulings: Any) -> Soldiers:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=scenario or Scenario())


def committed(space: int) -> Chit:
    return Chit(space, committed=True)


def begun(system: Soldiers) -> Look[Game]:
    return look(system, Position(system.opening()))


def asks(at: Look[Game]) -> tuple[Ask[Any], ...]:
    assert isinstance(at.call, Sealed)
    return at.call.asks


def bid(system: Soldiers, at: Look[Game], red: str, blue: str) -> Look[Game]:
    orders = tuple(system.read(words, ask) for words, ask in zip((red, blue), asks(at), strict=True))
    return answer(system, at.position, orders)


def after(system: Soldiers, *turns: tuple[str, str]) -> Look[Game]:
    at = begun(system)
    for red, blue in turns:
        at = bid(system, at, red, blue)
    return at


def free_chits(at: Look[Game], seat: int) -> set[str]:
    return {order.chit for order in asks(at)[seat].orders.listed() or () if isinstance(order, Bid)}


def told(system: Soldiers, at: Look[Game]) -> list[str]:
    voice = Voice(names=system.seats())
    return [f"{ruling.clause} {voice(system.tell(ruling.event))}" for ruling in at.rulings]


def refused(system: Soldiers, at: Look[Game], seat: int, words: str) -> tuple[str, str]:
    order = system.read(words, asks(at)[seat])
    other: Order = Pass()
    with pytest.raises(Illegal) as error:
        answer(system, at.position, (order, other) if seat == RED else (other, order))
    return error.value.clause, Voice(names=system.seats())(error.value.text)


def test_trial_ties_momentum_and_committed_markers() -> None:
    system = soldiers(TRIAL)
    first = bid(system, begun(system), "R1@3", "B1@3")
    assert told(system, first)[1] == "5.1 both bid 3: Blue has the advantage and wins"
    assert first.position.state.track == ((Chit(3), Chit(2)), (committed(3), Chit(1)))
    assert refused(system, first, BLUE, "B1@4") == (
        "2",
        "B1@4 is not allowed (2): chit B1 was activated in the preceding turn; it may bid B2 in spaces 1 to 8, or pass",
    )
    second = bid(system, first, "R1@3", "B2@3")
    assert told(system, second)[1] == "5 both bid 3: Blue was active in the preceding turn and wins"
    assert second.position.state.track == ((Chit(3), Chit(2)), (committed(3), committed(3)))
    assert refused(system, second, BLUE, "B2@5")[0] == "2"
    assert refused(system, second, BLUE, "B1@3") == (
        "3",
        "B1@3 is not allowed (3): chit B1 is committed in space 3; it may bid spaces 4 to 8",
    )
    third = bid(system, second, "R1@6", "B1@4")
    assert told(system, third)[1:] == [
        "4 Red wins: 6 is farther down the track than 4",
        "4 Red: R1 moves to space 6, is activated and Committed",
        "4.1 Blue: B1 moves on to space 4, not activated; its marker comes off",
    ]
    assert third.position.state.track == ((committed(6), Chit(2)), (Chit(4), committed(3)))
    assert refused(system, third, RED, "R1@7")[0] == "2"
    assert Bid("B1", 4) in asks(third)[BLUE].orders


@pytest.mark.parametrize(
    ("words", "clause"), [("R2@1", "3"), ("R2@9", "3"), ("R2@999999999", "3"), ("B1@5", "2"), ("Old Guard@5", "2")]
)
def test_trial_bids_backward_beyond_the_end_or_of_another_chit_are_refused(words: str, clause: str) -> None:
    system = soldiers(TRIAL)
    assert refused(system, begun(system), RED, words)[0] == clause


@pytest.mark.parametrize(
    "words", ["", "R1", "@4", "R1@", "R1@4 R2@5", "R1->7 R2->7", "R1@-1", "R1@٤", "R1@1e3", "R" * 61 + "@4", "R1@4.5"]
)
def test_trial_words_that_are_no_single_bid_are_unreadable(words: str) -> None:
    system = soldiers(TRIAL)
    with pytest.raises(Unreadable):
        system.read(words, asks(begun(system))[RED])


@pytest.mark.parametrize("words", ["R1@4", " r1 @ 4 ", "R1->4", "R1 → 4", "R1 4", "r1@04"])
def test_a_bid_is_read_as_people_write_it(words: str) -> None:
    system = soldiers(TRIAL)
    assert system.read(words, asks(begun(system))[RED]) == Bid("R1", 4)


def test_a_pass_is_read_in_english_and_in_the_players_language() -> None:
    ask = asks(begun(SYSTEM))[RED]
    for words in ("pass", "PASS", " passo"):
        assert SYSTEM.read(words, ask, ITALIAN) == Pass()
    with pytest.raises(Unreadable):
        SYSTEM.read("passo", ask)


def test_1_a_bid_is_single_and_final() -> None:
    """A second and a third are refused, a copy of the first is the first, and the record tells no refused bid's value."""
    table = Table.open(SYSTEM, ("Ann", "Bob"), memory_ports())
    first = table.order(RED, "A@4", request="1")
    with pytest.raises(AlreadySealed):
        table.order(RED, "A@7")
    assert table.order(RED, "A@4", request="1") == first
    table.order(BLUE, "X@2")
    refused = [page.entry.deed for page in table.record.pages if isinstance(page.entry.deed, Refused)]
    assert refused == [Refused(RED)]
    assert [page.entry.deed.seat for page in table.record.pages if isinstance(page.entry.deed, SealedIn)] == [RED, BLUE]
    events = [ruling.event for page in table.record.pages for ruling in page.outcome.rulings]
    assert Opened((Bid("A", 4), Bid("X", 2))) in events
    assert table.record.standing.look is not None
    assert table.record.standing.look.position.state.track[RED][0] == committed(4)


def test_1_nothing_of_a_half_open_round_is_a_state_of_the_rules() -> None:
    table = Table.open(SYSTEM, ("Ann", "Bob"), memory_ports())
    before = {seat: table.view(seat) for seat in (BLUE, None)}
    table.order(RED, "D@8")
    for seat, view in before.items():
        now = table.view(seat)
        assert (now.described, now.log[: len(view.log)]) == (view.described, view.log)
        assert "D@8" not in str(now)


def test_2_only_the_winners_chit_is_barred_and_only_for_a_turn() -> None:
    at = after(SYSTEM, ("A@2", "X@4"))
    assert free_chits(at, RED) == {*"ABCD"}
    assert free_chits(at, BLUE) == {*"WYZ"}
    assert free_chits(bid(SYSTEM, at, "B@1", "pass"), BLUE) == {*"WXYZ"}


def test_2_a_side_with_no_chit_to_bid_can_only_pass() -> None:
    at = after(soldiers(chits=1), ("A@2", "X@1"))
    assert asks(at)[RED].orders.listed() == (Pass(),)
    assert refused(soldiers(chits=1), at, RED, "A@3")[1].endswith("; it can only pass")


def test_2_3_what_is_not_refused_is_on_the_menu() -> None:
    system = soldiers(chits=2, last_space=3)
    for seed in range(30):
        below = Roller.seeded(seed).below
        game = Running(system, system.opening())
        while isinstance(game.call, Sealed):
            for side, ask in enumerate(game.call.asks):
                ban, chits = rules.ban_on(game.state, side), game.state.track[side]
                tried = [Bid(name, space) for name in "ABXY" for space in range(6)]
                why = {one: rules.refusal(system.rulings, system.setting, side, chits, ban, one) for one in tried}
                assert {one for one in tried if why[one] is None} == {*(ask.orders.listed() or ())} - {Pass()}
            game.answer(tuple(ask.orders.sample(below) for ask in game.call.asks))


def test_4_every_pair_of_bids_on_a_first_turn_is_won_by_the_farther_one_or_the_advantage() -> None:
    for red in range(9):
        for blue in range(9):
            state = after(SYSTEM, (f"A@{red}", f"X@{blue}")).position.state
            assert state.active == (RED if red >= blue else BLUE)
            assert state.track[RED][0] == Chit(red, committed=red >= blue)
            assert state.track[BLUE][1] == Chit(blue, committed=red < blue)


def test_5_1_after_a_turn_with_nobody_active_the_advantage_breaks_ties() -> None:
    system = soldiers(Scenario(advantage="Blue"), chits=1)
    at = after(system, ("A@1", "pass"), ("pass", "pass"))
    assert at.rulings[1].event == NobodyActive((RED,))
    assert (at.position.state.active, at.position.state.banned) == (None, None)
    assert bid(system, at, "A@2", "X@2").position.state.active == BLUE


def test_the_cycle_ends_on_a_second_double_pass() -> None:
    system = soldiers(chits=1)
    assert after(system, ("A@1", "pass"), ("pass", "pass"), ("pass", "pass")).call is None


def test_a_toss_is_made_anew_for_every_cycle_without_a_given_advantage() -> None:
    system = soldiers(Scenario(advantage="neither"), cycles=2)
    at = begun(system)
    for face, holder in ((2, BLUE), (1, RED)):
        assert isinstance(at.call, Roll)
        assert at.call.clause == "0.1"
        at = answer(system, at.position, (face,))
        assert at.position.state.advantage == holder
        at = bid(system, at, "pass", "pass")
    assert at.call is None


@pytest.mark.parametrize(("red", "blue", "holder"), [(3, 2, RED), (2, 3, BLUE), (2, 2, BLUE), (0, 0, BLUE)])
def test_more_fire_points_buy_the_advantage_and_as_many_leave_it(red: int, blue: int, holder: int) -> None:
    system = soldiers(Scenario(advantage="Blue", fire_points=(3, 5)), buying="fire_points")
    at = answer(system, begun(system).position, (Spend(red), Spend(blue)))
    assert at.position.state.advantage == holder
    assert at.position.state.fire_points == (3 - red, 5 - blue)


def test_fire_points_are_sealed_and_nobody_spends_what_it_has_not() -> None:
    system = soldiers(Scenario(fire_points=(3, 1)), buying="fire_points")
    menus = [ask.orders for ask in asks(begun(system))]
    assert [len(menu.listed() or ()) for menu in menus] == [4, 2]
    assert Spend(2) not in menus[BLUE]
    assert Pass() not in menus[BLUE]


def test_weights_and_names_come_from_the_scenario_and_sides_may_differ() -> None:
    system = soldiers(Scenario(red=("Old Guard", Formation("Line", 2)), blue=("Landwehr",)))
    assert system.faults() == ()
    assert [len(side) for side in begun(system).position.state.track] == [2, 1]
    assert system.read("old guard 4", asks(begun(system))[RED]) == Bid("Old Guard", 4)
    assert rules.laid_out(system.rulings, system.scenario).formations[RED][1].weight == 2


@pytest.mark.parametrize(
    ("scenario", "last_space", "words"),
    [
        (Scenario(red=("A",), blue=("a",)), 8, "is the same as “A”"),
        (Scenario(red=("Pass",)), 8, "a chit cannot be called “Pass”"),
        (Scenario(red=("A@1",)), 8, "a chit cannot be called “A@1”"),
        (Scenario(red=("A->B",)), 8, "a chit cannot be called “A->B”"),
        (Scenario(red=(Formation("A", space=9),)), 8, "the chit A starts in space 9; the track ends at 8"),
        (Scenario(red=tuple(f"A{n}" for n in range(11))), 8, "a side has 11 chits; 1 to 10 are allowed"),
    ],
)
def test_chits_that_cannot_be_bid_are_faults(scenario: Scenario, last_space: int, words: str) -> None:
    faults = soldiers(scenario, last_space=last_space).faults()
    assert len(faults) == 1
    assert words in str(faults[0])


@pytest.mark.parametrize(
    ("chits", "red", "blue"), [(1, "A", "X"), (2, "AB", "XY"), (4, "ABCD", "WXYZ"), (10, "ABCDEFGHIJ", "QRSTUVWXYZ")]
)
def test_chits_keep_their_letters_whatever_their_number(chits: int, red: str, blue: str) -> None:
    formations = soldiers(chits=chits).setting.formations
    assert ["".join(one.name for one in side) for side in formations] == [red, blue]


def test_a_cycle_is_never_longer_than_its_spaces_allow() -> None:
    """Every turn but a double pass marks a chit farther on; a double pass that goes on follows an activation."""
    system = soldiers(chits=2, last_space=3)
    for seed in range(200):
        below = Roller.seeded(seed).below
        game, turns = Running(system, system.opening()), 0
        while isinstance(game.call, Sealed):
            game.answer(tuple(ask.orders.sample(below) for ask in game.call.asks))
            turns += 1
        assert 1 <= turns <= 2 * 2 * 2 * 4 + 1


def activations(system: Soldiers, seed: int, shrewd: set[int]) -> list[Activated]:
    below = Roller.seeded(seed).below
    bots = {seat: system.bots()["shrewd"](system, seat, "", below) for seat in shrewd}
    game = Running(system, system.opening())
    events: list[Event] = []
    while isinstance(game.call, Sealed):
        choices = {ask.seat: bots.get(ask.seat, lambda _, ask: ask.orders.sample(below)) for ask in game.call.asks}
        chosen = tuple(choices[ask.seat](game.state, ask) for ask in game.call.asks)
        assert all(order in ask.orders for order, ask in zip(chosen, game.call.asks, strict=True))
        game.answer(chosen)
        events += [ruling.event for ruling in game.rulings]
    return [event for event in events if isinstance(event, Activated)]


def test_the_shrewd_bot_is_active_more_often_than_a_random_one() -> None:
    system = soldiers(worth="undiscounted")
    for seed in range(4):
        seat = seed % 2
        won = [event.side for event in activations(system, seed, {seat})]
        assert won.count(seat) > won.count(1 - seat)


def test_the_shrewd_bot_buys_within_its_means() -> None:
    system = soldiers(Scenario(fire_points=(6, 0)), buying="fire_points", chits=1, last_space=1, cycles=3)
    assert activations(system, 1, {RED, BLUE})


def picture(system: Soldiers, state: Game, names: tuple[str, ...] = ("Ann", "Bob"), language: str = "en") -> str:
    return system.picture(state, Voice(catalogue(language, muster()["soldiers"].folder), names))


def test_the_board_shows_every_chit_its_marker_and_the_ban() -> None:
    svg = ElementTree.fromstring(picture(SYSTEM, after(SYSTEM, ("A@2", "X@4")).position.state))
    words = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert {*"ABCDWXYZ"} <= set(words)
    assert words.count("C") == 1 + 1
    assert "last active Bob with X" in words
    assert "Bob wins a tie" in words
    struck = [element for element in svg.iter() if element.get("class") == "struck"]
    assert len(struck) == 3


def test_the_board_speaks_italian_and_takes_long_names() -> None:
    name = "Massimiliano d’Altavilla-Rossi"
    drawn = picture(SYSTEM, after(SYSTEM, ("A@2", "X@4")).position.state, (name, name), "it")
    assert f"ultimo attivo {name} con X" in drawn
    assert "barrato: in questo turno non si può offrire" in drawn


def test_the_board_before_anybody_has_the_advantage() -> None:
    system = soldiers(Scenario(advantage="neither"))
    assert "nobody would win a tie yet" in picture(system, system.opening())


def counted(system: Soldiers, *turns: tuple[str, str]) -> dict[str, int | Fraction]:
    """What has been counted in so many turns, without what never happened."""
    at = begun(system)
    counts: dict[str, int | Fraction] = dict.fromkeys(system.measures(), 0)
    for red, blue in turns:
        at = bid(system, at, red, blue)
        for name, measure in system.measures().items():
            counts[name] += sum(measure(ruling.event) for ruling in at.rulings)
    return {name: count for name, count in counts.items() if count}


def test_what_is_counted_of_bids_that_win_tie_and_stand_alone() -> None:
    formations = (Formation("A", 3), Formation("B"), Formation("C"), Formation("D"))
    system = soldiers(Scenario(red=formations))
    assert counted(system, ("A@1", "X@1"), ("B@2", "Y@2"), ("C@1", "Z@4"), ("A@3", "pass")) == {
        "turns": 4,
        "activations": 4,
        "activations Red": 3,
        "activations Blue": 1,
        "worth Red": 7,
        "worth Blue": 1,
        "spaces Red": 6,
        "spaces Blue": 7,
        "won by a farther bid": 1,
        "won by 2 or more": 1,
        "spaces too many": 2,
        "won alone": 1,
        "ties by advantage": 1,
        "ties by momentum": 1,
    }


def test_p_a_turn_in_which_both_pass_counts_as_a_turn() -> None:
    assert counted(SYSTEM, ("pass", "pass")) == {"turns": 1}


@pytest.mark.parametrize("words", ["0 0", "0 0 0 / 0 0 0", "0 0 0 9 / 0 0 0 0", "0! 0 0 0 / 0! 0 0 0", "A B C D / X Y Z W"])
def test_a_track_that_is_none_of_this_game_is_not_asked_about(words: str) -> None:
    with pytest.raises(Unreadable, match="is no track of this game: write 8"):
        SYSTEM.questions()["bid"].ask(words)


def test_what_is_told_on_a_track_is_one_of_its_events() -> None:
    with pytest.raises(TypeError):
        SYSTEM.tell(Event())
