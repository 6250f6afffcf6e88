"""How fast is random legal play, checks included, system by system?"""

from __future__ import annotations

from benchmarks.measure import Measured
from fugleman import muster
from fugleman.lab.fuzz import fuzz

SECONDS, FEW = 2, 20


def measures() -> list[Measured]:
    """Games a second of every system under its default rulings, and how many were played without a fault."""
    return [measured for name in muster() for measured in _rate(name)]


def _rate(name: str) -> list[Measured]:
    system = muster()[name].system
    games = max(FEW, round(SECONDS * fuzz(system, FEW, seed=1).games_per_second))
    fuzzed = fuzz(system, games, seed=2)
    return [
        Measured(f"fuzz {name}", fuzzed.games_per_second, "games/s"),
        Measured(f"faults in {games} games of {name}", len(fuzzed.faults), "faults", "under", 1),
    ]
