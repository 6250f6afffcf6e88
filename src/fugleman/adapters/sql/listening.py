"""How do processes tell each other what they have committed? (PostgreSQL)

After a commit, not in it: PostgreSQL lets only one transaction with a notice commit at a time. A notice may so be lost when
its process dies at that moment, and whoever must not miss one looks again from time to time.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import sleep

import psycopg
from sqlalchemy import Engine

CHANNEL = "fugleman"
"""The channel on which all processes are told of entries."""

GATHERING = 0.02
"""Seconds in which more gathers to be told at once."""

PATIENCE = 1.0
"""Seconds between looks at whether to stop, and before a broken connection is made anew."""


class Listener:
    """Two threads, each on a connection of its own, which it makes anew when it breaks: one tells, one listens."""

    def __init__(self, engine: Engine, heard: Callable[[str, int], None]) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._untold: SimpleQueue[tuple[str, int]] = SimpleQueue()
        self._stopping = Event()
        self._threads = [Thread(target=self._connected, args=[do], daemon=True) for do in (self._listen, self._tell)]
        for thread in self._threads:
            thread.start()

    def tell(self, table: str, n: int) -> None:
        """Tell all processes that a table is at an entry. From any thread."""
        self._untold.put((table, n))

    def stop(self) -> None:
        """Stop listening and telling."""
        self._stopping.set()
        for thread in self._threads:
            thread.join()

    def _connected(self, do: Callable[[psycopg.Connection], None]) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    do(connection)
            except psycopg.OperationalError:
                self._stopping.wait(PATIENCE)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=PATIENCE):
                table, _, n = notice.payload.rpartition(" ")
                self._heard(table, int(n))

    def _tell(self, connection: psycopg.Connection) -> None:
        connection.execute("SET synchronous_commit = off")
        while not self._stopping.is_set():
            told = [f"{table} {n}" for table, n in self._next().items()]
            if told:
                connection.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (CHANNEL, told))

    def _next(self) -> dict[str, int]:
        """What has gathered, of each table the last."""
        gathered: dict[str, int] = {}
        try:
            table, n = self._untold.get(timeout=PATIENCE)
            sleep(GATHERING)
            while True:
                gathered[table] = max(n, gathered.get(table, n))
                table, n = self._untold.get_nowait()
        except Empty:
            return gathered
