"""What is the exact value of a zero-sum matrix game, and which exact mixtures prove it?

Dominated strategies are left out first, then integers are pivoted: all numbers of the tableau keep one common denominator, the
last pivot, so that every division is without remainder. Bland's rule follows a row of pivots without progress.

Source: J. Edmonds and J.-F. Maurras, Note sur les Q-matrices d'Edmonds, RAIRO 31 (1997) 203-209 (integer pivoting).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import ge
from typing import NamedTuple, TypeAlias

from fugleman.core.errors import Impossible

Exact: TypeAlias = "int | Fraction"
Matrix: TypeAlias = Sequence[Sequence[Exact]]
Integers: TypeAlias = list[list[int]]


class ExactSolution(NamedTuple):
    """The value of a game to Row, and a mixture of each side that guarantees it; checked, so the gap is 0."""

    value: Fraction
    row: tuple[Fraction, ...]
    column: tuple[Fraction, ...]


def solve_exact(payoff: Matrix) -> ExactSolution:
    """Solve a game in rationals. payoff: shape (m, n); [i, j] is what Row gains, int or Fraction (a float: `Fraction(x)`).

    Raises ValueError if the payoffs are no matrix.
    """
    if not payoff or not payoff[0] or any(len(row) != len(payoff[0]) for row in payoff):
        raise ValueError("the payoffs are no matrix")
    scale = lcm(*(gain.denominator for row in payoff for gain in row))
    whole = [[gain.numerator * (scale // gain.denominator) for gain in row] for row in payoff]
    rows, columns = undominated(whole)
    least = min(min(row) for row in whole)
    x, y = _mixtures([[whole[i][j] - least + 1 for j in columns] for i in rows])
    row, column = _spread(x, rows, len(whole)), _spread(y, columns, len(whole[0]))
    low, high = guarantees(whole, row, column)
    if low != high:
        raise Impossible(f"the mixtures guarantee {low} and {high}")
    return ExactSolution(low / scale, row, column)


def guarantees(payoff: Matrix, row: Sequence[Exact], column: Sequence[Exact]) -> tuple[Fraction, Fraction]:
    """The least that Row's mixture gains against any column, and the most that any row gains against Column's."""
    (x, whole_x), (y, whole_y) = _whole(row), _whole(column)
    playing = [(weight, gains) for weight, gains in zip(x, payoff, strict=True) if weight]
    answered = [j for j, weight in enumerate(y) if weight]
    low = min(sum(weight * gains[j] for weight, gains in playing) for j in range(len(y)))
    high = max(sum(y[j] * gains[j] for j in answered) for gains in payoff)
    return Fraction(low) / whole_x, Fraction(high) / whole_y


def _whole(chances: Sequence[Exact]) -> tuple[list[int], int]:
    """Chances as so many parts of a whole."""
    whole = lcm(*(chance.denominator for chance in chances))
    return [chance.numerator * (whole // chance.denominator) for chance in chances], whole


def undominated(payoff: Integers) -> tuple[list[int], list[int]]:
    """The rows and columns left when those are struck out, again and again, that another does as well as everywhere."""
    rows, columns = list(range(len(payoff))), list(range(len(payoff[0])))
    before = 0
    while before != len(rows) + len(columns):
        before = len(rows) + len(columns)
        rows = _best(rows, {i: tuple(payoff[i][j] for j in columns) for i in rows})
        columns = _best(columns, {j: tuple(-payoff[i][j] for i in rows) for j in columns})
    return rows, columns


def _best(strategies: list[int], gains: dict[int, tuple[int, ...]]) -> list[int]:
    """The strategies that none of the others left matches or beats everywhere."""
    order = sorted(strategies, key=lambda s: -sum(gains[s]))
    kept: list[int] = []
    for s in order:
        mine = gains[s]
        if not any(all(map(ge, gains[other], mine)) for other in kept):
            kept.append(s)
    return sorted(kept)


def _mixtures(payoff: Integers) -> tuple[list[Fraction], list[Fraction]]:
    """Both sides' optimal mixtures of a game of positive whole payoffs."""
    m, n = len(payoff), len(payoff[0])
    tableau = [[*row, 1] for row in payoff] + [[-1] * n + [0]]
    in_row, in_column = list(range(n, n + m)), list(range(n))
    divisor, stalled = 1, 0
    while True:
        costs = tableau[m][:n]
        if min(costs) >= 0:
            break
        bland = stalled > m + n
        gaining = [j for j in range(n) if costs[j] < 0]
        c = min(gaining, key=in_column.__getitem__ if bland else costs.__getitem__)
        r = _leaving(tableau, m, c, in_row)
        stalled = stalled + 1 if tableau[r][n] == 0 else 0
        divisor = _exchange(tableau, r, c, divisor)
        in_row[r], in_column[c] = in_column[c], in_row[r]
    total = tableau[m][n]
    x, y = [Fraction(0)] * m, [Fraction(0)] * n
    for i, variable in enumerate(in_row):
        if variable < n:
            y[variable] = Fraction(tableau[i][n], total)
    for j, variable in enumerate(in_column):
        if variable >= n:
            x[variable - n] = Fraction(tableau[m][j], total)
    return x, y


def _leaving(tableau: Integers, m: int, c: int, in_row: list[int]) -> int:
    """The row that bounds a column first; of several, that of the lowest variable."""
    row = -1
    for i in range(m):
        if tableau[i][c] > 0:
            if row >= 0:
                left, right = tableau[i][-1] * tableau[row][c], tableau[row][-1] * tableau[i][c]
                if left > right or (left == right and in_row[i] > in_row[row]):
                    continue
            row = i
    return row


def _exchange(tableau: Integers, r: int, c: int, divisor: int) -> int:
    """Exchange the variables of a row and a column; returns the new common denominator."""
    pivots = tableau[r]
    pivot = pivots[c]
    for i, row in enumerate(tableau):
        if i != r:
            factor = row[c]
            if factor:
                tableau[i] = [(a * pivot - factor * b) // divisor for a, b in zip(row, pivots, strict=True)]
                tableau[i][c] = -factor
            elif pivot != divisor:
                tableau[i] = [a * pivot // divisor for a in row]
    pivots[c] = divisor
    return pivot


def _spread(chances: Sequence[Fraction], strategies: Sequence[int], size: int) -> tuple[Fraction, ...]:
    """The chances of some strategies among all."""
    full = [Fraction(0)] * size
    for s, chance in zip(strategies, chances, strict=True):
        full[s] = chance
    return tuple(full)
