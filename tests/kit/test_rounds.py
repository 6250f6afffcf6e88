"""Are distances of round bases exact, standing and passing?"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fugleman.kit.rounds import Point, passing, standing, write_between

points = some.tuples(some.integers(-500, 500), some.integers(-500, 500))


def by_trying(start: Point, end: Point, other: Point, parts: int) -> Fraction:
    """The least squared distance over many points of the way."""
    tried = [
        [s + Fraction(n, parts) * (e - s) - o for s, e, o in zip(start, end, other, strict=True)] for n in range(parts + 1)
    ]
    return min(x * x + y * y for x, y in tried)


@given(points, points, points)
def test_the_closest_approach_is_no_farther_than_any_point_of_the_way_and_as_near_as_one(a: Point, b: Point, c: Point) -> None:
    near = passing(a, b, c, 0)
    exact = Fraction(near.square, near.scale)
    tried = by_trying(a, b, c, 40)
    assert exact <= tried
    assert float(tried) ** 0.5 - float(exact) ** 0.5 <= float(standing(a, b, 0).square) ** 0.5 / 40


@given(points, points, points, some.integers(1, 400), some.integers(0, 500))
def test_it_is_the_same_both_ways_mirrored_and_moved(a: Point, b: Point, c: Point, diameters: int, limit: int) -> None:
    def answers(start: Point, end: Point, other: Point) -> tuple[bool, bool]:
        near = passing(start, end, other, diameters)
        return near.is_at_most(limit), near.overlap

    there = answers(a, b, c)
    assert answers(b, a, c) == there
    assert answers(*((x, -y) for x, y in (a, b, c))) == there
    assert answers(*((y, x) for x, y in (a, b, c))) == there
    assert answers(*((x + 100_010, y - 100_010) for x, y in (a, b, c))) == there


@pytest.mark.parametrize(("a", "b"), [(3, 4), (5, 12), (8, 15), (20, 21), (7, 24), (0, 1)])
def test_exactly_at_the_limit_is_within_it_and_a_hundredth_more_is_not(a: int, b: int) -> None:
    """A way along (a, b) past a base that lies at a right angle to its middle."""
    long = round((a * a + b * b) ** 0.5)
    start, end = (-a * 100, -b * 100), (a * 100, b * 100)
    for away in (3, 4, 9):
        other = (-b * 100 * away, a * 100 * away)
        gap = long * 100 * away - 200
        near = passing(start, end, other, 400)
        assert near.is_at_most(gap)
        assert not near.is_at_most(gap - 1)
        assert write_between(near) == f"{long * away - 2}"


def test_touching_is_no_overlap() -> None:
    assert not standing((0, 0), (300, 400), 1000).overlap
    assert standing((0, 0), (300, 400), 1000).is_at_most(0)
    assert standing((0, 0), (300, 399), 1000).overlap


def test_a_way_that_does_not_lead_past_is_nearest_at_its_end() -> None:
    assert passing((0, 0), (100, 0), (300, 0), 0) == standing((100, 0), (300, 0), 0)
    assert passing((0, 0), (-100, 50), (300, 0), 0) == standing((0, 0), (300, 0), 0)
    assert passing((5, 5), (5, 5), (8, 9), 0).square == 25


@pytest.mark.parametrize(
    ("there", "diameters", "words"),
    [((1200, 0), 0, "12"), ((1200, 0), 401, "9.99…"), ((1200, 1), 0, "12.00…"), ((950, 0), 200, "8.5"), ((100, 0), 400, "0")],
)
def test_a_distance_is_written_in_full_or_with_an_ellipsis(there: Point, diameters: int, words: str) -> None:
    assert write_between(standing((0, 0), there, diameters)) == words


@given(points, points, points, points, points)
def test_of_two_distances_the_nearer_is_told_exactly(a: Point, b: Point, c: Point, d: Point, e: Point) -> None:
    one, two = passing(a, b, c, 40), standing(d, e, 30)
    nearer = Fraction(one.square, one.scale) < Fraction(two.square, two.scale)
    assert one.is_nearer_than(two) == nearer
    assert not one.is_nearer_than(one)
