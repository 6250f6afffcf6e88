"""What is stored of tables, and where?"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("manners", Text, nullable=False),
    Column("opened", String(32), nullable=False),
    Column("last", Integer, nullable=False),
    Column("due", String(32)),
    Column("due_for", Integer),
    Column("paused", Boolean, nullable=False),
    Index("tables_due", "due"),
)
"""`last` is the number of the last entry. `due`, in UTC, is when the call of entry `due_for` should be answered."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
"""The journal, line by line: one entry of a number, whoever else appends at the same time."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
"""The strongbox, line by line."""

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
    Column("granted", String(32), nullable=False),
    Index("grants_role", "table_id", "role"),
)
"""Of a browser's session only the hash."""
