"""Does the best that can be done agree with the independent values, and with going through every policy?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fugleman.core.errors import Impossible
from fugleman.lab.chains import Chain, rates, streaks, turn
from fugleman.lab.decisions import Task, average, discounted, horizon
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from tests.lab.small import LEFT, SECTORS, SOLO, TURNS, arrows

F = Fraction


@pytest.fixture(scope="module")
def flanks() -> Graph:
    return explore(SOLO, measures=(TURNS, *SECTORS))


@pytest.mark.parametrize(("best", "share"), [(True, F(26, 67)), (False, F(1, 4))])
def test_the_share_of_a_favoured_sector_is_26_in_67_at_best_and_1_in_4_at_worst(
    flanks: Graph, best: bool, share: Fraction
) -> None:
    found = average(Task(flanks, TURNS, LEFT, best=best))
    assert set(found.by_node) == {share}
    assert rates(Chain(flanks, found.policy), TURNS, [LEFT]) == {LEFT: share}


@pytest.mark.parametrize(("best", "share"), [(True, F(1597, 4044)), (False, F(85, 362))])
def test_with_eight_counters_it_is_1597_in_4044_and_85_in_362(best: bool, share: Fraction) -> None:
    rulings = replace(SOLO.rulings, counters=8, maximum=4)
    eight = replace(SOLO, rulings=rulings, scenario=replace(SOLO.scenario, layouts=("L1234 C56 R78",)))
    graph = explore(eight, measures=(TURNS, LEFT))
    assert average(Task(graph, TURNS, LEFT, best=best)).at(graph.start) == share


def test_the_best_totals_by_horizon(flanks: Graph) -> None:
    plans = horizon(Task(flanks, TURNS, LEFT), 20)
    (start,) = flanks.start
    totals = [plan.by_node[start] for plan in plans]
    assert totals[:6] == [0, F(1, 2), F(11, 12), F(95, 72), F(739, 432), F(5447, 2592)]
    assert totals[10] == F(81478327, 20155392)
    assert [round(float(totals[t] / t), 3) for t in (5, 10, 15, 20)] == [0.420, 0.404, 0.399, 0.396]


def test_after_acting_from_three_the_chance_falls_from_a_half_to_a_third(flanks: Graph) -> None:
    chain = Chain(flanks, average(Task(flanks, TURNS, LEFT)).policy)
    ticks, left = chain.counts(TURNS), chain.counts(LEFT)
    flows, _ = turn(chain, ticks, chain.start)
    acted = {int(flanks.target[edge]): flow for edge, flow in flows.items() if left[edge]}
    assert sum(acted.values()) == F(1, 2)
    flows, _ = turn(chain, ticks, acted)
    assert sum(flow for edge, flow in flows.items() if left[edge]) == F(1, 2) * F(1, 3)


def test_under_the_best_policy_a_sector_is_used_again_less_often_than_at_first(flanks: Graph) -> None:
    assert streaks(Chain(flanks, average(Task(flanks, TURNS, LEFT)).policy), TURNS, LEFT, 2) == [F(26, 67), F(7, 26), F(1, 6)]


def test_folding_changes_no_value(flanks: Graph) -> None:
    """Over few turns, of every position: exactly, on all 450 layouts."""
    whole = explore(SOLO, measures=(TURNS, LEFT), symmetric=False)
    by_sizes = {SOLO.canonical(flanks.positions[n].state): n for n in range(flanks.nodes) if not flanks.positions[n].answers}
    small, large = (horizon(Task(graph, TURNS, LEFT), 4)[-1].by_node for graph in (flanks, whole))
    for node, position in enumerate(whole.positions):
        if not position.answers:
            assert large[node] == small[by_sizes[SOLO.canonical(position.state)]]


def test_a_trap_is_seen_in_the_long_run_only() -> None:
    """Node 0 may win at once and then never again, or go to a circle that wins every other turn."""
    trap = arrows(
        {0: [(1, F(1, 2), 1, 1), (2, F(1, 2), 1, 0)], 1: [(1, F(1), 1, 0)], 2: [(3, F(1), 1, 1)], 3: [(2, F(1), 1, 0)]},
        start=0,
        decided=(0,),
    )
    assert average(Task(trap, "turns", "wins")).by_node[0] == F(1, 2)
    assert average(Task(trap, "turns", "wins", best=False)).by_node[0] == 0
    assert [plan.by_node[0] for plan in horizon(Task(trap, "turns", "wins"), 4)] == [0, 1, 1, 1, 2]
    assert discounted(Task(trap, "turns", "wins"), F(1, 10)).by_node[0] == 1


def test_a_clock_that_stands_still_is_our_own_mistake() -> None:
    still = arrows({0: [(1, F(1), 0, 0)], 1: [(0, F(1), 0, 1)]}, start=0)
    with pytest.raises(Impossible, match="stands still"):
        average(Task(still, "turns", "wins"))
    with pytest.raises(Impossible, match="stands still"):
        horizon(Task(still, "turns", "wins"), 1)


@st.composite
def games(draw: st.DrawFn) -> Graph:
    """Up to five nodes, some of them decisions, some perhaps cut off from others; each edge is a turn."""
    size = draw(st.integers(2, 5))
    edges = {}
    for node in range(size):
        targets = draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=3))
        edges[node] = [(to, F(1, len(targets)), 1, draw(st.integers(0, 2))) for to in targets]
    return arrows(edges, start=0, decided=draw(st.lists(st.integers(0, size - 1), unique=True)))


@given(games(), st.booleans())
@settings(max_examples=80, deadline=None)
def test_no_policy_does_better_in_the_long_run_or_discounted(graph: Graph, best: bool) -> None:
    task = Task(graph, "turns", "wins", best=best)
    policies = [dict(zip(task.decided, edges, strict=True)) for edges in product(*map(graph.out, task.decided))]
    pick = max if best else min
    assert average(task).by_node[0] == pick(rates(Chain(graph, policy), "turns", ["wins"])["wins"] for policy in policies)
    worth, rest = discounted(task, F(1, 2)).by_node[0], F(4, 2**30)
    found = [_discounted(Chain(graph, policy), 30) for policy in policies]
    assert max(found) <= worth <= max(found) + rest if best else min(found) <= worth <= min(found) + rest


def _discounted(chain: Chain, turns: int) -> Fraction:
    """The sum over the first turns, each worth half the one before: never above the whole."""
    wins, now, total = chain.counts("wins"), chain.start, F(0)
    for past in range(turns):
        then: dict[int, Fraction] = {}
        for node, chance in now.items():
            for edge, target, share in chain.steps[node]:
                total += chance * share * wins[edge] / 2**past
                then[target] = then.get(target, F(0)) + chance * share
        now = then
    return total
