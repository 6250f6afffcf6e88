"""Does a game played at random run as the independent values say, and do small chains as one can reckon by hand?"""

from __future__ import annotations

from fractions import Fraction

import pytest

from fugleman.core.errors import Impossible
from fugleman.lab.chains import Chain, absorption, choices, entropy, rates, runs, stationary, streaks, totals, visits
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph
from fugleman.lab.passages import passages
from fugleman.systems import sector_die
from tests.lab.small import CENTRE, LEFT, RIGHT, SECTORS, SOLO, TURNS, arrows

F = Fraction


@pytest.fixture(scope="module")
def flanks() -> Graph:
    return explore(SOLO, measures=(TURNS, *SECTORS))


def test_each_sector_comes_up_once_in_three_turns_under_random_moves(flanks: Graph) -> None:
    assert rates(Chain(flanks), TURNS, SECTORS) == {LEFT: F(1, 3), CENTRE: F(1, 3), RIGHT: F(1, 3)}


def test_an_even_layout_weighs_a_fifth_and_each_other_2_in_15(flanks: Graph) -> None:
    shares = stationary(Chain(flanks))
    by_sizes = {
        tuple(sorted(map(flanks.positions[n].state.layouts[0].count, range(3)))): shares[n]
        for n in shares
        if flanks.kind[n] == 0
    }
    rolled = sum(share for node, share in shares.items() if flanks.kind[node] == 0)
    assert {sizes: share / rolled for sizes, share in by_sizes.items()} == {(2, 2, 2): F(1, 5), (1, 2, 3): F(2, 15)}


def test_a_real_choice_comes_on_three_turns_in_five(flanks: Graph) -> None:
    assert choices(Chain(flanks), TURNS) == F(3, 5)


def test_a_sector_comes_up_twice_running_7_times_in_30(flanks: Graph) -> None:
    assert streaks(Chain(flanks), TURNS, LEFT, 2) == [F(1, 3), F(7, 30), F(1, 6)]


def test_the_layout_leaves_less_doubt_than_a_plain_die(flanks: Graph) -> None:
    assert entropy(Chain(flanks), TURNS, SECTORS) == pytest.approx(1.5021643855423554, abs=1e-12)
    die = explore(
        sector_die.SectorDie(rulings=sector_die.terms.Rulings(sides=1), scenario=sector_die.terms.Scenario(turns=0)),
        measures=(TURNS, *SECTORS),
    )
    assert entropy(Chain(die), TURNS, SECTORS) == pytest.approx(1.584962500721156, abs=1e-12)


def test_the_unreduced_model_gives_the_same_over_ten_turns() -> None:
    def first_left(graph: Graph) -> tuple[Fraction, ...]:
        return passages(Chain(graph), TURNS, [LEFT], 5)[LEFT].by_turn

    whole, small = (
        explore(SOLO, measures=(TURNS, LEFT), until=(LEFT,), symmetric=symmetric, limit=5000) for symmetric in (False, True)
    )
    assert first_left(whole) == first_left(small)


def test_a_first_passage_of_a_coin() -> None:
    coin = arrows({0: [(0, F(1, 2), 1, 0), (1, F(1, 2), 1, 1)], 1: []})
    passage = passages(Chain(coin), "turns", ["wins"], 20)["wins"]
    assert passage.by_turn[:3] == (F(1, 2), F(1, 4), F(1, 8))
    assert passage.within(3) == F(7, 8)
    assert passage.open == 1 - passage.ever == F(1, 2**20)
    assert passage.mean * passage.ever == sum(F(turn, 2**turn) for turn in range(1, 21))


def test_visits_totals_and_absorption_of_a_ruined_gambler() -> None:
    ruin = arrows(
        {
            0: [],
            1: [(0, F(1, 3), 1, 0), (2, F(2, 3), 1, 1)],
            2: [(1, F(1, 3), 1, 0), (3, F(2, 3), 1, 1)],
            3: [],
        }
    )
    assert absorption(Chain(ruin)) == {0: F(3, 7), 3: F(4, 7)}
    assert visits(Chain(ruin)) == {1: F(9, 7), 2: F(6, 7)}
    assert totals(Chain(ruin), ["turns", "wins"]) == {"turns": F(15, 7), "wins": F(10, 7)}


def test_runs_of_a_coin_thrown_three_times_that_wins_two_times_in_three() -> None:
    throws = {n: [(n + 1, F(1, 3), 1, 0), (n + 1, F(2, 3), 0, 1)] for n in range(3)}
    thrown = Chain(arrows({**throws, 3: []}, start=0))
    assert runs(thrown, ["turns", "wins"], 3) == [F(5, 9), F(3, 5), 0]


def test_what_is_none_is_passed_over_and_a_circle_has_no_runs() -> None:
    paused = arrows({0: [(1, F(1), 0, 1)], 1: [(2, F(1), 0, 0)], 2: [(3, F(1, 2), 0, 1), (3, F(1, 2), 1, 0)], 3: []}, start=0)
    assert runs(Chain(paused), ["turns", "wins"], 1) == [F(1, 2)]
    with pytest.raises(Impossible, match="no end"):
        runs(Chain(arrows({0: [(0, F(1), 1, 0)]}, start=0)), ["turns"], 1)


def test_a_game_that_settles_in_one_of_two_circles_weighs_both() -> None:
    forked = arrows({0: [(1, F(1, 4), 1, 0), (2, F(3, 4), 1, 0)], 1: [(1, F(1), 1, 1)], 2: [(2, F(1), 1, 0)]}, start=0)
    assert stationary(Chain(forked)) == {1: F(1, 4), 2: F(3, 4)}
    assert rates(Chain(forked), "turns", ["wins"]) == {"wins": F(1, 4)}


def test_a_circle_of_two_is_stationary_though_it_never_settles() -> None:
    circle = arrows({0: [(1, F(1), 1, 0)], 1: [(0, F(1), 1, 1)]}, start=0)
    assert stationary(Chain(circle)) == {0: F(1, 2), 1: F(1, 2)}


def test_a_clock_that_stands_still_is_our_own_mistake() -> None:
    still = arrows({0: [(0, F(1), 0, 0)]}, start=0)
    with pytest.raises(Impossible, match="stands still"):
        passages(Chain(still), "turns", ["wins"], 1)
