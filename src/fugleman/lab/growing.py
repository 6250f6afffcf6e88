"""How are positions and answers kept while a game is being explored?"""

from __future__ import annotations

from array import array
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from fugleman.core.errors import Impossible
from fugleman.core.positions import Position
from fugleman.core.system import System
from fugleman.lab.continuations import Gain
from fugleman.lab.folding import Folded
from fugleman.lab.graph import Graph, Kind, Node

LARGEST = 2**63


class Growing:
    """A graph to which nodes, and the edges of one node at a time, are added."""

    def __init__(self) -> None:
        self.positions: list[Position[Any]] = []
        self._kind, self._seat = array("B"), array("b")
        self._first, self._count = array("q"), array("i")
        self._target, self._pick = array("i"), array("i")
        self._numerator, self._denominator = array("q"), array("q")
        self._gain = array("i")
        self._gains: dict[Gain, int] = {}
        self._multiplicity: dict[Node, tuple[tuple[int, ...], ...]] = {}

    def node(self, position: Position[Any]) -> Node:
        """A new node; until it has edges it is an end."""
        self.positions.append(position)
        self._kind.append(Kind.END)
        self._seat.append(-1)
        self._first.append(0)
        self._count.append(0)
        return len(self.positions) - 1

    def gain(self, gain: Gain) -> int:
        """A gain's number."""
        return self._gains.setdefault(gain, len(self._gains))

    def store(self, node: Node, kind: Kind, seat: int, folded: Folded) -> None:
        """Give a node its edges. Raises Impossible if a chance does not fit."""
        self._kind[node], self._seat[node] = kind, seat
        self._first[node], self._count[node] = len(self._target), len(folded.edges)
        if folded.multiplicity:
            self._multiplicity[node] = folded.multiplicity
        for (target, gain, chance), pick in zip(folded.edges, folded.places, strict=True):
            if chance.denominator >= LARGEST:
                raise Impossible(f"a chance of {chance} is too fine for the arrays")
            self._target.append(target)
            self._gain.append(gain)
            self._pick.append(pick)
            self._numerator.append(chance.numerator)
            self._denominator.append(chance.denominator)

    def graph(self, system: System[Any], measures: tuple[str, ...], start: tuple[Node, ...]) -> Graph:
        """What there is, as arrays."""
        first, count = np.array(self._first, np.int64), np.array(self._count, np.int64)
        offsets = np.concatenate([[0], np.cumsum(count)]).astype(np.int64)
        order = np.repeat(first - offsets[:-1], count) + np.arange(offsets[-1])
        numerator = np.array(self._numerator, np.int64)[order]
        denominator = np.array(self._denominator, np.int64)[order]
        gains = np.array([[float(one) for one in gain] for gain in self._gains], np.float64)
        return Graph(
            system=system,
            measures=measures,
            start=start,
            kind=np.array(self._kind, np.uint8),
            seat=np.array(self._seat, np.int8),
            offsets=offsets,
            target=np.array(self._target, np.int32)[order],
            probability=numerator / denominator,
            numerator=numerator,
            denominator=denominator,
            reward=gains.reshape(len(self._gains), len(measures))[np.array(self._gain, np.int64)[order]],
            scale=tuple(lcm(*(Fraction(gain[m]).denominator for gain in self._gains)) for m in range(len(measures))),
            shape={node: tuple(map(len, counts)) for node, counts in self._multiplicity.items()},
            multiplicity=dict(self._multiplicity),
            positions=tuple(self.positions),
            pick=np.array(self._pick, np.int32)[order],
        )
