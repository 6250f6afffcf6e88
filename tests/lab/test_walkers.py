"""Do walks along the arrays play the games of the rules?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import stats

from fugleman.core.errors import Impossible
from fugleman.core.system import System
from fugleman.lab.alias import table
from fugleman.lab.explore import explore
from fugleman.lab.fused import Fused, fuse
from fugleman.lab.graph import Graph, Ints, Kind
from fugleman.lab.statistics import Counted
from fugleman.lab.streams import key, stream
from fugleman.lab.walkers import GAMES, Walker, hitting, streaks
from fugleman.systems import flanks
from fugleman.systems.flanks.terms import Rulings, Scenario

SERIES = key(11)
ENDLESS = flanks.Flanks(rulings=Rulings(sides=1, laying="given"), scenario=Scenario(layouts=("L123 C4 R56",), turns=0))
TEN = flanks.Flanks(rulings=Rulings(laying="given"), scenario=Scenario(layouts=("L123 C4 R56",) * 2, turns=10))


def graph_of(system: System[Any]) -> Graph:
    return explore(system, measures=tuple(system.measures()))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_game_n_is_the_same_whatever_the_threads(workers: int) -> None:
    walker = Walker(fuse(graph_of(TEN)))
    games = GAMES + 5
    assert (walker.totals(games, SERIES, workers=workers) == walker.totals(games, SERIES)).all()
    assert (walker.totals(7, SERIES, first=games - 7) == walker.totals(games, SERIES)[-7:]).all()
    assert walker.counted(games, SERIES, workers=workers) == walker.counted(games, SERIES)


@pytest.mark.parametrize("steps", [1, 2, 63, 64, 65, 129])
def test_a_walk_reads_its_games_stream(steps: int) -> None:
    """The stupid way: a game's own stream, two draws of 32 bits from a word, cell by cell."""
    walker = Walker(fuse(graph_of(ENDLESS)))
    laid, chain = walker.table, walker.chain
    for game in range(5):
        below, word, z, sums = stream(SERIES, game), int(laid.start), 0, np.zeros(len(chain.measures), np.int64)
        for t in range(steps):
            z = below(1 << 64) if t % 2 == 0 else z
            draw = z >> 32 if t % 2 == 0 else z & 0xFFFFFFFF
            shift = word & 63
            cell = (word >> 6) + (draw >> shift)
            place = 2 * cell + (draw >= int(laid.cut[cell]))
            sums += chain.gain[laid.step[place]]
            word = int(laid.go[place])
        assert (walker.totals(5, SERIES, steps)[game] == sums).all()


def test_a_trace_is_the_walk_step_by_step() -> None:
    walker = Walker(fuse(graph_of(TEN)))
    trace = walker.trace(300, SERIES, 12)
    assert (trace[:, :10] >= 0).all()
    assert (trace[:, 10:] == -1).all()
    assert (walker.chain.gain[trace[:, :10]].sum(axis=1) == walker.totals(300, SERIES)).all()


def test_an_alias_table_has_the_chains_probabilities() -> None:
    chain = fuse(graph_of(TEN))
    laid = table(chain)
    share = np.zeros(len(chain.target) + 1)
    for row in range(chain.rows):
        steps = range(chain.offsets[row], chain.offsets[row + 1])
        cells = [c for c in range(len(laid.cut)) if laid.step[2 * c] in steps]
        for column, cell in enumerate(cells):
            below = int(laid.cut[cell]) / 2**32 * len(cells) - column
            share[laid.step[2 * cell]] += below / len(cells)
            share[laid.step[2 * cell + 1]] += (1 - below) / len(cells)
    assert share[:-1] == pytest.approx(chain.probability, abs=2**-31)


def _one_way(gain: Ints) -> Fused:
    """Rows 0 and 1 after each other for ever, each step with its gains."""
    rows = np.array([0, 1, 2])
    return Fused(("a", "b"), (1, 2), rows[:2], rows, rows[1::-1].copy(), np.ones(2), gain, 0)


def test_gains_may_be_negative_large_and_fractions() -> None:
    walker = Walker(_one_way(np.array([[-5, 1], [2**40, 3]])))
    counted = walker.counted(3, SERIES, 131)
    assert counted["a"].times == {66 * -5 + 65 * 2**40: 3}
    assert counted["b"].times == {Fraction(66 + 65 * 3, 2): 3}


def test_a_certain_step_for_ever_is_no_end() -> None:
    still = Fused(
        ("a",), (1,), np.zeros(1, np.int64), np.array([0, 1]), np.zeros(1, np.int64), np.ones(1), np.ones((1, 1), int), 0
    )
    assert Walker(still).counted(2, SERIES, 500)["a"].times == {500: 2}


def test_a_policy_leads_the_walk() -> None:
    """Always to the fullest of the other sectors, by the rules' own hand."""
    graph = graph_of(ENDLESS)
    policy = graph.probability.copy()
    for node in np.flatnonzero(graph.kind == Kind.DECISION):
        policy[graph.out(int(node))] = [1, *[0] * (len(graph.out(int(node))) - 1)]
    chain = fuse(graph, policy)
    assert len(chain.target) < len(fuse(graph).target)
    assert Walker(chain).totals(5, SERIES, 10).tolist() != Walker(fuse(graph)).totals(5, SERIES, 10).tolist()


def test_a_policy_that_does_not_add_up_is_refused() -> None:
    graph = graph_of(ENDLESS)
    with pytest.raises(Impossible):
        fuse(graph, graph.probability * 0.9)


def test_after_acting_from_a_three_stack_the_chance_there_falls_from_a_half_to_a_third() -> None:
    graph = explore(ENDLESS, measures=("operates Left",))
    chain = fuse(graph)
    left = chain.gain[Walker(chain).trace(60_000, SERIES, 2), 0] > 0
    after, again = streaks(left)
    assert stats.binomtest(int(again[1]), int(after[1]), 1 / 3).pvalue > 0.001
    assert stats.binomtest(int(left[:, 0].sum()), 60_000, 1 / 2).pvalue > 0.001


def test_streaks_count_what_follows_so_many_hits_in_a_row() -> None:
    hits = np.array([[1, 1, 0, 1], [0, 0, 1, 1]], bool)
    after, again = streaks(hits)
    assert (after.tolist(), again.tolist()) == ([5, 2, 1, 0], [3, 2, 0, 0])
    after, _ = streaks(hits, np.array([[1, 1, 0, 0], [1, 1, 1, 1]], bool))
    assert after.sum() == 6


def test_hitting_times_count_from_one_and_never_is_none() -> None:
    assert hitting(np.array([[0, 1, 1], [0, 0, 0], [1, 0, 0]], bool)) == Counted({0: 1, 1: 1, 2: 1})
