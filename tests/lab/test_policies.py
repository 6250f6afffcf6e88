"""Does a solved game play as it was solved?"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fugleman.core.calls import Sealed
from fugleman.core.errors import Faulty, FuglemanError
from fugleman.core.positions import Position, look
from fugleman.core.system import System
from fugleman.lab import match
from fugleman.lab.explore import explore
from fugleman.lab.policies import Player, Policy, policy, solved_bot, write
from fugleman.lab.stages import Solved, measures_of, solve
from fugleman.systems.empires import SYSTEM as EMPIRES
from fugleman.systems.soldiers import SYSTEM as SOLDIERS
from fugleman.systems.soldiers.terms import Rulings, Scenario
from tests.lab.goofspiel import Goofspiel, full

SMALL = replace(SOLDIERS, rulings=Rulings(chits=2, last_space=1))
TOSSED = replace(SMALL, scenario=Scenario(advantage="neither"))


def solved(system: System[Any]) -> Solved:
    return solve(explore(system, measures=measures_of(system)))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("policy") / "small.json"
    write(solved(SMALL), file)
    return file


def test_the_file_holds_every_stage_with_both_mixtures(file: Path) -> None:
    kept = msgspec.json.decode(file.read_bytes(), type=Policy)
    assert msgspec.json.encode(kept) == msgspec.json.encode(policy(solved(SMALL)))
    assert len(kept.stages) == 116
    assert kept.gap <= 1e-9
    assert kept.stages[0].position.startswith("Red A@0 B@0, Blue X@0 Y@0")
    for stage in kept.stages:
        assert {*stage.mixtures} == {"Red", "Blue"}
        assert all(sum(mixture.values()) == pytest.approx(1) for mixture in stage.mixtures.values())


@pytest.mark.parametrize("system", [SMALL, TOSSED, full(3)])
def test_the_bot_reckons_every_position_at_what_it_is_worth(system: System[Any], tmp_path: Path) -> None:
    """Unreduced positions too, though the policy has only one of those that are alike."""
    write(found := solved(system), tmp_path / "p.json")
    player: Any = solved_bot(system, 0, str(tmp_path / "p.json"), Random(1).randrange)
    assert player.worth(look(system, Position(system.opening()))) == pytest.approx(found.value[found.start])
    whole = solve(explore(system, measures=measures_of(system), symmetric=False))
    for node, position in enumerate(whole.graph.positions):
        assert player.worth(look(system, position)) == pytest.approx(whole.value[node], abs=1e-9)


def test_its_orders_are_legal_and_drawn_from_the_mixture(file: Path) -> None:
    player = solved_bot(SMALL, 1, str(file), Random(4).randrange)
    here = look(SMALL, Position(SMALL.opening()))
    assert isinstance(here.call, Sealed)
    mine = here.call.asks[1]
    orders = [player(SMALL.sight(SMALL.opening(), 1), mine) for _ in range(50)]
    assert all(mine.orders.check(order) is None for order in orders)


def test_two_of_them_play_a_whole_game(file: Path) -> None:
    game = match.Match(SMALL, (f"bot:solved:{file}", f"bot:solved:{file}"))
    assert not match.faults(game)
    assert match.play(game, lambda n: 0)


def test_a_policy_for_other_house_rules_is_refused(file: Path) -> None:
    with pytest.raises(Faulty, match="another game"):
        solved_bot(SOLDIERS, 0, str(file), Random(1).randrange)


def test_what_is_no_policy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Faulty, match="no policy"):
        solved_bot(SMALL, 0, str(tmp_path / "p.json"), Random(1).randrange)


def test_a_game_with_secrets_has_no_bot(tmp_path: Path) -> None:
    told = (EMPIRES.name, EMPIRES.edition, EMPIRES.rulings, EMPIRES.scenario, 0.0, 0.0, ())
    (tmp_path / "p.json").write_bytes(msgspec.json.encode(Policy(*told)))
    with pytest.raises(FuglemanError, match="secrets"):
        solved_bot(EMPIRES, 0, str(tmp_path / "p.json"), Random(1).randrange)


def test_a_call_inside_an_impulse_is_found() -> None:
    """Goofspiel's bids come after a roll of the same impulse."""
    system = full(2)
    assert isinstance(system, Goofspiel)
    found = solved(system)
    player = Player(system, msgspec.json.decode(msgspec.json.encode(policy(found)), type=Policy), 0, Random(1).randrange)
    after = look(system, Position(system.opening(), (("2",),)))
    assert isinstance(after.call, Sealed)
    assert str(player(system.opening(), after.call.asks[0]).card) == "2"  # type: ignore[attr-defined]
