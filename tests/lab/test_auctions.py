"""Do sealed auctions settle where they are known to? By certificate: the regrets, recomputed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.lab.auctions import coarse_regrets, minimise_regret, nash_regrets
from fugleman.lab.bimatrix import Equilibrium, extreme_equilibria, regrets

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NONE = (Fraction(0), Fraction(0))
Gains = list[list[Fraction]]
Auction = Callable[[int], tuple[Gains, Gains]]


def first_price(prize: int) -> tuple[Gains, Gains]:
    """Both want one prize; whole bids; the winner pays his bid; a tie splits what it brings."""
    bids = range(prize + 1)
    own = [[Fraction(prize - a) * (Fraction(a > b) + HALF * (a == b)) for b in bids] for a in bids]
    return own, across(own)


def all_pay(prize: int) -> tuple[Gains, Gains]:
    """As above, but everybody pays his bid."""
    bids = range(prize + 1)
    own = [[prize * (Fraction(a > b) + HALF * (a == b)) - a for b in bids] for a in bids]
    return own, across(own)


def across(own: Gains) -> Gains:
    return [list(column) for column in zip(*own, strict=True)]


def pure(size: int, played: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(k == played) for k in range(size))


@pytest.mark.parametrize("prize", [3, 4])
def test_a_first_price_auction_has_exactly_three_extreme_equilibria_all_pure(prize: int) -> None:
    found = extreme_equilibria(*first_price(prize))
    pays = {prize: Fraction(0), prize - 1: HALF, prize - 2: Fraction(1)}
    wanted = {Equilibrium(pure(prize + 1, bid), pure(prize + 1, bid), (gain, gain)) for bid, gain in pays.items()}
    assert set(found) == wanted
    assert len(found) == 3


@pytest.mark.parametrize("prize", [3, 5])
def test_an_all_pay_auction_for_an_odd_prize_is_uniform_and_pays_a_half(prize: int) -> None:
    row, column = all_pay(prize)
    uniform = (*[Fraction(1, prize)] * prize, Fraction(0))
    assert regrets(row, column, uniform, uniform) == NONE
    if prize == 3:
        symmetric = [one for one in extreme_equilibria(row, column) if one.row == one.column]
        assert [(one.row, one.gains) for one in symmetric] == [(uniform, (HALF, HALF))]


@given(st.fractions(0, 1))
def test_an_all_pay_auction_for_an_even_prize_has_a_continuum(v: Fraction) -> None:
    two = (v, 1 - v, Fraction(0))
    assert regrets(*all_pay(2), two, two) == NONE
    four = (v / 2, (1 - v) / 2, v / 2, (1 - v) / 2, Fraction(0))
    assert regrets(*all_pay(4), four, four) == NONE


def test_the_degenerate_game_of_three_by_two_has_its_three_extreme_equilibria() -> None:
    row = [[3, 3], [2, 5], [0, 6]]
    column = [[3, 3], [2, 6], [3, 1]]
    found = {(one.row, one.column) for one in extreme_equilibria(row, column)}
    first = pure(3, 0)
    assert found == {
        ((Fraction(0), THIRD, 2 * THIRD), (THIRD, 2 * THIRD)),
        (first, (Fraction(1), Fraction(0))),
        (first, (2 * THIRD, THIRD)),
    }


@given(st.integers(0, 10**6))
def test_extreme_equilibria_of_any_small_game_leave_no_regret(seed: int) -> None:
    random = np.random.default_rng(seed)
    row, column = random.integers(-1, 2, (2, 3, 3)).tolist()
    found = extreme_equilibria(row, column)
    assert found
    for one in found:
        assert regrets(row, column, one.row, one.column) == NONE
        assert sum(one.row) == sum(one.column) == 1


@pytest.mark.parametrize("auction", [first_price, all_pay])
@pytest.mark.parametrize("prize", [3, 4, 6])
def test_regret_minimisation_settles_on_auctions_of_two(auction: Auction, prize: int) -> None:
    gains = np.array(auction(prize), float)
    found = minimise_regret(gains, 20_000, 1e-3)
    assert max(found.coarse) <= 1e-3
    assert found.coarse == coarse_regrets(gains, found.joint)
    assert found.joint.sum() == pytest.approx(1)
    assert all(mixture.sum() == pytest.approx(1) for mixture in found.mixtures)


def test_three_bid_for_one_prize_and_leave_nothing_to_regret() -> None:
    bids = np.arange(5)
    a, b, c = np.meshgrid(bids, bids, bids, indexing="ij")
    most = np.maximum(np.maximum(a, b), c)
    ties = (a == most) * 1.0 + (b == most) + (c == most)
    gains = np.array([(4 - one) * (one == most) / ties for one in (a, b, c)])
    found = minimise_regret(gains)
    assert max(found.coarse) <= 1e-3
    assert max(found.nash) <= 0.1
    assert sum(found.gains) <= 4


def test_the_certificates_see_a_play_that_is_regretted() -> None:
    gains = np.array(first_price(4), float)
    nothing = np.eye(5)[0]
    assert nash_regrets(gains, (nothing, nothing)) == (1.0, 1.0)
    assert coarse_regrets(gains, np.outer(nothing, nothing)) == (1.0, 1.0)


def test_gains_need_an_axis_a_player() -> None:
    with pytest.raises(ValueError, match="axis"):
        minimise_regret(np.zeros((2, 3, 3, 3)))
