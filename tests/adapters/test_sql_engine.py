"""Is a connection that has died in the pool noticed before it is used?"""

from __future__ import annotations

import pytest
from sqlalchemy import text

from fugleman.adapters.sql import engine
from fugleman.adapters.sql.engine import Database
from tests.postgres import database_of, server


def test_a_connection_that_died_unused_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "IDLE", 0.0)
    with server("fsync=off") as postgres, database_of(postgres) as address:
        database, other = Database(address), Database(address)
        with database.looking() as connection:
            (pid,) = connection.execute(text("SELECT pg_backend_pid()")).one()
        with other.writing() as connection:
            connection.execute(text("SELECT pg_terminate_backend(:pid, 10000)"), {"pid": pid})
        with database.writing() as connection:
            assert connection.execute(text("SELECT pg_backend_pid()")).scalar_one() != pid
