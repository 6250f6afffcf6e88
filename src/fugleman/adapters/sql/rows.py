"""What is read and written of one table within a transaction?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct, structs
from sqlalchemy import Connection, Table, and_, delete, insert, literal, or_, select, update

from fugleman.adapters.sql.schema import BELLS, DRAFTS, ENTRIES, OUTBOX, SECRETS, TABLES


class Kept(Struct, frozen=True):
    """What is kept of a table beside its lines; `schema.TABLES` says what each means."""

    manners: str
    last: int = -1
    closes: datetime | None = None
    call: int | None = None
    paused: datetime | None = None
    agreed: str = "[]"
    drafting: bool = False
    belled: bool = False


KEPT = tuple(TABLES.c[field] for field in Kept.__struct_fields__)


class Rows:
    """One table within a transaction."""

    def __init__(self, connection: Connection, table: str) -> None:
        self._connection = connection
        self._table = table

    def add(self, kept: Kept, opened: datetime) -> None:
        """The table is new, and still without entries."""
        self._connection.execute(insert(TABLES), {"id": self._table, "opened": opened, **structs.asdict(kept)})

    def kept(self, *, lock: bool = False) -> Kept | None:
        """What is kept of the table; None if there is none. lock: nobody else acts at it before the commit."""
        asked = select(*KEPT).where(TABLES.c.id == self._table)
        row = self._connection.execute(asked.with_for_update() if lock else asked).one_or_none()
        return None if row is None else Kept(*row)

    def keep(self, kept: Kept) -> None:
        """Note what is to be kept of the table from now on."""
        self._connection.execute(update(TABLES).where(TABLES.c.id == self._table).values(**structs.asdict(kept)))

    def journal(self, since: int = 0) -> bytes:
        """The journal's lines from a number on."""
        return self._lines(ENTRIES, since)

    def box(self, since: int = 0) -> bytes:
        """The strongbox's lines from a number on."""
        return self._lines(SECRETS, since)

    def append(self, n: int, lines: Iterable[bytes]) -> None:
        """Add entries from a number on. Raises IntegrityError if there is one of such a number."""
        self._add_lines(ENTRIES, n, lines)

    def append_to_box(self, n: int, lines: Iterable[bytes]) -> None:
        """Add lines to the strongbox, from a number on. Raises IntegrityError if there is one of such a number."""
        self._add_lines(SECRETS, n, lines)

    def draft(self, seat: int) -> tuple[int, str] | None:
        """For which call a seat has filled in something, and what; None if it has not."""
        asked = select(DRAFTS.c.call, DRAFTS.c.fields).where(DRAFTS.c.table_id == self._table, DRAFTS.c.seat == seat)
        row = self._connection.execute(asked).one_or_none()
        return None if row is None else (row[0], row[1])

    def set_draft(self, seat: int, call: int, fields: str | None) -> None:
        """Keep what a seat has filled in for a call instead of what it had before; None: nothing."""
        self._connection.execute(delete(DRAFTS).where(DRAFTS.c.table_id == self._table, DRAFTS.c.seat == seat))
        if fields is not None:
            row = {"table_id": self._table, "seat": seat, "call": call, "fields": fields}
            self._connection.execute(insert(DRAFTS), row)

    def drop_drafts(self, call: int, awaited: Sequence[int]) -> None:
        """Drop what was not filled in for a call by a seat that is awaited."""
        stale = or_(DRAFTS.c.call != call, DRAFTS.c.seat.not_in(awaited))
        self._connection.execute(delete(DRAFTS).where(and_(DRAFTS.c.table_id == self._table, stale)))

    def ring(self, call: int, seats: Sequence[int], when: datetime) -> None:
        """Let seats be told, from an instant on, that they are asked."""
        told = select(BELLS.c.stop, literal(call), literal(when, OUTBOX.c.next_try.type), literal(0))
        told = told.where(BELLS.c.table_id == self._table, BELLS.c.seat.in_(seats))
        self._connection.execute(insert(OUTBOX).from_select(["stop", "call", "next_try", "tries"], told))

    def _lines(self, kind: Table, since: int) -> bytes:
        asked = select(kind.c.line).where(kind.c.table_id == self._table, kind.c.n >= since).order_by(kind.c.n)
        return b"".join(self._connection.execute(asked).scalars())

    def _add_lines(self, kind: Table, n: int, lines: Iterable[bytes]) -> None:
        rows = [{"table_id": self._table, "n": at, "line": line} for at, line in enumerate(lines, start=n)]
        if rows:
            self._connection.execute(insert(kind), rows)
