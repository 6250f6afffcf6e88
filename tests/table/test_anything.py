"""Whatever people do at a table, does the journal tell the same game?"""

from __future__ import annotations

from typing import Any

import pytest

from fugleman.core.calls import Roll
from fugleman.core.errors import FuglemanError
from fugleman.core.system import System
from fugleman.table import Table, memory_ports, replay
from fugleman.table.dice import Roller
from tests.table.games import GAMES, find, open_table, play_on

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"typed": True}, {"secret": True}, {"seed": 3, "keeper": 1})


def act(table: Table, below: Any) -> None:
    """Something somebody might do, allowed or not."""
    seat, other = below(2), below(2)
    match below(17):
        case 0 | 1 | 2 | 3 | 4:
            agree(table, below)
        case 5:
            table.absent(seat)
        case 6:
            table.mix(seat, str(below(100)))
        case 7 if below(8) == 0:
            table.leave(seat)
        case 8:
            table.reopen(seat)
        case 9:
            table.order(seat, "1", request=str(below(5)), by="master" if below(2) else other)
        case _ if isinstance(table.call, Roll):
            table.typed(table.call.dice.throw(below)) if below(2) else table.throw()
        case _:
            asked = table.awaited[0]
            table.order(asked, table.ask(asked).orders.sample(below), request=str(below(5)))


def agree(table: Table, below: Any) -> None:
    """Something that others may have to agree to, or an answer to it."""
    seat, voice, entry = below(2), (None, 0, 1)[below(3)], below(len(table.record.pages))
    match below(5):
        case 0:
            table.undo(seat)
        case 1:
            table.undo(seat, entry)
        case 2:
            table.rule(voice, "so be it", entry=(None, entry)[below(2)])
        case 3:
            table.grant(voice)
        case 4:
            table.decline(voice)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("system", GAMES, ids=lambda s: s.name)
def test_the_journal_tells_the_same_game_whatever_was_tried(system: System[Any], options: dict[str, Any]) -> None:
    for seed in range(6):
        ports, below = memory_ports(seed), Roller.seeded(seed).below
        table = open_table(system, ports, **options)
        for _ in range(40):
            before = table.record.standing
            try:
                if not table.over and table.record.closed != {0, 1}:
                    act(table, below)
            except FuglemanError:
                assert table.record.standing == before
        again = Table.resume(ports, find)
        assert again.record.standing == table.record.standing
        assert again.record.pending == table.record.pending
        assert [page.undone for page in again.record.pages] == [page.undone for page in table.record.pages]
        for seat in (0, 1, None):
            assert again.view(seat) == table.view(seat)
        if table.record.closed != {0, 1}:
            play_on(again)
            assert replay(ports.journal.read(), find, ports.box.read()).sealed == 0
