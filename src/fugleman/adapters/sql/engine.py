"""How is a database opened, so that what was acknowledged is never lost?

SQLite: one file, its journal written ahead (WAL), every commit on the disk. A transaction that writes begins by taking the
lock, so that two never read the same past.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

BUSY = 10.0
"""Seconds that a transaction waits for another's lock."""

POOL = 10
"""Connections of a process to PostgreSQL, which allows 100 to all; threads wait for one."""


def engine_of(database: str) -> Engine:
    """The engine of a file's name or an address such as `postgresql://user@host/name`."""
    url = _url(database)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=POOL, max_overflow=0)


def writing(engine: Engine) -> Connection:
    """A connection whose transaction holds the lock from the start."""
    return engine.connect().execution_options(fugleman_writes=True)


def reading(engine: Engine) -> Connection:
    """A connection whose transaction sees one instant, whatever others commit meanwhile; SQLite's always do."""
    if engine.dialect.name == "sqlite":
        return engine.connect()
    return engine.connect().execution_options(isolation_level="REPEATABLE READ")


def _url(database: str) -> URL:
    return make_url(database) if "://" in database else URL.create("sqlite", database=database)


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
