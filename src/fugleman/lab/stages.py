"""What is a two-player zero-sum game of simultaneous choices worth, and how must both sides play it?

Backward induction over the graph: every sealed call is a matrix game of what its joint orders bring. The certificate is found
apart from the solution: each side's best answer to the other's whole policy, by another walk over the graph.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fugleman.core.calls import Sealed
from fugleman.core.errors import FuglemanError
from fugleman.core.positions import look
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.lab.graph import Floats, Graph, Ints, Kind, Node
from fugleman.lab.levels import Level, levels, runs
from fugleman.lab.matrix_games import ends, solve_ragged

BOTH = (0, 1)


class NotZeroSum(FuglemanError):
    """A game that is not one of two seats against each other, both knowing all."""


class Solved(NamedTuple):
    """A game solved. All values are seat 0's gain less seat 1's.

    value: by node. `first`, `second`: the mixtures of the two seats, node after node, from `first_at[node]` and
    `second_at[node]` on; a decision's orders stand in its seat's. `low`, `high`: by node, what the first's policy guarantees
    at least and the second's at most, recomputed by best answers.
    """

    graph: Graph
    value: Floats
    first: Floats
    second: Floats
    first_at: Ints
    second_at: Ints
    low: Floats
    high: Floats

    @property
    def start(self) -> Node:
        return self.graph.start[0]

    @property
    def gap(self) -> float:
        """What both sides together could gain at the start by best answers to each other's policies."""
        return float(self.high[self.start] - self.low[self.start])

    def mixture(self, node: Node, seat: int) -> Floats:
        """A seat's chances of its orders at a node; empty where it chooses nothing."""
        at, chances = (self.first_at, self.first) if seat == 0 else (self.second_at, self.second)
        return chances[at[node] : at[node + 1]]


def measures_of(system: System[Any]) -> tuple[str, ...]:
    """The measures that a graph needs for `solve`."""
    objective = system.objective()
    if objective is None:
        return ()
    return (*objective.gains, *((objective.period,) if objective.period else ()))


def solve(graph: Graph, threads: int = 1) -> Solved:
    """Solve a game explored with `measures_of` its system. Raises NotZeroSum, and Recurs if play can come back."""
    if len(graph.system.seats()) != len(BOTH):
        raise NotZeroSum(say("{system} is not a game of two seats", system=graph.system.name))
    gain, discount, value = payoffs(graph)
    order = levels(graph)
    first_size, second_size = choices(graph)
    first_at, second_at = ends(first_size), ends(second_size)
    solved = Solved(
        graph, value, np.zeros(first_at[-1]), np.zeros(second_at[-1]), first_at, second_at, value.copy(), value.copy()
    )
    for level in order:
        worth = gain[level.edges] + discount[level.edges] * value[graph.target[level.edges]]
        _work_out(solved, level, worth, threads)
    _answer_best(solved, order, gain, discount)
    return solved


def payoffs(graph: Graph) -> tuple[Floats, Floats, Floats]:
    """By edge seat 0's gain less seat 1's and the discount on what follows; by node the worth of an end by its scores."""
    objective, value = graph.system.objective(), np.zeros(graph.nodes)
    if objective is None:
        for node in np.flatnonzero(np.diff(graph.offsets) == 0):
            value[node] = _score(graph, int(node))
        return np.zeros(graph.edges), np.ones(graph.edges), value
    own, enemy = (graph.reward[:, graph.measure(name)] for name in objective.gains)
    discount = np.ones(graph.edges)
    if objective.period is not None:
        discount = float(objective.discount) ** graph.reward[:, graph.measure(objective.period)]
    return own - enemy, discount, value


def choices(graph: Graph) -> tuple[Ints, Ints]:
    """By node, among how many orders each of the two seats chooses. Raises NotZeroSum."""
    sizes, decides = np.diff(graph.offsets), graph.kind == Kind.DECISION
    first, second = (np.where(decides & (graph.seat == seat), sizes, 0) for seat in BOTH)
    for node, shape in graph.shape.items():
        call = graph.call(node)
        assert isinstance(call, Sealed)
        if tuple(ask.seat for ask in call.asks) != BOTH:
            raise NotZeroSum(say("({clause}) is not sealed by both seats", clause=call.clause))
        first[node], second[node] = shape
    return first, second


