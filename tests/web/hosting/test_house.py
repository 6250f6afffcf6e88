"""Are tables kept as they were acted at, whoever acts, from whichever process?"""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fugleman import replay
from fugleman.adapters.sql.engine import Database
from fugleman.adapters.sql.schema import METADATA
from fugleman.core.errors import Faulty, Illegal
from fugleman.table import Table
from fugleman.web.hosting.hosted import system_of
from fugleman.web.hosting.roles import Grant, NoSuchTable
from tests.web.hosting.houses import house_at, opened


def test_the_schema_is_what_the_migrations_make(database: str) -> None:
    house_at(database)
    with Database(database).reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_two_processes_go_on_with_each_others_acts(database: str) -> None:
    one, other = house_at(database), house_at(database)
    table = opened(one).table
    one.act(table, lambda playing: playing.order(0, "A@4"))
    other.act(table, lambda playing: playing.order(1, "W@3"))
    with one.reading(table) as hosted:
        lines = hosted.table.log(0)
    with other.reading(table) as hosted:
        assert hosted.table.log(0) == lines
    assert "opened" in {line.kind for line in lines}
    assert replay(one.journal(table), system_of).record.last.n == lines[-1].n


def test_what_the_rules_refuse_leaves_only_the_journals_word(database: str) -> None:
    house = house_at(database)
    table = opened(house).table
    with pytest.raises(Illegal):
        house.act(table, lambda playing: playing.order(0, "A@9"))
    with house.reading(table) as hosted:
        assert [line.kind for line in hosted.table.log(0)][-1] == "refused"
        assert hosted.table.awaited == (0, 1)


def test_what_fails_for_a_reason_of_ours_leaves_nothing(database: str) -> None:
    house = house_at(database)
    table = opened(house).table

    def break_off(playing: Table) -> None:
        playing.order(0, "A@4")
        raise OSError

    before = house.journal(table)
    with pytest.raises(OSError):  # noqa: PT011
        house.act(table, break_off)
    assert house.journal(table) == before
    house.act(table, lambda playing: playing.order(0, "B@2"))
    with house.reading(table) as hosted:
        assert hosted.table.awaited == (1,)


def test_bots_play_when_they_are_awaited(database: str) -> None:
    house = house_at(database)
    table = opened(house, "person", "bot:shrewd").table
    with house.reading(table) as hosted:
        assert hosted.table.awaited == (0,)
    house.act(table, lambda playing: playing.order(0, "A@4"))
    with house.reading(table) as hosted:
        assert hosted.table.awaited == (0,)


def test_a_bot_that_is_not_there_is_a_fault(database: str) -> None:
    with pytest.raises(Faulty, match="nobody"):
        opened(house_at(database), "person", "bot:nobody")


def test_a_link_lets_in_until_it_is_renewed_or_revoked(database: str) -> None:
    house = house_at(database)
    made = opened(house)
    session = house.new_session()
    assert house.join(made.tokens[0], session) == Grant(made.table, 0)
    assert house.grants(session) == (Grant(made.table, 0),)
    assert house.join("nothing", session) is None
    fresh = house.reissue(made.table, 0)
    assert house.grants(session) == ()
    assert house.join(made.tokens[0], session) is None
    assert house.join(fresh, session) == Grant(made.table, 0)
    house.revoke(made.table, 0)
    assert house.grants(session) == ()
    assert house.join(fresh, session) is None


def test_tokens_are_long_and_kept_only_as_hashes(database: str) -> None:
    house = house_at(database)
    made = opened(house)
    assert len(set(made.tokens.values())) == 4
    with house.store.database.reading() as connection:
        kept = "".join(str(row) for name in METADATA.tables for row in connection.exec_driver_sql(f"SELECT * FROM {name}"))
    for token in made.tokens.values():
        assert len(token) * 6 >= 128
        assert token not in kept


def test_no_table_is_told_from_another(database: str) -> None:
    house = house_at(database)
    with pytest.raises(NoSuchTable), house.reading("nothing"):
        pass
    with pytest.raises(NoSuchTable):
        house.act("nothing", lambda playing: playing.throw())


def test_a_game_as_it_was_after_an_entry(database: str) -> None:
    house = house_at(database)
    table = opened(house).table
    for seat, order in ((0, "A@4"), (1, "W@3"), (0, "B@5"), (1, "X@1")):
        house.act(table, lambda playing, seat=seat, order=order: playing.order(seat, order))  # type: ignore[misc]
    with house.reading(table) as hosted:
        last = hosted.table.record.last.n
        for n in range(last + 1):
            assert house.as_of(table, n).last.n == n
