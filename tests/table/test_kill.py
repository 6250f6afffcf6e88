"""Is anything lost when the process is killed at any byte of an append?"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from fugleman.core.system import System
from fugleman.table import Ports, Receipt, Table, begun, memory_ports, replay
from fugleman.table.memory import MemoryLines
from tests.core.duel import DUEL
from tests.table.games import NAMES, find, play_on
from tests.table.scouts import SCOUTS


class Writes:
    """What was written to two files, in the order of writing."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, bytes]] = []

    @property
    def length(self) -> int:
        return sum(len(part) for _, part in self.parts)

    def until(self, length: int) -> Ports:
        """The files as a process leaves them that is killed after so many bytes."""
        files = {"journal": b"", "box": b""}
        for name, part in self.parts:
            files[name] += part[:length]
            length = max(0, length - len(part))
        other = memory_ports(7)
        return Ports(MemoryLines(files["journal"]), MemoryLines(files["box"]), other.clock, other.entropy)


class WrittenLines(MemoryLines):
    """Lines whose writing is kept."""

    def __init__(self, writes: Writes, name: str) -> None:
        super().__init__()
        self.writes, self.name = writes, name

    def append(self, line: bytes) -> None:
        super().append(line)
        self.writes.parts.append((self.name, line))


class Acknowledged(NamedTuple):
    """A receipt, for which request of which seat, and how much had been written by then."""

    written: int
    seat: int
    request: str
    receipt: Receipt


class Game(NamedTuple):
    """A whole game: its writes, how much of them had opened the table, and its receipts."""

    writes: Writes
    opened: int
    receipts: list[Acknowledged]
    table: Table


def whole_game(system: System[Any]) -> Game:
    writes, mine = Writes(), memory_ports()
    ports = Ports(WrittenLines(writes, "journal"), WrittenLines(writes, "box"), mine.clock, mine.entropy)
    table = Table.open(system, NAMES, ports)
    game = Game(writes, writes.length, [], table)
    while not table.over:
        seat, request = table.awaited[0], str(len(game.receipts))
        receipt = table.order(seat, "1", request=request)
        game.receipts.append(Acknowledged(writes.length, seat, request, receipt))
    return game


@pytest.mark.parametrize("system", [DUEL, SCOUTS], ids=lambda s: s.name)
def test_nothing_acknowledged_is_lost_at_any_byte(system: System[Any]) -> None:
    game = whole_game(system)
    for length in range(game.writes.length + 1):
        ports = game.writes.until(length)
        if begun(ports.journal.read()):
            check_healed(ports, [known for known in game.receipts if known.written <= length])
        else:
            assert length < game.opened
            assert Table.open(system, NAMES, ports).awaited


def check_healed(ports: Ports, receipts: list[Acknowledged]) -> None:
    """The table goes on where it was, with a note if a line had to be cut; every receipt still holds."""
    left = ports.journal.read()
    cut = len(left) - left.rfind(b"\n") - 1
    table = Table.resume(ports, find)
    notes = [page.entry.deed for page in table.record.pages if page.entry.deed.__struct_config__.tag == "note"]
    assert [note.cut for note in notes] == [cut] * bool(cut)  # type: ignore[union-attr]
    told = [str(line.text) for line in table.log(None) if line.kind == "note"]
    assert told == [f"a line that had broken off was cut ({cut} bytes)"] * bool(cut)
    for known in receipts:
        assert table.order(known.seat, "1", request=known.request) == known.receipt
    assert ports.journal.read().startswith(left[: len(left) - cut])
    assert table.over or table.awaited


@pytest.mark.parametrize("system", [DUEL, SCOUTS], ids=lambda s: s.name)
def test_a_game_goes_on_to_its_end_after_a_kill(system: System[Any]) -> None:
    game = whole_game(system)
    for length in range(game.opened, game.writes.length, 41):
        ports = game.writes.until(length)
        table = Table.resume(ports, find)
        play_on(table)
        assert table.over
        assert replay(ports.journal.read(), find).sealed == 0


def test_dice_cannot_be_thrown_again_by_killing_the_process() -> None:
    game = whole_game(DUEL)
    thrown = next(page for page in game.table.record.pages if page.entry.deed.__struct_config__.tag == "rolled")
    box = b"".join(part for name, part in game.writes.parts if name == "box")
    before = b"".join(page.entry.line() for page in game.table.record.pages[: thrown.entry.n])
    for half in (0, 1, len(thrown.entry.line()) - 1):
        other = memory_ports(7)
        ports = Ports(MemoryLines(before + thrown.entry.line()[:half]), MemoryLines(box), other.clock, other.entropy)
        pages = Table.resume(ports, find).record.pages
        again = next(page for page in pages if page.entry.deed.__struct_config__.tag == "rolled")
        assert again.outcome.value == thrown.outcome.value
