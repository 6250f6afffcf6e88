"""Are games of simultaneous choices worth what is known of them, and do the policies prove it?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from fugleman.core.positions import Position
from fugleman.core.system import System
from fugleman.lab import exact_stages
from fugleman.lab.explore import explore
from fugleman.lab.levels import Recurs, levels
from fugleman.lab.matrix_games import certificate
from fugleman.lab.stages import NotZeroSum, Solved, measures_of, solve
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.systems.soldiers import SYSTEM as SOLDIERS
from fugleman.systems.soldiers.terms import Rulings
from fugleman.systems.soldiers.terms import Scenario as Occasion
from tests.lab.goofspiel import full, goofspiel


def solved(system: System[Any], **how: Any) -> Solved:
    return solve(explore(system, measures=measures_of(system), **how))


def value(system: System[Any]) -> float:
    found = solved(system)
    assert found.gap <= 1e-9
    return float(found.value[found.start])


def soldiers(scenario: Occasion = Occasion(), **rulings: Any) -> System[Any]:  # noqa: B008
    return replace(SOLDIERS, rulings=Rulings(**rulings), scenario=scenario)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_goofspiel_is_even(n: int) -> None:
    assert value(full(n)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("first", "second", "prizes", "worth"),
    [
        ((1, 3), (2, 3), (2, 3), Fraction(-7, 5)),
        ((1, 2), (1, 3), (1, 2), Fraction(-1)),
        ((1, 2), (2, 3), (1, 3), Fraction(-13, 4)),
    ],
)
def test_uneven_hands_of_goofspiel(first: Any, second: Any, prizes: Any, worth: Fraction) -> None:
    assert value(goofspiel(first, second, prizes)) == pytest.approx(float(worth), abs=1e-9)


@pytest.mark.parametrize(
    ("n", "up", "published"),
    [
        (4, 2, [154132 / 457239, 20732 / 152413, 240911 / 457239, 0]),
        (4, 3, [1127175 / 4194439, 0, 2155864 / 4194439, 911400 / 4194439]),
        (4, 4, [0, 0, 0, 1]),
        (4, 1, [1, 0, 0, 0]),
        (5, 1, [0.046989, 0.832726, 0.120285, 0, 0]),
        (5, 2, [0.185460, 0, 0.737491, 0.077050, 0]),
        (5, 3, [0.118170, 0.118799, 0, 0.763031, 0]),
        (5, 4, [0.122591, 0.073468, 0.191498, 0.204337, 0.408106]),
        (5, 5, [0.112303, 0.024103, 0, 0, 0.863594]),
    ],
)
def test_published_mixtures_of_goofspiel_leave_no_gap(n: int, up: int, published: list[float]) -> None:
    """By certificate: what the other seat gains at most against the published mixture is the value."""
    found = solved(full(n, up))
    graph, start = found.graph, found.start
    edges = list(graph.out(start))
    assert len(edges) == n * n
    gain = graph.reward[edges] @ [1, -1]
    payoff = (gain + found.value[graph.target[edges]]).reshape(n, n)
    rounded = 1e-9 if n < 5 else 3e-5  # printed with six digits
    assert certificate(payoff, published, found.mixture(start, 1)) == pytest.approx(0, abs=rounded)


@pytest.mark.parametrize(("up", "published"), [(2, [85, 57, 315, 0]), (3, [8, 0, 18, 9])])
def test_goofspiel_for_the_win_only(up: int, published: list[int]) -> None:
    found = solved(full(4, up, only_wins=True))
    payoff = found.value[found.graph.target[list(found.graph.out(found.start))]].reshape(4, 4)
    chances = np.array(published) / sum(published)
    assert certificate(payoff, chances, found.mixture(found.start, 1)) == pytest.approx(0, abs=1e-9)


def test_goofspiel_a_point_ahead_with_the_worse_hand() -> None:
    found = solved(goofspiel((1, 3), (2, 3), (2, 3), only_wins=True, up=2, ahead=1))
    assert found.value[found.start] == pytest.approx(-1 / 3)
    assert list(found.mixture(found.start, 0)) == pytest.approx([1 / 3, 2 / 3])


def test_two_chits_and_spaces_0_to_2_are_worth_what_was_found_independently() -> None:
    found = solved(soldiers(chits=2, last_space=2))
    assert found.value[found.start] == pytest.approx(0.4861592181, abs=5e-11)
    assert found.gap <= 1e-9
    assert (found.graph.nodes, found.low[found.start]) == (505, pytest.approx(found.high[found.start]))


def test_undiscounted_the_advantage_is_worth_nothing() -> None:
    assert value(soldiers(chits=2, last_space=2, worth="undiscounted")) == pytest.approx(0, abs=1e-12)


def test_the_holder_s_worth_is_the_same_on_either_side_and_half_lost_in_a_toss() -> None:
    red = value(soldiers(chits=1, last_space=2))
    assert red > 0
    assert value(soldiers(Occasion(advantage="Blue"), chits=1, last_space=2)) == pytest.approx(-red)
    assert value(soldiers(Occasion(advantage="neither"), chits=1, last_space=2)) == pytest.approx(0, abs=1e-12)


def test_like_chits_taken_as_one_change_no_value() -> None:
    system = soldiers(chits=2, last_space=1)
    whole = solved(system, symmetric=False)
    assert whole.graph.nodes == 366
    assert value(system) == pytest.approx(whole.value[whole.start], abs=1e-12)


def test_unlike_chits_are_not_taken_as_one() -> None:
    from fugleman.kit.command_track import Formation

    one, two = (Formation("A", 1), Formation("B", 2))
    system = soldiers(Occasion(red=(one, two), blue=(one, two)), last_space=1)
    assert len(explore(system).positions) == len(explore(system, symmetric=False).positions) == 366


def test_a_stage_is_worth_the_matrix_game_of_what_its_orders_bring() -> None:
    """By hand at the last stage: a chit each on the last space, unmarked, Red with the advantage."""
    found = solved(soldiers(chits=1, last_space=1))
    graph = found.graph
    for node in range(graph.nodes):
        if node in graph.shape:
            edges = list(graph.out(node))
            gain = graph.reward[edges, 0] - graph.reward[edges, 1]
            payoff = (gain + 0.9 * found.value[graph.target[edges]]).reshape(graph.shape[node])
            assert certificate(payoff, found.mixture(node, 0), found.mixture(node, 1)) <= 1e-12


def test_a_policy_that_is_not_optimal_has_a_gap() -> None:
    """The certificate sees what a mixture gives away."""
    from fugleman.lab import stages

    found = solved(soldiers(chits=1, last_space=2))
    spoiled = found._replace(first=found.first.copy(), low=np.zeros(found.graph.nodes), high=np.zeros(found.graph.nodes))
    at = found.first_at[found.start]
    spoiled.first[at : found.first_at[found.start + 1]] = 0
    spoiled.first[found.first_at[found.start + 1] - 1] = 1.0  # always passes
    gain, discount, _ = stages.payoffs(found.graph)
    stages._answer_best(spoiled, levels(found.graph), gain, discount)
    assert spoiled.gap > 0.1
    assert spoiled.high[found.start] == pytest.approx(found.value[found.start])


def test_a_game_that_can_come_back_is_refused() -> None:
    system = soldiers(chits=1, last_space=1, double_pass="while_able")
    with pytest.raises(Recurs, match="come back"):
        solved(system)


def test_a_game_without_a_score_is_refused() -> None:
    given = replace(FLANKS.rulings, laying="given")
    with pytest.raises(NotZeroSum, match="score"):
        solved(replace(FLANKS, rulings=given, scenario=replace(FLANKS.scenario, turns=1, layouts=("L123 C4 R56",) * 2)))


def test_positions_are_those_of_the_census() -> None:
    graph = explore(soldiers(chits=2, last_space=3), measures=("turns",))
    assert graph.nodes == 1463 + 1
    assert all(isinstance(position, Position) for position in graph.positions)


@pytest.mark.parametrize(
    ("system", "worth"),
    [
        (goofspiel((1, 3), (2, 3), (2, 3)), Fraction(-7, 5)),
        (goofspiel((1, 2), (1, 3), (1, 2)), Fraction(-1)),
        (goofspiel((1, 2), (2, 3), (1, 3)), Fraction(-13, 4)),
        (goofspiel((1, 3), (2, 3), (2, 3), only_wins=True, up=2, ahead=1), Fraction(-1, 3)),
        (full(4), Fraction(0)),
        (soldiers(chits=2, last_space=1, worth="undiscounted"), Fraction(0)),
        (soldiers(Occasion(advantage="neither"), chits=1, last_space=1), Fraction(0)),
    ],
)
def test_small_games_are_worth_a_fraction_exactly(system: System[Any], worth: Fraction) -> None:
    graph = explore(system, measures=measures_of(system))
    assert exact_stages.worth(graph)[graph.start[0]] == worth


@pytest.mark.parametrize("system", [full(3), soldiers(chits=1, last_space=2), soldiers(chits=2, last_space=1)])
def test_exactly_and_in_floating_point_they_are_the_same(system: System[Any]) -> None:
    graph = explore(system, measures=measures_of(system))
    assert [*map(float, exact_stages.worth(graph))] == pytest.approx(solve(graph).value.tolist(), abs=1e-12)
