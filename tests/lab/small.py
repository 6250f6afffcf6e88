"""What small games do the tests of the lab reckon with?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from fugleman.core.positions import Position
from fugleman.lab.graph import Graph, Kind
from fugleman.systems.flanks import Flanks
from fugleman.systems.flanks.terms import Rulings, Scenario

SOLO = Flanks(rulings=Rulings(sides=1, laying="given"), scenario=Scenario(layouts=("L123 C4 R56",), turns=0))
"""One side alone, without end."""

TURNS = "turns"
LEFT, CENTRE, RIGHT = SECTORS = ("operates Left", "operates Centre", "operates Right")


def arrows(edges: Mapping[int, Sequence[tuple[int, Fraction, int, int]]], start: int = 1, decided: Sequence[int] = ()) -> Graph:
    """A graph drawn by hand: by node, edges as (to, chance, turns, wins). Nodes without edges are ends."""
    if start not in edges or not edges[start]:
        start = 0
    flat = [edge for node in sorted(edges) for edge in edges[node]]
    counts = [len(edges[node]) for node in sorted(edges)]
    chances = [chance for _, chance, _, _ in flat]
    kinds = [Kind.DECISION if node in decided else Kind.CHANCE if edges[node] else Kind.END for node in sorted(edges)]
    return Graph(
        system=SOLO,
        measures=("turns", "wins"),
        start=(start,),
        kind=np.array(kinds, np.uint8),
        seat=np.array([0 if kind is Kind.DECISION else -1 for kind in kinds], np.int8),
        offsets=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        target=np.array([to for to, *_ in flat], np.int32),
        probability=np.array(chances, np.float64),
        numerator=np.array([chance.numerator for chance in chances], np.int64),
        denominator=np.array([chance.denominator for chance in chances], np.int64),
        reward=np.array([(turns, wins) for *_, turns, wins in flat], np.float64),
        scale=(1, 1),
        shape={},
        multiplicity={},
        positions=tuple(Position(None) for _ in edges),
        pick=np.arange(len(flat), dtype=np.int32),
    )
