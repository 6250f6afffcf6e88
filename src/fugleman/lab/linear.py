"""What solves a sparse system of linear equations, exactly?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from fugleman.core.errors import Impossible

Row: TypeAlias = dict[int, Fraction]
"""The coefficients of one equation by unknown; those left out are 0."""

RIGHT = -1
"""Where a row keeps its right side."""


def solve(rows: Sequence[Mapping[int, Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The x with sum of rows[i][j] x[j] = right[i]; as many equations as unknowns. Raises Impossible if it is singular.

    Source: Gaussian elimination, each time on the equation and unknown that fill in least (Markowitz 1957).
    """
    left: dict[int, Row] = {i: {j: a for j, a in row.items() if a} | {RIGHT: right[i]} for i, row in enumerate(rows)}
    users: dict[int, set[int]] = {j: set() for j in range(len(rows))}
    for i, row in left.items():
        for j in row.keys() - {RIGHT}:
            users[j].add(i)
    solved: list[tuple[int, Row]] = []
    while left:
        i, j = _pivot(left, users)
        row = left.pop(i)
        for k in row.keys() - {RIGHT}:
            users[k].discard(i)
        for other in sorted(users.pop(j)):
            _eliminate(left[other], row, j, other, users)
        solved.append((j, row))
    x: dict[int, Fraction] = {}
    for j, row in reversed(solved):
        x[j] = (row[RIGHT] - sum((a * x[k] for k, a in row.items() if k not in (j, RIGHT)), Fraction(0))) / row[j]
    return [x[j] for j in range(len(rows))]


def _pivot(left: dict[int, Row], users: dict[int, set[int]]) -> tuple[int, int]:
    """The equation with the fewest unknowns, and of these the one that the fewest equations share."""
    i = min(left, key=lambda i: len(left[i]))
    unknowns = sorted(left[i].keys() - {RIGHT})
    if not unknowns:
        raise Impossible("the equations have no single solution")
    return i, min(unknowns, key=lambda j: len(users[j]))


def _eliminate(row: Row, pivot: Row, j: int, at: int, users: dict[int, set[int]]) -> None:
    factor = row.pop(j) / pivot[j]
    for k, a in pivot.items():
        if k == j:
            continue
        rest = row.get(k, Fraction(0)) - factor * a
        if rest or k == RIGHT:
            row[k] = rest
            if k != RIGHT:
                users[k].add(at)
        elif k in row:
            del row[k]
            users[k].discard(at)
