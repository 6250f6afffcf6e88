"""A base finds room exactly where there is some."""

from __future__ import annotations

import random
from itertools import product
from typing import Literal

import pytest

from fugleman.kit import facings
from fugleman.kit.geometry import Base, overlap, reflected
from fugleman.kit.ground import Ground, allows
from fugleman.kit.room import place
from tests.kit.bases import box, ground, length, unit

EDGES: tuple[Literal["left", "right"], ...] = ("left", "right")
HOMES: tuple[Literal["bottom", "top"], ...] = ("bottom", "top")


def placed(units: int, *, enemies: tuple[Base, ...] = (), friends: tuple[Base, ...] = ()) -> list[Base | None]:
    """Place units of 8 x 2 one by one, each in the first place of all."""
    found: list[Base | None] = []
    for _ in range(units):
        base = place(ground(enemies=enemies, friends=friends), length(8), length(2))
        found.append(base)
        friends = friends if base is None else (*friends, base)
    return found


def test_t22_a_no_unit_fits_where_all_room_is_exactly_five_away() -> None:
    assert placed(3, enemies=(box(7, 0, 9, 20),)) == [None, None, None]


def test_t22_b_two_fit_end_to_end_and_the_third_is_lost() -> None:
    assert placed(3, enemies=(box("7.5", 0, "9.5", 20),)) == [unit(1, 4, (1, 0)), unit(1, 12, (1, 0)), None]


def test_t22_b_a_first_unit_in_the_middle_costs_two() -> None:
    friends = (unit(1, 10, (1, 0)),)
    assert placed(2, enemies=(box("7.5", 0, "9.5", 20),), friends=friends) == [None, None]


@pytest.mark.parametrize("whole", [True, False])
def test_t22_c_no_unit_fits_behind_friends_fourteen_deep(whole: bool) -> None:
    assert place(ground(whole=whole, friends=(box(0, 0, 14, 20),)), length(8), length(2)) is None


def test_room_that_fits_exactly_is_found() -> None:
    walls = (box(0, 2, 8, 8), box(8, 0, 12, 8))
    assert place(ground(height=800, friends=walls), length(8), length(2)) == unit(4, 1, (0, 1))


def test_room_for_a_turned_base_alone_is_found() -> None:
    """A slot between two turned walls, 2.02 wide, at the bearing of (3, 4)."""
    walls = tuple(Base(600 + s * 4 * 51, 1000 - s * 3 * 51, (3, 4), 305, 1500) for s in (1, -1))
    blocks = (box(0, 0, 12, "3"), box(0, "17", 12, 20))
    found = place(ground(friends=(*walls, *blocks)), length(8), length(2))
    assert found is not None
    assert all(not overlap(found, wall) for wall in (*walls, *blocks))


def by_hand(where: Ground, width: int, depth: int) -> Base | None:
    """Every place there is, in the stated order, on straight ground."""
    turns = sorted(range(180), key=lambda bearing: abs(bearing - 90))
    for y, x in product(range(where.height + 1), range(where.reach + depth + width)):
        for bearing in turns:
            base = Base(x, y, facings.table()[bearing], width, depth)
            if allows(where, base):
                return base
    return None


@pytest.mark.parametrize("gaps", [3, 4])
def test_gaps_that_are_all_exactly_too_narrow_are_none(gaps: int) -> None:
    """Pillars 2U wide and 12U from each other: a unit 2U deep would be exactly 5U from two of them."""
    pillars = tuple(Base(700 + 1400 * n, 1000, (0, 1), 200, 2000) for n in range(gaps))
    assert place(ground(9000, reach=1400 * gaps + 100, enemies=pillars), 800, 200) is None
    wider = (*pillars[:-1], Base(702 + 1400 * (gaps - 1), 1000, (0, 1), 200, 2000))
    found = place(ground(9000, reach=1400 * gaps + 102, enemies=wider), 800, 200)
    assert found == Base(1400 * (gaps - 1) + 1, 400, (1, 0), 800, 200)


@pytest.mark.parametrize("seed", [*range(12), 39])
def test_the_search_finds_the_place_that_trying_all_would(seed: int) -> None:
    chance = random.Random(seed)
    table = facings.table()
    bases = [
        Base(chance.randrange(16), chance.randrange(14), chance.choice(table), chance.randint(2, 6), chance.randint(1, 4))
        for _ in range(5)
    ]
    where = ground(20, 14, reach=9, whole=seed % 2 == 0, friends=tuple(bases[:3]), enemies=tuple(bases[3:]), clearance=2)
    assert place(where, 5, 2) == by_hand(where, 5, 2)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("home", HOMES)
def test_mirrored_ground_has_the_mirrored_place(edge: Literal["left", "right"], home: Literal["bottom", "top"]) -> None:
    enemies = (unit(10, 9, (3, 4)), unit(17, 30, (-8, 15)))
    friends = (unit(3, 2, (20, 21)), unit(6, "12.5", (5, -12)))
    straight = ground(6000, 4000, friends=friends, enemies=enemies)
    across = (6000 if edge == "right" else None, 4000 if home == "top" else None)
    mirror = ground(
        6000,
        4000,
        edge,
        home,
        friends=tuple(reflected(base, *across) for base in friends),
        enemies=tuple(reflected(base, *across) for base in enemies),
    )
    found, image = place(straight, 800, 300), place(mirror, 800, 300)
    assert found is not None
    assert image is not None
    assert allows(mirror, image)
    assert reflected(image, *across) == found


@pytest.mark.parametrize("seed", range(10))
def test_a_place_found_is_legal_and_one_with_the_stated_margin_is_never_missed(seed: int) -> None:
    """Its facing lies between two of the table, with 0.008U + 0.0044 diagonals to spare on all sides."""
    chance = random.Random(seed)
    table = facings.table()
    width, depth = 800, 200
    spare = 0.8 + 0.0044 * (width**2 + depth**2) ** 0.5
    between = facings.turned(chance.choice(table), (572, 286**2 - 1))
    inner = Base(700 + chance.randrange(50), 900 + chance.randrange(99), between, width, depth)
    grown = Base(inner.x, inner.y, inner.facing, width + 2 * int(spare + 1), depth + 2 * int(spare + 1))
    walls = [Base(chance.randrange(2000), chance.randrange(2000), chance.choice(table), 900, 500) for _ in range(60)]
    friends = tuple(wall for wall in walls if not overlap(wall, grown))
    where = ground(6000, 2000, reach=1300, friends=friends)
    found = place(where, width, depth)
    assert found is not None
    assert allows(where, found)
