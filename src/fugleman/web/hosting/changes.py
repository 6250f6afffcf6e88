"""How does everybody who watches a table learn of a new entry?

Within a process at once; between processes by PostgreSQL's notices. Now and then a process looks for itself, because a
notice may be lost, and because SQLite gives none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from fugleman.adapters.sql.store import SqlStore

LOOK, LOOK_UNTOLD = 10.0, 1.0
"""Seconds between looks at a store that tells of changes, and at one that does not."""

LOG = logging.getLogger(__name__)


class Watched:
    """A table that is watched: its last entry that is known, and who is to be woken."""

    def __init__(self) -> None:
        self.last = -1
        self.watchers: set[asyncio.Event] = set()


class Changes:
    """The watchers of one process."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._watched: dict[str, Watched] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tell_others = _tell_nobody

    def tell(self, table: str, n: int) -> None:
        """A table is at an entry. From any thread."""
        self._heard(table, n)
        self._tell_others(table, n)

    def count(self) -> int:
        """How many watch."""
        return sum(len(watched.watchers) for watched in list(self._watched.values()))

    async def of(self, table: str) -> AsyncGenerator[int, None]:
        """The entries of a table as they come, the present one first; several at once as the last of them."""
        woken = asyncio.Event()
        watched = self._watched.setdefault(table, Watched())
        watched.watchers.add(woken)
        try:
            self._pass_on(await asyncio.to_thread(self._store.last, [table]))
            seen = -1
            while True:
                if watched.last > seen:
                    seen = watched.last
                    yield seen
                woken.clear()
                if watched.last == seen:
                    await woken.wait()
        finally:
            watched.watchers.discard(woken)
            if not watched.watchers:
                self._watched.pop(table, None)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While the process serves."""
        self._loop = asyncio.get_running_loop()
        looking = asyncio.create_task(self._look())
        try:
            if self._store.database.is_sqlite:
                yield
            else:
                async with self._listening():
                    yield
        finally:
            looking.cancel()
            self._loop = None

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        from fugleman.adapters.sql.listening import Listener

        listener = Listener(self._store.database.engine, self._heard)
        self._tell_others = listener.tell
        try:
            yield
        finally:
            self._tell_others = _tell_nobody
            await asyncio.to_thread(listener.stop)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_UNTOLD if self._store.database.is_sqlite else LOOK)
            try:
                self._pass_on(await asyncio.to_thread(self._store.last, list(self._watched)))
            except Exception:
                LOG.exception("the store does not answer")

    def _heard(self, table: str, n: int) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._pass_on, {table: n})

    def _pass_on(self, last: dict[str, int]) -> None:
        for table, n in last.items():
            watched = self._watched.get(table)
            if watched is not None and n > watched.last:
                watched.last = n
                for woken in watched.watchers:
                    woken.set()


def _tell_nobody(table: str, n: int) -> None:
    """There are no other processes, or none that is told."""
