"""Where does a game of many positions stand, turn by turn and in the long run? In floating point, with what is left over.

What `chains` and `passages` do exactly for small graphs, for graphs too large for fractions. Choices are made at random, or
as a policy has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, eye_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import splu

from fugleman.core.errors import Impossible
from fugleman.lab.chains import Policy
from fugleman.lab.graph import Floats, Graph, Kind


class Settled(NamedTuple):
    """The long-run share of positions at each node, and the most by which one more step changes any share."""

    share: Floats
    residual: float


class FirstTurns(NamedTuple):
    """By turn, how likely something first happens in it; and how likely it is still open after them."""

    by_turn: Floats
    open: float


def probabilities(graph: Graph, policy: Policy | None = None) -> Floats:
    """The chance of every edge."""
    chance = graph.probability.copy()
    for node, edge in (policy or {}).items():
        chance[graph.out(node).start : graph.out(node).stop] = 0.0
        chance[edge] = 1.0
    return chance


def settled(graph: Graph, policy: Policy | None = None) -> Settled:
    """The long run from the start, whose nodes are equally likely; a closed class counts with the chance of settling there."""
    steps = matrix(graph, probabilities(graph, policy))
    weight = np.bincount(graph.start, minlength=graph.nodes) / len(graph.start)
    classes, passing = closed(steps)
    if len(passing):
        inner = eye_array(len(passing), format="csc") - steps[passing][:, passing].T.tocsc()
        often = np.zeros(graph.nodes)
        often[passing] = splu(inner).solve(weight[passing])
        weight += often @ steps
    share = np.zeros(graph.nodes)
    for nodes in classes:
        share[nodes] = weight[nodes].sum() * balance(steps[nodes][:, nodes])
    return Settled(share, float(np.abs(share @ steps - share).max()))


def rate(graph: Graph, found: Settled, clock: str, measure: str, policy: Policy | None = None) -> float:
    """How much a measure counts a turn in the long run."""
    flow = found.share[graph.source] * probabilities(graph, policy)
    return float((flow @ graph.reward[:, graph.measure(measure)]) / (flow @ graph.reward[:, graph.measure(clock)]))


def first_turns(
    graph: Graph, clock: str, measures: Sequence[str], turns: int, policy: Policy | None = None
) -> dict[str, FirstTurns]:
    """When each measure first counts, up to so many turns, on a graph explored `until` those measures.

    Raises Impossible if the clock may never count again without the game being over.
    """
    chance, ticks = probabilities(graph, policy), graph.reward[:, graph.measure(clock)] > 0
    ticking, quiet = matrix(graph, np.where(ticks, chance, 0.0)), matrix(graph, np.where(ticks, 0.0, chance))
    hits = {name: chance * (graph.reward[:, graph.measure(name)] > 0) for name in measures}
    leaving = {name: np.bincount(graph.source, weights=hit, minlength=graph.nodes) for name, hit in hits.items()}
    now = np.bincount(graph.start, minlength=graph.nodes) / len(graph.start)
    going = graph.kind != Kind.END
    chances: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(turns):
        visited, here, throws = np.zeros(graph.nodes), now * going, 0
        while here.any():
            visited += here
            here = (here @ quiet) * going
            throws += 1
            if throws > graph.nodes:
                raise Impossible("the clock stands still on a circle of positions")
        for name, leave in leaving.items():
            chances[name].append(float(visited @ leave))
        now = visited @ ticking
    left = float((now * going).sum())
    return {name: FirstTurns(np.array(by_turn), left) for name, by_turn in chances.items()}


def matrix(graph: Graph, chance: Floats) -> csr_array:
    """The chances of one step; parallel edges add up, those without a chance are left out, and an end stays where it is."""
    steps = csr_array((chance, graph.target, graph.offsets), shape=(graph.nodes, graph.nodes), copy=True)
    steps.sum_duplicates()
    steps.eliminate_zeros()
    ends = np.flatnonzero(graph.kind == Kind.END)
    return steps + csr_array((np.ones(len(ends)), (ends, ends)), shape=steps.shape)


def closed(steps: csr_array) -> tuple[list[NDArray[np.intp]], NDArray[np.intp]]:
    """The strongly connected classes that nothing leaves, and all other nodes."""
    count, label = connected_components(steps, directed=True, connection="strong")
    rows, columns = steps.nonzero()
    left = np.zeros(count, bool)
    left[label[rows[label[rows] != label[columns]]]] = True
    order = np.argsort(label, kind="stable")
    classes = np.split(order, np.flatnonzero(np.diff(label[order])) + 1)
    return [nodes for nodes in classes if not left[label[nodes[0]]]], np.flatnonzero(left[label])


def balance(steps: csr_array) -> Floats:
    """The stationary distribution of a closed class: balance at every node but one, where instead the shares make 1."""
    size = steps.shape[0]
    equations = (eye_array(size, format="csr") - steps.T).tolil()
    equations[size - 1, :] = 1.0
    right = np.zeros(size)
    right[-1] = 1.0
    share: Floats = splu(equations.tocsc()).solve(right)
    return share
