"""Are intervals those of the books, and do samples add up exactly?"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from scipy import stats

from fugleman.lab.statistics import Counted, Value, count, difference, ratio, student, together, wilson


@pytest.mark.parametrize(("hits", "n"), [(68, 147), (0, 20), (20, 20), (1, 1), (167, 292)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.999])
def test_a_shares_interval_is_wilsons(hits: int, n: int, confidence: float) -> None:
    book = stats.binomtest(hits, n).proportion_ci(confidence, "wilson")
    ours = wilson(hits, n, confidence)
    assert (ours.low, ours.high) == pytest.approx((book.low, book.high), abs=1e-12)


def test_68_of_147_first_movers_is_38_to_54_percent() -> None:
    published = wilson(68, 147)
    assert (round(published.low, 3), round(published.high, 3)) == (0.384, 0.543)


def test_of_no_games_a_share_is_unknown() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


@pytest.mark.parametrize("values", [[1, 2, 3, 5], [0, 7], [3, 3, 3, 4]])
def test_a_means_interval_is_students(values: list[int]) -> None:
    counted = count(values)
    book = stats.ttest_1samp(values, 0).confidence_interval()
    ours = student(float(counted.mean), float(counted.variance), counted.n)
    assert (ours.low, ours.high) == pytest.approx((book.low, book.high))


def test_of_one_game_nothing_is_sure() -> None:
    assert count([5]).interval().width == np.inf


def test_two_means_differ_as_welch_says() -> None:
    one, other = [3, 4, 4, 9, 12], [1, 2, 2, 3]
    book = stats.ttest_ind(one, other, equal_var=False).confidence_interval()
    ours = difference(count(one), count(other))
    assert (ours.low, ours.high) == pytest.approx((book.low, book.high))


def test_two_shares_differ_as_newcombe_says() -> None:
    ours = difference(Counted({1: 56, 0: 14}), Counted({1: 48, 0: 32}))
    assert (round(ours.low, 4), round(ours.high, 4)) == (0.0524, 0.3339)


def test_samples_add_up_to_the_same_in_any_order() -> None:
    rng = Random(4)
    samples = [count(Fraction(rng.randrange(90), 7) for _ in range(n)) for n in (1, 5, 20)]
    wholes = {(w.mean, w.variance, tuple(w.times.items())) for w in map(together, permutations(samples))}
    assert len(wholes) == 1


def test_mean_and_variance_are_exact() -> None:
    values = [10**15, 10**15 + 1, 10**15 + 2]
    assert count(values).mean == Fraction(10**15 + 1)
    assert count(values).variance == Fraction(1)


def test_quantiles_are_values_that_came_up() -> None:
    counted = count([1, 1, 2, 9])
    assert [counted.quantile(share) for share in (0, 0.5, 0.51, 1)] == [1, 1, 2, 9]


def test_a_ratio_of_means_has_the_interval_of_its_residuals() -> None:
    pairs: dict[tuple[Value, Value], int] = {(1, 4): 3, (3, 5): 2, (2, 5): 5}
    share, interval = ratio(pairs)
    residuals = [a - 19 / 47 * b for (a, b), n in pairs.items() for _ in range(n)]
    half = float(stats.t.ppf(0.975, 9)) * float(np.std(residuals, ddof=1)) / 10**0.5 / 4.7
    assert share == pytest.approx(19 / 47)
    assert interval.width == pytest.approx(2 * half)


def test_a_ratio_to_nothing_is_no_number() -> None:
    share, interval = ratio({(1, 0): 5})
    assert np.isnan(share)
    assert interval.width == np.inf
