"""How long does it take to find room for eight units on a full 180U x 120U table? `python -m benchmarks placement`"""

from __future__ import annotations

import random
from functools import partial

from benchmarks.measure import Measured, cpu_seconds
from fugleman.kit import facings
from fugleman.kit.geometry import Base, overlap
from fugleman.kit.ground import Ground
from fugleman.kit.room import place

TABLES, UNITS = 10, 8
DEPTHS = (200, 300, 400, 600)


def measures() -> list[Measured]:
    """CPU seconds of the slowest of some tables, and searches a second over all of them: by table and by depth of the units."""
    return [measured for crowded in (False, True) for depth in (200, 600) for measured in _measure(crowded, depth)]


def _measure(crowded: bool, depth: int) -> list[Measured]:
    chance = random.Random(7)
    seconds = [cpu_seconds(partial(place_eight, *full_table(chance, crowded), depth)) for _ in range(TABLES)]
    what = f"{UNITS} units of 8U x {depth // 100}U, {'crowded edge' if crowded else 'whole table'}"
    return [
        Measured(f"placing {what}", max(seconds), "seconds", "under", 1),
        Measured(f"searches, {what}", UNITS * TABLES / sum(seconds), "searches/s"),
    ]


def full_table(chance: random.Random, crowded: bool) -> tuple[list[Base], list[Base]]:
    """Twenty friends and twenty enemies of 8U; on a crowded table they stand by the entry edge."""
    bases: list[Base] = []
    while len(bases) < 40:
        x = chance.randrange(400, 3500 if crowded else 17600)
        base = Base(x, chance.randrange(500, 11500), chance.choice(facings.table()), 800, chance.choice(DEPTHS))
        if not any(overlap(base, other) for other in bases):
            bases.append(base)
    return bases[:20], bases[20:]


def place_eight(friends: list[Base], enemies: list[Base], depth: int) -> int:
    """Place eight units one after another; how many found room."""
    down = list(friends)
    for _ in range(UNITS):
        table = Ground(
            18000, 12000, "left", "bottom", 1200, whole=True, solid=tuple(down), shunned=tuple(enemies), clearance=500
        )
        found = place(table, 800, depth)
        if found is not None:
            down.append(found)
    return len(down) - len(friends)
