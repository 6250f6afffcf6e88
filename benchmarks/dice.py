"""How fast are exact odds of dice, against icepool? Each begins with empty caches."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import icepool
from icepool.evaluator.basic import SumEvaluator

from benchmarks.measure import Measured, interleaved, median_ratio
from fugleman.core.system import System
from fugleman.lab.chains import Chain
from fugleman.lab.dice import keep_highest, reaching, sums
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from fugleman.lab.passages import passages
from fugleman.systems.flank_march import SYSTEM

ROUNDS, TURNS = 15, 12
D6 = icepool.d(6)
NEVER, OVER = -2, -1


def measures() -> list[Measured]:
    """The flank march over 12 turns, ten kept of twenty dice, forty dice, a total to be reached."""
    play = march("Expert")
    assert marched(play) == marched_by_icepool(), "the two do not come to the same odds"
    kept = {total: Fraction(ways, 6**20) for total, ways in icepool_keep().items()}
    assert kept == dict(keep_highest(20, 6, 10).each())
    pairs: list[tuple[str, Callable[[], object], Callable[[], object], float | None]] = [
        ("a flank march over 12 turns", partial(marched, play), marched_by_icepool, 10),
        ("ten kept of 20d6", partial(keep_highest, 20, 6, 10), icepool_keep, 4),
        ("40d6", partial(sums, 40, 6), lambda: 40 @ icepool.d(6), None),
    ]
    measured = []
    for what, ours, theirs, bar in pairs:
        slow, fast = interleaved([theirs, partial(often, ours)], ROUNDS)
        measured.append(Measured(f"{what}, against icepool", OFTEN * median_ratio(slow, fast), "times", "at least", bar))
    (taken,) = interleaved([partial(often, partial(reaching, sums(1, 6), 36))], ROUNDS)
    measured.append(Measured("the turn in which d6 a turn exceed 35", 1000 * sorted(taken)[ROUNDS // 2] / OFTEN, "ms"))
    return measured


OFTEN = 20


def often(run: Callable[[], object]) -> None:
    """So often that the clock can tell."""
    for _ in range(OFTEN):
        run()


def march(level: str) -> Graph:
    """The march of a general of that level, explored from the impulses."""
    system: System[Any] = SYSTEM
    asked: Any = system.questions()["general"].ask(level)
    return explore(asked.system, [asked.start], (asked.clock, *asked.among), until=tuple(asked.among), absent=True)


def marched(play: Graph) -> list[Fraction]:
    """The chance that the throw succeeds, turn by turn."""
    return list(passages(Chain(play), "throws", ("succeeds", "cancelled"), TURNS)["succeeds"].by_turn)


def marched_by_icepool() -> list[Fraction]:
    """The same by mapping dice over a die of states: a hundred times the level, and the progressive modifier."""

    def throw(state: int, one: int, other: int) -> int:
        if state <= OVER:
            return NEVER if state == OVER else state
        level, progressive = divmod(state, 100)
        if one == other == 1:
            return NEVER if level == 1 else 100 * (level - 1)
        if one + other + level + progressive >= 12:
            return OVER
        return 100 * min(level + (one == other == 6), 4) + progressive + 1

    now: Any = icepool.Die([300])
    chances = []
    for _ in range(TURNS):
        now = now.map(throw, D6, D6)
        chances.append(Fraction(now.probability(OVER)))
    return chances


def icepool_keep() -> Any:
    """Ten kept of twenty dice; a new evaluator has nothing in its cache yet."""
    return SumEvaluator().evaluate(icepool.d(6).pool(20).highest(10))
