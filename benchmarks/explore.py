"""How fast are positions found, from the impulses alone?"""

from __future__ import annotations

from functools import partial
from typing import Any

from benchmarks.measure import Measured, cpu_seconds
from fugleman.core.system import System
from fugleman.lab.explore import explore
from fugleman.systems.flanks import Flanks
from fugleman.systems.flanks.terms import Rulings as FlankRulings
from fugleman.systems.flanks.terms import Scenario
from fugleman.systems.soldiers import Soldiers
from fugleman.systems.soldiers.terms import Rulings as TrackRulings

GAMES: dict[str, tuple[System[Any], tuple[str, ...]]] = {
    "8 counters, labelled": (
        Flanks(
            rulings=FlankRulings(sides=1, laying="given", counters=8, maximum=4),
            scenario=Scenario(layouts=("L1234 C56 R78",), turns=0),
        ),
        ("turns", "operates Left"),
    ),
    "2 chits a side, last space 4, labelled": (Soldiers(rulings=TrackRulings(chits=2, last_space=4)), ("turns",)),
}


def measures() -> list[Measured]:
    """Positions and answers a second of two unreduced models; the larger takes under a minute."""
    measured = []
    for name, (system, counted) in GAMES.items():
        graph = explore(system, measures=counted, symmetric=False)
        taken = cpu_seconds(partial(explore, system, (), counted, symmetric=False))
        measured += [
            Measured(f"{system.name}: {name}", taken, "s", "under", 60),
            Measured(f"  {graph.nodes:,} positions", graph.nodes / taken, "nodes/s"),
            Measured(f"  {graph.edges:,} answers", graph.edges / taken, "edges/s"),
        ]
    return measured
