"""Are zero-sum matrix games solved, whatever they look like? By certificate, never by equality of mixtures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import linprog

from fugleman.lab.exact_games import guarantees, solve_exact, undominated
from fugleman.lab.matrix_games import certificate, solve, solve_batch, solve_ragged

M1 = [[0, 1, 0, -1], [-1, 0, 1, 1], [0, -1, 0, 1], [1, -1, -1, 0]]
M2 = [[0, -1, 1, 1], [1, 0, -1, -1], [-1, 1, 0, -1], [-1, 1, 1, 0]]
M3 = [
    [0, -1, -1, -1, 1, -1],
    [1, 0, 1, -1, -1, -1],
    [1, -1, 0, -1, -1, 1],
    [1, 1, 1, 0, -1, -1],
    [-1, 1, 1, 1, 0, -1],
    [1, 1, -1, 1, 1, 0],
]
CONSTANT, ZERO, ONE = [[3, 3], [3, 3], [3, 3]], [[0] * 4] * 3, [[7]]
TIES = [[1, 1, 0], [1, 1, 0], [0, 0, 1], [0, 0, 1]]


@pytest.mark.parametrize(
    ("payoff", "value"), [(M1, 0), (M2, 0), (M3, 0), (CONSTANT, 3), (ZERO, 0), (ONE, 7), (TIES, Fraction(1, 2))]
)
def test_degenerate_games_have_their_value_and_proof(payoff: list[list[int]], value: Fraction) -> None:
    exact = solve_exact(payoff)
    assert exact.value == value
    assert guarantees(payoff, exact.row, exact.column) == (value, value)
    assert (sum(exact.row), sum(exact.column)) == (1, 1)
    found = solve(payoff)
    assert found.value == pytest.approx(float(value), abs=1e-12)
    assert certificate(payoff, found.row, found.column) <= 1e-12


def test_the_published_mixtures_of_the_degenerate_games_have_no_gap() -> None:
    third, nothing = Fraction(1, 3), (Fraction(0), Fraction(0))
    assert guarantees(M1, (third, third, 0, third), (Fraction(1, 2), 0, Fraction(1, 2), 0)) == nothing
    assert guarantees(M3, (0, 0, third, 0, third, third), (0, 0, third, 0, third, third)) == nothing


def blotto(mine: int, theirs: int, fields: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    def shares(troops: int) -> list[tuple[int, ...]]:
        return [split for split in product(range(troops + 1), repeat=fields) if sum(split) == troops]

    return shares(mine), shares(theirs)


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "value"),
    [(6, 6, 0), (5, 5, 0), (6, 5, Fraction(4, 9)), (5, 4, Fraction(1, 2)), (4, 3, Fraction(2, 3))],
)
def test_blotto_on_three_fields(mine: int, theirs: int, value: Fraction) -> None:
    rows, columns = blotto(mine, theirs, 3)
    payoff = [[sign(sum(sign(a - b) for a, b in zip(r, c, strict=True))) for c in columns] for r in rows]
    assert solve_exact(payoff).value == value
    found = solve(payoff)
    assert found.value == pytest.approx(float(value), abs=1e-12)
    assert found.gap <= 1e-12


def test_blotto_of_the_textbook_at_two_posts() -> None:
    def gain(mine: int, theirs: int) -> int:
        return sign(mine - theirs) * (1 + min(mine, theirs)) if mine != theirs else 0

    rows, columns = blotto(4, 3, 2)
    payoff = [[sum(gain(a, b) for a, b in zip(r, c, strict=True)) for c in columns] for r in rows]
    assert solve_exact(payoff).value == Fraction(14, 9)
    ninths: dict[tuple[int, ...], int] = {(4, 0): 4, (0, 4): 4, (2, 2): 1}
    published = [Fraction(ninths.get(row, 0), 9) for row in rows]
    assert guarantees(payoff, published, solve_exact(payoff).column)[0] == Fraction(14, 9)


@st.composite
def degenerate(draw: st.DrawFn) -> list[list[int]]:
    """Matrices with few values, repeated and scaled rows and columns."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    most = draw(st.sampled_from([0, 1, 2, 50]))
    kinds = draw(st.lists(st.lists(st.integers(-most, most), min_size=columns, max_size=columns), min_size=1, max_size=rows))
    chosen = draw(st.lists(st.integers(0, len(kinds) - 1), min_size=rows, max_size=rows))
    across = draw(st.lists(st.integers(0, columns - 1), min_size=columns, max_size=columns))
    return [[kinds[k][j] for j in across] for k in chosen]


