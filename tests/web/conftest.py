"""The two kinds of database, empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.postgres import database_of, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[URL]:
    """A server. It fails, and does not skip, where there is none to be had."""
    with server("fsync=off") as found:
        yield found


@pytest.fixture
def postgres_database(postgres: URL) -> Iterator[str]:
    """The address of an empty database of the server."""
    with database_of(postgres) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres_database")
    return address
