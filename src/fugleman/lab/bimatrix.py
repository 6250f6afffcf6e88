"""Which extreme equilibria has a small game of two sides, exactly?

Every equilibrium is a mixture of these: pairs of vertices of the two best-answer polytopes at which every strategy is either
unplayed or a best answer. All vertices are listed, so degenerate games lose none.

Source: B. von Stengel, Computing equilibria for two-person games, Handbook of Game Theory 3 (2002), section 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from fugleman.lab.exact_games import Exact, Matrix

Mixture: TypeAlias = tuple[Fraction, ...]


class Equilibrium(NamedTuple):
    """Both sides' mixtures and what each gains."""

    row: Mixture
    column: Mixture
    gains: tuple[Fraction, Fraction]


def extreme_equilibria(row: Matrix, column: Matrix) -> tuple[Equilibrium, ...]:
    """All extreme equilibria. row, column: shape (m, n); [i, j] is what Row, and what Column, gains.

    All subsets of m of the m + n conditions are looked at, and of n: for games of at most half a dozen strategies a side.
    """
    m, n = len(row), len(row[0])
    across = [[column[i][j] for i in range(m)] for j in range(n)]
    firsts, seconds = [*vertices(across)], [*vertices(row)]
    return tuple(
        Equilibrium(x, y, (_gain(row, x, y), _gain(column, x, y)))
        for (x, x_labels), (y, y_labels) in product(firsts, seconds)
        if _complete(m, n, x_labels, y_labels)
    )


def regrets(row: Matrix, column: Matrix, x: Sequence[Exact], y: Sequence[Exact]) -> tuple[Fraction, Fraction]:
    """What each side could gain by its best answer to the other's mixture; both 0 at an equilibrium."""
    best_row = max(sum(gain * chance for gain, chance in zip(gains, y, strict=True)) for gains in row)
    best_column = max(sum(x[i] * column[i][j] for i in range(len(x))) for j in range(len(y)))
    return Fraction(best_row) - _gain(row, x, y), Fraction(best_column) - _gain(column, x, y)


def vertices(gains: Matrix) -> Iterator[tuple[Mixture, frozenset[int]]]:
    """The vertices of a side's polytope as mixtures, each once, with the conditions that are met tightly.

    gains: [k, l] is what the other side gains by its strategy k against strategy l. Condition l: strategy l is unplayed;
    condition len(gains[0]) + k: the other side's strategy k is a best answer.
    """
    size = len(gains[0])
    least = min(min(row) for row in gains)
    rows = [[Fraction(gain) - least + 1 for gain in row] for row in gains]
    limits = [[Fraction(strategy == k) for k in range(size)] for strategy in range(size)]
    seen = set()
    for tight in combinations(range(size + len(rows)), size):
        system = [(limits[t], Fraction(0)) if t < size else (rows[t - size], Fraction(1)) for t in tight]
        point = _solve([[*left, right] for left, right in system])
        if point is None or min(point) < 0 or not any(point) or point in seen:
            continue
        reached = [sum(gain * chance for gain, chance in zip(row, point, strict=True)) for row in rows]
        if max(reached) <= 1:
            seen.add(point)
            labels = [k for k, chance in enumerate(point) if chance == 0]
            labels += [size + k for k, gain in enumerate(reached) if gain == 1]
            yield tuple(chance / sum(point) for chance in point), frozenset(labels)


def _complete(m: int, n: int, x_labels: frozenset[int], y_labels: frozenset[int]) -> bool:
    """Whether each strategy is unplayed or a best answer. Row's strategies are 0..m-1 for x, and n..n+m-1 for y."""
    rows = all(i in x_labels or n + i in y_labels for i in range(m))
    return rows and all(j in y_labels or m + j in x_labels for j in range(n))


def _gain(payoff: Matrix, x: Sequence[Exact], y: Sequence[Exact]) -> Fraction:
    return Fraction(sum(x[i] * payoff[i][j] * y[j] for i in range(len(x)) if x[i] for j in range(len(y)) if y[j]))


def _solve(system: list[list[Fraction]]) -> Mixture | None:
    """The only solution of as many equations as unknowns; None if there is none or several."""
    size = len(system)
    for k in range(size):
        pivot = next((r for r in range(k, size) if system[r][k]), None)
        if pivot is None:
            return None
        system[k], system[pivot] = system[pivot], system[k]
        lead = system[k][k]
        system[k] = [one / lead for one in system[k]]
        for r in range(size):
            if r != k and (factor := system[r][k]):
                system[r] = [a - factor * b for a, b in zip(system[r], system[k], strict=True)]
    return tuple(row[-1] for row in system)
