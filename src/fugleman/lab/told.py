"""What can be counted in what is told of a game?

Each way takes the rulings of one game and gives two numbers, so much out of so much; over many games their ratio is a figure.
Events are named by their class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fugleman.core.calls import Event, Ruling
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.lab.claims import CONFIDENCE, Figure
from fugleman.lab.match import Match, events
from fugleman.lab.simulation import BATCH, Batch
from fugleman.lab.statistics import Value, ratio
from fugleman.lab.streams import stream
from fugleman.lab.workers import Here, Workers

About: TypeAlias = Mapping[str, Any]
Pairs: TypeAlias = dict[tuple[Value, Value], int]
Way: TypeAlias = Callable[[About, Iterable[Event]], tuple[int, int]]


def figure(match: Match, about: About, games: int, series: int, workers: Workers | None = None) -> Figure:
    """The ratio over many games. Raises Faulty if there is no such way to count."""
    if about.get("way") not in WAYS:
        raise Faulty(
            [Fault("about", say("“{way}” is no way to count; there are {ways}", way=str(about.get("way")), ways=tuple(WAYS)))]
        )
    batches = (Batch(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    whole: Counter[tuple[Value, Value]] = Counter()
    for pairs in (workers or Here()).map(partial(_some, match, dict(about), series), batches):
        whole.update(pairs)
    return ratio_figure(whole)


def ratio_figure(pairs: Mapping[tuple[Value, Value], int]) -> Figure:
    """A ratio of means, with its interval over games."""
    share, interval = ratio(pairs, CONFIDENCE)
    return Figure(share, interval.low, interval.high, None, "interval", sum(pairs.values()))


def repeats(hits: NDArray[np.bool_]) -> Pairs:
    """By game, how often the same thing comes twice running, of how many times anything follows; what is none is passed over.

    hits: shape (things, games, times).
    """
    pairs: Counter[tuple[Value, Value]] = Counter()
    for game in range(hits.shape[1]):
        things = hits[:, game].argmax(axis=0)[hits[:, game].any(axis=0)]
        pairs[int((things[1:] == things[:-1]).sum()), max(len(things) - 1, 0)] += 1
    return dict(pairs)


def share_while(about: About, told: Iterable[Event]) -> tuple[int, int]:
    """How many events `count` come while the last of the events `marks` was `mark` (and of another `side`, if `other_side`)."""
    marks, mark, last = set(about["marks"]), about["mark"], None
    hits = all_ = 0
    for event in told:
        kind = type(event).__name__
        if kind in marks:
            last = event
        elif kind == about["count"]:
            all_ += 1
            within = type(last).__name__ == mark
            hits += within and (not about.get("other_side") or getattr(last, "side", None) != getattr(event, "side", None))
    return hits, all_


def share_of_doomed(about: About, told: Iterable[Event]) -> tuple[int, int]:
    """Of the units that are brought down wholly by `fall`, how many `act` later before the next event `until`."""
    doomed: set[str] = set()
    acted: set[str] = set()
    hits = all_ = 0
    for event in told:
        kind = type(event).__name__
        if kind == about["until"]:
            hits, all_ = hits + len(acted), all_ + len(doomed)
            doomed, acted = set(), set()
        elif kind == about["fall"] and getattr(event, "left", None) == 0:
            doomed.add(str(getattr(event, "unit", "")))
        elif kind == about["act"] and getattr(event, "unit", None) in doomed:
            acted.add(str(getattr(event, "unit", "")))
    return hits + len(acted), all_ + len(doomed)


def share_of_single_runs(about: About, told: Iterable[Event]) -> tuple[int, int]:
    """How many stretches that an event `end` ends hold the events `run` in no more than `most` runs (1)."""
    runs = hits = all_ = 0
    before = ""
    for event in told:
        kind = type(event).__name__
        runs += kind == about["run"] and before != about["run"]
        if kind == about["end"]:
            all_ += 1
            hits += runs <= int(about.get("most", 1))
            runs = 0
        before = kind
    return hits, all_


def same_again(about: About, told: Iterable[Event]) -> tuple[int, int]:
    """How often an event `count` has the same `field` as the one of its kind before it."""
    values = [getattr(event, about["field"]) for event in told if type(event).__name__ == about["count"]]
    return sum(one == other for one, other in pairwise(values)), max(len(values) - 1, 0)


def share_of_events(about: About, told: Iterable[Event]) -> tuple[int, int]:
    """How many events of the kinds `of` are of the kinds `count`; or, without `of`, how many there are in a game."""
    kinds = [type(event).__name__ for event in told]
    hits = sum(kind in about["count"] for kind in kinds)
    return hits, sum(kind in about["of"] for kind in kinds) if "of" in about else 1


WAYS: Mapping[str, Way] = {
    "while": share_while,
    "doomed": share_of_doomed,
    "single runs": share_of_single_runs,
    "same again": same_again,
    "share": share_of_events,
}


def _some(match: Match, about: About, series: int, batch: Batch) -> Pairs:
    way = WAYS[about["way"]]
    return dict(Counter(way(about, _events(events(match, stream(series, n)))) for n in range(batch.first, batch.end)))


def _events(rulings: Iterable[Ruling]) -> Iterator[Event]:
    return (ruling.event for ruling in rulings)
