"""Is chance told from the players, and does the greatest count for its part?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fugleman.core.system import System
from fugleman.lab.luck import Source, Twice, _part, leads, played_twice, share
from fugleman.lab.match import Match
from fugleman.lab.streams import key
from fugleman.lab.workers import Processes
from fugleman.systems import flanks, sector_die
from fugleman.systems.flanks.terms import Rulings, Scenario
from fugleman.systems.sector_die.terms import Scenario as DieScenario

SERIES = key(5)
DIE: System[Any] = sector_die.SectorDie(scenario=DieScenario(turns=9))
ALONE: System[Any] = flanks.Flanks(rulings=Rulings(sides=1), scenario=Scenario(turns=30))
FAVOURED = ("greedy:Left", "greedy:Right")


def test_shares_of_a_sum_of_two_independent_parts() -> None:
    """Chance of variance 1 (-1 or 1) and players of variance 4 (-2 or 2): all eight ways, each as often."""
    chance: Twice = {(p + c, p + d): 1 for p in (-2, 2) for c in (-1, 1) for d in (-1, 1)}
    players: Twice = {(p + c, q + c): 1 for c in (-1, 1) for p in (-2, 2) for q in (-2, 2)}
    assert share(chance, 0.99)[0] == pytest.approx(1 / 5)
    assert share(players, 0.99)[0] == pytest.approx(4 / 5)


@pytest.mark.parametrize(("source", "part"), [("chance", 1), ("players", 0), ("thoughts", 0)])
def test_where_no_order_is_given_all_is_chance(source: Source, part: int) -> None:
    _, interval = share(played_twice(Match(DIE), ("random",), "operates Left", source, 400, SERIES), 0.999)
    assert interval.low <= part <= interval.high
    assert interval.width < 0.4


def test_players_who_favour_different_sectors_account_for_a_part() -> None:
    chance, players = (
        share(played_twice(Match(ALONE), FAVOURED, "operates Left", source, 300, SERIES), 0.99)
        for source in ("chance", "players")
    )
    assert 0.2 < players[0] < 1
    assert 0.2 < chance[0] < 1
    assert chance[0] + players[0] > 0.9


def test_the_games_are_the_same_whatever_the_workers() -> None:
    alone = played_twice(Match(ALONE), FAVOURED, "operates Left", "chance", 120, SERIES)
    assert played_twice(Match(ALONE), FAVOURED, "operates Left", "chance", 120, SERIES, Processes(2)) == alone


def test_the_greatest_counts_for_its_part() -> None:
    assert [_part([3, 1, 3], own) for own in (3, 1)] == [Fraction(1, 2), 0]
    found = leads(Match(DIE), "operates Left", ("operates Left", "operates Centre", "operates Right"), 900, SERIES)
    interval = found.interval(0.999)
    assert interval.low < 1 / 3 < interval.high
