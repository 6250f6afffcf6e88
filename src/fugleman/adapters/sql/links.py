"""Which secret links lead to tables, and who came by them? Links and sessions are kept by their hashes only."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from fugleman.adapters.sql.engine import Database
from fugleman.adapters.sql.schema import GRANTS, LINKS, TABLES

LEADS_TO = select(LINKS.c.table_id, LINKS.c.role).where(LINKS.c.hash == bindparam("link"))
GRANTED = (
    select(GRANTS.c.table_id, GRANTS.c.role)
    .where(GRANTS.c.session == bindparam("of_session"))
    .order_by(GRANTS.c.granted.desc())
)


class Links:
    """The links and sessions of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set(self, table: str, role: str, link: str | None) -> None:
        """One link for a role, or none; older ones and who came by them may no longer enter."""
        with self._database.writing() as connection:
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
            connection.execute(delete(LINKS).where(LINKS.c.table_id == table, LINKS.c.role == role))
            connection.execute(delete(GRANTS).where(GRANTS.c.table_id == table, GRANTS.c.role == role))
            if link is not None:
                connection.execute(insert(LINKS), {"hash": link, "table_id": table, "role": role})

    def leads_to(self, link: str) -> tuple[str, str] | None:
        """The table and role of a link."""
        with self._database.looking() as connection:
            row = connection.execute(LEADS_TO, {"link": link}).one_or_none()
        return None if row is None else (row[0], row[1])

    def grant(self, session: str, table: str, role: str, granted: datetime) -> None:
        """Let a session be something at a table."""
        row = {"session": session, "table_id": table, "role": role, "granted": granted}
        with suppress(IntegrityError), self._database.writing() as connection:
            connection.execute(insert(GRANTS), row)

    def granted(self, session: str) -> list[tuple[str, str]]:
        """What a session may be: tables and roles, the latest first."""
        with self._database.looking() as connection:
            return [(row[0], row[1]) for row in connection.execute(GRANTED, {"of_session": session})]
