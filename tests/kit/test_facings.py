"""Facings are exact, and the table of 360 is as near as it says."""

from __future__ import annotations

from math import atan2, degrees, isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.core.errors import Unreadable
from fugleman.core.text import ENGLISH
from fugleman.kit import facings
from tests.italian import ITALIAN

some_facings = st.sampled_from(facings.table())


def test_the_table_has_360_rational_points_of_the_circle() -> None:
    assert len(set(facings.table())) == 360
    for a, b in facings.table():
        assert isqrt(a * a + b * b) ** 2 == a * a + b * b
        assert facings.is_facing((a, b))


def test_no_facing_of_the_table_is_off_its_bearing_by_more_than_stated() -> None:
    off = [abs((degrees(atan2(a, b)) - bearing + 180) % 360 - 180) for bearing, (a, b) in enumerate(facings.table())]
    assert max(off) < facings.ERROR


def test_the_table_is_its_own_mirror_and_quarter_turn() -> None:
    table = facings.table()
    for bearing, facing in enumerate(table):
        assert bearing % 90 == 45 or facings.mirrored(facing, across_x=True, across_y=False) == table[-bearing % 360]
        assert bearing % 90 == 45 or facings.mirrored(facing, across_x=False, across_y=True) == table[(180 - bearing) % 360]
        assert facings.turned(facing, facings.EAST) == table[(bearing + 90) % 360]


@pytest.mark.parametrize(
    ("words", "facing"),
    [
        ("N", (0, 1)),
        ("w", (-1, 0)),
        ("270", (-1, 0)),
        ("360", (0, 1)),
        ("(3,4)", (3, 4)),
        ("( -6 , 8 )", (-3, 4)),
        ("NE", (23660, 23661)),
    ],
)
def test_words_for_facings(words: str, facing: facings.Facing) -> None:
    assert facings.read_facing(words) == facing


@pytest.mark.parametrize(
    ("words", "facing"), [("O", (-1, 0)), ("no", (-23661, 23660)), ("SO", (-23660, -23661)), ("W", (-1, 0)), ("s", (0, -1))]
)
def test_the_points_of_the_compass_are_read_in_italian_too(words: str, facing: facings.Facing) -> None:
    assert facings.read_facing(words, ITALIAN) == facing


@pytest.mark.parametrize("words", ["", "O", "361", "-5", "(1,1)", "(0,0)", "(3;4", "٣", "N E", "(" + "9" * 40 + ",1)"])
def test_what_is_no_facing_is_refused(words: str) -> None:
    with pytest.raises(Unreadable, match="is no facing"):
        facings.read_facing(words)


@given(some_facings, some_facings)
def test_what_is_written_is_read_back(facing: facings.Facing, by: facings.Facing) -> None:
    new = facings.turned(facing, by)
    for voice in (ENGLISH, ITALIAN):
        assert facings.read_facing(voice(facings.write_facing(new)), voice) == new


@given(some_facings, st.integers(-720, 720))
def test_turns_by_degrees_stay_in_the_table(facing: facings.Facing, by: int) -> None:
    start = facings.bearing(facing)
    assert start is not None
    assert facings.bearing(facings.turned_by_degrees(facing, by)) == (start + by) % 360


def test_a_facing_off_the_table_turns_exactly() -> None:
    assert facings.turned_by_degrees((3, 4), 90) == (4, -3)
    assert facings.turned_by_degrees((3, 4), 180) == (-3, -4)


def test_quarters_and_opposites_are_exact() -> None:
    assert facings.is_within_quarter((3, 4), (4, -3))
    assert not facings.is_within_quarter((3, 4), (24, -23))
    assert facings.is_opposite((3, 4), (-3, -4))
    assert not facings.is_opposite((3, 4), (-4, -3))


def test_hostile_numbers_make_no_facing() -> None:
    assert not facings.is_facing((10**5000, 1))
    assert not facings.is_facing((6, 8))
