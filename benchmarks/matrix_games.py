"""How many zero-sum matrix games a second are solved in a batch, against those who solve one at a time?

Payoffs from the normal distribution, whole numbers for the exact solver. Each round solves the same games in every way, one
after the other, in CPU seconds: the batch is given one thread, though on two cores it takes half the time. The widest gap of
the batch is recomputed with numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from benchmarks.measure import Measured, interleaved, median_ratio
from fugleman.lab.exact_games import guarantees, solve_exact
from fugleman.lab.matrix_games import Floats, solve_batch

ROUNDS = 11
SIZES = {5: (20_000, 5.0), 10: (8_000, 3.0), 25: (1_500, 1.0), 60: (150, 1.0)}
"""By strategies a side: how many games, and how many times as fast as QuantEcon the batch is promised to be."""
ONE_AT_A_TIME, EXACT = 10, 100
"""How many games the slow peers are given."""


def measures() -> list[Measured]:
    """Games a second by size with the ratios promised, the widest gap, and the slower peers at 5 x 5."""
    found = []
    for size, (games, bar) in SIZES.items():
        payoff = np.random.default_rng(size).standard_normal((games, size, size))
        times = _warm([partial(solve_batch, payoff), partial(_one_by_one, _quantecon(), payoff)], ROUNDS)
        batch = solve_batch(payoff)
        gap = (np.einsum("gmn,gn->gm", payoff, batch.column).max(1) - np.einsum("gmn,gm->gn", payoff, batch.row).min(1)).max()
        found += [
            Measured(f"matrix games of {size} x {size}", games / median(times[0]), "games/s"),
            Measured("  the widest gap among them", float(gap), "", "under", 1e-12),
            Measured("  against QuantEcon's minmax", median_ratio(times[1], times[0]), "times", "at least", bar),
        ]
    return [*found, *_slow_peers(), *_exact()]


def _slow_peers() -> list[Measured]:
    """A batch's time a game against nashpy's, pygambit's and OpenSpiel's linear programmes."""
    payoff = np.random.default_rng(1).standard_normal((20_000, 5, 5))
    few = payoff[:ONE_AT_A_TIME]
    ways = [partial(_one_by_one, solve, few) for solve in (_nashpy(), _gambit(exact=False), _openspiel())]
    mine, *peers = _warm([partial(solve_batch, payoff), *ways], 5)
    share = [seconds * ONE_AT_A_TIME / len(payoff) for seconds in mine]
    return [
        Measured(f"5 x 5 against {name}", median_ratio(times, share), "times", "at least", bar)
        for (name, bar), times in zip({"nashpy": 500, "pygambit": 200, "OpenSpiel's LP": 2000}.items(), peers, strict=True)
    ]


def _exact() -> list[Measured]:
    """Certified rational solutions against pygambit's, of whole payoffs."""
    found = []
    for size in (5, 10):
        payoff = np.random.default_rng(size).integers(-50, 51, (EXACT, size, size))
        tables: list[list[list[int]]] = payoff.tolist()
        for table in tables:
            exact = solve_exact(table)
            assert guarantees(table, exact.row, exact.column) == (exact.value, Fraction(exact.value))
        times = _warm([partial(_one_by_one, solve_exact, tables), partial(_one_by_one, _gambit(exact=True), payoff)], 5)
        found += [
            Measured(f"exact games of {size} x {size}", EXACT / median(times[0]), "games/s"),
            Measured("  against pygambit's rationals", median_ratio(times[1], times[0]), "times", "at least", 5),
        ]
    return found


def _warm(ways: list[Callable[[], object]], rounds: int) -> list[list[float]]:
    """CPU seconds by way and round; all ways run once beforehand, to be compiled."""
    for way in ways:
        way()
    return interleaved(ways, rounds)


def _one_by_one(solve: Callable[[Any], object], games: Any) -> None:
    for game in games:
        solve(game)


def _quantecon() -> Callable[[Floats], object]:
    from quantecon.optimize.minmax import minmax

    return minmax  # type: ignore[no-any-return]


def _nashpy() -> Callable[[Floats], object]:
    import nashpy

    return lambda payoff: nashpy.Game(payoff).linear_program()


def _gambit(*, exact: bool) -> Callable[[Any], object]:
    import pygambit

    return lambda payoff: pygambit.nash.lp_solve(pygambit.Game.from_arrays(payoff, -payoff), rational=exact)


def _openspiel() -> Callable[[Floats], object]:
    import pyspiel
    from open_spiel.python.algorithms import lp_solver

    def solve(payoff: Floats) -> object:
        return lp_solver.solve_zero_sum_matrix_game(pyspiel.create_matrix_game(payoff.tolist(), (-payoff).tolist()))

    return solve
