"""How is one zero-sum matrix game after another solved on floating-point arrays? (compiled; for `matrix_games`)

Dantzig's linear programme of a game, shifted and scaled so that every payoff is in [1/2, 3/2], in a condensed tableau with an
exchange at each pivot. The largest coefficient enters; after a row of pivots without progress Bland's rule takes over, so
that no game cycles. If the recomputed gap is too wide, the tableau is built anew from the payoffs on the basis found,
with the largest pivots first, and the search goes on from there.

Source: G. B. Dantzig, Linear Programming and Extensions (1963), ch. 13; R. G. Bland, Math. Oper. Res. 2 (1977) 103-107.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LANES = 4
"""Tableau rows are padded to a multiple of so many columns, which the compiler turns into vector instructions."""
REBUILDS = 3
SMALLEST_COST, SMALLEST_PIVOT = 1e-13, 1e-10


@njit(cache=True, nogil=True, fastmath={"contract"})
def solve_all(
    payoff: Floats, rows: Ints, columns: Ints, tolerance: float
) -> tuple[Floats, Floats, Floats, Floats, NDArray[np.bool_]]:
    """Solve games of any shapes, laid end to end.

    payoff: game after game, each in row order, rows[g] x columns[g].
    tolerance: the widest gap at once accepted, as a share of the spread of the payoffs.
    Returns both sides' mixtures, the values, the gaps recomputed from the payoffs, and which are too wide.
    """
    games = len(rows)
    x, y = np.zeros(rows.sum()), np.zeros(columns.sum())
    value, gap, wide = np.empty(games), np.empty(games), np.empty(games, np.bool_)
    most_rows, most_columns = rows.max(), columns.max()
    width = (most_columns + LANES) // LANES * LANES
    tableau, pivots = np.empty((most_rows + 1, width)), np.empty(width)
    in_row, in_column = np.empty(most_rows, np.int64), np.empty(most_columns, np.int64)
    room = np.empty(most_rows + most_columns)
    at, x_at, y_at = 0, 0, 0
    for g in range(games):
        value[g], gap[g], wide[g] = solve_one(
            payoff, at, rows[g], columns[g], tableau, pivots, in_row, in_column, room,
            x, x_at, y, y_at, tolerance,
        )  # fmt: skip
        at, x_at, y_at = at + rows[g] * columns[g], x_at + rows[g], y_at + columns[g]
    return x, y, value, gap, wide


@njit(cache=True, fastmath={"contract"}, inline="always")
def solve_one(
    payoff: Floats, at: int, m: int, n: int, tableau: Floats, pivots: Floats, in_row: Ints, in_column: Ints, room: Floats,
    x: Floats, x_at: int, y: Floats, y_at: int, tolerance: float,
) -> tuple[float, float, bool]:  # fmt: skip
    """Solve one game; x and y, which come in as zeros, take the mixtures. Returns value, gap, whether it is wide."""
    least, most, best_row, best_column, maximin, minimax = saddle(payoff, at, m, n, room)
    if maximin == minimax:
        x[x_at + best_row], y[y_at + best_column] = 1.0, 1.0
        return maximin, 0.0, False
    spread = most - least
    scale = 1.0 / spread
    width = (n + LANES) // LANES * LANES
    fill(payoff, at, m, n, width, least, scale, tableau, in_row, in_column)
    value, gap = 0.0, np.inf
    entering = best_column
    for rebuild in range(REBUILDS):
        search(tableau, pivots, m, n, width, in_row, in_column, entering)
        if read_off(m, n, tableau, in_row, in_column, x, x_at, y, y_at):
            value, gap = certify(payoff, at, m, n, x, x_at, y, y_at, room)
        if gap <= tolerance * spread or rebuild + 1 == REBUILDS:
            break
        wanted_rows, wanted_columns = basis(m, n, in_row, in_column)
        fill(payoff, at, m, n, width, least, scale, tableau, in_row, in_column)
        exchange_all(tableau, pivots, m, n, width, in_row, in_column, wanted_rows, wanted_columns)
        entering = -1
    return value, gap, not gap <= tolerance * spread


@njit(cache=True, inline="always")
def saddle(payoff: Floats, at: int, m: int, n: int, room: Floats) -> tuple[float, float, int, int, float, float]:
    """The extremes of the payoffs, and the best pure strategies with what they guarantee."""
    room[:n] = -np.inf
    least, maximin, best_row = np.inf, -np.inf, 0
    for i in range(m):
        lowest = np.inf
        for j in range(n):
            gain = payoff[at + i * n + j]
            lowest = gain if gain < lowest else lowest
            room[j] = gain if gain > room[j] else room[j]
        least = min(least, lowest)
        if lowest > maximin:
            maximin, best_row = lowest, i
    most, minimax, best_column = -np.inf, np.inf, 0
    for j in range(n):
        most = max(most, room[j])
        if room[j] < minimax:
            minimax, best_column = room[j], j
    return least, most, best_row, best_column, maximin, minimax


@njit(cache=True, inline="always")
def fill(
    payoff: Floats, at: int, m: int, n: int, width: int, least: float, scale: float, tableau: Floats, in_row: Ints,
    in_column: Ints,
) -> None:  # fmt: skip
    """The tableau of: maximise the sum of y, every row of the scaled payoffs times y being at most 1."""
    for i in range(m):
        for j in range(n):
            tableau[i, j] = (payoff[at + i * n + j] - least) * scale + 0.5
        tableau[i, n] = 1.0
        for j in range(n + 1, width):
            tableau[i, j] = 0.0
        in_row[i] = n + i
    for j in range(n):
        tableau[m, j] = -1.0
        in_column[j] = j
    for j in range(n, width):
        tableau[m, j] = 0.0


@njit(cache=True, fastmath={"contract"}, inline="always")
def search(tableau: Floats, pivots: Floats, m: int, n: int, width: int, in_row: Ints, in_column: Ints, entering: int) -> None:
    """Pivot until no column would gain, or a bound that no sound game reaches. `entering`: the first column, if known."""
    stalled, sofar = 0, tableau[m, n]
    for _ in range(50 * (m + n) + 50):
        bland = stalled > 4 + (m + n) // 4
        column = entering
        if column < 0:
            column = entering_column(tableau, m, n, in_column, bland)
        entering = -1
        if column < 0:
            return
        row = leaving_row(tableau, m, n, column, in_row, bland)
        if row < 0:
            return
        exchange(tableau, pivots, m, width, row, column)
        in_row[row], in_column[column] = in_column[column], in_row[row]
        stalled = 0 if tableau[m, n] > sofar else stalled + 1
        sofar = max(sofar, tableau[m, n])


@njit(cache=True, inline="always")
def entering_column(tableau: Floats, m: int, n: int, in_column: Ints, bland: bool) -> int:
    """The column of the largest coefficient, or under Bland's rule the lowest variable that gains; -1 if none does."""
    column, cost = -1, -SMALLEST_COST
    if bland:
        for j in range(n):
            if tableau[m, j] < -SMALLEST_COST and (column < 0 or in_column[j] < in_column[column]):
                column = j
        return column
    for j in range(n):
        lower = tableau[m, j] < cost
        column = j if lower else column
        cost = tableau[m, j] if lower else cost
    return column


