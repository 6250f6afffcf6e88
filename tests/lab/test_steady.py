"""Does the quick way through millions of states give what the exact way gives, and is the compiled twin the impulse?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from fugleman.core.errors import Impossible
from fugleman.lab.alike import classes
from fugleman.lab.decisions import Task, average
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from fugleman.lab.rounds import Rounds, rounds_of
from fugleman.lab.steady import planned, steady
from fugleman.systems.flanks.bots import stacked
from fugleman.systems.flanks.compiled import Turns, turns
from fugleman.systems.flanks.rules import number_of_sectors
from fugleman.systems.flanks.terms import Game, Rulings
from tests.lab.small import LEFT, SOLO, TURNS, arrows

F = Fraction
VARIANTS = [
    Rulings(sides=1),
    Rulings(sides=1, lone_counter="may_move"),
    Rulings(sides=1, minimum=0, maximum=4, counters=5),
    Rulings(sides=1, sectors=4, counters=6, maximum=2),
    Rulings(sides=1, sectors=2, counters=5, maximum=4),
    Rulings(sides=1, sectors=3, counters=6, maximum=2),
]


def explored(rulings: Rulings, measure: str) -> Graph:
    """The unreduced model, begun from every layout the twin knows."""
    table, sectors = turns(rulings), number_of_sectors(rulings)
    starts = [Game((table.layout(i, sectors),), 0, None) for i in range(len(table.codes))]
    return explore(replace(SOLO, rulings=rulings), starts, (TURNS, measure), symmetric=False)


@pytest.mark.parametrize("rulings", VARIANTS, ids=str)
def test_the_twin_goes_where_the_impulse_goes_from_every_layout(rulings: Rulings) -> None:
    graph = explored(rulings, _first(rulings))
    found, nodes = rounds_of(graph, _first(rulings))
    table, sectors = turns(rulings), number_of_sectors(rulings)
    layouts = [graph.positions[node].state.layouts[0] for node in nodes]
    place = {layout: i for i, layout in enumerate(layouts)}
    number = np.array([place[table.layout(i, sectors)] for i in range(len(table.codes))])
    assert sorted(number) == list(range(len(layouts)))
    for i, layout in enumerate(number):
        for n in range(rulings.counters):
            theirs = {int(to) for to in found.options[layout, n] if to >= 0}
            assert {int(number[to]) for to in table.options[i, n] if to >= 0} == theirs
            assert (table.sector[i, n] == 0) == found.gain[layout, n]


def _first(rulings: Rulings) -> str:
    return LEFT if number_of_sectors(rulings) < 4 else "operates A"


def left_of(table: Turns) -> Rounds:
    """The turns of one side that counts those in its first sector."""
    counters = table.sector.shape[1]
    return Rounds(table.options, (table.sector == 0).astype(np.int8), np.ones(counters, np.int64))


@pytest.mark.parametrize(
    ("counters", "maximum", "best", "worst"), [(6, 3, F(26, 67), F(1, 4)), (8, 4, F(1597, 4044), F(85, 362))]
)
@pytest.mark.parametrize("merge", [True, False])
def test_the_shares_of_a_favoured_sector(counters: int, maximum: int, best: Fraction, worst: Fraction, merge: bool) -> None:
    rounds = left_of(turns(Rulings(sides=1, counters=counters, maximum=maximum)))
    for wanted, share in ((True, best), (False, worst)):
        found = steady(rounds, best=wanted, merge=merge)
        assert found.lower - 1e-15 <= float(share) <= found.upper + 1e-15
        assert found.upper - found.lower <= 1e-12
        assert found.exact == (share if merge else None)


def test_4620_layouts_of_eight_counters_play_as_7_classes() -> None:
    found = classes(left_of(turns(Rulings(sides=1, counters=8, maximum=4))), 100)
    assert found is not None
    first, label = found
    assert (len(label), len(first)) == (4620, 7)


def test_the_choice_is_one_that_reaches_the_share() -> None:
    rounds = left_of(turns(Rulings(sides=1)))
    for best, share in ((True, 26 / 67), (False, 0.25)):
        choice = steady(rounds, best=best).choice.astype(np.int64)
        chosen = np.take_along_axis(rounds.options, choice[:, :, None], axis=2)
        kept = steady(rounds._replace(options=chosen), best=not best)
        assert kept.value == pytest.approx(share, abs=1e-12)


def test_it_agrees_with_policy_iteration_on_graphs_drawn_at_random() -> None:
    random = np.random.default_rng(5)
    for _ in range(20):
        options = random.integers(0, 6, (6, 2, 2)).astype(np.int32)
        options[:, 0, 0] = (np.arange(6) + 1) % 6
        options[:, 0, 1] = -1
        gain = random.integers(0, 3, (6, 2)).astype(np.int8)
        rounds = Rounds(options, gain, np.array([1, 2]))
        edges = {}
        for s in range(6):
            asked = 6 + s
            edges[s] = [(int(options[s, 0, 0]), F(1, 3), 1, int(gain[s, 0])), (asked, F(2, 3), 1, int(gain[s, 1]))]
            edges[asked] = [(int(to), F(1, 2), 0, 0) for to in options[s, 1]]
        graph = arrows(edges, start=0, decided=range(6, 12))
        for best in (True, False):
            exact = average(Task(graph, "turns", "wins", best=best)).by_node[0]
            for merge in (True, False):
                found = steady(rounds, best=best, merge=merge)
                assert found.value == pytest.approx(float(exact), abs=1e-11)
                assert found.upper - found.lower <= 1e-12


def test_the_best_total_over_ten_turns() -> None:
    table = turns(Rulings(sides=1))
    totals = planned(left_of(table), 10)
    stacks = [i for i in range(len(table.codes)) if table.layout(i, 3).count(0) == 3]
    assert totals[stacks] == pytest.approx(81478327 / 20155392, abs=1e-12)
    assert planned(left_of(table), 1, best=False)[stacks] == pytest.approx(1 / 2)


def test_states_that_cannot_reach_each_other_have_no_common_share() -> None:
    apart = Rounds(np.array([[[0]], [[1]]], np.int32), np.array([[0], [1]], np.int8), np.array([1]))
    with pytest.raises(Impossible, match=r"between 0\.0 and 1\.0"):
        steady(apart, turns=10)


def test_what_is_no_throw_and_a_choice_is_no_rounds() -> None:
    uneven = arrows({0: [(0, F(1, 2), 1, 0), (1, F(1, 2), 1, 0)], 1: [(0, F(1), 1, 1)]}, start=0)
    with pytest.raises(Impossible, match="same die"):
        rounds_of(uneven, "wins")


def test_stacked_layouts_are_among_those_of_the_twin() -> None:
    table = turns(Rulings(sides=1))
    assert stacked(Rulings(sides=1), 0) in {table.layout(i, 3) for i in range(len(table.codes))}
