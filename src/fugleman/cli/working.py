"""Who plays many games: which bots, on how many processors or on which cluster?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fugleman.cli.options import NameAndValue

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.core.system import System
    from fugleman.lab.statistics import Counted, Interval
    from fugleman.lab.workers import Workers

C = TypeVar("C", bound=Callable[..., Any])


def by_workers(command: C) -> C:
    """Add `--workers` and `--cluster`."""
    count = click.option(
        "--workers", metavar="N", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to share the work."
    )
    address = click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers share the work instead.")
    return count(address(command))


def by_bots(command: C) -> C:
    """Add `--seat`, `--games` and `--seed`."""
    seat = click.option(
        "--seat",
        "seats",
        metavar="SEAT=BOT",
        type=NameAndValue(last=True),
        multiple=True,
        help="Who plays a seat: bot:NAME, bot:NAME:WORDS or bot:random. May be repeated; the others play at random.",
    )
    games = click.option(
        "--games", metavar="N", type=click.IntRange(1, 10**12), default=1000, show_default=True, help="How many games."
    )
    seed = click.option(
        "--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games."
    )
    return seat(games(seed(command)))


@contextmanager
def hired(count: int, address: str | None) -> Iterator[Workers]:
    """The workers that were asked for. Raises NoCluster."""
    from fugleman.lab.workers import Here, Processes
    from fugleman.muster import muster

    if address is not None:
        from fugleman.adapters.cluster import Cluster

        with Cluster(address, muster) as cluster:
            yield cluster
    else:
        yield Here() if count == 1 else Processes(count, muster)


@contextmanager
def counting(out: Out, name: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that is told how many games have been played."""
    from rich.progress import Progress

    with Progress(console=out.talking, transient=True, disable=not out.talking.is_terminal) as progress:
        task = progress.add_task(name, total=games)
        yield lambda done: progress.update(task, completed=done)


def players(out: Out, system: System[Any], told: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The bots by seat. Raises Faulty if there is no such seat."""
    from fugleman.adapters.near import unknown
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.names import likeness
    from fugleman.lab.match import RANDOM

    labels = [*map(str, system.seats())]
    known = {likeness(label): seat for seat, label in enumerate(labels)}
    known |= {likeness(out.voice(label)): seat for seat, label in enumerate(system.seats())}
    faults = [Fault("--seat", unknown(name, labels)) for name, _ in told if likeness(name) not in known]
    if faults:
        raise Faulty(faults)
    who = {known[likeness(name)]: bot for name, bot in told}
    return tuple(who.get(seat, RANDOM).removeprefix("bot:") for seat in range(len(labels)))


def as_data(counted: Counted) -> dict[str, Any]:
    """A column for JSON: the mean, exactly and as a number, with its interval."""
    interval = counted.interval()
    return {
        "exact": str(counted.mean),
        "value": float(counted.mean),
        **bounds(interval),
        "deviation": counted.deviation,
        "least": float(min(counted.times)),
        "most": float(max(counted.times)),
        "games": counted.n,
    }


def bounds(interval: Interval) -> dict[str, Any]:
    """An interval for JSON; what is unbounded is null."""
    ends = {"low": interval.low, "high": interval.high}
    return {
        **{name: end if abs(end) != float("inf") else None for name, end in ends.items()},
        "confidence": interval.confidence,
    }


def span(interval: Interval) -> str:
    """An interval in print."""
    return f"{interval.low:.4f} … {interval.high:.4f}"
