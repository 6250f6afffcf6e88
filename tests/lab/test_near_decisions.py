"""Does the floating-point way of deciding agree with the exact one, whatever positions can reach each other?"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fugleman.core.errors import Impossible
from fugleman.lab.decisions import Task, average
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from fugleman.lab.near_decisions import near_average
from tests.lab.small import LEFT, SOLO, TURNS, arrows
from tests.lab.test_decisions import games

F = Fraction


@given(games(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_it_agrees_with_the_exact_way(graph: Graph, best: bool) -> None:
    exact = average(Task(graph, "turns", "wins", best=best))
    near = near_average(graph, "turns", "wins", best=best)
    assert near.by_node.tolist() == pytest.approx(list(map(float, exact.by_node)), abs=1e-9)
    assert near.residual < 1e-9


def test_on_all_450_layouts_the_shares_are_26_in_67_and_1_in_4() -> None:
    graph = explore(SOLO, measures=(TURNS, LEFT), symmetric=False)
    assert near_average(graph, TURNS, LEFT).by_node == pytest.approx(26 / 67, abs=1e-12)
    assert near_average(graph, TURNS, LEFT, best=False).by_node == pytest.approx(1 / 4, abs=1e-12)


def test_what_another_seat_decides_is_left_to_chance() -> None:
    graph = arrows({0: [(0, F(1, 2), 1, 1), (0, F(1, 2), 1, 0)]}, start=0, decided=(0,))
    assert near_average(graph, "turns", "wins", seat=0).by_node.tolist() == [1]
    assert near_average(graph, "turns", "wins", seat=1).by_node.tolist() == [1 / 2]
    assert average(Task(graph, "turns", "wins", seat=1)).by_node == (F(1, 2),)


def test_an_end_counts_nothing_more() -> None:
    graph = arrows({0: [(1, F(1, 2), 1, 1), (0, F(1, 2), 1, 1)], 1: []}, start=0)
    assert near_average(graph, "turns", "wins").by_node.tolist() == [0, 0]


def test_a_clock_that_stands_still_is_our_own_mistake() -> None:
    with pytest.raises(Impossible, match="stands still"):
        near_average(arrows({0: [(0, F(1), 0, 0)]}, start=0), "turns", "wins")
