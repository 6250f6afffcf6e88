"""How is a database brought up to this release's schema?"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from fugleman.adapters.sql.engine import Database

LOCK = 0x66756C
"""The number under which PostgreSQL lets one process migrate at a time."""


def migrate(database: Database) -> None:
    """Run the steps that are still to be run. Several processes may begin at once: one does it, the others wait."""
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "fugleman.adapters.sql:migrations")
    config.attributes["connection"] = connection
    return config
