"""How are tables kept in a database?

Whoever acts at a table holds its row from the first read to the commit; everything he adds is there after it, or nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import func, select

from fugleman.adapters.sql.engine import Database
from fugleman.adapters.sql.links import Links
from fugleman.adapters.sql.migrate import Lock, migrate
from fugleman.adapters.sql.rows import Rows
from fugleman.adapters.sql.schema import ENTRIES, TABLES


class SqlStore:
    """A database of tables, links and sessions."""

    def __init__(self, database: str) -> None:
        self.database = Database(database)
        self.links = Links(self.database)

    def migrate(self, lock: Lock | None = None) -> None:
        """Bring the database up to this release's schema. lock: what an earlier one kept in clear."""
        migrate(self.database, lock)

    def ping(self) -> None:
        """Raises OperationalError if the database does not answer."""
        with self.database.looking() as connection:
            connection.execute(select(1))

    @contextmanager
    def writing(self, table: str) -> Iterator[Rows]:
        """One table, to act at: committed at the end, or all taken back."""
        with self.database.writing() as connection:
            yield Rows(connection, table)

    @contextmanager
    def reading(self, table: str) -> Iterator[Rows]:
        """One table as it is at one instant."""
        with self.database.reading() as connection:
            yield Rows(connection, table)

    def overdue(self, now: datetime) -> list[str]:
        """The tables whose time is up."""
        asked = select(TABLES.c.id).where(TABLES.c.closes <= now, TABLES.c.paused.is_(None)).order_by(TABLES.c.closes)
        with self.database.looking() as connection:
            return list(connection.execute(asked).scalars())

    def last(self, tables: Collection[str]) -> dict[str, int]:
        """The last entry of each of some tables that there are."""
        asked = select(TABLES.c.id, TABLES.c.last).where(TABLES.c.id.in_(tables))
        with self.database.looking() as connection:
            return {row[0]: row[1] for row in connection.execute(asked)}

    def counts(self) -> dict[str, int]:
        """How many tables and entries there are."""
        with self.database.reading() as connection:
            return {
                kind.name: connection.execute(select(func.count()).select_from(kind)).scalar_one() for kind in (TABLES, ENTRIES)
            }
