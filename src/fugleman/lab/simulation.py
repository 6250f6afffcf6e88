"""What comes of many games played by bots?

Games are played by number, in batches that are added up in order; so a simulation is the same whatever the workers, and a
stop by width comes at the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.lab import match as matches
from fugleman.lab.match import Match
from fugleman.lab.statistics import NOTHING, SURE, Counted, Value, ratio, together
from fugleman.lab.streams import stream
from fugleman.lab.workers import Here, Workers

BATCH = 100
"""Games that are played between two looks at the widths."""

Pair: TypeAlias = tuple[str, str]
Progress: TypeAlias = Callable[[int], object]
"""Told how many games have been played."""


class Batch(Struct, frozen=True):
    """Games by number: the first, and the one after the last."""

    first: int
    end: int


class Sample(Struct, frozen=True):
    """What was counted in some games: each column by itself, and those pairs of columns that were asked for together."""

    games: int
    columns: dict[str, Counted]
    pairs: dict[Pair, dict[tuple[Value, Value], int]] = {}

    def ratio(self, above: str, below: str, confidence: float = SURE) -> tuple[float, float, float]:
        """The ratio of two means, and its interval. Raises KeyError unless the pair was asked for."""
        share, interval = ratio(self.pairs[above, below], confidence)
        return share, interval.low, interval.high


def simulate(
    match: Match,
    games: int,
    series: int = 0,
    *,
    pairs: tuple[Pair, ...] = (),
    workers: Workers | None = None,
    width: tuple[str, float] | None = None,
    progress: Progress | None = None,
) -> Sample:
    """Play so many games, or fewer: until the interval of the column `width` names is that narrow.

    `series`: a `streams.key`. Raises Faulty if there is no such player or column.
    """
    check(match, (*(name for pair in pairs for name in pair), *([width[0]] if width else [])))
    batches = (Batch(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    work = partial(play_batch, match, series, pairs)
    whole = Sample(0, {})
    results = (workers or Here()).map(work, batches)
    try:
        for sample in results:
            whole = added([whole, sample])
            if progress is not None:
                progress(whole.games)
            if width is not None and whole.columns[width[0]].interval().width <= width[1]:
                break
    finally:
        if isinstance(results, Iterator) and hasattr(results, "close"):
            results.close()
    return whole


def check(match: Match, names: tuple[str, ...] = ()) -> None:
    """Raises Faulty with every player and column that there is not."""
    known = matches.columns(match)
    wrong = [Fault(name, say("nothing of that name is counted; there are {names}", names=known)) for name in names]
    wrong = [fault for fault in wrong if fault.place not in known]
    if wrong := [*matches.faults(match), *wrong]:
        raise Faulty(wrong)


def play_batch(match: Match, series: int, pairs: tuple[Pair, ...], batch: Batch) -> Sample:
    """Some games of a series."""
    names = matches.columns(match)
    rows = [matches.play(match, stream(series, n)) for n in range(batch.first, batch.end)]
    places = {name: place for place, name in enumerate(names)}
    return Sample(
        len(rows),
        {name: Counted(Counter(row[place] for row in rows)) for name, place in places.items()},
        {pair: dict(Counter((row[places[pair[0]]], row[places[pair[1]]]) for row in rows)) for pair in pairs},
    )


def added(samples: list[Sample]) -> Sample:
    """Samples as one; their order does not matter."""
    names = dict.fromkeys(name for sample in samples for name in sample.columns)
    pairs = dict.fromkeys(pair for sample in samples for pair in sample.pairs)
    both: dict[Pair, dict[tuple[Value, Value], int]] = {}
    for pair in pairs:
        whole: Counter[tuple[Value, Value]] = Counter()
        for sample in samples:
            whole.update(sample.pairs.get(pair, {}))
        both[pair] = dict(whole)
    columns = {name: together(sample.columns.get(name, NOTHING) for sample in samples) for name in names}
    return Sample(sum(sample.games for sample in samples), columns, both)
