"""What small games do the tests of the lab reckon with?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fugleman.lab.drawn import Arrow, drawn
from fugleman.lab.graph import Graph
from fugleman.systems.flanks import Flanks
from fugleman.systems.flanks.terms import Rulings, Scenario

SOLO = Flanks(rulings=Rulings(sides=1, laying="given"), scenario=Scenario(layouts=("L123 C4 R56",), turns=0))
"""One side alone, without end."""

TURNS = "turns"
LEFT, CENTRE, RIGHT = SECTORS = ("operates Left", "operates Centre", "operates Right")


def arrows(edges: Mapping[int, Sequence[tuple[int, Fraction, int, int]]], start: int = 1, decided: Sequence[int] = ()) -> Graph:
    """A graph drawn by hand: by node, edges as (to, chance, turns, wins). Nodes without edges are ends."""
    if not edges.get(start):
        start = 0
    drawings = {node: [Arrow(to, chance, (turns, wins)) for to, chance, turns, wins in edges[node]] for node in edges}
    return drawn(drawings, ("turns", "wins"), start=start, decided=decided)
