"""What are zero-sum matrix games worth, and how must both sides mix?

Every answer carries its certificate: the gap between what the two mixtures guarantee, recomputed from the payoffs alone. A game
that floating point does not bring within the tolerance is solved in rationals (`exact_games`), so none ever fails.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fugleman.lab.exact_games import solve_exact

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOLERANCE = 1e-12
"""The widest gap a solution may have, as a share of the spread of the payoffs, before the game is solved in rationals."""


class Solution(NamedTuple):
    """One game: its value to Row, both mixtures, and the gap they leave."""

    value: float
    row: Floats
    column: Floats
    gap: float


class Batch(NamedTuple):
    """Games of one shape. value, gap: shape (games,); row: shape (games, m); column: shape (games, n)."""

    value: Floats
    row: Floats
    column: Floats
    gap: Floats


class Ragged(NamedTuple):
    """Games of any shapes, laid end to end; game g's mixtures begin at row_start[g] and column_start[g]."""

    value: Floats
    row: Floats
    column: Floats
    gap: Floats
    row_start: Ints
    column_start: Ints


def solve(payoff: ArrayLike) -> Solution:
    """Solve one game. payoff: shape (m, n); [i, j] is what Row gains. Raises ValueError unless all are finite."""
    table = np.asarray(payoff, np.float64)
    if table.ndim != 2 or table.size == 0:
        raise ValueError("the payoffs are no matrix")
    one = solve_batch(table[None])
    return Solution(float(one.value[0]), one.row[0], one.column[0], float(one.gap[0]))


def solve_batch(payoff: ArrayLike, threads: int = 1) -> Batch:
    """Solve games of one shape. payoff: shape (games, m, n). Raises ValueError as `solve`."""
    table = np.ascontiguousarray(payoff, np.float64)
    if table.ndim != 3 or 0 in table.shape[1:]:
        raise ValueError("the payoffs are no matrices of one shape")
    games, m, n = table.shape
    value, row, column, gap = _solve(table.ravel(), np.full(games, m), np.full(games, n), threads)
    return Batch(value, row.reshape(games, m), column.reshape(games, n), gap)


def solve_ragged(payoff: Floats, rows: Ints, columns: Ints, threads: int = 1) -> Ragged:
    """Solve games of any shapes. payoff: game by game, rows[g] * columns[g] payoffs in row order. Raises ValueError."""
    return Ragged(*_solve(payoff, rows, columns, threads), ends(rows), ends(columns))


def certificate(payoff: ArrayLike, row: ArrayLike, column: ArrayLike) -> float:
    """The gap two mixtures leave: the most Row can gain against Column's, less the least Row's gains; 0 if both are optimal."""
    table = np.asarray(payoff, np.float64)
    return float((table @ np.asarray(column, np.float64)).max() - (np.asarray(row, np.float64) @ table).min())


def ends(sizes: Ints) -> Ints:
    """Where each of several runs begins when they are laid end to end, and where the last ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)])


def _solve(payoff: Floats, rows: Ints, columns: Ints, threads: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Values, both mixtures, gaps. Raises ValueError."""
    from fugleman.lab.simplex import solve_all

    games = len(rows)
    if len(payoff) != rows @ columns or (games and min(rows.min(), columns.min()) < 1):
        raise ValueError("the payoffs do not fill the shapes")
    if not (np.isfinite(payoff.sum()) or np.isfinite(payoff).all()):
        raise ValueError("a payoff is not finite")
    if games == 0:
        return np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0)
    if threads == 1 or games == 1:
        x, y, value, gap, wide = solve_all(payoff, rows, columns, TOLERANCE)
    else:
        cuts = np.linspace(0, games, min(threads, games) + 1).astype(int)
        start = ends(rows * columns)[cuts]
        parts = [(payoff[start[k] : start[k + 1]], rows[a:b], columns[a:b]) for k, (a, b) in enumerate(pairwise(cuts))]
        with ThreadPoolExecutor(len(parts)) as pool:
            solved = [*pool.map(lambda part: solve_all(part[0], part[1], part[2], TOLERANCE), parts)]
        x, y, value, gap, wide = (np.concatenate([one[k] for one in solved]) for k in range(5))
    if wide.any():
        _replace(payoff, rows, columns, np.flatnonzero(wide), (value, x, y, gap))
    return value, x, y, gap


def _replace(payoff: Floats, rows: Ints, columns: Ints, wide: Ints, found: tuple[Floats, Floats, Floats, Floats]) -> None:
    """Put exact solutions in the place of doubtful ones."""
    start, row_start, column_start = ends(rows * columns), ends(rows), ends(columns)
    value, x, y, gap = found
    for g in wide:
        table = payoff[start[g] : start[g + 1]].reshape(rows[g], columns[g])
        exact = solve_exact([[Fraction(float(gain)) for gain in row] for row in table])
        row, column = np.array(exact.row, np.float64), np.array(exact.column, np.float64)
        x[row_start[g] : row_start[g + 1]] = row
        y[column_start[g] : column_start[g + 1]] = column
        value[g] = float(exact.value)
        gap[g] = max(certificate(table, row, column), 0.0)
