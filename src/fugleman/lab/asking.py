"""In which ways can a figure be asked for?

Exactly, of a system small enough to be explored; of its equilibrium, with the gap as certificate; or of games played by bots,
with an interval. Each way is a function of the system and of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from fugleman.core.errors import Fault, Faulty
from fugleman.core.questions import FirstTime
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.lab import luck, told
from fugleman.lab.chains import Chain, choices, entropy, rates, streaks
from fugleman.lab.claims import CONFIDENCE, Asked, Figure, exactly
from fugleman.lab.decisions import Task, average, horizon
from fugleman.lab.equilibrium import Play, play_of
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from fugleman.lab.match import Match
from fugleman.lab.odds import FirstOdds, answer_to
from fugleman.lab.simulation import simulate
from fugleman.lab.streams import key
from fugleman.lab.workers import Workers

CLOCK = "turns"


class Effort:
    """How much is done for a figure: at most so many games of a seed, by whom."""

    def __init__(self, seed: int = 0, most_games: int = 10**9, workers: Workers | None = None) -> None:
        self.seed = seed
        self.most_games = most_games
        self.workers = workers

    def games(self, asked: Asked) -> int:
        return min(asked.games, self.most_games)


Way: TypeAlias = Callable[[System[Any], Asked, Effort], Figure]


def answer(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The figure. Raises Faulty if there is no such way to ask."""
    if asked.ask not in WAYS:
        raise Faulty([Fault(asked.name, say("“{ask}” is no way to ask; there are {ways}", ask=asked.ask, ways=tuple(WAYS)))])
    return WAYS[asked.ask](system, asked, effort)


