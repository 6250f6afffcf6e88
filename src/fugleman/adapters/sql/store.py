"""How are tables kept in a database?

Whoever acts at a table holds its row from the first read to the commit; everything he adds is there after it, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, insert, select, text, update

from fugleman.adapters.sql.engine import engine_of, writing
from fugleman.adapters.sql.listening import CHANNEL
from fugleman.adapters.sql.migrate import migrate
from fugleman.adapters.sql.schema import ENTRIES, GRANTS, LINKS, SECRETS, TABLES


class Kept(Struct, frozen=True):
    """What is kept of a table beside its lines. `due` is when the call of entry `due_for` should be answered, in UTC."""

    manners: str
    last: int
    due: str | None
    due_for: int | None
    paused: bool


class Rows:
    """One table within a transaction."""

    def __init__(self, connection: Connection, table: str, *, listened: bool) -> None:
        self._connection = connection
        self._table = table
        self._listened = listened
        self._boxed: int | None = None

    def add(self, manners: str, opened: str) -> None:
        """The table is new, and still without entries."""
        row = {"id": self._table, "manners": manners, "opened": opened, "last": -1, "paused": False}
        self._connection.execute(insert(TABLES), row)

    def kept(self, *, lock: bool = False) -> Kept | None:
        """What is kept of the table; None if there is none. lock: nobody else acts at it before the commit."""
        asked = select(TABLES.c.manners, TABLES.c.last, TABLES.c.due, TABLES.c.due_for, TABLES.c.paused)
        asked = asked.where(TABLES.c.id == self._table)
        row = self._connection.execute(asked.with_for_update() if lock else asked).one_or_none()
        return None if row is None else Kept(*row)

    def journal(self, since: int = 0) -> bytes:
        """The journal's lines from a number on."""
        return self._lines(ENTRIES, since)

    def box(self, since: int = 0) -> bytes:
        """The strongbox's lines from a number on."""
        return self._lines(SECRETS, since)

    def append(self, n: int, line: bytes) -> None:
        """Add an entry. Raises IntegrityError if there is one of this number."""
        self._connection.execute(insert(ENTRIES), {"table_id": self._table, "n": n, "line": line})

    def append_to_box(self, line: bytes) -> None:
        """Add a line to the strongbox."""
        if self._boxed is None:
            counted = select(func.count()).where(SECRETS.c.table_id == self._table)
            self._boxed = self._connection.execute(counted).scalar_one()
        self._connection.execute(insert(SECRETS), {"table_id": self._table, "n": self._boxed, "line": line})
        self._boxed += 1

    def set_last(self, n: int) -> None:
        """Note the last entry, and tell of it when this is committed."""
        self._connection.execute(update(TABLES).where(TABLES.c.id == self._table).values(last=n))
        if self._listened:
            self._connection.execute(text("SELECT pg_notify(:c, :m)"), {"c": CHANNEL, "m": f"{self._table} {n}"})

    def set_due(self, due: str | None, due_for: int | None, *, paused: bool = False) -> None:
        """Note when the call of an entry should be answered."""
        self._connection.execute(
            update(TABLES).where(TABLES.c.id == self._table).values(due=due, due_for=due_for, paused=paused)
        )

    def _lines(self, kind: Table, since: int) -> bytes:
        asked = select(kind.c.line).where(kind.c.table_id == self._table, kind.c.n >= since).order_by(kind.c.n)
        return b"".join(self._connection.execute(asked).scalars())


class SqlStore:
    """A database of tables, links and sessions."""

    def __init__(self, database: str) -> None:
        self.engine = engine_of(database)
        self.listened = self.engine.dialect.name == "postgresql"

    def migrate(self) -> None:
        """Bring the database up to this release's schema."""
        migrate(self.engine)

    def ping(self) -> None:
        """Raises OperationalError if the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    @contextmanager
    def writing(self, table: str) -> Iterator[Rows]:
        """One table, to act at: committed at the end, or all taken back."""
        with writing(self.engine) as connection, connection.begin():
            yield Rows(connection, table, listened=self.listened)

    @contextmanager
    def reading(self, table: str) -> Iterator[Rows]:
        """One table as it is now."""
        with self.engine.connect() as connection, connection.begin():
            yield Rows(connection, table, listened=self.listened)

    @contextmanager
    def adding(self, table: str, manners: str, opened: str) -> Iterator[Rows]:
        """A new table, to write its first entries."""
        with self.writing(table) as rows:
            rows.add(manners, opened)
            yield rows

    def overdue(self, now: str) -> list[str]:
        """The tables whose time is up."""
        asked = select(TABLES.c.id).where(TABLES.c.due <= now, TABLES.c.paused.is_(False)).order_by(TABLES.c.due)
        with self.engine.connect() as connection:
            return list(connection.execute(asked).scalars())

    def set_link(self, table: str, role: str, link: str | None) -> None:
        """One link for a role, by its hash, or none; older ones and who came by them may no longer enter."""
        with writing(self.engine) as connection, connection.begin():
            connection.execute(delete(LINKS).where(LINKS.c.table_id == table, LINKS.c.role == role))
            connection.execute(delete(GRANTS).where(GRANTS.c.table_id == table, GRANTS.c.role == role))
            if link is not None:
                connection.execute(insert(LINKS), {"hash": link, "table_id": table, "role": role})

    def linked(self, link: str) -> tuple[str, str] | None:
        """The table and role of a link's hash."""
        with self.engine.connect() as connection:
            row = connection.execute(select(LINKS.c.table_id, LINKS.c.role).where(LINKS.c.hash == link)).one_or_none()
        return None if row is None else (row[0], row[1])

    def grant(self, session: str, table: str, role: str, granted: str) -> None:
        """Let a session, by its hash, be something at a table."""
        key = (GRANTS.c.session == session, GRANTS.c.table_id == table, GRANTS.c.role == role)
        with writing(self.engine) as connection, connection.begin():
            if connection.execute(select(GRANTS.c.role).where(*key)).one_or_none() is None:
                connection.execute(insert(GRANTS), {"session": session, "table_id": table, "role": role, "granted": granted})

    def granted(self, session: str) -> list[tuple[str, str]]:
        """What a session, by its hash, may be: tables and roles, the latest first."""
        asked = select(GRANTS.c.table_id, GRANTS.c.role).where(GRANTS.c.session == session).order_by(GRANTS.c.granted.desc())
        with self.engine.connect() as connection:
            return [(row[0], row[1]) for row in connection.execute(asked)]

    def counts(self) -> dict[str, int]:
        """How many tables and entries there are."""
        with self.engine.connect() as connection:
            return {
                kind.name: connection.execute(select(func.count()).select_from(kind)).scalar_one() for kind in (TABLES, ENTRIES)
            }
