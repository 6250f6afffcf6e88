"""Who does the work: this process, some processes beside it, or a cluster?

Work comes as a function and its arguments one after another; results come back in that order, whoever did it and however
many there are. So nothing that is made of them depends on the workers.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 2
"""How many pieces of work are handed out for every worker, so that none is idle."""


class Workers(Protocol):
    """Does work piece by piece."""

    def map(self, work: Callable[[A], R], pieces: Iterable[A], /) -> Iterator[R]: ...


class Here:
    """This process."""

    def map(self, work: Callable[[A], R], pieces: Iterable[A], /) -> Iterator[R]:
        return map(work, pieces)


class Processes:
    """Processes beside this one. `prepare` is run in each at its start, before any work arrives."""

    def __init__(self, count: int, prepare: Callable[[], object] | None = None) -> None:
        self.count = count
        self.prepare = prepare

    def map(self, work: Callable[[A], R], pieces: Iterable[A], /) -> Iterator[R]:
        with ProcessPoolExecutor(self.count, get_context("spawn"), _begin, (self.prepare,)) as pool:
            try:
                yield from in_order(lambda piece: _submitted(pool, work, piece), pieces, self.count * AHEAD)
            finally:
                pool.shutdown(cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[A], R], piece: A) -> Future[R]:
    """Hand out work. Ctrl-C waits meanwhile, for a process that begins now would hear it before it knows to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(work, piece)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work, piece)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(prepare: Callable[[], object] | None) -> None:
    """A process begins. Ctrl-C is for the one that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()


def in_order(submit: Callable[[A], Future[R] | Any], pieces: Iterable[A], ahead: int) -> Iterator[R]:
    """Results in the order of the pieces, so many of which are under way at a time."""
    under_way: deque[Any] = deque()
    for piece in pieces:
        under_way.append(submit(piece))
        if len(under_way) >= ahead:
            yield under_way.popleft().result()
    while under_way:
        yield under_way.popleft().result()
