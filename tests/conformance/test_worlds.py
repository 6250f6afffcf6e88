"""Can a seat not tell the worlds that its odds are found in from the true one, and is what is at stake told of?"""

from __future__ import annotations

from random import Random

import pytest

from fugleman.core.positions import Position, look
from fugleman.lab.beside import asked
from fugleman.lab.weighing import known
from tests.conformance.setups import Setup
from tests.conformance.walks import steps, walks

DRAWN = 3


def test_a_world_looks_to_its_seat_as_the_true_one(setup: Setup) -> None:
    system = setup.system
    below = Random(str(setup)).randrange
    for step in steps(setup):
        for seat in range(len(system.seats())):
            sight = system.sight(step.position.state, seat)
            told = known(system, step.before, seat)
            for _ in range(DRAWN):
                world = system.world(sight, seat, below)
                if world is None:
                    break
                assert system.sight(world, seat) == sight
                if told is not None:
                    assert asked(look(system, Position(world, told.answers)).call, seat) == asked(step.call, seat)


def test_who_says_that_games_are_scored_scores_them(setup: Setup) -> None:
    ends = [game[-1].after for game in walks(setup) if game and game[-1].after.call is None]
    if not ends:
        pytest.skip("no game came to its end")
    results = [setup.system.result(end.position.state) for end in ends]
    assert {result is not None and result.scores is not None for result in results} == {setup.system.scored}
