"""Does an auction go on when a seat falls empty? (T08, on the source's second chart)"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.text import English, Voice
from fugleman.systems.empires import SYSTEM as EMPIRES
from fugleman.table import Table, memory_ports, replay
from fugleman.table.script import play, read_script

NAMES = ("Odin", "Thor", "Freya", "Hoth", "Brynhilda", "Loki")
ODIN, THOR, FREYA, HOTH, BRYNHILDA, LOKI = range(6)

ROUND_1 = """
Odin: Vikings 18, Seljuk 32, Mongols 60
Thor: Vikings 20, Seljuk 30, Mongols 60
Freya: Vikings 20, Holy Roman 12, Seljuk 30, Mongols 20
Hoth: Vikings 20, Holy Roman 12, Seljuk 30, Mongols 20
Brynhilda: Holy Roman 12, Chola 9
Loki: 0
"""
FREYAS = "Freya: Franks 10, Vikings 22, Holy Roman 12"


def after_round_1() -> Table:
    chart = replace(EMPIRES, scenario=replace(EMPIRES.scenario, players=6, epochs=("V",)))
    table = Table.open(chart, NAMES, memory_ports())
    play(table, read_script(ROUND_1))
    assert table.awaited == (FREYA, HOTH, LOKI)
    return table


def told(table: Table) -> list[str]:
    return [Voice(English(), NAMES)(line.text) for line in table.log(None) if line.kind == "ruled"]


def test_a_seat_closed_before_its_sheet_counts_as_zeros() -> None:
    table = after_round_1()
    table.leave(FREYA)
    play(table, read_script("Hoth: Vikings 20, Holy Roman 14, Sung 10\nLoki: 0"))
    assert "Hoth takes Vikings for 20" in told(table)
    assert FREYA not in table.awaited


def test_a_sheet_that_was_in_stays_final() -> None:
    table = after_round_1()
    play(table, read_script(FREYAS))
    table.leave(FREYA)
    play(table, read_script("Hoth: Vikings 20, Holy Roman 14, Sung 10\nLoki: 0"))
    assert {"Freya takes Vikings for 22", "Hoth takes Holy Roman Empire for 14"} <= set(told(table))


@pytest.mark.parametrize("gone", [FREYA, HOTH, LOKI])
def test_the_game_comes_to_its_end_without_waiting_for_a_closed_seat(gone: int) -> None:
    table = after_round_1()
    table.leave(gone)
    while not table.over:
        assert gone not in table.awaited
        table.absent(table.awaited[0])
    content = b"".join(page.entry.line() for page in table.record.pages)
    assert replay(content, {"empires": EMPIRES}.__getitem__).record.over
