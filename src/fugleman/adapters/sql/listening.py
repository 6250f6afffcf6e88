"""How does a process hear what others commit? (PostgreSQL)"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import Engine

CHANNEL = "fugleman"
"""The channel on which PostgreSQL tells all processes of entries."""

PATIENCE = 1.0
"""Seconds between looks at whether to stop, and before a broken connection is made anew."""


class Listener:
    """A thread that listens on a connection of its own, and makes it anew when it breaks."""

    def __init__(self, engine: Engine, heard: Callable[[str, int], None]) -> None:
        self._engine, self._heard = engine, heard
        self._stopping = Event()
        self._thread = Thread(target=self._listen, daemon=True, name="fugleman-listener")
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
        self._thread.join()

    def _listen(self) -> None:
        import psycopg

        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopping.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=PATIENCE):
                            table, _, n = notice.payload.rpartition(" ")
                            self._heard(table, int(n))
            except psycopg.OperationalError:
                self._stopping.wait(PATIENCE)
