"""What happens in a game that both sides play best?"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fugleman.core.system import System
from fugleman.lab.explore import explore
from fugleman.lab.fused import STEPS, fuse
from fugleman.lab.graph import Floats, Graph, Kind
from fugleman.lab.levels import levels
from fugleman.lab.stages import Solved, solve
from fugleman.lab.walkers import Walker

SEATS = (0, 1)


class Play(NamedTuple):
    """A solved game's value within its certificate, what each measure adds up to, the seats' uncertainty, and its walker."""

    value: float
    low: float
    high: float
    totals: dict[str, float]
    bits: tuple[float, float]
    walker: Walker
    longest: int


def play_of(system: System[Any]) -> Play:
    """Explore and solve a game of two sides, and follow the play of the solution."""
    graph = explore(system, measures=tuple(system.measures()))
    solved = solve(graph)
    policy = chances(solved)
    often = visits(graph, policy)
    flow = often[graph.source] * policy
    totals = dict(zip(graph.measures, (flow @ graph.reward).tolist(), strict=True))
    walker = Walker(fuse(graph, policy))
    low, high = float(solved.low[solved.start]), float(solved.high[solved.start])
    bits = (_bits(solved, often, 0), _bits(solved, often, 1))
    return Play(float(solved.value[solved.start]), min(low, high), max(low, high), totals, bits, walker, _longest(walker))


def chances(solved: Solved) -> Floats:
    """By edge, how likely it is taken by the solution."""
    graph = solved.graph
    found = graph.probability.copy()
    for node in np.flatnonzero((graph.kind == Kind.DECISION) | (graph.kind == Kind.SEALED)):
        mixtures = [mixture for seat in SEATS if len(mixture := solved.mixture(int(node), seat))]
        joint = mixtures[0] if len(mixtures) == 1 else np.outer(*mixtures).ravel()
        found[graph.out(int(node))] = joint / joint.sum()
    return found


def visits(graph: Graph, policy: Floats) -> Floats:
    """By node, how likely it is visited, in a game that does not come back to where it was."""
    often = np.zeros(graph.nodes)
    often[graph.start[0]] = 1.0
    for level in reversed(levels(graph)):
        flow = often[graph.source[level.edges]] * policy[level.edges]
        np.add.at(often, graph.target[level.edges], flow)
    return often


def _bits(solved: Solved, often: Floats, seat: int) -> float:
    """The mean entropy of a seat's mixtures over its decisions."""
    bits, decisions = 0.0, 0.0
    for node in np.flatnonzero(often > 0):
        mixture = solved.mixture(int(node), seat)
        if len(mixture):
            some = mixture[mixture > 0]
            bits -= float(often[node] * (some * np.log2(some)).sum())
            decisions += float(often[node])
    return bits / decisions if decisions else 0.0


def _longest(walker: Walker) -> int:
    """How many steps a game may take at most, as far as some walks tell."""
    return 2 * max(map(int, walker.counted(1000, 0)[STEPS].times))
