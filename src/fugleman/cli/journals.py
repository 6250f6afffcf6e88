"""How is a journal read from its file, and whose eyes are meant?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fugleman.cli.out import Out
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.muster import muster
from fugleman.table import Replayed, replay
from fugleman.table.record import Record


def box_of(journal: Path) -> Path:
    """The strongbox that belongs to a journal, which only the table's keeper has."""
    return journal.with_name(f"{journal.name}.box")


def replayed(out: Out, file: Path, upto: int | None = None) -> Replayed:
    """The game of a journal, verified, up to an entry; from here on, its system is spoken of.

    Raises JournalFault, WrongEdition, Faulty, OSError.
    """
    journal = file.read_bytes()
    if upto is not None:
        lines = journal.split(b"\n")[:-1]
        if upto >= len(lines):
            raise Faulty([Fault("--at", say("the journal has entries 0 to {last}", last=len(lines) - 1))])
        journal = b"".join(line + b"\n" for line in lines[: upto + 1])
    found = replay(journal, system_of, _content(box_of(file)))
    out.speaks_of(muster()[found.record.system.name].folder, found.record.opening.names)
    return found


def _content(box: Path) -> bytes | None:
    """What the strongbox holds, for who has it and may read it."""
    try:
        return box.read_bytes()
    except (FileNotFoundError, PermissionError):
        return None


def system_of(name: str) -> System[Any]:
    """The system of a name under its default rulings. Raises KeyError."""
    return muster()[name].system


def seat_of(out: Out, record: Record, name: str | None) -> Seat | None:
    """The seat of a player's name, of a seat's label or of its number from 1. Raises Faulty."""
    if name is None:
        return None
    called = [*record.opening.names, *map(out.voice, record.system.seats()), *map(str, record.system.seats())]
    called += [str(n) for n in range(1, len(record.opening.names) + 1)]
    for place, other in enumerate(called):
        if likeness(other) == likeness(name):
            return place % len(record.opening.names)
    from fugleman.adapters.near import unknown

    raise Faulty([Fault(say("seat"), unknown(name, record.opening.names))])
