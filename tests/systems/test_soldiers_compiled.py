"""Is the compiled twin of a Command Cycle the impulse itself, on every position?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from fugleman.core.calls import Sealed
from fugleman.core.positions import answer, look
from fugleman.kit.command_track import Bid, Formation
from fugleman.lab import stages, twins
from fugleman.lab.explore import explore
from fugleman.systems.soldiers import SYSTEM, Soldiers, compiled
from fugleman.systems.soldiers.compiled import OVER, twin
from fugleman.systems.soldiers.terms import Game, Rulings, Scenario
from tests.compiled import in_python

CYCLES = [
    ({"chits": 1, "last_space": 3}, {}),
    ({"chits": 2, "last_space": 1}, {}),
    ({"chits": 2, "last_space": 2}, {}),
    ({"chits": 2, "last_space": 2}, {"advantage": "Blue"}),
    ({"chits": 2, "last_space": 2, "start": "must_enter"}, {}),
    ({"chits": 2, "last_space": 2, "double_pass": "ends"}, {}),
    ({"chits": 2, "last_space": 1, "worth": "undiscounted"}, {}),
    ({"chits": 3, "last_space": 1}, {}),
]


def soldiers(rulings: dict[str, Any], scenario: dict[str, Any]) -> Soldiers:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=Scenario(**scenario))


def once(call: Sealed[Any], seat: int, g: Game) -> list[Any]:
    """A seat's orders; of those for like chits in one place only the first."""
    names = {
        "ABCD"[place] if seat == 0 else sorted("XYZW"[: len(g.track[1])])[place]: place for place in range(len(g.track[seat]))
    }
    seen: dict[Any, Any] = {}
    for order in call.asks[seat].orders.listed() or ():
        kind = (g.track[seat][names[order.chit]], order.space) if isinstance(order, Bid) else None
        seen.setdefault(kind, order)
    return list(seen.values())


@pytest.mark.parametrize(("rulings", "scenario"), CYCLES)
def test_every_stage_is_the_impulse_s(rulings: dict[str, Any], scenario: dict[str, Any]) -> None:
    system = soldiers(rulings, scenario)
    made = twin(system.rulings, system.scenario)
    assert made is not None
    graph = explore(system)
    measures = system.measures()
    numbers = []
    for position in graph.positions:
        here = look(system, position)
        if here.call is None:
            continue
        assert isinstance(here.call, Sealed)
        g = system.canonical(here.position.state)
        number = made.number(g)
        numbers.append(number)
        rows, columns = (once(here.call, seat, g) for seat in (0, 1))
        stage = made.stages(np.array([number]))
        assert (stage.rows[0], stage.columns[0]) == (len(rows), len(columns))
        brings = []
        for pair in ((a, b) for a in rows for b in columns):
            then = answer(system, here.position, pair)
            gains = [sum(measures[f"worth {side}"](one.event) for one in then.rulings) for side in ("Red", "Blue")]
            leads = OVER if then.call is None else made.number(system.canonical(then.position.state))
            brings.append((gains[0] - gains[1], leads))
        assert list(zip(stage.gain.tolist(), stage.target.tolist(), strict=True)) == brings
    assert sorted(numbers) == np.flatnonzero(twins.reachable(made)).tolist()


@pytest.mark.parametrize(("rulings", "scenario"), CYCLES)
def test_compiled_and_as_python_the_stages_are_the_same(
    rulings: dict[str, Any], scenario: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    system = soldiers(rulings, scenario)
    made = twin(system.rulings, system.scenario)
    assert made is not None
    positions = np.flatnonzero(twins.reachable(made))[::3]
    machine = made.stages(positions)
    in_python(monkeypatch, compiled)
    for ours, theirs in zip(made.stages(positions), machine, strict=True):
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize(("rulings", "scenario"), CYCLES)
def test_its_value_is_that_of_the_explored_impulses(rulings: dict[str, Any], scenario: dict[str, Any]) -> None:
    system = soldiers(rulings, scenario)
    made = twins.twin_of(system)
    assert made is not None
    worth = twins.solve(made, threads=2)
    solved = stages.solve(explore(system, measures=stages.measures_of(system)))
    assert worth.value == pytest.approx(solved.value[solved.start], abs=1e-12)
    assert worth.positions == solved.graph.nodes - 1
    assert 0 <= worth.gap <= 1e-9


def test_every_turn_leads_to_a_higher_rank() -> None:
    made = twin(Rulings(chits=2, last_space=2), Scenario())
    assert made is not None
    rank_of = {int(position): rank for rank in range(made.ranks) for position in made.rank(rank)}
    reached = np.flatnonzero(twins.reachable(made))
    for position in reached:
        targets = made.stages(np.array([position])).target
        assert all(rank_of[int(target)] > rank_of[int(position)] for target in targets if target != OVER)
    assert len(rank_of) == made.positions


@pytest.mark.parametrize(
    ("rulings", "scenario"),
    [
        ({"double_pass": "while_able"}, {}),
        ({"buying": "fire_points"}, {}),
        ({"cycles": 2}, {}),
        ({"spoiled": "pass"}, {}),
        ({}, {"advantage": "neither"}),
        ({}, {"red": ("A", "B", "C")}),
        ({}, {"red": (Formation("A", 2), "B", "C", "D")}),
    ],
)
def test_house_rules_it_does_not_cover_have_no_twin(rulings: dict[str, Any], scenario: dict[str, Any]) -> None:
    system = soldiers(rulings, scenario)
    assert twins.twin_of(system) is None
