"""How long does it take to find room for eight units on a full 180U x 120U table? `python benchmarks/placement.py`"""

from __future__ import annotations

import random
from time import process_time

from fugleman.kit import facings
from fugleman.kit.geometry import Base, overlap
from fugleman.kit.ground import Ground
from fugleman.kit.room import place

TABLES = 10
DEPTHS = (200, 300, 400, 600)


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
    for _ in range(8):
        table = Ground(
            18000, 12000, "left", "bottom", 1200, whole=True, solid=tuple(down), shunned=tuple(enemies), clearance=500
        )
        found = place(table, 800, depth)
        if found is not None:
            down.append(found)
    return len(down) - len(friends)


def main() -> None:
    """Print the slowest of the tables, and placements a second over all."""
    for crowded in (False, True):
        for depth in (200, 600):
            chance, times, found = random.Random(7), [], 0
            for _ in range(TABLES):
                friends, enemies = full_table(chance, crowded)
                start = process_time()
                found += place_eight(friends, enemies, depth)
                times.append(process_time() - start)
            what = "crowded edge" if crowded else "whole table"
            print(
                f"{what}, 8U x {depth // 100}U: slowest table {max(times):.3f} s of CPU, "
                f"{8 * TABLES / sum(times):.0f} searches/s, {found} of {8 * TABLES} found room"
            )


if __name__ == "__main__":
    main()
