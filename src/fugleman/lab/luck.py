"""How much of what comes of a game is due to chance, to who plays, and to what they think?

Every game is played twice: the second time one of these three sources is drawn anew, and the others are as they were. The mean
square of what then differs, halved, is that source's share of the variance, whatever it does together with the others
included; so the three shares add up to one or more.

Source: the total effects of T. Homma and A. Saltelli, Importance measures in global sensitivity analysis (1996), by the
estimator of M. Jansen (1999).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from fugleman.lab.match import Match, columns, play
from fugleman.lab.simulation import BATCH, Batch
from fugleman.lab.statistics import Counted, Interval, Value, count, ratio, together
from fugleman.lab.streams import key, stream
from fugleman.lab.workers import Here, Workers

Source: TypeAlias = Literal["chance", "players", "thoughts"]
"""What chance throws; which of the players named sits where; and the draws that the players make for themselves."""

SOURCES: tuple[Source, ...] = get_args(Source)

Twice: TypeAlias = Mapping[tuple[Value, Value], int]
"""How often what counts came to so much in a game, and to so much in the one played again."""


def share(twice: Twice, confidence: float) -> tuple[float, Interval]:
    """The share of the variance that the source drawn anew accounts for, and where it lies (by the delta method)."""
    games = 2 * sum(twice.values())
    mean = Fraction(sum(((y + z) * times for (y, z), times in twice.items()), Fraction(0)), games)
    pairs: Counter[tuple[Value, Value]] = Counter()
    for (y, z), times in twice.items():
        pairs[Fraction((y - z) ** 2, 2), Fraction((y - mean) ** 2 + (z - mean) ** 2, 2)] += times
    found, interval = ratio(pairs, confidence)
    return found, replace(interval, low=max(interval.low, 0.0))


def played_twice(
    match: Match, players: Sequence[str], measure: str, anew: Source, games: int, series: int, workers: Workers | None = None
) -> Twice:
    """A column of so many games, each played again with one source `anew`. Every seat draws its player from `players`."""
    work = partial(_some, match, tuple(players), columns(match).index(measure), anew, series)
    batches = (Batch(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    whole: Counter[tuple[Value, Value]] = Counter()
    for some in (workers or Here()).map(work, batches):
        whole.update(some)
    return whole


def _some(match: Match, players: Sequence[str], column: int, anew: Source, series: int, batch: Batch) -> Twice:
    twice = [
        (_one(match, players, series, n, None)[column], _one(match, players, series, n, anew)[column])
        for n in range(batch.first, batch.end)
    ]
    return Counter(twice)


def _one(match: Match, players: Sequence[str], series: int, n: int, anew: Source | None) -> tuple[Value, ...]:
    chance, seated, thoughts = (stream(key(series, source, source == anew), n) for source in SOURCES)
    names = tuple(players[seated(len(players))] for _ in match.system.seats())
    return play(replace(match, players=names), chance, thoughts)


def leads(match: Match, measure: str, among: Sequence[str], games: int, series: int, workers: Workers | None = None) -> Counted:
    """How often a column is the greatest of those `among`; where several are, it counts for its part."""
    names = columns(match)
    work = partial(_leading, match, names.index(measure), [names.index(name) for name in among], series)
    batches = (Batch(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    return together((workers or Here()).map(work, batches))


def _leading(match: Match, column: int, among: Sequence[int], series: int, batch: Batch) -> Counted:
    rows = (play(match, stream(series, n)) for n in range(batch.first, batch.end))
    return count(_part([row[one] for one in among], row[column]) for row in rows)


def _part(values: Sequence[Value], own: Value) -> Value:
    best = max(values)
    return Fraction(1, values.count(best)) if own == best else 0
