"""Who works out what an order comes to, without holding up a page?

One process beside the server's own does it, a piece of work after the other, each of a bounded size. What it finds is kept for
the seat that asked: how soon an answer comes would else tell others what a seat has considered. Where too much is waiting,
nothing more is taken on.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from fugleman.core.errors import TableError
from fugleman.core.orders import Order
from fugleman.core.text import say

if TYPE_CHECKING:
    from fugleman.lab.beside import Beside
    from fugleman.lab.weighing import Known

SECONDS = 20
"""After so many a piece of work is given up."""

WAITING = 6
"""Pieces of work that are taken on at a time."""

KEPT = 500

Work: TypeAlias = tuple["Known", Order, str]
Found: TypeAlias = "tuple[Beside, ...] | None"
Asked: TypeAlias = tuple[str, Work]
"""At which table what was asked for; the work names the seat."""


class Busy(TableError):
    """Too much is asked for just now."""

    def __init__(self) -> None:
        super().__init__(say("too much is asked for just now; please try again in a minute"))


class TooLong(TableError):
    """It takes too long to work out here."""


class Reckoner:
    """Weighs orders."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._found: OrderedDict[Asked, asyncio.Task[Found]] = OrderedDict()
        self._waiting = 0

    async def weigh(self, table: str, work: Work) -> tuple[Beside, ...]:
        """What an order comes to at a table. Raises Busy, TooLong, and what `lab.weighing.weigh` raises."""
        asked = table, work
        task = self._found.pop(asked, None)
        if task is None:
            if self._waiting >= WAITING:
                raise Busy()
            self._waiting += 1
            task = asyncio.create_task(self._work_out(work))
            task.add_done_callback(lambda done: self._note(asked, done))
        self._found[asked] = task
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        found = await asyncio.shield(task)
        if found is None:
            raise TooLong(say("it takes too long to work out here; the command line may take its time"))
        return found

    def close(self) -> None:
        """Work out nothing more, and give up what is being worked out."""
        if self._pool is not None:
            processes = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    async def _work_out(self, work: Work) -> Found:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _weighed, work)
        except BrokenExecutor as error:
            if self._pool is pool:
                self._pool = None
            raise Busy() from error

    def _note(self, asked: Asked, done: asyncio.Task[Found]) -> None:
        """It waits no more. Only what was found is kept."""
        self._waiting -= 1
        nothing = done.cancelled() or done.exception() is not None or done.result() is None
        if nothing and self._found.get(asked) is done:
            del self._found[asked]


def _begin() -> None:
    """The process begins. Pages come first, Ctrl-C is for the server, and where that is gone there is nobody to work for."""
    Thread(target=_end_with_the_server, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _weighed(work: Work) -> Found:
    """What the order comes to; None if that takes too long."""
    from fugleman.lab.weighing import weigh

    return _in_time(lambda: weigh(*work))


def _in_time(do: Callable[[], Found]) -> Found:
    signal.signal(signal.SIGALRM, _out_of_time)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return do()
    except _OutOfTime:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class _OutOfTime(Exception):
    """So much time is given to no piece of work."""


def _out_of_time(_signal: int, _frame: object) -> None:
    raise _OutOfTime
