"""How are many tables kept for many people?

An act is: lock the table's row, follow what others have added, do it, let bots play, note what is due, commit, tell. What
fails for a reason of ours leaves nothing behind; what the rules refuse leaves the journal's word that something was refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from secrets import token_urlsafe
from typing import TypeVar

import msgspec

from fugleman.adapters.bots import bots_of, let_bot_play
from fugleman.adapters.policies import Policies
from fugleman.adapters.sql.bells import Bells, Locks
from fugleman.adapters.sql.rows import Kept, Rows
from fugleman.adapters.sql.store import SqlStore
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table import Table
from fugleman.table.ports import Clock, Entropy
from fugleman.table.record import Record
from fugleman.table.replay import replay
from fugleman.web.forms.fields import Filled
from fugleman.web.hosting.bells import SOON, Ringing, Sender
from fugleman.web.hosting.changes import Changes
from fugleman.web.hosting.deadlines import answer_for_the_late, timed
from fugleman.web.hosting.hosted import Hosted, system_of
from fugleman.web.hosting.plan import Opening, Plan
from fugleman.web.hosting.roles import Grant, NoSuchTable, Role, role_of
from fugleman.web.hosting.shelf import Shelf

T = TypeVar("T")

TOKEN = 24
"""Bytes of a secret: 192 bits."""

ID = 9
"""Bytes of a table's id, which is no secret."""

TICK = 1.0
"""Seconds between looks at what is due."""

NONE = Policies(None)

LOG = logging.getLogger(__name__)


