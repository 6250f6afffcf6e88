"""What is a game worth between two sides that play it best?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from fugleman.cli.options import NameAndValue, spoken, takes_system

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.lab.graph import Graph
    from fugleman.lab.twins import Worth

SMALL = 1_500
"""Up to so many positions, a game is solved in fractions too: a second at most."""

LARGE = 20_000
"""From so many positions on, a game is solved by its compiled twin, where it has one: writing the twin's code takes a while."""


@click.command()
@takes_system
@click.option(
    "--policy",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write both sides' mixtures at every position there; bot:solved:FILE plays by them.",
)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(1, 10**9),
    default=5_000_000,
    show_default=True,
    help="Give up beyond so many positions.",
)
@click.option(
    "--grid",
    metavar="N,N…",
    help="Settle an auction instead: bids may exceed a lot's strength by so many VP.",
)
@click.option(
    "--worth",
    "worths",
    metavar="LOT=VP,VP…",
    type=NameAndValue(),
    multiple=True,
    help="With --grid: what a lot is worth to all, or to each player. May be repeated.",
)
@click.option(
    "--threads", metavar="N", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads that solve the stages."
)
@spoken
@click.pass_obj
def solve(
    out: Out,
    chosen: Chosen,
    policy: Path | None,
    limit: int,
    grid: str | None,
    worths: tuple[tuple[str, str], ...],
    threads: int,
) -> None:
    """Solve a game of two sides that choose at once.

    The value is what the first side gains more than the second if both play their best. The gap is what they could still gain
    together by the best answers to each other's mixtures, worked out apart: the proof of the value.

    With --grid, regret minimisation settles one round of sealed sheets on a grid of bids and tells what regrets are left.
    """
    if grid is not None:
        from fugleman.cli.settling import settle

        settle(out, chosen, grid, worths, limit)
        return
    if worths:
        from fugleman.core.errors import Fault, Faulty
        from fugleman.core.text import say

        raise Faulty([Fault("--worth", say("it is for auctions, which --grid settles"))])
    from time import perf_counter

    begun = perf_counter()
    if policy is None and (worth := _by_twin(out, chosen, threads)) is not None:
        found = Found(worth.value, worth.gap, worth.positions, "twin")
    else:
        found = _by_impulses(out, chosen, limit, threads, policy)
    _show(out, chosen, found, perf_counter() - begun, policy)


class Found(NamedTuple):
    """What is told of a solved game; `by` says what it was worked out from, the impulses or their compiled twin."""

    value: float
    gap: float
    positions: int
    by: str
    exact: Fraction | None = None


def _by_twin(out: Out, chosen: Chosen, threads: int) -> Worth | None:
    """The worth of a game that is large, and has a compiled twin that covers its house rules."""
    from fugleman.lab import twins

    twin = twins.twin_of(chosen.system)
    if twin is None or twin.positions < LARGE:
        return None
    with _bar(out) as progress:
        task = progress.add_task(chosen.mustered.name, total=None)
        return twins.solve(twin, threads, lambda done, count: progress.update(task, completed=done, total=count))


def _by_impulses(out: Out, chosen: Chosen, limit: int, threads: int, policy: Path | None) -> Found:
    from fugleman.lab import policies, stages
    from fugleman.lab.exact_stages import worth

    graph = _explored(out, chosen, limit)
    solved = stages.solve(graph, threads)
    if policy is not None:
        policies.write(solved, policy)
    positions = sum(1 for node in range(graph.nodes) if len(graph.out(node)))
    exact = worth(graph)[solved.start] if positions <= SMALL else None
    return Found(float(solved.value[solved.start]), max(solved.gap, 0.0), positions, "impulses", exact)


def _explored(out: Out, chosen: Chosen, limit: int) -> Graph:
    from fugleman.lab.explore import explore
    from fugleman.lab.stages import measures_of

    with _bar(out) as progress:
        task = progress.add_task(chosen.mustered.name, total=None)

        def found(nodes: int, waiting: int, estimate: float) -> None:
            _advance(progress, task, nodes, waiting, estimate)

        return explore(chosen.system, measures=measures_of(chosen.system), limit=limit, progress=found)


def _bar(out: Out) -> Progress:
    from rich.progress import Progress

    return Progress(console=out.talking, transient=True, disable=not out.talking.is_terminal)


def _advance(progress: Progress, task: TaskID, nodes: int, waiting: int, estimate: float) -> None:
    progress.update(task, completed=nodes - waiting, total=max(estimate, nodes))


def _show(out: Out, chosen: Chosen, found: Found, seconds: float, policy: Path | None) -> None:
    from fugleman.adapters.fractions import exactly
    from fugleman.core.text import say, say_n

    value, gap, positions, by, exact = found
    labels = chosen.system.seats()
    if out.as_json:
        by_seat = {str(labels[0]): value, str(labels[1]): -value}
        data = {
            "system": chosen.mustered.name,
            "exact": exact and exactly(exact),
            "value": value,
            "values": by_seat,
            "gap": gap,
            "positions": positions,
        }
        out.data({**data, "seconds": seconds, "by": by, "policy": None if policy is None else str(policy)})
        return
    shown = f"{value:.10f}"
    worth = say("{system} is worth {value} to {seat}", system=chosen.mustered.name, value=shown, seat=labels[0])
    out.result(out.voice(worth))
    gain, took_seconds = f"{gap:.1e}", f"{seconds:.1f}"
    out.result(out.voice(say("gap {gap}: the best answers to both sides' mixtures gain no more", gap=gain)))
    took = say_n("{n} position in {seconds} s", "{n} positions in {seconds} s", positions, seconds=took_seconds)
    out.talk(out.voice(took))
    if policy is not None:
        out.talk(out.voice(say("the mixtures are in {file}", file=str(policy))))