def _score(graph: Graph, node: Node) -> float:
    """What the result at an end is worth. Raises NotZeroSum."""
    result = graph.system.result(look(graph.system, graph.positions[node]).position.state)
    if result is None or result.scores is None:
        raise NotZeroSum(say("{system} says neither a score nor what its seats play for", system=graph.system.name))
    return float(result.scores[0] - result.scores[1])


def _work_out(solved: Solved, level: Level, worth: Floats, threads: int) -> None:
    """The values and mixtures of a level. worth: by its edges."""
    kinds = solved.graph.kind[level.nodes]
    _average(solved, level, worth, np.flatnonzero(kinds == Kind.CHANCE))
    for place in np.flatnonzero(kinds == Kind.DECISION):
        _decide(solved, level, worth, int(place))
    _match(solved, level, worth, np.flatnonzero(kinds == Kind.SEALED), threads)


def _average(solved: Solved, level: Level, worth: Floats, places: Ints) -> None:
    """Chance nodes are worth the mean of what they lead to."""
    if len(places):
        edges = runs(level.starts[places], level.sizes[places])
        weighed = worth[edges] * solved.graph.probability[level.edges[edges]]
        solved.value[level.nodes[places]] = np.add.reduceat(weighed, ends(level.sizes[places])[:-1])


def _decide(solved: Solved, level: Level, worth: Floats, place: int) -> None:
    """Whoever decides alone takes what is best for him."""
    node, begin = level.nodes[place], level.starts[place]
    own = worth[begin : begin + level.sizes[place]]
    first = solved.graph.seat[node] == 0
    best = int(own.argmax() if first else own.argmin())
    chances, at = (solved.first, solved.first_at) if first else (solved.second, solved.second_at)
    chances[at[node] + best] = 1.0
    solved.value[node] = own[best]


def _match(solved: Solved, level: Level, worth: Floats, places: Ints, threads: int) -> None:
    """Sealed calls are matrix games."""
    nodes = level.nodes[places]
    rows, columns = (at[nodes + 1] - at[nodes] for at in (solved.first_at, solved.second_at))
    games = solve_ragged(worth[runs(level.starts[places], level.sizes[places])], rows, columns, threads)
    solved.value[nodes] = games.value
    solved.first[runs(solved.first_at[nodes], rows)] = games.row
    solved.second[runs(solved.second_at[nodes], columns)] = games.column


def _answer_best(solved: Solved, order: list[Level], gain: Floats, discount: Floats) -> None:
    """`low` and `high`: each side's policy met by the best answer to it."""
    graph = solved.graph
    first, second = _edge_chances(solved)
    for level in order:
        nodes, edges = level.nodes, level.edges
        if not len(edges):
            continue
        chance = np.where(graph.kind[graph.source[edges]] == Kind.CHANCE, graph.probability[edges], 1.0)
        for mine, other, known, pick in (
            (first, solved.second_at, solved.low, np.minimum),
            (second, solved.first_at, solved.high, np.maximum),
        ):
            worth = (gain[edges] + discount[edges] * known[graph.target[edges]]) * chance * mine[edges]
            answers = np.maximum(other[nodes + 1] - other[nodes], 1)
            key = np.repeat(ends(answers)[:-1], level.sizes) + _answer_of(level, answers, first=mine is first)
            by_answer = np.bincount(key, worth, int(answers.sum()))
            known[nodes] = pick.reduceat(by_answer, ends(answers)[:-1])


def _edge_chances(solved: Solved) -> tuple[Floats, Floats]:
    """By edge, the chance that the first's policy gives to its part in it, and the second's; 1 where it has none."""
    graph = solved.graph
    within = np.arange(graph.edges) - graph.offsets[graph.source]
    rows, columns = (np.diff(at)[graph.source] for at in (solved.first_at, solved.second_at))
    row, column = within // np.maximum(columns, 1), within % np.maximum(columns, 1)
    found = []
    for chances, at, size, place in (
        (solved.first, solved.first_at, rows, row),
        (solved.second, solved.second_at, columns, column),
    ):
        mine = np.ones(graph.edges)
        has = size > 0
        mine[has] = chances[(at[graph.source] + place)[has]]
        found.append(mine)
    return found[0], found[1]


def _answer_of(level: Level, answers: Ints, *, first: bool) -> Ints:
    """By edge of a level, which of the other side's orders is in it: the column if the first's policy is met, else the row."""
    within = np.arange(len(level.edges)) - np.repeat(level.starts, level.sizes)
    many = np.repeat(answers, level.sizes)
    return within % many if first else within // (np.repeat(level.sizes, level.sizes) // many)
