"""What may be taken back, and what is left of it?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.errors import JournalFault, NotYourSeat, TableError
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Table, memory_ports, replay
from tests.table.games import LONG_DUEL, TWO_SEARCHES, changed, entry, find, journal, open_table, play_on

RED, BLUE = 0, 1
OPEN_FLANKS = replace(FLANKS, scenario=replace(FLANKS.scenario, turns=6))


def told(table: Table) -> list[str]:
    return [table.voice()(line.text) for line in table.log(None)]


def test_free_before_anybody_else_acts_and_nothing_is_erased() -> None:
    table = open_table(OPEN_FLANKS)
    before = table.record.standing
    table.order(RED, "L123 C4 R56", request="a")
    assert table.undo(RED)
    assert table.record.standing.look == before.look
    assert [line.undone for line in table.log(None)] == [False, True, True, False]
    assert told(table)[1:] == ["Ann: L123 C4 R56", "Ann lays L123 C4 R56", "Ann undoes from entry 1 on"]
    table.order(RED, "L12 C34 R56")
    table.order(BLUE, "L12 C34 R56")
    play_on(table)
    assert replay(journal(table), find).record.standing == table.record.standing


def test_not_free_after_another_seat_acted() -> None:
    table = open_table(OPEN_FLANKS, typed=True)
    table.order(RED, "L123 C4 R56")
    table.order(BLUE, "L123 C4 R56")
    assert not table.undo(RED)
    assert table.view(None).undo == table.record.pending
    assert table.record.pending is not None
    assert (table.record.pending.seat, table.record.pending.entry) == (RED, 1)
    with pytest.raises(NotYourSeat, match="the others answer"):
        table.grant(RED)
    table.grant(BLUE)
    assert table.awaited == (RED,)
    assert table.record.pending is None
    assert told(table)[-3:] == ["Ann asks to undo from entry 1 on", "Bob agrees", "Ann undoes from entry 1 on"]


def test_not_free_after_a_roll() -> None:
    table = open_table(OPEN_FLANKS)
    table.order(RED, "L123 C4 R56")
    table.order(BLUE, "L123 C4 R56")
    assert not table.undo(BLUE)
    table.decline(RED)
    assert table.record.pending is None
    assert told(table)[-1] == "Ann does not agree"
    for answer in (table.grant, table.decline):
        with pytest.raises(TableError, match="nobody asks"):
            answer(RED)


def test_the_game_master_may_grant_or_decline_alone() -> None:
    table = open_table(OPEN_FLANKS)
    for seat in (RED, BLUE):
        table.order(seat, "L123 C4 R56")
    table.undo(BLUE)
    table.decline(None)
    assert told(table)[-1] == "the game master does not agree"
    assert not table.undo(BLUE)
    table.grant(None)
    assert told(table)[-2:] == ["the game master agrees", "Bob undoes from entry 2 on"]
    assert table.awaited == (BLUE,)


def test_a_request_lapses_when_somebody_acts() -> None:
    table = open_table(LONG_DUEL)
    for seat in (RED, BLUE):
        table.order(seat, "1")
    table.undo(RED)
    table.order(table.awaited[0], "1")
    assert table.record.pending is None


def test_closed_seats_are_not_asked() -> None:
    table = open_table(LONG_DUEL)
    table.order(RED, "1")
    assert not table.undo(RED)
    table.leave(BLUE)
    assert table.awaited == (RED,) or table.record.pending is None
    assert "Ann undoes from entry 1 on" in told(table)


def test_an_envelope_is_final_unless_all_agree() -> None:
    table = open_table(LONG_DUEL)
    table.order(RED, "1")
    assert not table.undo(RED)
    table.grant(BLUE)
    assert table.awaited == (RED, BLUE)
    table.order(RED, "2")
    table.order(BLUE, "1")
    play_on(table)
    content = journal(table)
    assert replay(content, find).sealed == 0
    assert content.count(b'"value":{"amount":1,"type":"Bet"}') == 1


def test_a_mistyped_die_may_be_asked_back_and_a_thrown_one_not() -> None:
    table = open_table(OPEN_FLANKS, typed=True)
    for seat in (RED, BLUE):
        table.order(seat, "L123 C4 R56")
    table.typed("1")
    assert not table.undo(BLUE, 3)
    table.grant(RED)
    table.throw()
    thrown = table.record.pages[-1].entry.n
    for entry_number in (thrown, 3, 0, 99):
        with pytest.raises(TableError, match="no order or typed die"):
            table.undo(BLUE, entry_number)
    assert replay(journal(table), find).record.standing == table.record.standing


def test_a_seat_without_an_order_has_nothing_to_take_back() -> None:
    with pytest.raises(TableError, match="seat 2 has given no order"):
        open_table(OPEN_FLANKS).undo(BLUE)


def test_not_free_once_hidden_dice_fell() -> None:
    table = open_table(TWO_SEARCHES)
    table.order(RED, "1")
    assert not table.undo(RED)


def test_a_forged_undo_is_found() -> None:
    table = open_table(OPEN_FLANKS)
    for seat in (RED, BLUE):
        table.order(seat, "L123 C4 R56")
    table.undo(RED)
    content = journal(table)
    asked = entry(content, "undo_asked")
    with pytest.raises(JournalFault, match="unless all agree"):
        replay(changed(content, asked["n"], lambda line: line.update(kind="undone")), find)


def test_an_end_that_keeps_a_withdrawn_envelope_to_itself_is_found() -> None:
    table = open_table(LONG_DUEL)
    table.order(RED, "1")
    table.undo(RED)
    table.grant(BLUE)
    play_on(table)
    content = journal(table)
    with pytest.raises(JournalFault, match="does not disclose all"):
        replay(changed(content, entry(content, "ended")["n"], lambda line: line.pop("disclosed")), find)


def test_a_granted_undo_is_done_after_a_kill_before_its_line() -> None:
    ports = memory_ports()
    table = open_table(OPEN_FLANKS, ports)
    for seat in (RED, BLUE):
        table.order(seat, "L123 C4 R56")
    table.undo(RED)
    table.grant(BLUE)
    ports.journal.cut(len(ports.journal.read()) - len(table.record.last.line()))
    again = Table.resume(ports, find)
    assert again.awaited == (RED,)
    assert told(again) == told(table)
