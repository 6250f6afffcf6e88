"""How is a database opened, so that what was acknowledged is never lost?

SQLite: one file, its journal written ahead (WAL), every commit on the disk. A transaction that writes begins by taking the
lock, so that two never read the same past; threads queue for it, since SQLite itself lets them try again and again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import inf
from threading import Lock
from time import monotonic
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

BUSY = 10.0
"""Seconds that a transaction waits for another process's lock (SQLite)."""

UNREACHABLE = (exc.OperationalError, exc.TimeoutError)
"""What is raised where the database does not answer, or not in time; nothing was then committed that was acknowledged."""

POOL = 10
"""Connections of a process, of the 100 that PostgreSQL allows to all; threads wait for one."""

IDLE = 1.0
"""Seconds after which a connection to PostgreSQL that nobody has used is asked whether it still lives."""


class Database:
    """A file's name, or an address such as `postgresql://user@host/name`."""

    def __init__(self, name: str) -> None:
        url = make_url(name) if "://" in name else URL.create("sqlite", database=name)
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.engine = _sqlite(url) if self.is_sqlite else _postgres(url)
        self._turn: AbstractContextManager[object] = Lock() if self.is_sqlite else nullcontext()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, committed at the end or all taken back; SQLite's holds the one lock from the start."""
        with self._turn, self.engine.connect().execution_options(fugleman_writes=True) as connection, connection.begin():
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one instant, whatever others commit meanwhile; SQLite's always do."""
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """For one question, which needs no transaction around it."""
        if self.is_sqlite:
            with self.reading() as connection:
                yield connection
            return
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            yield connection


def _postgres(url: URL) -> Engine:
    engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_size=POOL, max_overflow=0)

    @event.listens_for(engine, "checkin")
    def left(_connection: Any, record: Any) -> None:
        record.info["left"] = monotonic()

    @event.listens_for(engine, "checkout")
    def taken(connection: Any, record: Any, _proxy: Any) -> None:
        if monotonic() - record.info.get("left", inf) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise exc.DisconnectionError from error

    return engine


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("fugleman_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
