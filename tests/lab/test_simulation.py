"""Is game n the same whoever plays it, and does a simulation count what happens?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from fugleman.core.errors import Faulty
from fugleman.lab import simulation
from fugleman.lab.match import Match, columns, events, play
from fugleman.lab.simulation import Batch, Sample, added, play_batch, simulate
from fugleman.lab.streams import key, stream
from fugleman.lab.workers import Processes
from fugleman.systems import empires, flanks, sector_die, soldiers
from fugleman.systems.flanks.terms import Operates
from fugleman.systems.sector_die.terms import Rulings, Scenario

MATCH = Match(flanks.SYSTEM, ("greedy:Right", "random"))
SERIES = key(7)


@pytest.fixture(scope="module")
def alone() -> Sample:
    return simulate(MATCH, 250, SERIES)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_games_are_the_same_whatever_the_workers(count: int, alone: Sample) -> None:
    assert simulate(MATCH, 250, SERIES, workers=Processes(count)) == alone


def test_the_games_are_the_same_however_they_are_dealt_out(alone: Sample) -> None:
    cuts = [0, 3, 100, 249, 250]
    batches = [Batch(first, end) for first, end in pairwise(cuts)]
    assert added([play_batch(MATCH, SERIES, (), batch) for batch in reversed(batches)]) == alone


def test_another_seed_plays_other_games(alone: Sample) -> None:
    assert simulate(MATCH, 250, key(8)) != alone


def test_a_stop_by_width_comes_at_the_same_game_whatever_the_workers() -> None:
    width = ("operates Right", 0.5)
    stopped = simulate(MATCH, 10_000, SERIES, width=width)
    assert stopped == simulate(MATCH, 10_000, SERIES, width=width, workers=Processes(2))
    assert stopped.columns["operates Right"].interval().width <= 0.5
    assert stopped.games < 10_000
    assert stopped.games % simulation.BATCH == 0


def test_what_is_counted_is_what_was_ruled(alone: Sample) -> None:
    ruled = sum(
        isinstance(ruling.event, Operates) and ruling.event.sector == 2
        for n in range(20)
        for ruling in events(MATCH, stream(SERIES, n))
    )
    place = columns(MATCH).index("operates Right")
    assert sum(play(MATCH, stream(SERIES, n))[place] for n in range(20)) == ruled


def test_a_favoured_sector_comes_up_more_often(alone: Sample) -> None:
    assert alone.columns["operates Right"].mean > alone.columns["operates Left"].mean


def test_a_side_waits_for_the_answers_that_are_not_its_own() -> None:
    sample = simulate(Match(soldiers.SYSTEM), 20, SERIES)
    assert sample.columns["longest wait Red"].times == {0: 20}
    assert sample.columns["decisions Red"] == sample.columns["length"]


def test_a_winner_has_the_highest_score_alone() -> None:
    sample = simulate(Match(empires.SYSTEM), 40, SERIES)
    shares = [sample.columns[name].mean for name in columns(Match(empires.SYSTEM)) if name.startswith("wins")]
    assert sum(shares) + sample.columns["drawn"].mean == 1


def test_a_pair_of_columns_is_counted_together() -> None:
    pair = ("operates Left", "turns")
    match = Match(sector_die.SectorDie(rulings=Rulings(sides=1), scenario=Scenario(turns=5)))
    sample = simulate(match, 300, SERIES, pairs=(pair,))
    share, low, high = sample.ratio(*pair)
    assert low < 1 / 3 < high
    assert Fraction(share).limit_denominator(10_000) == sample.columns["operates Left"].mean / 5


def test_a_game_without_end_is_stopped() -> None:
    endless = Match(sector_die.SectorDie(scenario=Scenario(turns=0)), longest=30)
    assert simulate(endless, 3).columns["length"].times == {30: 3}


def test_every_player_and_column_that_there_is_not_is_told_at_once() -> None:
    with pytest.raises(Faulty) as wrong:
        simulate(Match(flanks.SYSTEM, ("clever", "greedy:X", "random")), 5, pairs=(("turns", "operates"),))
    assert [str(fault.place) for fault in wrong.value.faults] == ["3", "Red", "Blue", "operates"]
