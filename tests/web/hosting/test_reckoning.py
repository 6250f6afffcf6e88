"""Is an order weighed beside the server, once, for whoever knows the same, and not too much at a time?"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from select import select
from subprocess import PIPE, Popen
from typing import Any, TypeVar

import pytest

from fugleman.core.positions import Position, look
from fugleman.lab.weighing import known, weigh
from fugleman.systems import empires
from fugleman.systems.empires.terms import Bid, LotBid, Scenario
from fugleman.web.hosting import reckoning
from fugleman.web.hosting.reckoning import WAITING, Busy, Reckoner, TooLong, Work

T = TypeVar("T")

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

AUCTION = empires.Empires(scenario=Scenario(players=2, lots=(("A", 2), ("B", 3))))


def run(working: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser's tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, working).result()


def work(vp: int) -> Work:
    told = known(AUCTION, look(AUCTION, Position(AUCTION.opening())), 0)
    assert told is not None
    return told, Bid((LotBid("A", vp),)), "random"


@pytest.fixture
def reckoner() -> Iterator[Reckoner]:
    found = Reckoner()
    yield found
    found.close()


def here(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """Let it work in no process of its own; the work that comes in."""
    worked: list[Work] = []

    async def work_out(work: Work) -> Any:
        worked.append(work)
        await asyncio.sleep(0)
        return ()

    monkeypatch.setattr(reckoner, "_work_out", work_out)
    return worked


def test_another_process_finds_the_same_as_this_one(reckoner: Reckoner) -> None:
    assert run(reckoner.weigh("a", work(5))) == weigh(*work(5))


SERVER = """
import asyncio, signal
from tests.web.hosting.test_reckoning import Reckoner, work

async def main():
    reckoner = Reckoner()
    await reckoner.weigh("a", work(5))
    print(*reckoner._pool._processes, flush=True)
    if input() == "stop":
        reckoner._found.clear()
        asyncio.ensure_future(reckoner.weigh("a", work(5)))
        await asyncio.sleep(0)
        reckoner.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("killed", [True, False])
def test_its_process_ends_with_the_server(killed: bool, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER)
    with Popen([sys.executable, str(tmp_path / "server.py")], stdin=PIPE, stdout=PIPE, text=True, env=ENVIRONMENT) as server:
        assert server.stdout is not None
        worker = os.pidfd_open(int(server.stdout.readline()))
        if killed:
            server.kill()
        server.communicate("stop\n", timeout=20)
        assert select([worker], [], [], 10)[0] == [worker]
        os.close(worker)


def test_what_is_being_found_or_was_found_is_not_worked_out_again(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = here(reckoner, monkeypatch)

    async def both_at_once_and_later() -> None:
        await asyncio.gather(*(reckoner.weigh("a", work(5)) for _ in range(2)))
        await reckoner.weigh("a", work(5))

    run(both_at_once_and_later())
    assert worked == [work(5)]


def test_how_soon_an_answer_comes_tells_nothing_of_another_table(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = here(reckoner, monkeypatch)

    async def at_two_tables() -> None:
        await reckoner.weigh("a", work(5))
        await reckoner.weigh("b", work(5))

    run(at_two_tables())
    assert worked == [work(5), work(5)]


def test_nothing_more_is_taken_on_where_too_much_is_waiting(reckoner: Reckoner) -> None:
    async def ask() -> None:
        all_of_them = [asyncio.create_task(reckoner.weigh("a", work(10 + n))) for n in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await reckoner.weigh("a", work(5))
        await asyncio.gather(*all_of_them)
        await reckoner.weigh("a", work(5))

    run(ask())


def test_whoever_is_killed_at_work_is_followed_by_another(reckoner: Reckoner) -> None:
    async def ask() -> None:
        await reckoner.weigh("a", work(5))
        assert reckoner._pool is not None
        (process,) = reckoner._pool._processes.values()
        process.kill()
        with pytest.raises(Busy):
            await reckoner.weigh("a", work(6))
        await reckoner.weigh("a", work(6))

    run(ask())


def test_what_takes_too_long_is_given_up(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "SECONDS", 0.01)

    def never() -> None:
        while True:
            pass

    assert reckoning._in_time(never) is None
    assert reckoning._in_time(lambda: ()) == ()

    async def too_long(_work: Work) -> None:
        return None

    monkeypatch.setattr(reckoner, "_work_out", too_long)
    with pytest.raises(TooLong):
        run(reckoner.weigh("a", work(5)))
