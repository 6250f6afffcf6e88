"""Are there as many layouts, positions and games of Two Flanks and a Centre as combinatorics says?

The counts on the left come from the rules, by looking and answering; those on the right from sizes alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial, prod
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll
from fugleman.core.errors import Illegal
from fugleman.core.positions import Position, answer
from fugleman.systems.flanks import SYSTEM, Flanks
from fugleman.systems.flanks.terms import Lay, Rulings, Scenario
from tests.census.walks import games, reachable

Sizes = tuple[int, ...]


def alone(layout: str, turns: int = 0, **rulings: Any) -> Flanks:
    """One side, from a given layout, for so many turns."""
    ruled = Rulings(sides=1, laying="given", **rulings)
    return replace(SYSTEM, rulings=ruled, scenario=Scenario((layout,), turns))


def shapes(counters: int, sectors: int, minimum: int, maximum: int) -> list[Sizes]:
    return [sizes for sizes in product(range(minimum, maximum + 1), repeat=sectors) if sum(sizes) == counters]


def ways(sizes: Sizes) -> int:
    """How many layouts have these sizes: counters are told apart, places within a sector are not."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def destinations(sizes: Sizes, sector: int, maximum: int = 3) -> list[int]:
    """Where a counter of a sector may go, by sizes."""
    if sizes[sector] == 1:
        return []
    return [s for s in range(len(sizes)) if s != sector and sizes[s] < maximum]


def moved(sizes: Sizes, here: int, to: int) -> Sizes:
    return tuple(size - (s == here) + (s == to) for s, size in enumerate(sizes))


def games_by_sizes(sizes: Sizes, turns: int) -> int:
    if turns == 0:
        return 1
    total = 0
    for sector, size in enumerate(sizes):
        after = [moved(sizes, sector, to) for to in destinations(sizes, sector)] or [sizes]
        total += size * sum(games_by_sizes(there, turns - 1) for there in after)
    return total


def test_there_are_450_layouts_of_7_shapes() -> None:
    laid = 0
    for layout in product(range(3), repeat=6):
        try:
            answer(SYSTEM, Position(SYSTEM.opening()), Lay(layout))
        except Illegal:
            continue
        laid += 1
    usual = shapes(6, 3, 1, 3)
    assert laid == sum(map(ways, usual)) == 450
    assert len(usual) == 7


@pytest.mark.parametrize(
    ("layout", "rulings", "count"),
    [
        ("L123 C4 R56", {}, 450),
        ("L12 R345", {"sectors": 2, "counters": 5}, 20),
        ("L12 C3 R4", {"counters": 4, "maximum": 2}, 36),
        ("A12 B3 C4 D5", {"sectors": 4, "counters": 5, "maximum": 2}, 240),
        ("L1 C2 R3", {"counters": 3}, 1),
    ],
)
def test_every_layout_can_be_reached_where_counters_can_move(layout: str, rulings: dict[str, Any], count: int) -> None:
    found = {here.position.state.layouts[0] for here in reachable(alone(layout, **rulings))}
    assert len(found) == count
    r = Rulings(**rulings)
    assert isinstance(r.sectors, int)
    if count > 1:
        assert count == sum(map(ways, shapes(r.counters, r.sectors, r.minimum, r.maximum)))


def test_there_are_2070_positions_at_which_something_is_waited_for() -> None:
    waits = Counter(type(here.call) for here in reachable(alone("L123 C4 R56")))
    choices = sum(
        ways(sizes) * sum(size for s, size in enumerate(sizes) if len(destinations(sizes, s)) > 1)
        for sizes in shapes(6, 3, 1, 3)
    )
    assert waits == {Roll: 450, Ask: choices}
    assert choices == 1620


@pytest.mark.parametrize(("turns", "count"), [(1, 9), (2, 90), (3, 864), (4, 8424)])
def test_games_of_a_few_turns(turns: int, count: int) -> None:
    assert games(alone("L123 C4 R56", turns)) == games_by_sizes((3, 1, 2), turns) == count
