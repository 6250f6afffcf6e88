"""How is work done on a Dask cluster?

Before anything is played the workers must show that they run the same fugleman, file for file; and each shows it again with
every piece of work, for it may have joined since. A worker that is lost loses no work: the scheduler gives its pieces to
others, and each piece is counted when its result is taken, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from fugleman import core
from fugleman.core.errors import FuglemanError
from fugleman.core.text import say
from fugleman.lab.workers import AHEAD, in_order

A = TypeVar("A")
R = TypeVar("R")

WAIT = "10s"
"""How long an address may take to answer."""

TRIES = 5
"""How often a piece of work is given out again whose worker was lost."""


class NoCluster(FuglemanError):
    """There is no scheduler at the address, no worker with it, or one that runs something else."""


class Cluster:
    """The workers of a scheduler, by its address. `prepare` is run before every piece of work, and must be quick by then."""

    def __init__(self, address: str, prepare: Callable[[], object] | None = None) -> None:
        """Raises NoCluster, ModuleNotFoundError (the extra `cluster`)."""
        self.prepare = prepare
        self._client = _connected(address)
        try:
            self._shake_hands(address)
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def map(self, work: Callable[[A], R], pieces: Iterable[A], /) -> Iterator[R]:
        """Results in the order of the pieces. What is still under way when nobody wants more is called back."""
        done = partial(checked, edition(), self.prepare, work)
        ahead = AHEAD * max(sum(self._client.nthreads().values()), 1)

        def submit(piece: A) -> Any:
            return self._client.submit(done, piece, pure=False, retries=TRIES)

        yield from in_order(submit, pieces, ahead)

    def _shake_hands(self, address: str) -> None:
        theirs = self._client.run(edition)
        if not theirs:
            raise NoCluster(say("the scheduler at {address} has no workers", address=address))
        others = sorted(worker for worker, theirs_is in theirs.items() if theirs_is != edition())
        if others:
            raise NoCluster(say("these workers run another fugleman than this one: {workers}", workers=tuple(others)))


@cache
def edition() -> str:
    """What tells one fugleman from another: a digest of all its files."""
    root, digest = Path(core.__file__).parents[1], blake2b(digest_size=16)
    for file in sorted(path for path in root.rglob("*") if path.suffix in {".py", ".toml", ".csv"}):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def checked(wanted: str, prepare: Callable[[], object] | None, work: Callable[[A], R], piece: A) -> R:
    """Do a piece of work, on a worker. Raises NoCluster if it is not the fugleman that is wanted."""
    if edition() != wanted:
        raise NoCluster(say("a worker runs another fugleman than the one that gave it work"))
    if prepare is not None:
        prepare()
    return work(piece)


def _connected(address: str) -> Any:
    import distributed

    client: Any = distributed.Client
    try:
        return client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(say("no scheduler answers at {address}", address=address)) from error