@njit(cache=True, inline="always")
def leaving_row(tableau: Floats, m: int, n: int, column: int, in_row: Ints, bland: bool) -> int:
    """The row that bounds a column first; of several the first, or under Bland's rule the lowest variable; -1 if none does."""
    row, above, below = -1, np.inf, 1.0
    for i in range(m):
        pivot, bound = tableau[i, column], tableau[i, n]
        left, right = bound * below, above * pivot
        sooner = (pivot > SMALLEST_PIVOT) & ((left < right) | (bland & (left == right) & (in_row[i] < in_row[row])))
        row = i if sooner else row
        above = bound if sooner else above
        below = pivot if sooner else below
    return row


@njit(cache=True, fastmath={"contract"}, inline="always")
def exchange(tableau: Floats, pivots: Floats, m: int, width: int, row: int, column: int) -> None:
    """Exchange the variables of a row and a column. `pivots`: room for the row, apart from the others it is taken from."""
    inverse = 1.0 / tableau[row, column]
    for j in range(width):
        pivots[j] = tableau[row, j] * inverse
    for i in range(m + 1):
        factor = tableau[i, column]
        for j in range(width):
            tableau[i, j] -= factor * pivots[j]
        tableau[i, column] = -factor * inverse
    for j in range(width):
        tableau[row, j] = pivots[j]
    tableau[row, column] = inverse


