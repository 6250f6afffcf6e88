"""How long does it take to settle a round of sealed bids, 7 lots by 6 players?

The second chart of the source, and random sheets of few amounts, so that most of them tie.
"""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks.measure import Measured, cpu_seconds
from fugleman import Position, Sealed, answer, look
from fugleman.systems.empires import Empires
from fugleman.systems.empires.terms import Bid, LotBid, Scenario

LOTS = (("Franks", 10), ("Vikings", 9), ("Holy Roman", 10), ("Chola", 8), ("Sung", 9), ("Seljuk", 12), ("Mongols", 20))
CHART = (
    (0, 18, 0, 0, 0, 32, 60),
    (0, 20, 0, 0, 0, 30, 60),
    (0, 20, 12, 0, 0, 30, 20),
    (0, 20, 12, 0, 0, 30, 20),
    (0, 0, 12, 9, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0),
)
SHEETS, TIMES = 400, 9


def measures() -> list[Measured]:
    """CPU of one resolve: of the chart, of a random sheet by the median, and of the slowest among them."""
    random = Random(1)
    grids = [CHART, *([[_bid(random, strength) for _, strength in LOTS] for _ in CHART] for _ in range(SHEETS))]
    times = [_resolve_ms(grid) for grid in grids]
    return [
        Measured("resolve the second chart", times[0], "ms CPU", "under", 1),
        Measured("resolve a random tied sheet of 7 x 6", median(times), "ms CPU", "under", 1),
        Measured(f"the slowest of {SHEETS} random sheets", max(times), "ms CPU", "under", 1),
    ]


def _bid(random: Random, strength: int) -> int:
    return random.choice((0, 0, strength, strength, strength + 1, strength + 5))


def _resolve_ms(grid: Any) -> float:
    """CPU milliseconds from sealed sheets to the next thing asked; the median of many."""
    system = Empires(scenario=Scenario(players=len(grid), lots=LOTS))
    opening = look(system, Position(system.opening()))
    assert isinstance(opening.call, Sealed)
    bids = tuple(Bid(tuple(LotBid(lot, amount) for (lot, _), amount in zip(LOTS, row, strict=True))) for row in grid)
    return 1000 * median(cpu_seconds(partial(answer, system, opening.position, bids)) for _ in range(TIMES))
