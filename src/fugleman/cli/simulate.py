"""What comes of many games?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fugleman.cli.options import NameAndValue, spoken, takes_system
from fugleman.cli.working import as_data, by_bots, by_workers, counting, hired, players, span

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.lab.statistics import Counted


@click.command()
@takes_system
@by_bots
@click.option(
    "--width",
    metavar="MEASURE=WIDTH",
    type=NameAndValue(last=True),
    help="Stop as soon as the interval of a measure is that narrow.",
)
@click.option(
    "--arrays", is_flag=True, help="Explore the game first, and walk along its arrays: for millions of games at random."
)
@by_workers
@spoken
@click.pass_obj
def simulate(
    out: Out,
    chosen: Chosen,
    seats: tuple[tuple[str, str], ...],
    games: int,
    seed: int,
    width: tuple[str, str] | None,
    *,
    arrays: bool,
    workers: int,
    cluster: str | None,
) -> None:
    """Play many games by bots and count what happens.

    Every mean comes with its interval of 95%. The same seed gives the same figures whoever does the work.
    """
    from time import perf_counter

    from fugleman.core.text import say, say_n
    from fugleman.lab.match import nouns, telling
    from fugleman.lab.streams import key

    begun = perf_counter()
    who = players(out, chosen.system, seats)
    if arrays:
        columns = _walk(chosen, who, games, seed, workers)
    else:
        columns = _play(out, chosen, who, games, seed, _narrow(width), workers, cluster)
    columns, played = telling(columns), next(iter(columns.values())).n
    seconds = perf_counter() - begun
    if out.as_json:
        by = {"system": chosen.mustered.name, "players": who, "seed": seed, "series": key(seed), "games": played}
        out.data({**by, "seconds": seconds, "measures": {name: as_data(one) for name, one in columns.items()}})
        return
    heads = [*map(out.voice, (say("measure"), say("mean"), say("interval (95%)"), say("least"), say("most")))]
    rows = [
        (out.voice(noun), f"{float(one.mean):.4f}", span(one.interval()), *(f"{float(end(one.times)):g}" for end in (min, max)))
        for noun, one in zip(nouns(chosen.system, columns), columns.values(), strict=True)
    ]
    out.table(heads, rows)
    took = f"{seconds:.1f}"
    out.talk(say_n("{n} game in {seconds} s", "{n} games in {seconds} s", played, seconds=took))


def _play(
    out: Out,
    chosen: Chosen,
    who: tuple[str, ...],
    games: int,
    seed: int,
    width: tuple[str, float] | None,
    workers: int,
    cluster: str | None,
) -> dict[str, Counted]:
    from fugleman.lab import simulation
    from fugleman.lab.match import Match
    from fugleman.lab.streams import key

    with hired(workers, cluster) as hands, counting(out, chosen.mustered.name, games) as played:
        match = Match(chosen.system, who)
        return simulation.simulate(match, games, key(seed), workers=hands, width=width, progress=played).columns


def _walk(chosen: Chosen, who: tuple[str, ...], games: int, seed: int, threads: int) -> dict[str, Counted]:
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say
    from fugleman.lab.explore import explore
    from fugleman.lab.fused import fuse
    from fugleman.lab.match import RANDOM
    from fugleman.lab.streams import key
    from fugleman.lab.walkers import Walker

    if set(who) != {RANDOM}:
        raise Faulty([Fault("--arrays", say("along the arrays everybody plays at random"))])
    system = chosen.system
    return Walker(fuse(explore(system, measures=tuple(system.measures())))).counted(games, key(seed), workers=threads)


def _narrow(told: tuple[str, str] | None) -> tuple[str, float] | None:
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say

    if told is None:
        return None
    try:
        width = float(told[1])
    except ValueError:
        width = 0.0
    if not 0 < width < float("inf"):
        raise Faulty([Fault("--width", say("“{words}” is no width", words=told[1]))])
    return told[0], width
