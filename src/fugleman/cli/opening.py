"""How is a table opened, or one whose journal exists gone on with?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.adapters.files import Files
from fugleman.cli.choose import Chosen
from fugleman.cli.journals import system_of
from fugleman.cli.out import Out
from fugleman.cli.players import Players, seated
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.table import Ports, Table, begun
from fugleman.table.memory import MemoryLines


@contextmanager
def ports_of(journal: Path | None) -> Iterator[Ports]:
    """Ports of a table kept in a file, or of one that nobody needs tomorrow. Raises OSError, TableError."""
    if journal is None:
        yield Ports(MemoryLines(), MemoryLines(), SystemClock(), os_entropy)
        return
    with Files(journal) as ports:
        yield ports


def open_table(
    out: Out, chosen: Chosen, told: Sequence[tuple[str, str]], seed: int | None, ports: Ports, *, typed: bool
) -> tuple[Table, Players]:
    """A table and who plays at it; from here on, its players are called by their names.

    Raises Faulty, JournalFault, WrongEdition.
    """
    if not begun(ports.journal.read()):
        players = seated(out, chosen.system, told, seed)
        table = Table.open(chosen.system, players.names, ports, seed=seed, typed=typed)
    else:
        table = Table.resume(ports, system_of)
        _check_same(chosen, table)
        players = seated(out, table.system, told, seed, table.names)
        out.talk(say("The game goes on after entry {n}.", n=table.record.last.n))
    out.speaks_of(chosen.mustered.folder, table.names)
    return table, players


def _check_same(chosen: Chosen, table: Table) -> None:
    """The journal's system and house rules hold; others that are told must be the same."""
    if table.system.name != chosen.mustered.name:
        kept = say("it keeps a game of {other}, not of {system}", other=table.system.name, system=chosen.mustered.name)
        raise Faulty([Fault(say("journal"), kept)])
    if chosen.system not in (table.system, chosen.mustered.system):
        raise Faulty([Fault(say("journal"), say("its game was begun under other house rules or another scenario"))])
