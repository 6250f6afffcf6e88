"""How is a graph drawn by hand, without a system?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

import numpy as np

from fugleman.lab.graph import Graph, Kind, Node


class Arrow(NamedTuple):
    """An edge: where to, how likely, and what it counts, in whole numbers."""

    target: Node
    chance: Fraction
    counts: tuple[int, ...]


def drawn(
    edges: Mapping[Node, Sequence[Arrow]], measures: tuple[str, ...], *, start: Node = 0, decided: Collection[Node] = ()
) -> Graph:
    """Nodes 0, 1, …, with their edges; those without are ends, `decided` ones decisions of seat 0, all others chance."""
    nodes = range(len(edges))
    flat = [arrow for node in nodes for arrow in edges[node]]
    kind = [Kind.DECISION if node in decided else Kind.CHANCE if edges[node] else Kind.END for node in nodes]
    return Graph(
        system=cast("Any", None),
        measures=measures,
        start=(start,),
        kind=np.array(kind, np.uint8),
        seat=np.array([0 if one is Kind.DECISION else -1 for one in kind], np.int8),
        offsets=np.cumsum([0, *(len(edges[node]) for node in nodes)]).astype(np.int64),
        target=np.array([arrow.target for arrow in flat], np.int32),
        probability=np.array([arrow.chance for arrow in flat], np.float64),
        numerator=np.array([arrow.chance.numerator for arrow in flat], np.int64),
        denominator=np.array([arrow.chance.denominator for arrow in flat], np.int64),
        reward=np.array([arrow.counts for arrow in flat], np.float64).reshape(len(flat), len(measures)),
        scale=(1,) * len(measures),
        shape={},
        multiplicity={},
        positions=(),
        pick=np.arange(len(flat), dtype=np.int32),
    )
