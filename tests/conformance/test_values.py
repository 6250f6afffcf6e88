"""Are states, events and positions values: to be hashed, copied, sent and read back?"""

from __future__ import annotations

from copy import deepcopy

import msgspec

from fugleman.core.positions import look
from tests.conformance.setups import Setup, set_up
from tests.conformance.walks import steps


def test_states_are_hashed_and_come_back_from_json(setup: Setup) -> None:
    for step in steps(setup):
        state = step.after.position.state
        again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
        assert again == state
        assert hash(again) == hash(state)


def test_positions_are_hashed_and_equal_to_their_copies(setup: Setup) -> None:
    for step in steps(setup):
        again = deepcopy(step.position)
        assert again == step.position
        assert hash(again) == hash(step.position)


def test_events_come_back_from_json(setup: Setup) -> None:
    for step in steps(setup):
        for ruling in step.after.rulings:
            event = ruling.event
            assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


def test_a_system_is_known_by_its_rulings_and_scenario(setup: Setup) -> None:
    system = setup.system
    assert system.faults() == ()
    again = set_up(
        setup.mustered.system,
        msgspec.json.decode(msgspec.json.encode(system.rulings)),
        msgspec.json.decode(msgspec.json.encode(system.scenario)),
    )
    assert again == system
    assert hash(again) == hash(system)
    for step in steps(setup)[:5]:
        assert look(again, step.position).call == step.call
