"""What is a small game of simultaneous choices worth, exactly?

The same backward induction as `stages`, in fractions: every matrix game is solved exactly and checked. The fractions grow with
every stage that mixes, so it is for games of few stages.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from fugleman.core.system import Objective
from fugleman.lab.exact_games import solve_exact
from fugleman.lab.graph import Edge, Graph, Kind, Node
from fugleman.lab.levels import levels
from fugleman.lab.stages import choices, payoffs


def worth(graph: Graph) -> tuple[Fraction, ...]:
    """By node, seat 0's gain less seat 1's. Raises NotZeroSum, and Recurs if play can come back."""
    choices(graph)
    _, _, scores = payoffs(graph)
    value = [Fraction(score) for score in scores.tolist()]
    for level in levels(graph):
        for node in level.nodes.tolist():
            if len(graph.out(node)):
                value[node] = _worth(graph, node, value)
    return tuple(value)


def _worth(graph: Graph, node: Node, value: list[Fraction]) -> Fraction:
    edges = graph.out(node)
    brings = [*map(partial(_brings, graph, graph.system.objective(), value), edges)]
    kind = graph.kind[node]
    if kind == Kind.CHANCE:
        return sum((graph.chance(edge) * one for edge, one in zip(edges, brings, strict=True)), Fraction(0))
    if kind == Kind.DECISION:
        return max(brings) if graph.seat[node] == 0 else min(brings)
    rows, columns = graph.shape[node]
    return solve_exact([brings[i * columns : (i + 1) * columns] for i in range(rows)]).value


def _brings(graph: Graph, objective: Objective | None, value: list[Fraction], edge: Edge) -> Fraction:
    """What an edge gains, and what it leads to."""
    follows: Fraction = value[graph.target[edge]]
    if objective is None:
        return follows
    own, enemy = (graph.gain(edge, graph.measure(name)) for name in objective.gains)
    periods = 0 if objective.period is None else int(graph.gain(edge, graph.measure(objective.period)))
    discount: Fraction = objective.discount**periods
    return own - enemy + discount * follows
