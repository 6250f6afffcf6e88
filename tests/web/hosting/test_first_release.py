"""Do the tables of the first release go on under this one, and those of an earlier edition not by mistake?"""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from fugleman import muster, replay
from fugleman.adapters.keys import Keys
from fugleman.adapters.sql.schema import BELLS, METADATA, OUTBOX
from fugleman.adapters.sql.store import SqlStore
from fugleman.core.errors import WrongEdition
from fugleman.web.hosting.hosted import system_of
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline
from fugleman.web.hosting.roles import Grant
from tests.web.hosting.first_release import FILE, OVER, PLAYED, SESSION
from tests.web.hosting.houses import SetClock, house_at, opened, pause


@pytest.fixture
def house(tmp_path: Path) -> House:
    """The first release's tables, opened by this one."""
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(FILE.read_text(encoding="utf-8"))
    connection.close()
    return house_at(str(file))


@pytest.mark.parametrize("with_key", [True, False])
def test_addresses_that_stood_in_clear_are_locked_or_dropped(with_key: bool, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(FILE.read_text(encoding="utf-8"))
        connection.execute("INSERT INTO bells VALUES ('stop', ?, 0, 'ntfy://a-secret-topic', 'en')", [PLAYED])
        connection.execute("INSERT INTO outbox VALUES ('stop', 1, '2026', 0)")
    connection.close()
    keys = Keys(tmp_path / "key") if with_key else None
    store = SqlStore(str(file))
    store.migrate(keys.lock if keys else None)
    with store.database.reading() as connected:
        kept = connected.execute(select(BELLS.c.locked)).scalars().all()
        due = connected.execute(select(OUTBOX.c.stop)).scalars().all()
    assert [keys.unlock(one) for one in kept] == ["ntfy://a-secret-topic"] if keys else kept == []
    assert len(due) == len(kept)
    store.database.engine.dispose()
    assert b"a-secret-topic" not in file.read_bytes()


def test_its_schema_is_brought_up(house: House) -> None:
    with house.store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_its_tables_go_on(house: House) -> None:
    with house.reading(PLAYED) as hosted:
        assert hosted.table.awaited == (1,)
        assert hosted.timing.paused is not None
    house.act(PLAYED, lambda playing: playing.order(1, "X@1"))
    assert replay(house.journal(PLAYED), system_of).record.last.n > 4


def test_its_time_that_stands_still_goes_on(house: House) -> None:
    pause(house, PLAYED, None, pause=False)
    with house.reading(PLAYED) as hosted:
        assert hosted.timing.paused is None
    pause(house, PLAYED, None)
    assert replay(house.journal(PLAYED), system_of).record.paused


def test_its_games_that_are_over_verify(house: House) -> None:
    played = replay(house.journal(OVER), system_of)
    assert played.record.over
    assert played.sealed == 0


def test_its_browsers_may_still_enter(house: House) -> None:
    assert house.grants(SESSION) == (Grant(PLAYED, 0),)
    assert house.linked("secret-2") == Grant(PLAYED, 1)


def test_a_table_of_another_edition_is_refused_and_holds_up_no_other(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    old = opened(house, deadline=Deadline(60)).table
    monkeypatch.setattr(type(muster()["soldiers"].system), "edition", 2)
    new = opened(house, deadline=Deadline(60)).table
    clock.time += timedelta(minutes=1)
    later = house_at(database, clock)
    later.answer_overdue()
    with pytest.raises(WrongEdition, match="edition 1"), later.reading(old):
        pass
    assert later.journal(old) == house.journal(old)
    with later.reading(new) as hosted:
        assert hosted.table.over
