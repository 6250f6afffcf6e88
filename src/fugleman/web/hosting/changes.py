"""How does everybody who watches a table learn of a new entry?

Within a process directly; between processes by PostgreSQL's LISTEN, whose notices come with the commit itself.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fugleman.adapters.sql.listening import Listener
from fugleman.adapters.sql.store import SqlStore


class Changes:
    """The watchers of one process."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._watchers: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def tell(self, table: str, n: int) -> None:
        """A table is at an entry. From any thread."""
        if self._loop is not None and not self._store.listened:
            self._loop.call_soon_threadsafe(self._pass_on, table, n)

    def count(self) -> int:
        """How many watch."""
        return sum(map(len, list(self._watchers.values())))

    async def of(self, table: str) -> AsyncIterator[int]:
        """The entries of a table as they come, the present one first; several at once as the last of them."""
        queue: asyncio.Queue[int] = asyncio.Queue()
        self._watchers[table].add(queue)
        try:
            yield await asyncio.to_thread(self._present, table)
            while True:
                n = await queue.get()
                while not queue.empty():
                    n = queue.get_nowait()
                yield n
        finally:
            self._watchers[table].discard(queue)
            if not self._watchers[table]:
                del self._watchers[table]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While the process serves."""
        self._loop = asyncio.get_running_loop()
        listener = Listener(self._store.engine, self._heard) if self._store.listened else None
        try:
            yield
        finally:
            if listener is not None:
                await asyncio.to_thread(listener.stop)
            self._loop = None

    def _heard(self, table: str, n: int) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._pass_on, table, n)

    def _pass_on(self, table: str, n: int) -> None:
        for queue in self._watchers.get(table, ()):
            queue.put_nowait(n)

    def _present(self, table: str) -> int:
        with self._store.reading(table) as rows:
            kept = rows.kept()
        return -1 if kept is None else kept.last
