"""Is anything lost that was acknowledged, when the process that appends is killed again and again?

`python -m tests.web.trials.appends DATABASE SEED` is that process: it tells of each receipt once it has it.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from random import Random

from fugleman import muster, replay
from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.table import Receipt, Table
from fugleman.table.entries import SealedIn
from fugleman.web.hosting.hosted import system_of
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Manners, Plan


@dataclass
class Kept:
    """What came of it: `acknowledged` by table the receipts that were told."""

    acknowledged: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)
    killed: int = 0
    unacknowledged: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(map(len, self.acknowledged.values()))


def appends(database: str, *, count: int, kills: int, seed: int) -> Kept:
    """So many sealed orders, acknowledged by processes of which so many are killed at random moments."""
    random, kept = Random(seed), Kept()
    lives = sorted(random.sample(range(1, count), kills))
    for until in (*lives, count):
        _live(database, random.randrange(1 << 30), until, kept)
        kept.killed += until != count
    house = House.at(database, SystemClock(), os_entropy)
    for table, receipts in kept.acknowledged.items():
        pages = replay(house.journal(table), system_of).record.pages
        there = [(p.entry.n, p.entry.deed.seat, p.entry.deed.digest) for p in pages if isinstance(p.entry.deed, SealedIn)]
        if lost := set(receipts) - set(there):
            kept.faults.append(f"{table}: lost {sorted(lost)}")
        kept.unacknowledged += len(there) - len(receipts)
    return kept


def _live(database: str, seed: int, until: int, kept: Kept) -> None:
    """Let a process append until so many receipts are told in all, then kill it wherever it is."""
    words = [sys.executable, "-m", "tests.web.trials.appends", database, str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while kept.count < until:
            table, n, seat, digest = process.stdout.readline().split()
            kept.acknowledged.setdefault(table, []).append((int(n), int(seat), digest))
        process.kill()
        for line in process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                table, n, seat, digest = line.split()
                kept.acknowledged.setdefault(table, []).append((int(n), int(seat), digest))


def _append(database: str, seed: int) -> None:
    house, random = House.at(database, SystemClock(), os_entropy), Random(seed)
    table = ""
    while True:
        receipt = house.act(table, lambda playing: _seal(playing, random)) if table else None
        if receipt is None:
            system = muster()["soldiers"].system
            table = house.open(Plan(system, tuple(map(str, system.seats())), Manners(("person", "person")))).table
        else:
            print(table, receipt.n, receipt.seat, receipt.digest, flush=True)


def _seal(playing: Table, random: Random) -> Receipt | None:
    """The next seat's order; None once the game is over."""
    if playing.over:
        return None
    seat = playing.awaited[0]
    return playing.order(seat, playing.ask(seat).orders.sample(random.randrange))


if __name__ == "__main__":
    _append(sys.argv[1], int(sys.argv[2]))
