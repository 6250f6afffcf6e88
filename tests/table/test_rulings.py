"""What can the house rule, who must agree, and who comes back?"""

from __future__ import annotations

import pytest

from fugleman.core.errors import Faulty, JournalFault, NotYourSeat, Stale, TableError
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Table, memory_ports, replay
from tests.table.games import LONG_DUEL, NAMES, TWO_SEARCHES, changed, entry, find, journal, open_table, play_on

RED, BLUE = 0, 1


def told(table: Table) -> list[str]:
    return [table.voice()(line.text) for line in table.log(None)]


def laid_out() -> Table:
    table = open_table(FLANKS, typed=True)
    for seat in (RED, BLUE):
        table.order(seat, "L123 C4 R56")
    return table


def test_a_game_master_rules_alone_for_the_record() -> None:
    table = laid_out()
    before = table.record.standing
    assert table.rule(None, "Bob may look at the book")
    assert table.record.standing == before
    assert told(table)[-1] == "the game master rules: “Bob may look at the book”"
    assert replay(journal(table), find).record.standing == before


def test_a_game_master_rules_that_the_game_goes_on_from_before_an_entry() -> None:
    table = laid_out()
    assert table.rule(None, "Ann touched the wrong button", entry=1)
    assert told(table)[-1] == (
        "the game master rules, by which the game goes on from before entry 1: “Ann touched the wrong button”"
    )
    assert table.awaited == (RED,)
    assert [line.undone for line in table.log(None)] == [False, True, True, True, True, False]
    for seat in (RED, BLUE):
        table.order(seat, "L12 C34 R56")
    play_on(table, acts=5)
    assert replay(journal(table), find).record.standing == table.record.standing


def test_what_a_seat_asks_for_stands_once_all_agree() -> None:
    table = laid_out()
    assert not table.rule(RED, "we forgot the hill", entry=1)
    asked = table.view(BLUE).undo
    assert asked is not None
    assert (asked.seat, asked.entry, asked.words) == (RED, 1, "we forgot the hill")
    with pytest.raises(NotYourSeat, match="the others answer"):
        table.grant(RED)
    table.grant(BLUE, at=asked.n)
    assert table.awaited == (RED,)
    assert told(table)[-3:] == [
        "Ann asks for a house ruling, by which the game goes on from before entry 1: “we forgot the hill”",
        "Bob agrees",
        "a house ruling by agreement, by which the game goes on from before entry 1: “we forgot the hill”",
    ]


def test_what_a_seat_asks_for_may_be_declined_and_changes_nothing() -> None:
    table = laid_out()
    before = table.record.standing
    assert not table.rule(RED, "we forgot the hill")
    table.decline(BLUE)
    assert table.record.standing == before
    assert table.view(None).undo is None


def test_an_agreement_to_another_request_is_stale() -> None:
    table = laid_out()
    table.rule(RED, "we forgot the hill")
    first = table.view(BLUE).undo
    assert first is not None
    table.rule(RED, "we forgot the hill and the river")
    before = journal(table)
    for answer in (table.grant, table.decline):
        with pytest.raises(Stale, match="is no longer asked for"):
            answer(BLUE, at=first.n)
    assert journal(table) == before


def test_a_note_of_the_game_master_leaves_what_is_asked_for_open() -> None:
    table = laid_out()
    table.undo(RED)
    table.rule(None, "five minutes to think")
    table.grant(BLUE)
    assert table.awaited == (RED,)


@pytest.mark.parametrize("words", ["", "  "])
def test_a_ruling_without_a_reason_is_none(words: str) -> None:
    table = laid_out()
    for seat in (None, RED):
        with pytest.raises(TableError, match="needs its reason"):
            table.rule(seat, words)


def test_a_ruling_does_not_go_back_to_what_nobody_ordered() -> None:
    table = laid_out()
    table.throw()
    for n in (0, 3, 99):
        with pytest.raises(TableError, match="no order or typed die"):
            table.rule(None, "again", entry=n)


def test_a_game_master_who_plays_has_no_voice_but_his_seats() -> None:
    table = open_table(LONG_DUEL, keeper=BLUE)
    with pytest.raises(NotYourSeat, match="the game master plays too"):
        table.rule(None, "I win")
    table.order(RED, "1")
    table.undo(RED)
    for answer in (table.grant, table.decline):
        with pytest.raises(NotYourSeat, match="the game master plays too"):
            answer(None)
    table.grant(BLUE)
    assert table.awaited == (RED, BLUE)


def test_a_ruling_granted_stands_after_a_kill_before_its_line() -> None:
    ports = memory_ports()
    table = open_table(LONG_DUEL, ports)
    table.rule(RED, "so be it")
    table.grant(BLUE)
    ports.journal.cut(len(ports.journal.read()) - len(table.record.last.line()))
    again = Table.resume(ports, find)
    assert told(again) == told(table)
    assert again.record.pending is None


@pytest.mark.parametrize("change", [{"words": "otherwise"}, {"entry": 2}])
def test_a_forged_ruling_is_found(change: dict[str, object]) -> None:
    table = laid_out()
    table.rule(RED, "we forgot the hill", entry=1)
    table.grant(BLUE)
    content = journal(table)
    with pytest.raises(JournalFault, match="stands when all agree"):
        replay(changed(content, entry(content, "house_ruling")["n"], lambda line: line.update(change)), find)


def test_a_closed_seat_is_opened_again_and_asked_like_any_other() -> None:
    table = open_table(FLANKS)
    table.leave(BLUE)
    table.reopen(BLUE)
    assert table.view(None).closed == ()
    with pytest.raises(TableError, match="the seat of seat 2 is not closed"):
        table.reopen(BLUE)
    table.order(RED, "L123 C4 R56")
    assert table.awaited == (BLUE,)
    assert "the seat of Bob is open again" in told(table)
    assert replay(journal(table), find).record.closed == set()


def test_an_overseeing_game_master_knows_what_is_hidden_and_nobody_else_does() -> None:
    seen = []
    for overseen in (False, True):
        table = open_table(TWO_SEARCHES, overseen=overseen)
        table.order(RED, "1")
        seen.append([table.voice()(line.text) for line in table.oversee().log])
        assert ["Ann hides at 1" in told(table), "Ann hides at 1" in seen[-1]] == [False, overseen]
        assert (told(table) == seen[-1]) != overseen
        assert table.oversee().choice is None
    assert seen[1][0] == "the table is opened: scouts, edition 1; the game master may know all that is hidden"


def test_a_game_master_who_plays_does_not_oversee() -> None:
    with pytest.raises(Faulty, match="a game master who plays may not know what is hidden"):
        Table.open(LONG_DUEL, NAMES, memory_ports(), keeper=RED, overseen=True)
    content = journal(open_table(LONG_DUEL, keeper=RED))
    with pytest.raises(JournalFault, match="a game master who plays"):
        replay(changed(content, 0, lambda line: line.update(overseen=True)), find)
