"""How is a promise of speed measured and judged?"""

from __future__ import annotations

import operator
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Literal

from msgspec import Struct

JUDGES = {"at least": operator.ge, "under": operator.lt}


class Measured(Struct, frozen=True):
    """One promise: what was measured, in which unit, and the bar it is held against (None: there is none)."""

    what: str
    value: float
    unit: str
    sense: Literal["at least", "under"] = "at least"
    bar: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the bar is met; None if there is none."""
        return None if self.bar is None else JUDGES[self.sense](self.value, self.bar)


def cpu_seconds(play: Callable[[], object]) -> float:
    """CPU seconds of this process that one call takes."""
    begun = time.process_time()
    play()
    return time.process_time() - begun


def interleaved(ways: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """CPU seconds by way and round; in each round all ways run one after another, so that they share the machine's mood."""
    times: list[list[float]] = [[] for _ in ways]
    for done in range(rounds):
        for way, play in enumerate(ways):
            times[way].append(cpu_seconds(play))
        print(f"\rround {done + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr)
    return times


def median_ratio(slow: Sequence[float], fast: Sequence[float]) -> float:
    """How many times as fast the second way is: the median over the rounds of each round's own ratio."""
    return median(a / b for a, b in zip(slow, fast, strict=True))
