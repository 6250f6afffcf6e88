"""How is a table of the store held in a process?"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any

from fugleman.adapters.sql.store import Kept, Rows
from fugleman.core.rulebook import Rulebook
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.muster import muster
from fugleman.table import Ports, Table
from fugleman.table.ports import Clock, Entropy
from fugleman.table.replay import go_on
from fugleman.web.hosting.plan import Manners


class StoredLines:
    """The journal of a table, or its strongbox, as lines of the store, within the hosted table's transaction."""

    def __init__(self, hosted: Hosted, *, secret: bool) -> None:
        self._hosted, self._secret = hosted, secret

    def read(self) -> bytes:
        rows = self._hosted.in_transaction()
        return rows.box() if self._secret else rows.journal()

    def append(self, line: bytes) -> None:
        rows = self._hosted.in_transaction()
        if self._secret:
            rows.append_to_box(line)
            self._hosted.boxed += 1
        else:
            rows.append(self._hosted.appended, line)
            self._hosted.appended += 1

    def cut(self, length: int) -> None:
        """Nothing of a transaction breaks off, so nothing is ever cut."""


class Hosted:
    """A table as one process holds it: brought up to the store before it is looked at or acted at."""

    def __init__(self, table_id: str, clock: Clock, entropy: Entropy) -> None:
        self.id = table_id
        self.lock = RLock()
        self.ports = Ports(StoredLines(self, secret=False), StoredLines(self, secret=True), clock, entropy)
        self.table: Table
        self.manners: Manners
        self.bots: dict[Seat, Bot] = {}
        self.appended = self.boxed = 0
        self.due: datetime | None = None
        self.due_for: int | None = None
        self.paused = False
        self.rows: Rows | None = None

    @property
    def folder(self) -> Path:
        return muster()[self.table.system.name].folder

    @property
    def rulebook(self) -> Rulebook:
        return muster()[self.table.system.name].rulebook

    def in_transaction(self) -> Rows:
        assert self.rows is not None, "a hosted table was acted at outside a transaction"
        return self.rows

    def catch_up(self, rows: Rows, kept: Kept) -> None:
        """Follow what other processes have added."""
        if not self.appended:
            self.appended, self.boxed = kept.last + 1, rows.box().count(b"\n")
            self.table = Table.resume(self.ports, system_of)
        elif self.appended <= kept.last:
            journal, box = rows.journal(self.appended), rows.box(self.boxed)
            go_on(self.table.record, journal, box)
            self.appended, self.boxed = kept.last + 1, self.boxed + box.count(b"\n")
        self.due = datetime.fromisoformat(kept.due) if kept.due else None
        self.due_for, self.paused = kept.due_for, kept.paused


def system_of(name: str) -> System[Any]:
    """The system of a name under its default rulings. Raises KeyError."""
    return muster()[name].system
