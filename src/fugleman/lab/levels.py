"""In which order can the nodes of a graph be worked out, each after all that its edges lead to?"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fugleman.core.errors import FuglemanError
from fugleman.core.text import say
from fugleman.lab.graph import Graph, Ints


class Recurs(FuglemanError):
    """Play can come back to a position, so that nothing can be worked out backwards from the ends."""

    def __init__(self, nodes: int) -> None:
        super().__init__(
            say("play can come back to where it was ({n} positions): backward induction needs a game that moves on", n=nodes)
        )


class Level(NamedTuple):
    """Nodes that wait only for earlier levels; `edges` are theirs, node after node, `sizes` how many each has."""

    nodes: Ints
    edges: Ints
    sizes: Ints

    @property
    def starts(self) -> Ints:
        """Where each node's edges begin in `edges`."""
        return np.concatenate([np.zeros(1, np.int64), np.cumsum(self.sizes)[:-1]])


def levels(graph: Graph) -> list[Level]:
    """The nodes from the ends to the start. Raises Recurs."""
    sizes = np.diff(graph.offsets)
    backwards = np.argsort(graph.target, kind="stable")
    sources = graph.source[backwards]
    into = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.bincount(graph.target, minlength=graph.nodes))])
    waits = sizes.copy()
    found: list[Level] = []
    ready = np.flatnonzero(waits == 0)
    left = graph.nodes
    while len(ready):
        found.append(Level(ready, runs(graph.offsets[ready], sizes[ready]), sizes[ready]))
        left -= len(ready)
        incoming = sources[runs(into[ready], into[ready + 1] - into[ready])]
        np.subtract.at(waits, incoming, 1)
        touched = np.unique(incoming)
        ready = touched[waits[touched] == 0]
    if left:
        raise Recurs(left)
    return found


def runs(first: Ints, length: Ints) -> Ints:
    """The whole numbers from each first on, so many as each length, one run after another."""
    before = np.cumsum(length) - length
    return np.repeat(first - before, length) + np.arange(int(length.sum()))
