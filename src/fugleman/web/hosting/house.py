"""How are many tables kept for many people?

An act is: lock the table's row, follow what others have added, do it, let bots play, note what is due, commit, tell. What
fails for a reason of ours leaves nothing behind; what the rules refuse leaves the journal's word that something was refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_urlsafe
from threading import Lock
from typing import TypeVar

import msgspec

from fugleman.adapters.bots import bots_of, let_bot_play
from fugleman.adapters.sql.store import Rows, SqlStore
from fugleman.core.errors import FuglemanError
from fugleman.table import Table
from fugleman.table.ports import Clock, Entropy
from fugleman.table.record import Record
from fugleman.table.replay import replay
from fugleman.web.hosting.changes import Changes
from fugleman.web.hosting.deadlines import default_all, due_after
from fugleman.web.hosting.hosted import Hosted, system_of
from fugleman.web.hosting.plan import Manners, Opening, Plan
from fugleman.web.hosting.roles import Grant, NoSuchTable, Role, role_of

T = TypeVar("T")

TOKEN = 24
"""Bytes of a secret: 192 bits."""

ID = 9
"""Bytes of a table's id, which is no secret."""

TICK = 1.0
"""Seconds between looks at what is due."""


class House:
    """All tables of a database, as one process holds them."""

    def __init__(self, store: SqlStore, clock: Clock, entropy: Entropy) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self.listeners = Changes(store)
        self._hosted: dict[str, Hosted] = {}
        self._finding = Lock()

    @classmethod
    def at(cls, database: str, clock: Clock, entropy: Entropy) -> House:
        """The house whose tables are in a database, brought up to this release."""
        store = SqlStore(database)
        store.migrate()
        return cls(store, clock, entropy)

    def open(self, plan: Plan) -> Opening:
        """A new table, and its secret links. Raises Faulty."""
        bots_of(plan.system, plan.names, plan.manners.players, plan.seed)
        table = token_urlsafe(ID)
        hosted = Hosted(table, self.clock, self.entropy)
        hosted.manners = plan.manners
        with self.store.adding(table, msgspec.json.encode(plan.manners).decode(), self._now()) as rows:
            hosted.rows = rows
            hosted.table = Table.open(
                plan.system,
                plan.names,
                hosted.ports,
                seed=plan.seed,
                typed=plan.typed,
                keeper=plan.keeper,
                secret=plan.secret,
            )
            self._let_go_on(hosted, rows)
        roles: tuple[Role, ...] = (*range(len(plan.names)), "spectator", "master")
        return Opening(table, {role: self.reissue(table, role) for role in roles})

    @contextmanager
    def reading(self, table: str) -> Iterator[Hosted]:
        """A table as it is now, while nobody of this process acts at it. Raises NoSuchTable."""
        with self._held(table) as hosted:
            with self.store.reading(table) as rows:
                self._catch_up(hosted, rows, lock=False)
            yield hosted

    def act(self, table: str, do: Callable[[Table], T]) -> T:
        """Do something at a table. Raises NoSuchTable, and what `do` raises."""
        return self.change(table, lambda hosted: do(hosted.table))

    def change(self, table: str, do: Callable[[Hosted], T]) -> T:
        """Do something at a table or with what is agreed there. Raises NoSuchTable, and what `do` raises."""
        refused: FuglemanError | None = None
        with self._held(table) as hosted:
            try:
                with self.store.writing(table) as rows:
                    self._catch_up(hosted, rows, lock=True)
                    before = hosted.appended
                    try:
                        result = do(hosted)
                    except FuglemanError as error:
                        refused = error
                    self._let_go_on(hosted, rows)
            except BaseException:
                self._forget(hosted)
                raise
            if hosted.appended > before:
                self.listeners.tell(table, hosted.appended - 1)
        if refused is not None:
            raise refused
        return result

    def as_of(self, table: str, n: int) -> Record:
        """A table as it was after an entry. Raises NoSuchTable."""
        with self.store.reading(table) as rows:
            lines = rows.journal().splitlines(keepends=True)
            if not lines:
                raise NoSuchTable
            return replay(b"".join(lines[: n + 1]), system_of, rows.box()).record

    def journal(self, table: str) -> bytes:
        """A table's journal. Raises NoSuchTable."""
        with self.store.reading(table) as rows:
            if rows.kept() is None:
                raise NoSuchTable
            return rows.journal()

    def new_session(self) -> str:
        """A name for a browser, which nobody can guess."""
        return token_urlsafe(TOKEN)

    def join(self, token: str, session: str) -> Grant | None:
        """Let a session be what a secret link is for; None if the link is for nothing."""
        grant = self.linked(token)
        if grant is not None:
            self.store.grant(_hash(session), grant.table, str(grant.role), self._now())
        return grant

    def linked(self, token: str) -> Grant | None:
        """What a secret link is for; None if it is for nothing."""
        found = self.store.linked(_hash(token))
        return None if found is None else Grant(found[0], role_of(found[1]))

    def grants(self, session: str) -> tuple[Grant, ...]:
        """What a session may be, the latest first."""
        return tuple(Grant(table, role_of(role)) for table, role in self.store.granted(_hash(session)))

    def reissue(self, table: str, role: Role) -> str:
        """A new secret link for a role; the old one, and whoever came by it, may no longer enter."""
        token = token_urlsafe(TOKEN)
        self.store.set_link(table, str(role), _hash(token))
        return token

    def revoke(self, table: str, role: Role) -> None:
        """No link for a role; whoever came by the old one may no longer enter."""
        self.store.set_link(table, str(role), None)

    def answer_overdue(self) -> None:
        """Let the rules' default answer wherever the time is up; whatever other processes do, once."""
        for table in self.store.overdue(self._now()):
            self.change(table, lambda hosted: default_all(hosted, self.clock.now()))

    async def changes(self, table: str) -> AsyncIterator[int]:
        """The numbers of a table's last entries as they come, the present one first."""
        async for n in self.listeners.of(table):
            yield n

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While a process serves: it hears of other processes' entries and answers for those who are late."""
        async with self.listeners.running():
            ticking = asyncio.create_task(self._tick())
            try:
                yield
            finally:
                ticking.cancel()

    def figures(self) -> dict[str, int]:
        """What collectors of metrics ask."""
        return {**self.store.counts(), "tables_in_memory": len(self._hosted), "streams": self.listeners.count()}

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await asyncio.to_thread(self.answer_overdue)

    @contextmanager
    def _held(self, table: str) -> Iterator[Hosted]:
        """A table's one copy in this process, for one thread at a time."""
        while True:
            with self._finding:
                hosted = self._hosted.setdefault(table, Hosted(table, self.clock, self.entropy))
            with hosted.lock:
                if self._hosted.get(table) is hosted:
                    yield hosted
                    return

    def _forget(self, hosted: Hosted) -> None:
        with self._finding:
            self._hosted.pop(hosted.id, None)

    def _catch_up(self, hosted: Hosted, rows: Rows, *, lock: bool) -> None:
        kept = rows.kept(lock=lock)
        if kept is None or kept.last < 0:
            self._forget(hosted)
            raise NoSuchTable
        hosted.rows = rows
        hosted.manners = msgspec.json.decode(kept.manners, type=Manners)
        hosted.catch_up(rows, kept)

    def _let_go_on(self, hosted: Hosted, rows: Rows) -> None:
        """Let bots play, note what is due, and the last entry."""
        table = hosted.table
        if not hosted.bots:
            hosted.bots = bots_of(table.system, table.names, hosted.manners.players, None)
        while let_bot_play(table, hosted.bots):
            pass
        due, due_for = due_after(hosted, self.clock.now())
        if (due, due_for) != (hosted.due, hosted.due_for):
            rows.set_due(None if due is None else _written(due), due_for, paused=hosted.paused)
            hosted.due, hosted.due_for = due, due_for
        rows.set_last(hosted.appended - 1)

    def _now(self) -> str:
        return _written(self.clock.now())


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _written(instant: datetime) -> str:
    """An instant as the store has it: in UTC, so that later ones sort behind."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds")
