"""In which turn does something first happen? Exactly, by whole numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

import numpy as np

from fugleman.core.errors import Impossible
from fugleman.lab.chains import NOUGHT, Chain
from fugleman.lab.graph import Edge, Node

Cases: TypeAlias = dict[Node, int]
"""In how many of equally likely cases the game stands at each node."""


class Passage(NamedTuple):
    """When something first happens: `by_turn[k]` is the chance that it does in turn k + 1; how much is then still open."""

    by_turn: tuple[Fraction, ...]
    open: Fraction

    @property
    def ever(self) -> Fraction:
        return sum(self.by_turn, NOUGHT)

    @property
    def mean(self) -> Fraction:
        """The mean turn, if it happens within the turns looked at."""
        return sum((turn * chance for turn, chance in enumerate(self.by_turn, start=1)), NOUGHT) / self.ever

    def within(self, turns: int) -> Fraction:
        """The chance that it happens within so many turns."""
        return sum(self.by_turn[:turns], NOUGHT)


def passages(chain: Chain, clock: str, measures: Sequence[str], turns: int) -> dict[str, Passage]:
    """When each measure first counts, up to so many turns, on a graph explored `until` those measures.

    Raises Impossible if the clock may never count again without the game being over.
    """
    game = _Counted(chain, clock, measures)
    happened: list[list[Fraction]] = [[] for _ in measures]
    now: Cases = dict.fromkeys(chain.graph.start, 1)
    cases = len(chain.graph.start)
    for _ in range(turns):
        now, hits, factor = game.turn(now)
        cases *= factor
        for chances, hit in zip(happened, hits, strict=True):
            chances.append(Fraction(hit, cases))
    left = Fraction(sum(count for node, count in now.items() if chain.steps[node]), cases)
    return {name: Passage(tuple(chances), left) for name, chances in zip(measures, happened, strict=True)}


class _Counted:
    """A chain with every chance as so many of `whole` cases."""

    def __init__(self, chain: Chain, clock: str, measures: Sequence[str]) -> None:
        graph = chain.graph
        self.whole = lcm(*np.unique(graph.denominator).tolist())
        pairs = zip(graph.numerator.tolist(), graph.denominator.tolist(), strict=True)
        self.share = [numerator * (self.whole // denominator) for numerator, denominator in pairs]
        for edge in chain.chosen:
            self.share[edge] = self.whole
        self.steps = chain.steps
        self.ticks: list[float] = graph.reward[:, graph.measure(clock)].tolist()
        self.hits: dict[Edge, list[int]] = defaultdict(list)
        for measure, name in enumerate(measures):
            for edge in np.flatnonzero(graph.reward[:, graph.measure(name)]).tolist():
                self.hits[edge].append(measure)
        self.measures = len(measures)

    def turn(self, now: Cases) -> tuple[Cases, list[int], int]:
        """Play on until the clock has counted: where the game then stands, each measure's hits, and of how many cases."""
        after: Cases = defaultdict(int)
        hits = [0] * self.measures
        factor, throws = 1, 0
        while now:
            then: Cases = defaultdict(int)
            factor *= self.whole
            after = defaultdict(int, {node: count * self.whole for node, count in after.items()})
            hits = [hit * self.whole for hit in hits]
            for node, count in now.items():
                if not self.steps[node]:
                    after[node] += count * self.whole
                for edge, target, _ in self.steps[node]:
                    cases = count * self.share[edge]
                    (after if self.ticks[edge] else then)[target] += cases
                    for measure in self.hits.get(edge, ()):
                        hits[measure] += cases
            now, throws = then, throws + 1
            if throws > len(self.steps):
                raise Impossible("the clock stands still on a circle of positions")
        return after, hits, factor
