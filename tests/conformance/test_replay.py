"""Does the same position always lead to the same thing, and every game to an end?"""

from __future__ import annotations

import pytest

from fugleman.core.errors import Illegal
from fugleman.core.positions import Running, answer, look
from fugleman.lab.fuzz import Limits, fuzz
from tests.conformance.setups import Setup
from tests.conformance.walks import steps, walks


def test_a_position_replayed_gives_the_same_call_and_rulings(setup: Setup) -> None:
    for step in steps(setup):
        assert look(setup.system, step.position).call == step.call
        assert answer(setup.system, step.position, step.value) == step.after


def test_a_game_kept_running_is_the_game_of_its_positions(setup: Setup) -> None:
    for game in walks(setup):
        running = Running(setup.system, setup.system.opening())
        assert tuple(running.rulings) == game[0].before.rulings
        for step in game:
            assert running.call == step.call
            running.answer(step.value)
            assert tuple(running.rulings) == step.after.rulings
            assert running.call == step.after.call


def test_an_impulse_asks_for_at_most_64_answers(setup: Setup) -> None:
    for game in walks(setup):
        assert max(len(step.position.answers) for step in game) < Limits().answers


def test_a_game_that_is_over_asks_nothing_and_refuses_answers(setup: Setup) -> None:
    for game in walks(setup):
        last = game[-1].after
        over = setup.system.result(last.position.state) is not None
        assert over == (last.call is None)
        if over:
            with pytest.raises(Illegal):
                answer(setup.system, last.position, game[-1].value)


def test_random_play_finds_no_fault(setup: Setup) -> None:
    endless = getattr(setup.system.scenario, "turns", None) == 0
    report = fuzz(setup.system, 3, limits=Limits(every=7))
    assert [fault for fault in report.faults if not (endless and fault.kind == "endless game")] == []