def best_share(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The best share of turns for a measure, in the long run or over so many `turns`."""
    return exactly(_share(system, asked, best=True))


def worst_share(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The lowest."""
    return exactly(_share(system, asked, best=False))


def control(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The best share less the lowest."""
    return exactly(_share(system, asked, best=True) - _share(system, asked, best=False))


def after_streak(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How likely a measure counts next turn after it has in so many `turns`, by the policy that is best for it."""
    graph = _explored(system, (CLOCK, asked.measure))
    chain = Chain(graph, average(Task(graph, CLOCK, asked.measure)).policy)
    return exactly(streaks(chain, CLOCK, asked.measure, asked.turns)[asked.turns])


def uncertainty(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """In bits, which of the measures `among` counts next turn, given the position, at random play."""
    bits = entropy(Chain(_explored(system, (CLOCK, *asked.among))), CLOCK, asked.among)
    return Figure(bits, bits, bits)


def real_choices(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """On how large a share of turns there is a choice, at random play."""
    return exactly(choices(Chain(_explored(system, (CLOCK,))), CLOCK))


def random_rate(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How often a measure counts a turn, in the long run, at random play."""
    return exactly(rates(Chain(_explored(system, (CLOCK, asked.measure))), CLOCK, [asked.measure])[asked.measure])


def first_time(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """Of a question on when something first happens, for one of its values: whether ever, or within `turns`.

    `about.part`: "mean", the mean turn if it does; "as the first", the mean if every turn had the first's chance.
    """
    question = system.questions()[str(asked.about["question"])]
    inquiry = question.ask(str(asked.about["of"]))
    assert isinstance(inquiry, FirstTime)
    odds = answer_to(inquiry)
    assert isinstance(odds, FirstOdds)
    passage = odds.first[asked.measure]
    if asked.turns:
        return exactly(passage.within(asked.turns))
    match asked.about.get("part"):
        case "mean":
            return exactly(passage.mean)
        case "as the first":
            return exactly(1 / passage.within(1))
    return exactly(passage.ever)


def value(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The value of a game to its first seat, within the gap."""
    play = _equilibrium(system)
    return Figure(play.value, play.low, play.high, how="gap")


def at_best_play(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How often a measure counts in a game both sides play best, for each time that another (`per`) does."""
    play = _equilibrium(system)
    found = play.totals[asked.measure] / (play.totals[asked.per] if asked.per else 1.0)
    return Figure(found, found, found, how="solution")


def bits_at_best_play(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """In bits, which order the seat `about.seat` gives, to who sees all but that; the mean over its decisions at best play."""
    play = _equilibrium(system)
    bits = play.bits[int(asked.about["seat"])]
    return Figure(bits, bits, bits, how="solution")


def again_at_best_play(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How often the same of the measures `among` counts in two steps running in which any of them does, at best play."""
    play = _equilibrium(system)
    steps = play.walker.trace(effort.games(asked), key(effort.seed, asked.name), play.longest)
    names = play.walker.chain.measures
    gains = np.vstack([play.walker.chain.gain, np.zeros((1, len(names)), np.int64)])
    hits = np.stack([gains[steps, names.index(name)] > 0 for name in asked.among])
    return told.ratio_figure(told.repeats(hits))


def played(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """The mean of a column over games played by bots, or its ratio to that of another (`per`)."""
    pair = (asked.measure, asked.per)
    match = _match(system, asked)
    series = key(effort.seed, asked.name)
    sample = simulate(match, effort.games(asked), series, pairs=(pair,) if asked.per else (), workers=effort.workers)
    if asked.per:
        return told.ratio_figure(sample.pairs[pair])
    column = sample.columns[asked.measure]
    interval = column.interval(CONFIDENCE)
    return Figure(float(column.mean), interval.low, interval.high, column.mean, "interval", sample.games)


def due_to(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How much of a column's variance is due to `about.source`: see `lab.luck`. Each seat's player is one of `players`."""
    match, games = Match(system), effort.games(asked)
    source = asked.about["source"]
    twice = luck.played_twice(match, asked.players, asked.measure, source, games, key(effort.seed, asked.name), effort.workers)
    share, interval = luck.share(twice, CONFIDENCE)
    return Figure(share, interval.low, interval.high, None, "interval", 2 * games)


def leads(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """How often a column is the greatest of those `among`; where several are, it counts for its part."""
    match, games = _match(system, asked), effort.games(asked)
    found = luck.leads(match, asked.measure, asked.among, games, key(effort.seed, asked.name), effort.workers)
    interval = found.interval(CONFIDENCE)
    return Figure(float(found.mean), interval.low, interval.high, found.mean, "interval", games)


def told_of(system: System[Any], asked: Asked, effort: Effort) -> Figure:
    """A ratio over what is told of games: see `lab.told` for what can be counted."""
    return told.figure(_match(system, asked), asked.about, effort.games(asked), key(effort.seed, asked.name), effort.workers)


WAYS: Mapping[str, Way] = {
    "best share": best_share,
    "worst share": worst_share,
    "control": control,
    "after streak": after_streak,
    "uncertainty": uncertainty,
    "real choices": real_choices,
    "random rate": random_rate,
    "first time": first_time,
    "value": value,
    "at best play": at_best_play,
    "bits at best play": bits_at_best_play,
    "again at best play": again_at_best_play,
    "played": played,
    "due to": due_to,
    "leads": leads,
    "told": told_of,
}


def _match(system: System[Any], asked: Asked) -> Match:
    """The players that were named, as many as there are seats."""
    return Match(system, asked.players[: len(system.seats())])


def _share(system: System[Any], asked: Asked, *, best: bool) -> Fraction:
    graph = _explored(system, (CLOCK, asked.measure))
    task = Task(graph, CLOCK, asked.measure, best=best)
    if asked.turns:
        return horizon(task, asked.turns)[-1].by_node[graph.start[0]] / asked.turns
    return average(task).by_node[graph.start[0]]


@lru_cache(8)
def _explored(system: System[Any], measures: tuple[str, ...]) -> Graph:
    return explore(system, measures=measures)


@lru_cache(8)
def _equilibrium(system: System[Any]) -> Play:
    return play_of(system)
