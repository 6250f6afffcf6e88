"""How does a game look whose every turn is one throw and then at most one choice?

Such a game needs no list of edges: a table by state and face holds what may follow, and every choice is one seat's.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fugleman.core.errors import Impossible
from fugleman.lab.graph import Graph, Ints, Kind


class Rounds(NamedTuple):
    """Turns between states.

    options: shape (states, faces, most), the states that the orders lead to, -1 where there are no more; where no choice is
    asked for there is one. gain: shape (states, faces), what is counted, in whole numbers. weight: shape (faces,), in how
    many of `weight.sum()` equally likely cases a face comes up.
    """

    options: NDArray[np.int32]
    gain: NDArray[np.int8]
    weight: Ints

    @property
    def states(self) -> int:
        return len(self.options)

    @property
    def decisions(self) -> int:
        """States with a face that has come up."""
        return int(self.options.shape[0] * self.options.shape[1])


def rounds_of(graph: Graph, measure: str) -> tuple[Rounds, NDArray[np.int32]]:
    """A graph as rounds, and the node of each state.

    Every chance node must have as many edges, with the same chances in the same order, each leading to another chance
    node or to a decision that leads to chance nodes only. Raises Impossible if it does not.
    """
    nodes = np.flatnonzero(graph.kind == Kind.CHANCE).astype(np.int32)
    counts = np.diff(graph.offsets)
    faces = int(counts[nodes[0]])
    edges = graph.offsets[nodes][:, None] + np.arange(faces)
    if (counts[nodes] != faces).any() or (graph.numerator[edges] != graph.numerator[edges[0]]).any():
        raise Impossible("not every throw is of the same die")
    if (graph.denominator[edges] != graph.denominator[edges[0]]).any():
        raise Impossible("not every throw is of the same die")
    column = graph.measure(measure)
    state = np.full(graph.nodes, -1, np.int32)
    state[nodes] = np.arange(len(nodes), dtype=np.int32)
    after = graph.target[edges]
    asked = graph.kind[after] == Kind.DECISION
    most = int(counts[graph.kind == Kind.DECISION].max(initial=1))
    options = np.full((*after.shape, most), -1, np.int32)
    options[..., 0] = state[after]
    for k in range(most):
        here = asked & (counts[after] > k)
        options[here, k] = state[graph.target[graph.offsets[after[here]] + k]]
    if (options[..., 0] < 0).any() or graph.reward[
        np.isin(graph.source, np.flatnonzero(graph.kind == Kind.DECISION)), column
    ].any():
        raise Impossible("a turn is more than a throw and a choice")
    whole = int(np.lcm.reduce(graph.denominator[edges[0]]))
    weight = graph.numerator[edges[0]] * (whole // graph.denominator[edges[0]])
    return Rounds(options, graph.reward[edges, column].astype(np.int8), weight), nodes
