"""How does a table take, refuse, seal and open orders?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Roll
from fugleman.core.errors import AlreadySealed, Faulty, FuglemanError, Illegal, NotYourSeat, Stale, TableError, Unreadable
from fugleman.systems.empires import SYSTEM as EMPIRES
from fugleman.systems.flanks.terms import Lay
from fugleman.table import Ports, Table, memory_ports
from fugleman.table.memory import MemoryLines
from fugleman.table.replay import replay
from tests.core.duel import Bet
from tests.table.games import (
    GIVEN_FLANKS,
    LONG_DUEL,
    NAMES,
    SEALED_FLANKS,
    TWO_SEARCHES,
    entry,
    find,
    journal,
    open_table,
    play_on,
)
from tests.table.scouts import SCOUTS, Go

RED, BLUE = 0, 1


def kinds(table: Table) -> list[str]:
    return [str(page.entry.deed.__struct_config__.tag) for page in table.record.pages]


def test_what_is_due_without_anybody_is_done_at_once() -> None:
    table = open_table(LONG_DUEL)
    assert (kinds(table), table.awaited) == (["table"], (RED, BLUE))
    table.order(RED, "1")
    table.order(BLUE, "2")
    assert kinds(table) == ["table", "sealed", "sealed", "opened", "rolled", "rolled"]
    assert len(table.awaited) == 1


def test_a_game_that_is_over_is_closed_with_its_scores() -> None:
    table = open_table(LONG_DUEL)
    play_on(table)
    assert table.over
    assert table.call is None
    assert table.awaited == ()
    assert table.result is not None
    assert table.record.last.deed.scores == table.result.scores  # type: ignore[union-attr]
    for act in (lambda: table.order(RED, "1"), lambda: table.absent(RED)):
        with pytest.raises(NotYourSeat, match="nothing is asked"):
            act()
    for late in (lambda: table.leave(RED), lambda: table.mix(RED, "x"), lambda: table.undo(RED), lambda: table.grant(None)):
        with pytest.raises(TableError, match="the game is over"):
            late()


def test_t07_the_second_submission_is_refused_and_the_first_stands() -> None:
    table = open_table(SEALED_FLANKS)
    first = table.order(RED, "L123 C4 R56", request="r1")
    with pytest.raises(AlreadySealed, match="the envelope of seat 1 is in and final"):
        table.order(RED, "L12 C34 R56", request="r2")
    assert table.order(RED, "L123 C4 R56", request="r1") == first
    assert table.order(RED, Lay((0, 0, 0, 1, 2, 2)), request="r1") == first
    with pytest.raises(AlreadySealed):
        table.order(RED, "L12 C34 R56", request="r1")
    assert kinds(table) == ["table", "sealed", "refused", "refused"]
    table.order(BLUE, "L1 C234 R56")
    with pytest.raises((NotYourSeat, Illegal)):
        table.order(RED, Lay((0, 0, 1, 1, 2, 2)))
    assert table.order(RED, "L123 C4 R56", request="r1") == first
    opened = next(page.outcome.value for page in table.record.pages if page.entry.deed.__struct_config__.tag == "opened")
    assert opened[0] == Lay((0, 0, 0, 1, 2, 2))
    refused = [line for line in table.log(None) if line.kind == "refused"]
    assert len(refused) == 3
    assert "L12" not in "".join(table.voice()(line.text) for line in refused)


def test_t07_a_retry_after_a_restart_is_answered_with_the_first_receipt() -> None:
    ports = memory_ports()
    table = open_table(SEALED_FLANKS, ports)
    first = table.order(RED, "L123 C4 R56", request="r1")
    again = Table.resume(ports, find)
    assert again.order(RED, "L123 C4 R56", request="r1") == first
    again.order(BLUE, "L1 C234 R56")
    play_on(again, acts=1)
    given = next(page for page in again.record.pages if page.entry.deed.__struct_config__.tag == "order")
    assert Table.resume(ports, find).record.pages[given.entry.n].outcome == given.outcome


def test_an_open_order_is_retried_like_a_sealed_one() -> None:
    table = open_table(TWO_SEARCHES)
    first = table.order(RED, "1", request="a")
    assert table.order(RED, Go(1), request="a") == first
    assert first.digest is not None
    sought = table.order(BLUE, "2", request="a")
    assert table.order(BLUE, "2", request="a") == sought
    assert sought.digest is None


def test_a_refusal_leaves_everything_but_its_own_line_unchanged() -> None:
    table = open_table(LONG_DUEL)
    before = table.record.standing
    for seat, given in ((RED, Bet(9)), (BLUE, Go(1))):
        with pytest.raises(Illegal, match="not allowed"):
            table.order(seat, given)
    with pytest.raises(Unreadable):
        table.order(RED, "three")
    with pytest.raises(NotYourSeat, match="no seat 3"):
        table.leave(2)
    assert table.record.standing is before
    assert kinds(table) == ["table", "refused", "refused"]
    assert entry(journal(table), "refused").keys() == {"n", "at", "prev", "hash", "kind", "seat"}


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_that_is_none_is_asked_nothing(seat: int) -> None:
    table = open_table(LONG_DUEL)
    with pytest.raises(NotYourSeat):
        table.order(seat, "1")
    assert kinds(table) == ["table"]


def test_who_is_not_asked_is_told_who_is() -> None:
    table = open_table(TWO_SEARCHES)
    with pytest.raises(NotYourSeat) as caught:
        table.order(BLUE, "1")
    assert table.voice()(caught.value.text) == "it is not for Bob to act now (1): awaited is Ann"


def test_t12_an_order_by_another_hand_is_refused_and_tells_nothing() -> None:
    table = open_table(LONG_DUEL)
    told = []
    for _ in range(2):
        with pytest.raises(NotYourSeat) as caught:
            table.order(BLUE, "3", by=RED)
        told.append(str(caught.value))
        assert BLUE in table.awaited or len(told) == 2
        if len(told) == 1:
            table.order(BLUE, "1", by=BLUE)
    assert told[0] == told[1]
    assert kinds(table) == ["table", "refused", "sealed", "refused"]


def test_t12_an_order_that_another_hand_repeats_does_not_tell_whether_he_guessed_it() -> None:
    table = open_table(LONG_DUEL, keeper=RED)
    first = table.order(BLUE, "3", request="1")
    told = []
    for guess in ("2", "3"):
        with pytest.raises(NotYourSeat) as caught:
            table.order(BLUE, guess, request="1", by=RED)
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert table.order(BLUE, "3", request="1", by=BLUE) == first
    stranger = open_table(LONG_DUEL)
    stranger.order(BLUE, "3", request="1")
    with pytest.raises(NotYourSeat, match="does not sit"):
        stranger.order(BLUE, "3", request="1", by=RED)
    assert kinds(stranger) == ["table", "sealed", "refused"]


def test_a_game_master_without_a_seat_hands_in_for_others_and_the_journal_says_so() -> None:
    table = open_table(LONG_DUEL)
    first = table.order(BLUE, "1", by="master", request="1")
    assert table.order(BLUE, "1", by="master", request="1") == first
    with pytest.raises(AlreadySealed):
        table.order(BLUE, "1", request="1")
    assert "Bob, by the game master's hand:" in str([table.voice()(line.text) for line in table.log(None)])
    assert replay(journal(table), find).record.last.n == table.record.last.n
    playing = open_table(LONG_DUEL, keeper=RED)
    with pytest.raises(NotYourSeat, match="the game master plays"):
        playing.order(BLUE, "1", by="master")
    assert kinds(playing) == ["table"]


def test_a_keeper_who_plays_seals_before_he_handles_others() -> None:
    table = open_table(LONG_DUEL, keeper=BLUE)
    with pytest.raises(NotYourSeat, match="his own envelope goes in"):
        table.order(RED, "1", by=BLUE)
    with pytest.raises(NotYourSeat, match="does not sit"):
        table.order(BLUE, "1", by=RED)
    table.order(BLUE, "2")
    table.order(RED, "1", by=BLUE)
    winner = table.awaited[0]
    table.order(winner, "1", by=BLUE)
    assert kinds(table)[:5] == ["table", "refused", "refused", "sealed", "sealed"]
    told = [table.voice()(line.text) for line in table.log(None)]
    assert told[3:5] == ["Bob: the envelope is in", "Ann, by the hand of Bob: the envelope is in"]


@pytest.mark.parametrize("guess", ["1", "2"])
def test_a_keeper_who_plays_cannot_find_out_what_another_has_hidden(guess: str) -> None:
    table = open_table(TWO_SEARCHES, keeper=BLUE)
    table.order(RED, "1", request="a")
    for named in ({"request": "a"}, {"at": 0}, {"request": "a", "at": 0}):
        with pytest.raises((NotYourSeat, Stale)) as caught:
            table.order(RED, guess, by=BLUE, **named)
        assert ("it is not for seat 1 to act now" in str(caught.value)) or isinstance(caught.value, Stale)


@pytest.mark.parametrize("guess", ["Egypt 20", "Egypt 18"])
def test_a_keeper_who_plays_cannot_find_out_what_another_has_sealed(guess: str) -> None:
    three = replace(EMPIRES, scenario=replace(EMPIRES.scenario, players=3))
    table = Table.open(three, ("Odin", "Thor", "Freya"), memory_ports(), keeper=2)
    odin, freya = 0, 2
    first = table.order(odin, "Egypt 20", request="a", at=0)
    table.order(freya, "Egypt 30")
    for named in ({"request": "a"}, {"at": 0}, {}):
        with pytest.raises(AlreadySealed):
            table.order(odin, guess, by=freya, **named)
    assert table.order(odin, "Egypt 20", request="a", by=odin) == first
    assert table.order(odin, "Egypt 20", at=0) == first


def test_a_keeper_repeats_what_he_has_handed_in() -> None:
    table = open_table(LONG_DUEL, keeper=BLUE)
    table.order(BLUE, "2")
    first = table.order(RED, "1", by=BLUE, request="a")
    assert table.order(RED, "1", by=BLUE, request="a") == first
    assert table.order(RED, "1", by=RED, request="a").n > first.n


def test_an_absent_seat_is_answered_by_its_default_and_named() -> None:
    table = open_table(SEALED_FLANKS)
    table.order(RED, "L123 C4 R56")
    table.absent(BLUE)
    assert kinds(table)[:4] == ["table", "sealed", "absent", "opened"]
    assert [table.voice()(line.text) for line in table.log(None)[1:5]] == [
        "Ann: the envelope is in",
        "Bob is not there: an order that stays sealed",
        "Ann: L123 C4 R56",
        "Bob: L12 C34 R56",
    ]
    with pytest.raises((NotYourSeat, TableError)):
        table.absent(1 - table.awaited[0])


def test_an_absent_seat_in_an_open_and_in_a_hidden_ask() -> None:
    table = open_table(TWO_SEARCHES)
    table.absent(RED)
    table.absent(BLUE)
    assert [page.outcome.value for page in table.record.pages if page.entry.deed.__struct_config__.tag == "absent"] == [
        Go(0),
        Go(0),
    ]
    assert table.record.pages[1].entry.deed.order is None  # type: ignore[union-attr]
    assert b'"order"' in table.record.pages[4].entry.line()


def test_t08_a_closed_seat_is_never_waited_for_and_its_envelope_stays() -> None:
    for sealed_before in (False, True):
        table = open_table(LONG_DUEL)
        if sealed_before:
            table.order(RED, "3")
        table.leave(RED)
        assert table.awaited == (BLUE,)
        table.order(BLUE, "1")
        opened = next(page for page in table.record.pages if page.entry.deed.__struct_config__.tag == "opened")
        assert opened.outcome.value == (Bet(3 if sealed_before else 1), Bet(1))
        assert RED not in table.awaited
        with pytest.raises(NotYourSeat, match="closed"):
            table.order(RED, "1")
        with pytest.raises(TableError, match="closed already"):
            table.leave(RED)
        play_on(table)
        assert table.over
        assert table.view(None).closed == (RED,)


def test_a_table_that_all_have_left_stands_still() -> None:
    table = open_table(LONG_DUEL)
    table.leave(RED)
    table.leave(BLUE)
    assert not table.over
    assert table.awaited == (BLUE,)


def test_real_dice_are_awaited_and_marked() -> None:
    table = open_table(GIVEN_FLANKS, typed=True)
    assert isinstance(table.call, Roll)
    assert table.view(RED).now == "roll"
    with pytest.raises(NotYourSeat, match="dice are awaited"):
        table.order(RED, "L")
    for wrong in ("7", "1 2", "²", (0,), (1, 1)):
        with pytest.raises(FuglemanError):
            table.typed(wrong)
    table.typed("1")
    with pytest.raises(TableError, match="no dice"):
        table.typed("1")
    with pytest.raises(TableError, match="no dice"):
        table.throw()
    while not isinstance(table.call, Roll):
        table.absent(table.awaited[0])
    table.throw()
    rolled = [table.voice()(line.text) for line in table.log(None) if line.kind == "rolled"]
    assert rolled[0] == "1d6: 1 (real dice, typed in)"
    assert "typed" not in rolled[1]
    assert "proof" not in table.record.pages[2].entry.line().decode()


def test_dice_of_a_seed_are_marked() -> None:
    table = open_table(GIVEN_FLANKS, seed=7)
    assert "from a seed" in table.voice()(table.log(None)[1].text)


@pytest.mark.parametrize("names", [(), ("Ann",), ("Ann", "ann "), ("Ann", ""), ("Ann", "x" * 10_000), ("Odin", "Odin\u200b")])
def test_t11_names_that_are_none_or_the_same_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(Faulty):
        Table.open(LONG_DUEL, names, memory_ports())


def test_t11_a_look_alike_is_told_apart_by_its_seat() -> None:
    table = Table.open(LONG_DUEL, ("Odin", "Οdin"), memory_ports())
    table.order(RED, "1")
    assert table.awaited == (BLUE,)


def test_all_that_is_wrong_with_a_table_is_said_at_once() -> None:
    with pytest.raises(Faulty) as caught:
        Table.open(LONG_DUEL, ("Ann", "", "Ann"), memory_ports(), keeper=5)
    assert len(caught.value.faults) == 4
    nowhere = replace(SCOUTS, scenario=replace(SCOUTS.scenario, places=1))
    with pytest.raises(Faulty, match="nowhere to hide"):
        Table.open(nowhere, NAMES, memory_ports())


def test_a_table_is_not_opened_over_another() -> None:
    ports = memory_ports()
    open_table(LONG_DUEL, ports)
    with pytest.raises(TableError, match="not empty"):
        open_table(LONG_DUEL, ports)
    broken_off = Ports(MemoryLines(b'{"at":'), MemoryLines(b"{}\n"), ports.clock, ports.entropy)
    open_table(LONG_DUEL, broken_off)
    assert Table.resume(broken_off, find).awaited == (RED, BLUE)


def test_an_order_for_an_earlier_call_is_stale_and_changes_nothing() -> None:
    table = open_table(TWO_SEARCHES)
    asked_at = table.view(RED).asked_at
    first = table.order(RED, "1", at=asked_at)
    table.order(BLUE, "2", at=table.view(BLUE).asked_at)
    before = journal(table)
    with pytest.raises(Stale, match="this answers what entry 0 asked; what is asked now came with entry"):
        table.order(RED, "2", at=asked_at)
    with pytest.raises(Stale):
        table.absent(RED, at=asked_at)
    assert table.order(RED, "1", at=asked_at) == first
    assert journal(table) == before
    table.absent(RED, at=table.view(RED).asked_at)
    assert table.awaited == (BLUE,)


def test_the_same_order_to_the_same_sealed_call_has_the_same_receipt() -> None:
    table = open_table(LONG_DUEL)
    first = table.order(RED, "1", at=0)
    assert table.order(RED, "1", at=0) == first
    with pytest.raises(AlreadySealed):
        table.order(RED, "2", at=0)
    assert table.order(BLUE, "1", at=0).n == first.n + 2
    assert table.order(RED, Bet(1), at=0) == first
    with pytest.raises(Stale):
        table.order(RED, "2", at=0)


def test_what_was_asked_of_a_seat_can_still_be_had_once_it_has_answered() -> None:
    table = open_table(LONG_DUEL)
    first = table.ask(RED, at=0)
    table.order(RED, "1", at=0)
    assert table.ask(RED, at=0) == first
    with pytest.raises(AlreadySealed):
        table.ask(RED)
    table.order(BLUE, "2")
    assert table.ask(RED, at=0) == first
    with pytest.raises(Stale):
        table.ask(RED, at=1)


def test_a_call_that_was_gone_back_to_is_asked_anew() -> None:
    table = open_table(LONG_DUEL)
    table.order(RED, "1", at=0)
    table.undo(RED)
    table.grant(BLUE)
    assert table.view(RED).asked_at == table.record.last.n
    with pytest.raises(Stale):
        table.order(RED, "1", at=0)
    table.order(RED, "1", at=table.view(RED).asked_at)
    assert table.awaited == (BLUE,)


def test_dice_for_an_earlier_call_do_not_fall() -> None:
    table = open_table(LONG_DUEL, typed=True)
    for seat in (RED, BLUE):
        table.order(seat, "1")
    asked_at = table.view(None).asked_at
    table.throw(at=asked_at)
    assert isinstance(table.call, Roll)
    with pytest.raises(Stale):
        table.throw(at=asked_at)
    with pytest.raises(Stale):
        table.typed("1", at=asked_at)
    table.typed("1", at=table.view(None).asked_at)
