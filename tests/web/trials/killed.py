"""Is everything that was answered there once, when the whole server is killed again and again while programs play?"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Condition

from fugleman import replay
from fugleman.table.entries import Absent, AnyDeed, Opened, SealedIn
from fugleman.web.hosting.hosted import system_of
from tests.web.trials.programs import Broken, Program
from tests.web.trials.serving import Server, serving

TABLES = 4
"""Tables that are played at at the same time, each by a program of its own."""

INSTANT = 0.05
"""Seconds within which the server is killed once as many orders are answered as it is to live for."""

Told = tuple[int, int, str]
"""The entry, the seat and the digest of a receipt."""


@dataclass
class Played:
    """A table, a token that reads its journal, and the receipts of its orders."""

    table: str
    token: str
    receipts: list[Told] = field(default_factory=list)


@dataclass
class Answered:
    """What came of it. `resent`: requests sent again because the connection broke off."""

    wanted: int
    tables: list[Played] = field(default_factory=list)
    resent: int = 0
    killed: int = 0
    faults: list[str] = field(default_factory=list)
    news: Condition = field(default_factory=Condition)

    @property
    def count(self) -> int:
        return sum(len(played.receipts) for played in self.tables)

    @property
    def done(self) -> bool:
        return bool(self.faults) or self.count >= self.wanted


def killed(database: str, *, workers: int, count: int, kills: int, seed: int) -> Answered:
    """So many orders over HTTP, to a server that is killed whole so many times at random moments and started again."""
    random, answered = Random(seed), Answered(count)
    with serving(database, workers) as server, ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(_play, server.address, random.randrange(1 << 30), answered) for _ in range(TABLES)]
        for until in sorted(random.sample(range(1, count), kills)):
            _kill(server, answered, until, random.uniform(0, INSTANT))
        for program in playing:
            program.result()
        server.kill()
        server.start()
        reader = Program(server.address)
        for played in answered.tables:
            answered.faults += (f"{played.table}: {fault}" for fault in _faults(reader, played))
    return answered


def _kill(server: Server, answered: Answered, until: int, after: float) -> None:
    with answered.news:
        answered.news.wait_for(lambda: answered.done or answered.count >= until)
    time.sleep(after)
    server.kill()
    answered.killed += 1
    server.start()


def _play(address: str, seed: int, answered: Answered) -> None:
    """One table after another, by one program, until there are enough answers."""
    program, random = Program(address), Random(seed)
    try:
        while not answered.done:
            _game(program, random, answered)
    except Broken as error:
        answered.faults.append(str(error))
    answered.resent += program.resent
    with answered.news:
        answered.news.notify_all()


def _game(program: Program, random: Random, answered: Answered) -> None:
    opened = program.open("soldiers")
    played = Played(opened["table"], opened["tokens"]["spectator"])
    answered.tables.append(played)
    program.join(opened["tokens"]["1"])
    going_on = True
    while going_on and not answered.done:
        going_on = False
        for seat in (0, 1):
            token = opened["tokens"][str(seat + 1)]
            state = program.state(played.table, token)
            if choice := state["choice"]:
                words = random.choice(choice["listed"] or [choice["absent"]])
                receipt = program.order(played.table, token, words, state["asked_at"], f"{state['asked_at']}.{seat}")
                played.receipts.append((receipt["entry"], seat, receipt["digest"]))
                going_on = True
                with answered.news:
                    answered.news.notify_all()
    program.visit(played.table)


def _faults(reader: Program, played: Played) -> list[str]:
    """What the journal, which must verify, says otherwise than the receipts."""
    record = replay(reader.journal(played.table, played.token), system_of).record
    deeds = [page.entry.deed for page in record.pages]
    sealed = [(n, deed.seat, deed.digest) for n, deed in enumerate(deeds) if isinstance(deed, SealedIn)]
    told = [] if sealed == sorted(played.receipts) else [f"receipts {sorted(played.receipts)}, in the journal {sealed}"]
    return [*told, *settled_otherwise(deeds)]


def settled_otherwise(deeds: list[AnyDeed]) -> list[str]:
    """Where the envelopes that were opened are not the ones that were in, each of them once."""
    faults: list[str] = []
    waiting: list[int] = []
    for n, deed in enumerate(deeds):
        if isinstance(deed, SealedIn | Absent):
            waiting.append(deed.seat)
        elif isinstance(deed, Opened):
            opened = [slip.seat for slip in deed.envelopes]
            if sorted(waiting) != sorted(opened):
                faults.append(f"entry {n} opens {opened}, in were {waiting}")
            waiting = []
    return faults
