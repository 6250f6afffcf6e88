"""Does everybody who watches a table learn of every entry, whichever process made it, whatever breaks in between?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from fugleman.table import Table
from fugleman.web.hosting import changes
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline
from tests.web.hosting.houses import house_at, opened, pause

PATIENCE = 20.0


async def said(watching: AsyncIterator[int]) -> int:
    return await asyncio.wait_for(anext(watching), PATIENCE)


async def seal(house: House, table: str, seat: int, order: str) -> int:
    def do(playing: Table) -> int:
        return playing.order(seat, order).n

    return await asyncio.to_thread(house.act, table, do)


def test_watchers_hear_of_entries_in_their_own_process(database: str) -> None:
    async def watch() -> None:
        house = house_at(database)
        table = opened(house).table
        async with house.running():
            one, other = house.changes(table), house.changes(table)
            assert await said(one) == await said(other) == 0
            assert house.figures()["streams"] == 2
            n = await seal(house, table, 0, "A@4")
            assert await said(one) == await said(other) == n
            await one.aclose()
            await other.aclose()
            assert house.figures()["streams"] == 0

    run(watch())


def test_watchers_hear_that_time_stands_still(database: str) -> None:
    async def watch() -> None:
        house = house_at(database)
        table = opened(house, deadline=Deadline(60)).table
        async with house.running():
            watching = house.changes(table)
            assert await said(watching) == 0
            await asyncio.to_thread(pause, house, table, None)
            assert await said(watching) == 1
            await watching.aclose()

    run(watch())


def test_watchers_hear_of_entries_of_other_processes(database: str) -> None:
    async def watch() -> None:
        here, there = house_at(database), house_at(database)
        table = opened(here).table
        async with here.running(), there.running():
            watching = there.changes(table)
            assert await said(watching) == 0
            n = await seal(here, table, 0, "A@4")
            assert await said(watching) == n

    run(watch())


def test_several_entries_are_told_as_the_last_of_them(database: str) -> None:
    async def watch() -> None:
        house = house_at(database)
        table = opened(house).table
        async with house.running():
            watching = house.changes(table)
            assert await said(watching) == 0
            house.act(table, lambda playing: playing.order(0, "A@4"))
            house.act(table, lambda playing: playing.order(1, "W@3"))
            assert await said(watching) == house.store.last([table])[table] > 2

    run(watch())


def test_what_was_missed_while_the_connection_was_broken_is_heard(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "LOOK", 0.2)

    async def watch() -> None:
        here, there = house_at(postgres_database), house_at(postgres_database)
        table = opened(here).table
        async with there.running():
            watching = there.changes(table)
            assert await said(watching) == 0
            await asyncio.to_thread(cut_off_listeners, postgres_database)
            n = await seal(here, table, 0, "A@4")
            assert await said(watching) == n

    run(watch())


def test_a_listener_comes_back_after_its_connection_breaks(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "LOOK", 3600.0)

    async def watch() -> None:
        here, there = house_at(postgres_database), house_at(postgres_database)
        table = opened(here).table
        async with here.running(), there.running():
            watching = there.changes(table)
            assert await said(watching) == 0
            cut_off = await asyncio.to_thread(cut_off_listeners, postgres_database)
            while len(await asyncio.to_thread(listeners, postgres_database) - cut_off) < 2:
                await asyncio.sleep(0.05)
            n = await seal(here, table, 0, "A@4")
            assert await said(watching) == n

    run(watch())


def cut_off_listeners(database: str) -> set[int]:
    """The connections that were cut off."""
    return _listening(database, "pg_terminate_backend(pid)")


def listeners(database: str) -> set[int]:
    """The connections that listen."""
    return _listening(database, "state = 'idle'")


def _listening(database: str, condition: str) -> set[int]:
    with psycopg.connect(database, autocommit=True) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %' AND "
        return {row[0] for row in connection.execute((asked + condition).encode())}


def run(watching: Coroutine[None, None, None]) -> None:
    """To the end, in a thread of its own: a browser that other tests drive has the loop of this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, watching).result()
