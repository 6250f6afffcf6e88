"""How well can one player do in the long run on a graph too large for fractions?

What `decisions.average` does exactly, in floating point: positions that do not all communicate are no obstacle. What is left
over of the equations that only the best policy satisfies is given with the answer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, eye_array
from scipy.sparse.linalg import splu

from fugleman.core.errors import Impossible
from fugleman.core.seats import Seat
from fugleman.lab.graph import Floats, Graph, Ints, Kind
from fugleman.lab.settling import balance, closed, matrix

CLOSE = 1e-10
"""Two orders are equally good if they differ by less, in counts a turn or counts."""


class Near(NamedTuple):
    """The best count a turn in the long run from each node, the policy that reaches it (by decision, its edge), and the
    most by which another order would still be ahead."""

    by_node: Floats
    policy: dict[int, int]
    residual: float


def near_average(graph: Graph, clock: str, measure: str, *, best: bool = True, seat: Seat | None = None) -> Near:
    """The best, or worst, count a turn. Source: Howard's multichain policy iteration (Puterman 1994, 9.2)."""
    sign = 1.0 if best else -1.0
    gains, ticks = sign * graph.reward[:, graph.measure(measure)], graph.reward[:, graph.measure(clock)]
    asked = (graph.kind == Kind.DECISION) & (True if seat is None else graph.seat == seat)
    decided = np.flatnonzero(asked)
    taken = graph.offsets[decided].copy()
    edges = np.flatnonzero(asked[graph.source])
    first = np.concatenate([[0], np.cumsum(np.diff(graph.offsets)[decided])])[:-1]
    while True:
        chance = np.where(asked[graph.source], 0.0, graph.probability)
        chance[taken] = 1.0
        gain, bias = _evaluated(graph, chance, gains, ticks)
        after = gain[graph.target[edges]]
        if not len(decided):
            return Near(sign * gain, {}, 0.0)
        most = np.maximum.reduceat(after, first)
        owner = np.repeat(np.arange(len(decided)), np.diff(graph.offsets)[decided])
        ahead = gains[edges] - gain[graph.source[edges]] * ticks[edges] + bias[graph.target[edges]]
        ahead[after < most[owner] - CLOSE] = -np.inf
        now = np.searchsorted(edges, taken)
        richer = most > after[now] + CLOSE
        better = richer | (np.maximum.reduceat(ahead, first) > ahead[now] + CLOSE)
        if not better.any():
            residual = max(float((most - after[now]).max()), float((np.maximum.reduceat(ahead, first) - ahead[now]).max()))
            return Near(sign * gain, dict(zip(decided.tolist(), taken.tolist(), strict=True)), residual)
        change = richer if richer.any() else better
        taken[change] = edges[_largest(ahead, first, owner)[change]]


def _largest(value: Floats, first: Ints, owner: NDArray[np.intp]) -> Ints:
    """For each group, the place of its first largest value."""
    places = np.flatnonzero(value == np.maximum.reduceat(value, first)[owner])
    _, where = np.unique(owner[places], return_index=True)
    return places[where]


def _evaluated(graph: Graph, chance: Floats, gains: Floats, ticks: Floats) -> tuple[Floats, Floats]:
    """A policy's count a turn from each node, and its bias."""
    steps = matrix(graph, chance)
    counted = np.bincount(graph.source, weights=chance * gains, minlength=graph.nodes)
    ticked = np.bincount(graph.source, weights=chance * ticks, minlength=graph.nodes)
    classes, passing = closed(steps)
    gain, pinned = np.zeros(graph.nodes), np.zeros(graph.nodes, bool)
    for nodes in classes:
        share = balance(steps[nodes][:, nodes])
        pinned[nodes[0]] = True
        if graph.kind[nodes[0]] == Kind.END:
            continue
        if not share @ ticked[nodes]:
            raise Impossible("the clock stands still on a circle of positions")
        gain[nodes] = share @ counted[nodes] / (share @ ticked[nodes])
    if len(passing):
        gain[passing] = _solved(steps, passing, steps[passing] @ gain)
    bias, free = np.zeros(graph.nodes), np.flatnonzero(~pinned)
    if len(free):
        bias[free] = _solved(steps, free, (counted - gain * ticked)[free])
    return gain, bias


def _solved(steps: csr_array, nodes: NDArray[np.intp], constant: Floats) -> Floats:
    """The x with x = constant + steps x on these nodes."""
    found: Floats = splu(eye_array(len(nodes), format="csc") - steps[nodes][:, nodes].tocsc()).solve(constant)
    return found
