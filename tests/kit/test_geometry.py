"""Distances at the limit are told right, whatever floats would say."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.kit import facings
from fugleman.kit.geometry import Base, extent, gap, overlap, reflected, touch
from tests.kit.bases import PYTHAGOREAN, box, length, slow_overlap, slow_square, unit

FIVE = length(5)

some_facings = st.sampled_from([*PYTHAGOREAN, *facings.table()])
some_bases = st.builds(
    Base,
    st.integers(-2000, 2000),
    st.integers(-2000, 2000),
    some_facings,
    st.integers(1, 1200),
    st.integers(1, 1200),
)


@pytest.mark.parametrize(
    ("arriving", "enemy"),
    [(box("1.3", 0, "3.3", 4), box("8.3", 0, "10.3", 4)), (box("2.7", 0, "4.7", 4), box("9.7", 0, "11.7", 4))],
)
def test_t21_a_b_exactly_five_is_not_more_than_five(arriving: Base, enemy: Base) -> None:
    assert not gap(arriving, enemy).is_more_than(FIVE)
    assert gap(arriving, enemy).value == FIVE**2


def test_t21_c_exactly_twelve_from_the_right_edge_is_within_twelve() -> None:
    assert length("128.3") - extent(box("116.3", 0, "118.3", 8)).left == length(12)


def test_t21_d_exactly_fifteen_is_not_less_than_fifteen() -> None:
    apart = gap(box(0, 0, "1.4", 4), box("16.4", 0, "18.4", 4))
    assert not apart.is_less_than(length(15))
    assert apart.is_at_most(length(15))


def test_t21_e_a_quarter_turn_takes_eight_to_exactly_five() -> None:
    arrived = box(-1, 9, 1, 11)
    assert gap(unit(0, 0, (0, 1)), arrived).value == length(8) ** 2
    after = gap(unit(0, 0, (1, 0)), arrived)
    assert after.value == FIVE**2
    assert after.is_not_less_than(FIVE)


def test_t21_f_bases_that_touch_do_not_overlap() -> None:
    a, b = box(0, 0, 4, 2), box(4, 2, 8, 4)
    assert touch(a, b)
    assert not overlap(a, b)
    assert gap(a, b).square == 0


def test_t21_g_the_nearest_points_count_not_the_circles_round() -> None:
    apart = gap(unit(0, 0, (0, 1), 12, 2), unit(0, 9, (0, 1), 2, 2))
    assert apart.value == length(7) ** 2


def test_all_two_thousand_exactly_five_pairs_of_the_tenth_grid() -> None:
    """And of a hair nearer and farther; floats get 100 of them wrong."""
    wrong_in_floats = 0
    for tenths in range(2000):
        left, right = tenths * 10, tenths * 10 + 500
        a, b = Base(left - 100, 200, (0, 1), 200, 400), Base(right + 100, 200, (0, 1), 200, 400)
        apart = gap(a, b)
        assert not apart.is_more_than(FIVE)
        assert apart.is_at_most(FIVE)
        assert not apart.is_less_than(FIVE)
        assert apart.is_not_less_than(FIVE)
        assert gap(a, Base(b.x + 1, b.y, b.facing, 200, 400)).is_more_than(FIVE)
        assert gap(a, Base(b.x - 1, b.y, b.facing, 200, 400)).is_less_than(FIVE)
        wrong_in_floats += right / 100 - left / 100 != 5
    assert wrong_in_floats == 100


def turned_pairs() -> list[tuple[Base, Base]]:
    """2,000 pairs exactly 5 apart with a turned base each: (3, 4) and its like step 5 along their own axis, on the grid."""
    pairs = []
    for (a, b), c in (((3, 4), 5), ((4, -3), 5), ((-7, 24), 25), ((24, 7), 25)):
        for i in range(500):
            width, depth = 200 + 2 * c * (i % 7), 2 * c * (1 + i % 11)
            along = depth // 2 + 500 + depth // 2
            x, y = 1000 + 13 * i, 2000 - 7 * i
            shift = c * (i % 5)
            first = Base(x, y, (a, b), width, depth)
            pairs.append(
                (first, Base(x + along * a // c + shift * b // c, y + along * b // c - shift * a // c, (-a, -b), width, depth))
            )
    return pairs


@pytest.mark.parametrize("shift", [(0, 0), (length("1000.1"), length("-1000.1"))])
def test_two_thousand_turned_pairs_exactly_five_apart_moved_mirrored_and_swapped(shift: tuple[int, int]) -> None:
    pairs = turned_pairs()
    assert len(pairs) == 2000
    for a, b in pairs:
        for one, other in ((a, b), (b, a), (reflected(a, 0), reflected(b, 0)), (reflected(a, None, 0), reflected(b, None, 0))):
            apart = gap(moved(one, shift), moved(other, shift))
            assert apart.is_at_most(FIVE)
            assert not apart.is_more_than(FIVE)
            assert not apart.is_less_than(FIVE)


def moved(base: Base, shift: tuple[int, int]) -> Base:
    return Base(base.x + shift[0], base.y + shift[1], base.facing, base.width, base.depth)


def test_the_nearest_point_may_lie_inside_an_edge_of_a_turned_base() -> None:
    """Flank march case 9: corner to corner they would be 15.5 apart; the edges face each other at exactly 15."""
    reacting, entered = unit(40, 40, (3, 4)), unit("50.2", "53.6", (-3, -4))
    assert gap(reacting, entered).value == length(15) ** 2
    assert not gap(reacting, entered).is_less_than(length(15))


def test_a_finer_grid_than_the_tables_is_measured_as_well() -> None:
    """Case 9 again, in thousandths."""
    reacting = Base(40_000, 40_000, (3, 4), 8000, 2000)
    entered = Base(50_194, 53_592, (-3, -4), 8000, 2000)
    assert gap(reacting, entered).value == 14_990**2
    assert gap(reacting, entered).is_less_than(15_000)


def test_crossed_bases_are_nought_apart_though_no_corner_is_inside() -> None:
    cross = unit(0, 0, (0, 1), 8, 1), unit(0, 0, (1, 0), 8, 1)
    assert overlap(*cross)
    assert gap(*cross).square == 0


@given(some_bases, some_bases)
def test_the_fast_way_agrees_with_the_slow_one(a: Base, b: Base) -> None:
    assert gap(a, b).value == slow_square(a, b)
    assert overlap(a, b) == slow_overlap(a, b)


@given(some_bases, some_bases, st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_distance_is_the_same_both_ways_and_everywhere(a: Base, b: Base, dx: int, dy: int) -> None:
    value = gap(a, b).value
    assert gap(b, a).value == value
    assert gap(moved(a, (dx, dy)), moved(b, (dx, dy))).value == value
    assert gap(reflected(a, dx), reflected(b, dx)).value == value


@given(some_bases, some_bases)
def test_distance_lies_between_the_circles_and_the_centres(a: Base, b: Base) -> None:
    centres = hypot(a.x - b.x, a.y - b.y)
    apart = float(gap(a, b).value) ** 0.5
    assert apart <= centres + 1e-6
    assert apart >= centres - hypot(a.width, a.depth) / 2 - hypot(b.width, b.depth) / 2 - 1e-6


@given(some_bases, some_bases, st.integers(0, 3000))
def test_the_four_comparisons_agree(a: Base, b: Base, limit: int) -> None:
    apart = gap(a, b)
    assert apart.is_more_than(limit) != apart.is_at_most(limit)
    assert apart.is_less_than(limit) != apart.is_not_less_than(limit)
    assert apart.is_less_than(limit) <= apart.is_at_most(limit)
    assert apart.is_at_most(limit) == (apart.value <= Fraction(limit) ** 2)
