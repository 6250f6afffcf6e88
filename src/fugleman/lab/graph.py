"""What does a game look like as arrays?

Nodes are positions at a call, in the order they were found; edges are answers. An edge of a chance node has its chance; an
edge of a choice has the share of the node's orders it stands for, so that the probabilities as they are make the chain of
play at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fugleman.core.calls import Ask, Call, Roll
from fugleman.core.errors import FuglemanError, Impossible
from fugleman.core.positions import Position, look
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import say

Node: TypeAlias = int
Edge: TypeAlias = int
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


class Kind(IntEnum):
    """Who answers at a node."""

    CHANCE = 0
    DECISION = 1
    SEALED = 2
    END = 3


class Graph(NamedTuple):
    """A game, or a part of it, as compressed rows: node i's edges are `offsets[i]` to `offsets[i + 1]`.

    `numerator` / `denominator` are each `probability` exactly. `reward[edge, measure]` is what the edge adds to a measure;
    times the measure's `scale` it is a whole number exactly. `seat` is who decides at a decision, else -1. `shape[node]` of
    a sealed node is how many orders each seat has; its edges are the joint orders, the last seat's changing fastest.
    """

    system: System[Any]
    measures: tuple[str, ...]
    start: tuple[Node, ...]
    kind: NDArray[np.uint8]
    seat: NDArray[np.int8]
    offsets: Ints
    target: NDArray[np.int32]
    probability: Floats
    numerator: Ints
    denominator: Ints
    reward: Floats
    scale: tuple[int, ...]
    shape: dict[Node, tuple[int, ...]]
    multiplicity: dict[Node, tuple[tuple[int, ...], ...]]
    """By sealed node and seat, for how many orders each of its orders stands."""
    positions: tuple[Position[Any], ...]
    pick: NDArray[np.int32]
    """Each edge's answer, by its place among all answers to the node's call."""

    @property
    def nodes(self) -> int:
        return len(self.kind)

    @property
    def edges(self) -> int:
        return len(self.target)

    @property
    def source(self) -> NDArray[np.int32]:
        """The node each edge leaves."""
        return np.repeat(np.arange(self.nodes, dtype=np.int32), np.diff(self.offsets))

    def out(self, node: Node) -> range:
        """A node's edges."""
        return range(int(self.offsets[node]), int(self.offsets[node + 1]))

    def chance(self, edge: Edge) -> Fraction:
        """An edge's probability, exactly."""
        return Fraction(int(self.numerator[edge]), int(self.denominator[edge]))

    def gain(self, edge: Edge, measure: int) -> Fraction:
        """What an edge adds to a measure, exactly."""
        scale = self.scale[measure]
        return Fraction(round(float(self.reward[edge, measure]) * scale), scale)

    def measure(self, name: str) -> int:
        """The column of a measure. Raises Impossible if it was not explored."""
        if name not in self.measures:
            raise Impossible(f"{name} was not measured: {self.measures}")
        return self.measures.index(name)

    def call(self, node: Node) -> Call | None:
        """What is asked at a node; None at an end."""
        return look(self.system, self.positions[node]).call

    def answers(self, node: Node) -> list[Any]:
        """The answers that a node's edges stand for, in their order."""
        call = self.call(node)
        if call is None:
            return []
        listed = answers_to(call)
        return [listed[self.pick[edge]][0] for edge in self.out(node)]

    def labels(self, node: Node) -> list[str]:
        """A node's answers as the players write them: faces, an order, or sealed orders side by side."""
        write, call = self.system.write, self.call(node)
        if call is None or isinstance(call, Roll):
            return [" ".join(map(str, faces)) for faces in self.answers(node)]
        if isinstance(call, Ask):
            return [str(write(order)) for order in self.answers(node)]
        return [" | ".join(str(write(order)) for order in orders) for orders in self.answers(node)]

    def orders(self, node: Node, seat: Seat) -> list[str]:
        """A seat's own orders at a sealed node, along its side of the `shape`."""
        call, shape = self.call(node), self.shape[node]
        assert call is not None
        assert not isinstance(call, Roll | Ask)
        axis = [ask.seat for ask in call.asks].index(seat)
        stride = prod(shape[axis + 1 :])
        answers = self.answers(node)
        return [str(self.system.write(answers[k * stride][axis])) for k in range(shape[axis])]


class Unlisted(FuglemanError):
    """A menu too long to be listed stands in the way of an enumeration."""


def answers_to(call: Call) -> Sequence[tuple[Any, Fraction]]:
    """Every answer to a call with its chance, which for orders is that of choosing at random. Raises Unlisted."""
    if isinstance(call, Roll):
        return list(call.dice.outcomes())
    if isinstance(call, Ask):
        orders = _listed(call)
        return [(order, Fraction(1, len(orders))) for order in orders]
    joint: list[tuple[Any, ...]] = [()]
    for ask in call.asks:
        orders = _listed(ask)
        joint = [(*orders_so_far, order) for orders_so_far in joint for order in orders]
    return [(orders, Fraction(1, len(joint))) for orders in joint]


def _listed(ask: Ask[Any]) -> tuple[Any, ...]:
    orders = ask.orders.listed()
    if orders is None:
        raise Unlisted(say("({clause}) a menu without a list cannot be explored; begin after it", clause=ask.clause))
    return orders
