"""Who wants to be told that he is asked, and what is to be sent?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from msgspec import Struct
from sqlalchemy import Select, delete, insert, select, update

from fugleman.adapters.sql.engine import Database
from fugleman.adapters.sql.schema import BELLS, OUTBOX, TABLES


class Locks(Protocol):
    """Locks addresses away: the database holds them, and whoever reads it cannot."""

    def lock(self, words: str, /) -> str: ...
    def unlock(self, locked: str, /) -> str | None: ...
    def renewed(self, locked: str, /) -> str | None: ...


class Bell(Struct, frozen=True):
    """A seat wants to be told at an address, in a language; `stop` ends it. No url: the key that locked it is not there."""

    stop: str
    table: str
    seat: int
    url: str | None
    language: str

    @property
    def kind(self) -> str:
        """What notices go by; the rest of the address is nobody's to read."""
        return "?" if self.url is None else self.url.partition(":")[0]


class Notice(Struct, frozen=True):
    """What is to be sent: that the call of an entry asks the bell's seat."""

    bell: Bell
    call: int
    next_try: datetime
    tries: int


COLUMNS = (BELLS.c.stop, BELLS.c.table_id, BELLS.c.seat, BELLS.c.locked, BELLS.c.language)


class Bells:
    """The bells of a database, and its outbox."""

    def __init__(self, database: Database, locks: Locks) -> None:
        self._database, self._locks = database, locks

    def hang(self, bell: Bell, most: int) -> bool:
        """From now on a seat is told, if it is not told at so many addresses already. Whether it is."""
        assert bell.url is not None
        locked = self._locks.lock(bell.url)
        row = {"stop": bell.stop, "table_id": bell.table, "seat": bell.seat, "locked": locked, "language": bell.language}
        with self._database.writing() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == bell.table).values(belled=True))
            if len(connection.execute(_of(bell.table, bell.seat)).all()) >= most:
                return False
            connection.execute(insert(BELLS), row)
            return True

    def of(self, table: str, seat: int) -> list[Bell]:
        """The bells of a seat."""
        with self._database.looking() as connection:
            return [self._bell(row) for row in connection.execute(_of(table, seat))]

    def stop(self, stop: str) -> None:
        """End a bell, if there is one, and what it was to send."""
        if not stop.isprintable():
            return  # PostgreSQL refuses to look for some of what nobody's bell is called.
        with self._database.writing() as connection:
            connection.execute(delete(BELLS).where(BELLS.c.stop == stop))

    def due(self, now: datetime) -> list[Notice]:
        """What is to be sent now."""
        asked = select(*COLUMNS, OUTBOX.c.call, OUTBOX.c.next_try, OUTBOX.c.tries).join_from(OUTBOX, BELLS)
        asked = asked.where(OUTBOX.c.next_try <= now).order_by(OUTBOX.c.next_try)
        with self._database.looking() as connection:
            return [Notice(self._bell(row[:5]), *row[5:]) for row in connection.execute(asked)]

    def claim(self, notice: Notice, next_try: datetime) -> bool:
        """Whether it is for us to send it; another process may have been before us. If we die, it is tried again later."""
        claimed = update(OUTBOX).where(
            OUTBOX.c.stop == notice.bell.stop, OUTBOX.c.call == notice.call, OUTBOX.c.next_try == notice.next_try
        )
        with self._database.writing() as connection:
            return connection.execute(claimed.values(next_try=next_try, tries=notice.tries + 1)).rowcount == 1

    def done(self, notice: Notice) -> None:
        """It need not be sent again."""
        with self._database.writing() as connection:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.stop == notice.bell.stop, OUTBOX.c.call == notice.call))

    def lock_anew(self) -> None:
        """What another key has locked than the first."""
        with self._database.writing() as connection:
            for stop, locked in connection.execute(select(BELLS.c.stop, BELLS.c.locked)).all():
                if (renewed := self._locks.renewed(locked)) is not None:
                    connection.execute(update(BELLS).where(BELLS.c.stop == stop).values(locked=renewed))

    def _bell(self, row: Sequence[Any]) -> Bell:
        stop, table, seat, locked, language = row
        return Bell(stop, table, seat, self._locks.unlock(locked), language)


def _of(table: str, seat: int) -> Select[Any]:
    return select(*COLUMNS).where(BELLS.c.table_id == table, BELLS.c.seat == seat).order_by(BELLS.c.stop)
