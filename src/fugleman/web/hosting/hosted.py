"""How is a table of the store held in a process?"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec
from msgspec.structs import replace

from fugleman.adapters.bots import PERSON, Find, bots_of
from fugleman.adapters.sql.rows import Kept, Rows
from fugleman.core.errors import TableError
from fugleman.core.rulebook import Rulebook
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import say
from fugleman.table import Ports, Table
from fugleman.table.entries import PauseAsked, Paused, ResumeAsked, Resumed
from fugleman.table.follow import asked
from fugleman.table.ports import Clock, Entropy
from fugleman.table.replay import go_on
from fugleman.table.submissions import check_current, done_since
from fugleman.web.forms.fields import Filled
from fugleman.web.hosting.deadlines import Timing, agreed, due, is_late
from fugleman.web.hosting.lines import FreshLines
from fugleman.web.hosting.plan import Manners
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.systems import offered

LONGEST_DRAFT = 20_000
"""Characters of a form that are kept."""


class Hosted:
    """A table as one process holds it: brought up to the store before it is looked at or acted at."""

    def __init__(self, table_id: str, clock: Clock, entropy: Entropy, find: Find) -> None:
        self.id = table_id
        self._find = find
        self.lock = RLock()
        self.journal, self.box = FreshLines(), FreshLines()
        self.ports = Ports(self.journal, self.box, clock, entropy)
        self.table: Table
        self.manners: Manners
        self.bots: dict[Seat, Bot] = {}
        self.timing = Timing()
        self.belled = False
        self.rung = 0
        self.drafted: frozenset[Seat] = frozenset()
        self.drafts: dict[Seat, str | None] = {}
        self.asked_at = 0
        self.stored = Kept("")
        self.known = False

    @property
    def folder(self) -> Path:
        return offered()[self.table.system.name].folder

    @property
    def rulebook(self) -> Rulebook:
        return offered()[self.table.system.name].rulebook

    @property
    def due(self) -> datetime | None:
        """When the call should be answered."""
        return due(self.timing, self.manners.deadline)

    @property
    def late(self) -> bool:
        """Whether an order that comes now comes within the grace."""
        timed = self.timing.call == self.table.record.standing.asked_at
        return timed and is_late(self.timing, self.manners.deadline, self.ports.clock.now())

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play."""
        closed = self.table.record.closed
        return frozenset(seat for seat, who in enumerate(self.manners.players) if who == PERSON and seat not in closed)

    def pause(self, seat: Seat | None, *, pause: bool, at: int | None = None) -> None:
        """A seat (None: the game master) wants the table's time to stand still, or to go on; once, if that came after `at`.

        Raises TableError where no deadline is running.
        """
        record = self.table.record
        wanted = (Paused, PauseAsked) if pause else (Resumed, ResumeAsked)
        then = agreed(self.timing, self.people, seat, pause=pause, now=self.ports.clock.now())
        if then == self.timing or done_since(record, at, *wanted, seat=seat):
            return
        self.timing = then
        if record.paused != pause:
            note = self.table.stand_still if pause else self.table.go_on
            note(seat, asks=(then.paused is not None) != pause)

    def draw_up(self, seat: Seat, fields: Filled | None, *, at: int | None = None) -> None:
        """Keep what a seat would answer, as its form has it (None: keep nothing), until it answers or something else is asked.

        Raises NotYourSeat, AlreadySealed, Stale, and TableError if it is too long.
        """
        check_current(self.table.record, at)
        asked(self.table.record, seat)
        words = None if fields is None else msgspec.json.encode(fields).decode()
        if words is not None and len(words) > LONGEST_DRAFT:
            raise TableError(say("a draft holds no more than {n} characters", n=LONGEST_DRAFT))
        self.drafts[seat] = words

    def draft(self, seat: Seat, rows: Rows) -> Filled | None:
        """What a seat has kept."""
        words = rows.draft(seat)
        return None if words is None else msgspec.json.decode(words, type=dict[str, str])

    def catch_up(self, rows: Rows, *, lock: bool = False) -> None:
        """Follow what other processes have added. lock: nobody else adds anything before the commit. Raises NoSuchTable."""
        kept = rows.kept(lock=lock)
        if kept is None:
            raise NoSuchTable
        if not self.known:
            self._learn(rows, kept)
        elif self.journal.count <= kept.last:
            journal, box = rows.journal(self.journal.count), rows.box(self.box.count)
            go_on(self.table.record, journal, box)
            self._count(journal, box)
        wanting = frozenset(msgspec.json.decode(kept.agreed, type=list[Seat]))
        self.timing = Timing(kept.closes, kept.call, kept.paused, wanting)
        self.belled = kept.belled
        self.drafted = frozenset(msgspec.json.decode(kept.drafts, type=list[Seat]))
        self.rung = self.asked_at = self.table.record.standing.asked_at
        self.stored = kept

    def ring(self, rows: Rows, when: datetime) -> None:
        """Let the people be told, from an instant on, that a new call asks them."""
        call = self.table.record.standing.asked_at
        if self.belled and call != self.rung:
            rows.ring(call, sorted(self.people.intersection(self.table.awaited)), when)
            self.rung = call

    def write(self, rows: Rows) -> None:
        """Add to the store what has changed. What was sealed for nothing, because the order was refused, is not kept."""
        if self.journal.fresh:
            rows.append(self.journal.count, self.journal.fresh)
            if self.box.fresh:
                rows.append_to_box(self.box.count, self.box.fresh)
            self.journal.count += len(self.journal.fresh)
            self.box.count += len(self.box.fresh)
        self.journal.fresh, self.box.fresh = [], []
        self._write_drafts(rows)
        kept = replace(
            self.stored,
            last=self.journal.count - 1,
            closes=self.timing.closes,
            call=self.timing.call,
            paused=self.timing.paused,
            agreed=msgspec.json.encode(sorted(self.timing.agreed)).decode(),
            belled=self.belled,
            drafts=msgspec.json.encode(sorted(self.drafted)).decode(),
        )
        if kept != self.stored:
            rows.keep(kept)
            self.stored = kept

    def _write_drafts(self, rows: Rows) -> None:
        """Keep what was drafted, and nothing that was drafted in answer to what is asked no more."""
        standing = self.table.record.standing
        stale = self.drafted.difference(standing.awaited() if standing.asked_at == self.asked_at else ())
        changed = {**dict.fromkeys(stale), **self.drafts}
        if changed:
            rows.draw_up(changed)
            self.drafted = self.drafted - changed.keys() | {seat for seat, fields in changed.items() if fields is not None}
        self.drafts = {}

    def _learn(self, rows: Rows, kept: Kept) -> None:
        self.journal.stored, self.box.stored = rows.journal(), rows.box()
        self._count(self.journal.stored, self.box.stored)
        self.manners = msgspec.json.decode(kept.manners, type=Manners)
        self.table = Table.resume(self.ports, system_of)
        self.journal.stored = self.box.stored = b""
        self.bots = bots_of(self.table.system, self.table.names, self.manners.players, None, self._find)
        self.known = True

    def _count(self, journal: bytes, box: bytes) -> None:
        self.journal.count += journal.count(b"\n")
        self.box.count += box.count(b"\n")


def system_of(name: str) -> System[Any]:
    """The system of a name under its default rulings. Raises KeyError."""
    return offered()[name].system
