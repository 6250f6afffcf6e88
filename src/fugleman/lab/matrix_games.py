"""What are zero-sum matrix games worth, and how must both sides mix?

Every answer carries its certificate: the gap between what the two mixtures guarantee, recomputed from the payoffs alone. A game
that floating point does not bring within the tolerance is solved in rationals (`exact_games`), so none ever fails.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
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
    found = solve_ragged(table.ravel(), np.full(games, m), np.full(games, n), threads)
    return Batch(found.value, found.row.reshape(games, m), found.column.reshape(games, n), found.gap)


def solve_ragged(payoff: Floats, rows: Ints, columns: Ints, threads: int = 1) -> Ragged:
    """Solve games of any shapes. payoff: game by game, rows[g] * columns[g] payoffs in row order. Raises ValueError."""
    start = ends(rows * columns)
    if len(payoff) != start[-1] or (len(rows) and min(rows.min(), columns.min()) < 1):
        raise ValueError("the payoffs do not fill the shapes")
    if not (np.isfinite(payoff.sum()) or np.isfinite(payoff).all()):
        raise ValueError("a payoff is not finite")
    parts = min(threads, len(rows)) or 1
    if parts == 1:
        *found, wide = _part(payoff, start, rows, columns, 0, len(rows))
    else:
        cuts = np.linspace(0, len(rows), parts + 1).astype(int)
        with ThreadPoolExecutor(parts) as pool:
            solved = [*pool.map(lambda a, b: _part(payoff, start, rows, columns, a, b), cuts[:-1], cuts[1:])]
        *found, wide = (np.concatenate([one[k] for one in solved]) for k in range(5))
    x, y, value, gap = found
    ragged = Ragged(value, x, y, gap, ends(rows), ends(columns))
    for g in np.flatnonzero(wide):
        _replace(ragged, int(g), payoff[start[g] : start[g + 1]].reshape(rows[g], columns[g]))
    return ragged


def certificate(payoff: ArrayLike, row: ArrayLike, column: ArrayLike) -> float:
    """The gap two mixtures leave: the most Row can gain against Column's, less the least Row's gains; 0 if both are optimal."""
    table = np.asarray(payoff, np.float64)
    return float((table @ np.asarray(column, np.float64)).max() - (np.asarray(row, np.float64) @ table).min())


def ends(sizes: Ints) -> Ints:
    """Where each of several runs begins when they are laid end to end, and where the last ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)])


def _part(
    payoff: Floats, start: Ints, rows: Ints, columns: Ints, a: int, b: int
) -> tuple[Floats, Floats, Floats, Floats, NDArray[np.bool_]]:
    """Solve the games from a to b: both mixtures, values, gaps, and which of these are too wide."""
    from fugleman.lab.simplex import solve_all

    if a == b:
        nothing = np.zeros(0)
        return nothing, nothing, nothing, nothing, np.zeros(0, np.bool_)
    return solve_all(
        payoff[start[a] : start[b]],
        start[a:b] - start[a],
        rows[a:b],
        columns[a:b],
        ends(rows[a:b]),
        ends(columns[a:b]),
        TOLERANCE,
    )


def _replace(found: Ragged, g: int, table: Floats) -> None:
    """Put the exact solution of a game in the place of a doubtful one."""
    exact = solve_exact([[Fraction(float(gain)) for gain in row] for row in table])
    row, column = np.array(exact.row, np.float64), np.array(exact.column, np.float64)
    found.row[found.row_start[g] : found.row_start[g + 1]] = row
    found.column[found.column_start[g] : found.column_start[g + 1]] = column
    found.value[g] = float(exact.value)
    found.gap[g] = max(certificate(table, row, column), 0.0)
