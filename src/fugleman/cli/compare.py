"""Do two systems, or two variants of one, differ?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken
from fugleman.cli.working import as_data, bounds, by_bots, by_workers, counting, hired, players, span

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.core.text import Text
    from fugleman.lab.simulation import Sample
    from fugleman.lab.statistics import Interval


@click.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@by_bots
@by_workers
@spoken
@click.pass_obj
def compare(
    out: Out,
    one: str,
    other: str,
    seats: tuple[tuple[str, str], ...],
    games: int,
    seed: int,
    workers: int,
    cluster: str | None,
) -> None:
    """Play many games of A and of B, and tell how far they differ.

    A and B are systems by name, or TOML files of house rules. Each difference comes with its interval of 95%; the games of A
    and of B are drawn apart.
    """
    from fugleman.core.text import say
    from fugleman.lab.match import nouns, telling
    from fugleman.lab.statistics import difference

    found = [_found(out, name) for name in (one, other)]
    samples = [
        _sample(out, chosen, seats, games, (seed, side), workers, cluster) for side, chosen in zip("AB", found, strict=True)
    ]
    a, b = (telling(sample.columns) for sample in samples)
    common = {name: (a[name], b[name], difference(a[name], b[name])) for name in a if name in b}
    if out.as_json:
        rows = {
            name: {"A": as_data(x), "B": as_data(y), "difference": {"value": float(x.mean - y.mean), **bounds(gap)}}
            for name, (x, y, gap) in common.items()
        }
        out.data({"A": one, "B": other, "seed": seed, "games": games, "measures": rows})
        return
    heads = [out.voice(say("measure")), "A", "B", "A - B", out.voice(say("interval (95%)")), out.voice(say("so"))]
    out.table(
        heads,
        [
            (
                out.voice(noun),
                f"{float(x.mean):.4f}",
                f"{float(y.mean):.4f}",
                f"{float(x.mean - y.mean):+.4f}",
                span(gap),
                out.voice(_so(gap)),
            )
            for noun, (x, y, gap) in zip(nouns(found[-1].system, common), common.values(), strict=True)
        ],
    )


def _found(out: Out, name: str) -> Chosen:
    from fugleman.cli.choose import choose, choose_by_file

    return choose_by_file(out, Path(name)) if name.endswith(".toml") else choose(out, name)


def _sample(
    out: Out,
    chosen: Chosen,
    seats: tuple[tuple[str, str], ...],
    games: int,
    seed: tuple[int, str],
    workers: int,
    cluster: str | None,
) -> Sample:
    from fugleman.lab.match import Match
    from fugleman.lab.simulation import simulate
    from fugleman.lab.streams import key

    match = Match(chosen.system, players(out, chosen.system, seats))
    with hired(workers, cluster) as hands, counting(out, chosen.mustered.name, games) as played:
        return simulate(match, games, key(*seed), workers=hands, progress=played)


def _so(gap: Interval) -> Text:
    from fugleman.core.text import say

    if gap.low == gap.high == 0:
        return say("the same")
    if gap.low > 0:
        return say("A more")
    return say("B more") if gap.high < 0 else say("no difference seen")