def by_linear_programme(payoff: list[list[int]]) -> float:
    """The value by scipy: maximise v, the mixture gaining v against every column."""
    table = np.array(payoff, float)
    m, n = table.shape
    found: Any = linprog(
        np.r_[np.zeros(m), -1.0],
        A_ub=np.c_[-table.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[np.r_[np.ones(m), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return -float(found.fun)


@given(degenerate())
def test_any_degenerate_game_is_solved(payoff: list[list[int]]) -> None:
    exact, found = solve_exact(payoff), solve(payoff)
    assert guarantees(payoff, exact.row, exact.column) == (exact.value, exact.value)
    assert min(exact.row) >= 0
    assert sum(exact.row) == sum(exact.column) == 1
    assert float(exact.value) == pytest.approx(by_linear_programme(payoff), abs=1e-7)
    assert found.value == pytest.approx(float(exact.value), abs=1e-10)
    assert certificate(payoff, found.row, found.column) <= 1e-12 * 101
    assert found.row.min() >= 0
    assert found.row.sum() == pytest.approx(1)


@given(st.integers(0, 2**32 - 1), st.sampled_from([1e-9, 1.0, 1e9]))
def test_ill_scaled_games_are_certified_too(seed: int, scale: float) -> None:
    random = np.random.default_rng(seed)
    payoff = random.standard_normal((4, 5)) * scale * np.exp(8 * random.standard_normal((4, 5)))
    found = solve(payoff)
    assert certificate(payoff, found.row, found.column) <= 2e-12 * (payoff.max() - payoff.min())


def test_games_of_many_shapes_are_solved_together_and_on_threads() -> None:
    random = np.random.default_rng(5)
    tables = [random.integers(-3, 4, (m, n)).astype(float) for m in range(1, 7) for n in range(1, 7)]
    rows, columns = (np.array([table.shape[k] for table in tables]) for k in (0, 1))
    flat = np.concatenate([table.ravel() for table in tables])
    one, two = solve_ragged(flat, rows, columns), solve_ragged(flat, rows, columns, threads=2)
    for g, table in enumerate(tables):
        row = one.row[one.row_start[g] : one.row_start[g + 1]]
        column = one.column[one.column_start[g] : one.column_start[g + 1]]
        assert certificate(table, row, column) <= 1e-12
        assert one.value[g] == pytest.approx(solve(table).value, abs=1e-12)
    assert np.array_equal(one.value, two.value)
    assert np.array_equal(one.row, two.row)


def test_a_batch_of_none_is_none() -> None:
    assert len(solve_batch(np.zeros((0, 3, 2))).value) == 0


@pytest.mark.parametrize("payoff", [[], [[]], [1, 2], [[1, np.nan]], [[np.inf, 0]]])
def test_what_is_no_game_is_refused(payoff: Any) -> None:
    with pytest.raises(ValueError, match="payoff"):
        solve(payoff)


def test_no_exact_game_without_a_matrix() -> None:
    with pytest.raises(ValueError, match="matrix"):
        solve_exact([[1, 2], [3]])
    with pytest.raises(ValueError, match="fill"):
        solve_ragged(np.zeros(3), np.array([2]), np.array([2]))


def test_rows_and_columns_that_others_match_are_struck_out() -> None:
    assert undominated([[1, 2], [1, 2], [0, 3]]) == ([0], [0])


def test_a_doubtful_game_is_solved_in_rationals(monkeypatch: pytest.MonkeyPatch) -> None:
    from fugleman.lab import simplex

    def lost(*_: Any) -> tuple[NDArray[Any], ...]:
        return np.zeros(2), np.zeros(2), np.zeros(1), np.full(1, np.inf), np.ones(1, np.bool_)

    monkeypatch.setattr(simplex, "solve_all", lost)
    found = solve([[1, -1], [-1, 1]])
    assert (found.value, found.gap, *found.row, *found.column) == (0, 0, 0.5, 0.5, 0.5, 0.5)
