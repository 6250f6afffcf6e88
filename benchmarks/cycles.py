"""How long does it take to solve a Command Cycle exactly, and how does it grow?

Both by the compiled twin of the turn, in one process of one thread, by the clock; the smaller is also explored impulse by
impulse, and both ways must come to the same value.
"""

from __future__ import annotations

from time import perf_counter

from msgspec.structs import replace

from benchmarks.measure import Measured
from fugleman.lab import stages, twins
from fugleman.lab.explore import explore
from fugleman.systems.soldiers import SYSTEM
from fugleman.systems.soldiers.terms import Rulings

GROWTH = ((3, 3), (3, 4), (3, 5), (3, 6))
"""Chits a side and last space."""


def measures() -> list[Measured]:
    """Positions and seconds by size, with the gap; 3 chits and last space 3 by impulses as well."""
    system = replace(SYSTEM, rulings=Rulings(chits=3, last_space=3))
    begun = perf_counter()
    graph = explore(system, measures=stages.measures_of(system))
    explored = perf_counter() - begun
    solved = stages.solve(graph)
    found = [Measured("3 chits, last space 3, from the impulses", explored, "s")]
    for chits, last_space in GROWTH:
        twin = twins.twin_of(replace(SYSTEM, rulings=Rulings(chits=chits, last_space=last_space)))
        assert twin is not None
        begun = perf_counter()
        worth = twins.solve(twin)
        seconds = perf_counter() - begun
        if (chits, last_space) == (3, 3):
            assert abs(worth.value - solved.value[solved.start]) < 1e-12, "the twin comes to another value"
        largest = (chits, last_space) == GROWTH[-1]
        size = f"{chits} chits, last space {last_space}"
        found += [
            Measured(f"{size}: positions", worth.positions, ""),
            Measured(f"{size}: value to the holder", worth.value, ""),
            Measured(f"{size}: gap", worth.gap, "", "under", 1e-9),
            Measured(f"{size}: solved in", seconds, "s", "under", 600 if largest else None),
        ]
    return found