class House:
    """All tables of a database, as one process holds them."""

    def __init__(
        self,
        store: SqlStore,
        clock: Clock,
        entropy: Entropy,
        sender: Sender | None = None,
        locks: Locks | None = None,
        policies: Policies = NONE,
    ) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self.listeners = Changes(store)
        self.bells = Ringing(Bells(store.database, locks), clock, self.reading, sender) if sender and locks else None
        self.policies = policies
        self._shelf = Shelf(lambda table: Hosted(table, clock, entropy, policies.file))

    @classmethod
    def at(
        cls,
        database: str,
        clock: Clock,
        entropy: Entropy,
        sender: Sender | None = None,
        locks: Locks | None = None,
        policies: Policies = NONE,
    ) -> House:
        """The house whose tables are in a database, brought up to this release.

        sender: of notices, where there are any; locks: what keeps their addresses. policies: the solved games on offer.
        """
        store = SqlStore(database)
        store.migrate(locks.lock if locks else None)
        if locks is not None:
            Bells(store.database, locks).lock_anew()
        return cls(store, clock, entropy, sender, locks, policies)

    def open(self, plan: Plan) -> Opening:
        """A new table, and its secret links. Raises Faulty."""
        hosted = Hosted(token_urlsafe(ID), self.clock, self.entropy, self.policies.file)
        hosted.manners = plan.manners
        hosted.stored = Kept(msgspec.json.encode(plan.manners).decode())
        hosted.table = Table.open(
            plan.system,
            plan.names,
            hosted.ports,
            seed=plan.seed,
            typed=plan.typed,
            keeper=plan.keeper,
            secret=plan.secret,
        )
        _check_number(plan)
        hosted.bots = bots_of(plan.system, plan.names, plan.manners.players, plan.seed, self.policies.file)
        roles: tuple[Role, ...] = (*range(len(plan.names)), "spectator", "master")
        tokens = {role: token_urlsafe(TOKEN) for role in roles}
        with self.store.writing(hosted.id) as rows:
            rows.add(hosted.stored, self.clock.now())
            rows.link({str(role): _hash(token) for role, token in tokens.items()})
            self._let_go_on(hosted, rows)
        return Opening(hosted.id, tokens)

    @contextmanager
    def reading(self, table: str) -> Iterator[Hosted]:
        """A table as it is now, while nobody of this process acts at it. Raises NoSuchTable."""
        with self._shelf.held(table) as hosted:
            with self._or_away(hosted), self.store.reading(table) as rows:
                hosted.catch_up(rows)
            yield hosted

    def act(self, table: str, do: Callable[[Table], T]) -> T:
        """Do something at a table. Raises NoSuchTable, and what `do` raises."""
        return self.change(table, lambda hosted: do(hosted.table))

    def change(self, table: str, do: Callable[[Hosted], T]) -> T:
        """Do something at a table or with what is agreed there. Raises NoSuchTable, and what `do` raises."""
        refused: FuglemanError | None = None
        with self._shelf.held(table) as hosted, self._or_away(hosted):
            if not hosted.known:
                with self.store.reading(table) as rows:
                    hosted.catch_up(rows)
            with self.store.writing(table) as rows:
                hosted.catch_up(rows, lock=True)
                before = hosted.journal.count
                answer_for_the_late(hosted.table, hosted.timing, self.clock.now())
                try:
                    result = do(hosted)
                except FuglemanError as error:
                    refused = error
                self._let_go_on(hosted, rows)
            if hosted.journal.count > before:
                self.listeners.tell(table, hosted.journal.count - 1)
        if refused is not None:
            raise refused
        return result

    def draft(self, hosted: Hosted, seat: Seat) -> Filled | None:
        """What a seat of a table has kept and not given yet, as its form has it. For that seat's eyes only."""
        if seat not in hosted.drafted:
            return None
        with self.store.reading(hosted.id) as rows:
            return hosted.draft(seat, rows)

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
            self.store.links.grant(_hash(session), grant.table, str(grant.role), self.clock.now())
        return grant

    def linked(self, token: str) -> Grant | None:
        """What a secret link is for; None if it is for nothing."""
        found = self.store.links.leads_to(_hash(token))
        return None if found is None else Grant(found[0], role_of(found[1]))

    def grants(self, session: str) -> tuple[Grant, ...]:
        """What a session may be, the latest first."""
        return tuple(Grant(table, role_of(role)) for table, role in self.store.links.granted(_hash(session)))

    def reissue(self, table: str, role: Role) -> str:
        """A new secret link for a role; the old one, and whoever came by it, may no longer enter."""
        token = token_urlsafe(TOKEN)
        self.store.links.set(table, str(role), _hash(token))
        return token

    def revoke(self, table: str, role: Role) -> None:
        """No link for a role; whoever came by the old one may no longer enter."""
        self.store.links.set(table, str(role), None)

    def answer_overdue(self) -> None:
        """Let the rules' default answer wherever the time is up; whatever other processes do, once."""
        for table in self.store.overdue(self.clock.now()):
            try:
                self.change(table, lambda _hosted: None)
            except Exception:
                LOG.exception("table %s is overdue and cannot go on", table)

    def changes(self, table: str) -> AsyncGenerator[int, None]:
        """The numbers of a table's last entries as they come, the present one first; whoever has heard enough closes it."""
        return self.listeners.of(table)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While a process serves: it hears of other processes' entries and answers for those who are late."""
        async with self.listeners.running():
            ticking = [
                asyncio.create_task(_tick(do)) for do in (self.answer_overdue, *([self.bells.deliver] if self.bells else []))
            ]
            try:
                yield
            finally:
                for one in ticking:
                    one.cancel()

    def figures(self) -> dict[str, int]:
        """What collectors of metrics ask."""
        return {**self.store.counts(), "tables_in_memory": len(self._shelf), "streams": self.listeners.count()}

    @contextmanager
    def _or_away(self, hosted: Hosted) -> Iterator[None]:
        """If anything fails the copy is put away, for it may differ from the store."""
        try:
            yield
        except BaseException:
            self._shelf.put_away(hosted)
            raise

    def _let_go_on(self, hosted: Hosted, rows: Rows) -> None:
        """Let bots play, then note what there is to be noted."""
        table = hosted.table
        while let_bot_play(table, hosted.bots):
            pass
        hosted.timing = timed(hosted.timing, hosted.manners.deadline, table, self.clock.now())
        hosted.ring(rows, self.clock.now() + SOON)
        hosted.write(rows)


def _check_number(plan: Plan) -> None:
    """Raises Faulty unless somebody is named for each seat."""
    n, seats = len(plan.manners.players), len(plan.names)
    if n != seats:
        raise Faulty([Fault(say("table"), say("{n} players are given for {seats} seats", n=n, seats=seats))])


async def _tick(do: Callable[[], None]) -> None:
    """Do it again and again, whatever comes of it."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await asyncio.to_thread(do)
        except Exception:
            LOG.exception("what is due cannot be done")


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
