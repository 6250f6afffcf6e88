"""What is stored of tables, and where?

What changes here changes by a step of `migrations`, too.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Instant(TypeDecorator[datetime]):
    """A point in time, written in UTC so that later ones sort behind."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        return None if value is None else value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("manners", Text, nullable=False),
    Column("opened", Instant, nullable=False),
    Column("last", Integer, nullable=False),
    Column("closes", Instant),
    Column("call", Integer),
    Column("paused", Instant),
    Column("agreed", Text, nullable=False),
    Column("belled", Boolean, nullable=False),
    Column("drafts", Text, nullable=False, server_default="[]"),
    Index("tables_closes", "closes"),
)
"""`last` is the number of the last entry. The call of entry `call` closes at an instant, unless the table's time has stood
still since it was paused; `agreed` lists the seats that want this changed. `belled`: there may be bells. `drafts` lists the
seats that keep one."""


def _lines(name: str) -> Table:
    """A table of lines by their numbers: one of a number, whoever else appends at the same time."""
    return Table(
        name,
        METADATA,
        Column("table_id", ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("line", LargeBinary, nullable=False),
    )


ENTRIES = _lines("entries")
"""The journal."""

SECRETS = _lines("secrets")
"""The strongbox."""

LINKS = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("role", String(16), nullable=False),
    Index("links_role", "table_id", "role"),
)
"""Of a secret link only the hash."""

GRANTS = Table(
    "grants",
    METADATA,
    Column("session", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("granted", Instant, nullable=False),
    Index("grants_role", "table_id", "role"),
)
"""Of a browser's session only the hash."""

DRAFTS = Table(
    "drafts",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("fields", Text, nullable=False),
)
"""What a seat would answer to what it is asked now, as its form has it, until it answers or something else is asked."""

BELLS = Table(
    "bells",
    METADATA,
    Column("stop", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("locked", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Index("bells_seat", "table_id", "seat"),
)
"""Where a seat wants to be told that it is asked, locked; `stop` in a link ends that, and can do nothing else."""

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("stop", ForeignKey("bells.stop", ondelete="CASCADE"), primary_key=True),
    Column("call", Integer, primary_key=True, autoincrement=False),
    Column("next_try", Instant, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("outbox_next_try", "next_try"),
)
"""Notices to be sent: one for each bell and call."""