@njit(cache=True, inline="always")
def read_off(
    m: int, n: int, tableau: Floats, in_row: Ints, in_column: Ints, x: Floats, x_at: int, y: Floats, y_at: int
) -> bool:
    """The mixtures of a tableau; False if there are none."""
    x[x_at : x_at + m] = 0.0
    y[y_at : y_at + n] = 0.0
    total_x, total_y = 0.0, 0.0
    for i in range(m):
        if in_row[i] < n and tableau[i, n] > 0.0:
            y[y_at + in_row[i]] = tableau[i, n]
            total_y += tableau[i, n]
    for j in range(n):
        if in_column[j] >= n and tableau[m, j] > 0.0:
            x[x_at + in_column[j] - n] = tableau[m, j]
            total_x += tableau[m, j]
    if not (0.0 < total_x < np.inf and 0.0 < total_y < np.inf):
        return False
    for i in range(m):
        x[x_at + i] /= total_x
    for j in range(n):
        y[y_at + j] /= total_y
    return True


@njit(cache=True, inline="always")
def certify(
    payoff: Floats, at: int, m: int, n: int, x: Floats, x_at: int, y: Floats, y_at: int, room: Floats
) -> tuple[float, float]:
    """The value and the gap that mixtures have on the payoffs themselves."""
    room[:n] = 0.0
    most = -np.inf
    for i in range(m):
        chance, gain = x[x_at + i], 0.0
        for j in range(n):
            gain += payoff[at + i * n + j] * y[y_at + j]
            room[j] += payoff[at + i * n + j] * chance
        most = max(most, gain)
    least = np.inf
    for j in range(n):
        least = min(least, room[j])
    return 0.5 * (most + least), max(most - least, 0.0)


@njit(cache=True)
def basis(m: int, n: int, in_row: Ints, in_column: Ints) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The rows and columns of the payoffs that a tableau's basis is made of."""
    rows, columns = np.zeros(m, np.bool_), np.zeros(n, np.bool_)
    for j in range(n):
        if in_column[j] >= n:
            rows[in_column[j] - n] = True
    for i in range(m):
        if in_row[i] < n:
            columns[in_row[i]] = True
    return rows, columns


@njit(cache=True)
def exchange_all(
    tableau: Floats, pivots: Floats, m: int, n: int, width: int, in_row: Ints, in_column: Ints, rows: NDArray[np.bool_],
    columns: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Bring a fresh tableau to a basis, the largest pivots first."""
    while True:
        row, column, largest = -1, -1, SMALLEST_PIVOT
        for i in range(m):
            if rows[i]:
                for j in range(n):
                    if columns[j] and abs(tableau[i, j]) > largest:
                        row, column, largest = i, j, abs(tableau[i, j])
        if row < 0:
            return
        exchange(tableau, pivots, m, width, row, column)
        in_row[row], in_column[column] = in_column[column], in_row[row]
        rows[row], columns[column] = False, False


@njit(cache=True, nogil=True)
def held_to_all(
    payoff: Floats, start: Ints, rows: Ints, columns: Ints, mixture: Floats, mixture_at: Ints, first: bool
) -> Floats:
    """By game, the least that Row's mixture gains against a column (`first`), or the most a row gains against Column's."""
    found = np.empty(len(rows))
    room = np.empty(columns.max())
    for g in range(len(rows)):
        m, n, at, mixed = rows[g], columns[g], start[g], mixture_at[g]
        most = -np.inf
        room[:n] = 0.0
        for i in range(m):
            gain = 0.0
            for j in range(n):
                if first:
                    room[j] += mixture[mixed + i] * payoff[at + i * n + j]
                else:
                    gain += payoff[at + i * n + j] * mixture[mixed + j]
            most = max(most, gain)
        found[g] = room[:n].min() if first else most
    return found
