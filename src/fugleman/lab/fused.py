"""Where does a whole impulse lead, chance and choice together?

Between impulses a game played by a policy is a Markov chain. Its step is one impulse: all the rolls and orders of it
multiplied out, so that a walk draws once an impulse.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fugleman.core.errors import Impossible
from fugleman.lab.graph import Floats, Graph, Ints, Kind

STEPS = "steps"
"""The measure every chain has: one for each impulse until the game ends."""


class Fused(NamedTuple):
    """A chain in compressed rows: row i stands for the graph's node `node[i]`, its steps are `offsets[i]` to `offsets[i + 1]`.

    `gain[step, m]` is a whole number, what the step adds to measure m times `scale[m]`. A row without steps is an end.
    """

    measures: tuple[str, ...]
    scale: tuple[int, ...]
    node: Ints
    offsets: Ints
    target: Ints
    probability: Floats
    gain: Ints
    start: int

    @property
    def rows(self) -> int:
        return len(self.node)


def fuse(graph: Graph, policy: Floats | None = None, start: int = 0) -> Fused:
    """The chain of a graph under a policy: every edge's probability, given its node (none: at random, as the graph has it).

    `start`: which of the graph's starts. Raises Impossible if a policy's probabilities do not add up to 1 at every node.
    """
    chances = graph.probability if policy is None else policy
    _check(graph, chances)
    stops = np.array([not position.answers for position in graph.positions]) | (graph.kind == Kind.END)
    number = np.cumsum(stops) - 1
    width = len(graph.measures)
    gains = np.rint(graph.reward * np.array(graph.scale, np.float64).reshape(1, width)).astype(np.int64)
    node = np.flatnonzero(stops)
    here, row, chance = node, np.arange(len(node)), np.ones(len(node))
    sofar = np.zeros((len(node), width), np.int64)
    done: list[tuple[Ints, Ints, Floats, Ints]] = []
    while len(here):
        count = graph.offsets[here + 1] - graph.offsets[here]
        one = np.repeat(np.arange(len(here)), count)
        edge = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + graph.offsets[here][one]
        chance, row, sofar = chance[one] * chances[edge], row[one], sofar[one] + gains[edge]
        here = graph.target[edge].astype(np.int64)
        possible = chance > 0
        here, row, chance, sofar = here[possible], row[possible], chance[possible], sofar[possible]
        arrived = stops[here]
        done.append((row[arrived], number[here[arrived]], chance[arrived], sofar[arrived]))
        here, row, chance, sofar = here[~arrived], row[~arrived], chance[~arrived], sofar[~arrived]
    rows, targets, probabilities, gained = (np.concatenate(parts) for parts in zip(*done, strict=True))
    rows, targets, probabilities, gained = _merged(rows, targets, probabilities, gained)
    offsets = np.searchsorted(rows, np.arange(len(node) + 1)).astype(np.int64)
    alive = (np.diff(offsets) > 0)[rows].astype(np.int64)
    return Fused(
        (*graph.measures, STEPS),
        (*graph.scale, 1),
        node,
        offsets,
        targets,
        probabilities,
        np.column_stack([gained, alive]),
        int(number[graph.start[start]]),
    )


def _check(graph: Graph, chances: Floats) -> None:
    inner = np.flatnonzero(np.diff(graph.offsets))
    sums = np.add.reduceat(chances, graph.offsets[inner]) if len(inner) else np.ones(0)
    if not np.allclose(sums, 1, rtol=0, atol=1e-9) or (chances < 0).any():
        raise Impossible("a policy whose probabilities do not add up to 1")


def _merged(row: Ints, target: Ints, chance: Floats, gain: Ints) -> tuple[Ints, Ints, Floats, Ints]:
    """Steps from the same row to the same with the same gain as one."""
    order = np.lexsort((*gain.T, target, row))
    row, target, chance, gain = row[order], target[order], chance[order], gain[order]
    new: NDArray[np.bool_] = np.ones(len(row), bool)
    new[1:] = (row[1:] != row[:-1]) | (target[1:] != target[:-1]) | (gain[1:] != gain[:-1]).any(axis=1)
    first = np.flatnonzero(new)
    return row[first], target[first], np.add.reduceat(chance, first) if len(first) else chance, gain[first]
