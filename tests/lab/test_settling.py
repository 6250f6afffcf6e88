"""Does the floating-point way agree with the exact one, and do large graphs agree with their folded ones?"""

from __future__ import annotations

from fractions import Fraction

import pytest

from fugleman.core.errors import Impossible
from fugleman.core.questions import FirstTime
from fugleman.lab.chains import Chain, stationary
from fugleman.lab.decisions import Task, average
from fugleman.lab.explore import explore
from fugleman.lab.passages import passages
from fugleman.lab.settling import first_turns, rate, settled
from fugleman.systems import flank_march
from tests.lab.small import LEFT, SECTORS, SOLO, TURNS, arrows

F = Fraction


def test_on_all_450_layouts_each_sector_comes_up_once_in_three_turns() -> None:
    graph = explore(SOLO, measures=(TURNS, *SECTORS), symmetric=False)
    found = settled(graph)
    assert found.residual < 1e-12
    assert [rate(graph, found, TURNS, sector) for sector in SECTORS] == pytest.approx([1 / 3] * 3, abs=1e-13)


def test_a_policy_reaches_its_share() -> None:
    graph = explore(SOLO, measures=(TURNS, LEFT))
    for best in (True, False):
        exact = average(Task(graph, TURNS, LEFT, best=best))
        found = settled(graph, exact.policy)
        assert rate(graph, found, TURNS, LEFT, exact.policy) == pytest.approx(float(exact.at(graph.start)), abs=1e-13)


def test_a_game_that_settles_in_one_of_two_circles_or_ends_weighs_all() -> None:
    forked = arrows(
        {0: [(1, F(1, 4), 1, 0), (2, F(1, 2), 1, 0), (3, F(1, 4), 1, 0)], 1: [(1, F(1), 1, 1)], 2: [(2, F(1), 1, 0)], 3: []},
        start=0,
    )
    found = settled(forked)
    exact = stationary(Chain(forked))
    assert found.share.tolist() == pytest.approx([float(exact.get(node, F(0))) for node in range(4)])
    assert found.share.tolist() == pytest.approx([0, 1 / 4, 1 / 2, 1 / 4])


def test_first_turns_are_those_of_the_exact_way() -> None:
    asked = flank_march.SYSTEM.questions()["general"].ask("Poor")
    assert isinstance(asked, FirstTime)
    graph = explore(asked.system, [asked.start], (asked.clock, *asked.among), until=tuple(asked.among), absent=True)
    exact = passages(Chain(graph), asked.clock, tuple(asked.among), 12)
    near = first_turns(graph, asked.clock, tuple(asked.among), 12)
    for name in asked.among:
        assert near[name].by_turn.tolist() == pytest.approx([float(chance) for chance in exact[name].by_turn], abs=1e-15)
    assert near["cancelled"].open == pytest.approx(0, abs=1e-15)


def test_first_turns_follow_a_policy_through_decisions() -> None:
    graph = explore(SOLO, measures=(TURNS, LEFT), until=(LEFT,))
    policy = {node: graph.out(node)[0] for node in range(graph.nodes) if graph.kind[node] == 1}
    exact = passages(Chain(graph, policy), TURNS, [LEFT], 8)[LEFT]
    assert first_turns(graph, TURNS, [LEFT], 8, policy)[LEFT].by_turn.tolist() == pytest.approx(list(map(float, exact.by_turn)))


def test_a_clock_that_stands_still_is_our_own_mistake() -> None:
    still = arrows({0: [(0, F(1), 0, 0)]}, start=0)
    with pytest.raises(Impossible, match="stands still"):
        first_turns(still, "turns", ["wins"], 1)
