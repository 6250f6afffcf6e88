"""How is a database brought up to this release's schema?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from fugleman.adapters.sql.engine import Database

Lock: TypeAlias = Callable[[str], str]

LOCK = 0x66756C
"""The number under which PostgreSQL lets one process migrate at a time."""


def migrate(database: Database, lock: Lock | None) -> None:
    """Run the steps that are still to be run. Several processes may begin at once: one does it, the others wait.

    lock: what an earlier schema kept in clear; without it, that is dropped.
    """
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(_config(connection, lock), "head")


def _config(connection: Connection, lock: Lock | None) -> Config:
    config = Config()
    config.set_main_option("script_location", "fugleman.adapters.sql:migrations")
    config.attributes.update(connection=connection, lock=lock)
    return config
