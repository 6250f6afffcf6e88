"""Is what somebody sends again, because he has not heard that it was done, done once?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Table
from tests.table.games import journal, open_table

RED, BLUE = 0, 1
OPEN_FLANKS = replace(FLANKS, scenario=replace(FLANKS.scenario, turns=6))

Do = Callable[[Table, int | None], Any]

ACTS: dict[str, Do] = {
    "take back the last": lambda table, at: table.undo(RED, at=at),
    "take back": lambda table, at: table.undo(RED, 1, at=at),
    "ask to take back": lambda table, at: table.undo(BLUE, 1, at=at),
    "rule": lambda table, at: table.rule(None, "by hand", at=at),
    "rule and go back": lambda table, at: table.rule(None, "by hand", entry=1, at=at),
    "ask for a ruling": lambda table, at: table.rule(RED, "by hand", at=at),
    "mix": lambda table, at: table.mix(RED, "Zoë", at=at),
    "leave": lambda table, at: table.leave(BLUE, at=at),
}


def laid() -> Table:
    table = open_table(OPEN_FLANKS, typed=True)
    table.order(RED, "L123 C4 R56")
    return table


@pytest.mark.parametrize("name", ACTS)
def test_the_same_once_more_is_answered_alike_and_writes_nothing(name: str) -> None:
    table = laid()
    known = table.record.last.n
    first = ACTS[name](table, known)
    before = journal(table)
    assert ACTS[name](table, known) == first
    assert journal(table) == before


@pytest.mark.parametrize("name", ["ask to take back", "rule", "ask for a ruling", "mix"])
def test_whoever_has_heard_of_it_may_do_it_again(name: str) -> None:
    table = laid()
    for _ in range(2):
        before = journal(table)
        ACTS[name](table, table.record.last.n)
        assert journal(table) != before


def test_a_seat_that_was_opened_again_is_not_closed_by_a_late_repetition() -> None:
    table = laid()
    known = table.record.last.n
    table.leave(RED, at=known)
    table.reopen(RED, at=known)
    table.leave(RED, at=known)
    table.reopen(RED, at=known)
    assert table.record.closed == set()


def test_what_another_does_meanwhile_makes_it_no_repetition() -> None:
    table = laid()
    known = table.record.last.n
    table.mix(RED, "Zoë", at=known)
    table.mix(BLUE, "Zoë", at=known)
    table.mix(RED, "Anna", at=known)
    assert [page.entry.deed.words for page in table.record.pages[-3:]] == ["Zoë", "Zoë", "Anna"]  # type: ignore[union-attr]
