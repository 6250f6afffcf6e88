"""What is read and written of one table within a transaction?

Statements are made once: making one costs more than running it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct, structs
from sqlalchemy import Connection, Integer, String, bindparam, delete, insert, literal, select, update

from fugleman.adapters.sql.schema import BELLS, DRAFTS, ENTRIES, LINKS, OUTBOX, SECRETS, TABLES, Instant


class Kept(Struct, frozen=True):
    """What is kept of a table beside its lines; `schema.TABLES` says what each means."""

    manners: str
    last: int = -1
    closes: datetime | None = None
    call: int | None = None
    paused: datetime | None = None
    agreed: str = "[]"
    belled: bool = False
    drafts: str = "[]"


TABLE = bindparam("of_table", type_=String())
KEPT = select(*(TABLES.c[field] for field in Kept.__struct_fields__)).where(TABLES.c.id == TABLE)
LOCKED = KEPT.with_for_update()
KEEP = update(TABLES).where(TABLES.c.id == TABLE)
JOURNAL, BOX = (
    select(kind.c.line).where(kind.c.table_id == TABLE, kind.c.n >= bindparam("since")).order_by(kind.c.n)
    for kind in (ENTRIES, SECRETS)
)
APPEND, APPEND_TO_BOX = insert(ENTRIES), insert(SECRETS)
RING = insert(OUTBOX).from_select(
    ["stop", "call", "next_try", "tries"],
    select(BELLS.c.stop, bindparam("of_call", type_=Integer()), bindparam("when", type_=Instant()), literal(0)).where(
        BELLS.c.table_id == TABLE, BELLS.c.seat.in_(bindparam("seats", expanding=True))
    ),
)

DRAFT = select(DRAFTS.c.fields).where(DRAFTS.c.table_id == TABLE, DRAFTS.c.seat == bindparam("of_seat"))
DROP = delete(DRAFTS).where(DRAFTS.c.table_id == TABLE, DRAFTS.c.seat.in_(bindparam("seats", expanding=True)))
DRAW_UP = insert(DRAFTS)


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
        row = self._connection.execute(LOCKED if lock else KEPT, {"of_table": self._table}).one_or_none()
        return None if row is None else Kept(*row)

    def link(self, hashes: Mapping[str, str]) -> None:
        """The first secret links of the table, by role."""
        self._connection.execute(
            insert(LINKS), [{"hash": link, "table_id": self._table, "role": role} for role, link in hashes.items()]
        )

    def keep(self, kept: Kept) -> None:
        """Note what is to be kept of the table from now on."""
        self._connection.execute(KEEP, {"of_table": self._table, **structs.asdict(kept)})

    def journal(self, since: int = 0) -> bytes:
        """The journal's lines from a number on."""
        return b"".join(self._connection.execute(JOURNAL, {"of_table": self._table, "since": since}).scalars())

    def box(self, since: int = 0) -> bytes:
        """The strongbox's lines from a number on."""
        return b"".join(self._connection.execute(BOX, {"of_table": self._table, "since": since}).scalars())

    def append(self, n: int, lines: Sequence[bytes]) -> None:
        """Add entries from a number on. Raises IntegrityError if there is one of such a number."""
        self._connection.execute(APPEND, self._numbered(n, lines))

    def append_to_box(self, n: int, lines: Sequence[bytes]) -> None:
        """Add lines to the strongbox, from a number on. Raises IntegrityError if there is one of such a number."""
        self._connection.execute(APPEND_TO_BOX, self._numbered(n, lines))

    def ring(self, call: int, seats: Sequence[int], when: datetime) -> None:
        """Let seats be told, from an instant on, that they are asked."""
        self._connection.execute(RING, {"of_table": self._table, "of_call": call, "when": when, "seats": seats})

    def draft(self, seat: int) -> str | None:
        """A seat's draft, if it has one."""
        return self._connection.execute(DRAFT, {"of_table": self._table, "of_seat": seat}).scalar_one_or_none()

    def draw_up(self, drafts: Mapping[int, str | None]) -> None:
        """Keep drafts of seats, each in place of the one before; None: none any more."""
        self._connection.execute(DROP, {"of_table": self._table, "seats": sorted(drafts)})
        for seat, fields in drafts.items():
            if fields is not None:
                self._connection.execute(DRAW_UP, {"table_id": self._table, "seat": seat, "fields": fields})

    def _numbered(self, n: int, lines: Sequence[bytes]) -> list[dict[str, object]]:
        return [{"table_id": self._table, "n": at, "line": line} for at, line in enumerate(lines, start=n)]
