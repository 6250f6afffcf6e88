"""Does the log tell when the table's time stood still, and does that change nothing of the game?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fugleman.core.errors import JournalFault, TableError
from fugleman.table import Table, replay
from tests.table.games import SEALED_FLANKS, changed, find, journal, open_table

RED, BLUE = 0, 1


def told(table: Table) -> list[str]:
    return [table.voice()(line.text) for line in table.log(None) if line.kind != "ruled"][1:]


def test_the_log_says_who_wants_it_and_when_it_is_so() -> None:
    table = open_table(SEALED_FLANKS)
    table.stand_still(RED, asks=True)
    table.stand_still(BLUE)
    table.go_on(RED, asks=True)
    table.go_on(None)
    table.stand_still(None)
    table.go_on(BLUE)
    assert told(table) == [
        "Ann wants the time to stand still",
        "by agreement the time stands still",
        "Ann wants the time to go on",
        "the game master lets the time go on",
        "the game master lets the time stand still",
        "by agreement the time goes on",
    ]


def test_the_game_stands_where_it_stood_and_replays() -> None:
    table = open_table(SEALED_FLANKS)
    table.order(RED, "L123 C4 R56")
    before = table.record.standing
    table.stand_still(None)
    assert (table.record.standing, table.record.paused) == (before, True)
    table.order(BLUE, "L12 C34 R56", at=before.asked_at)
    played = replay(journal(table), find).record
    assert played.paused
    assert played.standing == table.record.standing


@pytest.mark.parametrize(
    "again",
    [
        lambda table: table.stand_still(None),
        lambda table: table.stand_still(RED),
        lambda table: table.stand_still(RED, asks=True),
    ],
)
def test_time_that_stands_still_is_not_stopped_again(again: Callable[[Table], None]) -> None:
    table = open_table(SEALED_FLANKS)
    table.stand_still(None)
    before = journal(table)
    with pytest.raises(TableError, match="stands still already"):
        again(table)
    assert journal(table) == before


@pytest.mark.parametrize("again", [lambda table: table.go_on(None), lambda table: table.go_on(RED, asks=True)])
def test_time_that_goes_on_is_not_let_go_on(again: Callable[[Table], None]) -> None:
    table = open_table(SEALED_FLANKS)
    with pytest.raises(TableError, match="does not stand still"):
        again(table)


def test_a_journal_in_which_time_goes_on_that_never_stood_still_is_refused() -> None:
    table = open_table(SEALED_FLANKS)
    table.stand_still(None)
    forged = changed(journal(table), 1, lambda line: line.update(kind="resumed"))
    with pytest.raises(JournalFault, match="does not stand still"):
        replay(forged, find)
