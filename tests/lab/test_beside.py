"""Do the odds beside a choice tell what is right, how it was found, and nothing that the seat may not know?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.lab.beside import beside
from fugleman.lab.explore import explore
from fugleman.lab.stages import measures_of, solve
from fugleman.systems import active_turn, flank_march, flanks, soldiers
from fugleman.systems.flank_march import marching
from fugleman.systems.flank_march.orders import Note, WriteNotes
from fugleman.systems.flank_march.terms import LEVELS
from fugleman.systems.flanks.terms import Lay
from fugleman.systems.soldiers.terms import Game, Rulings

FLANKS = flanks.SYSTEM
MARCHES = flank_march.SYSTEM


def played(system: System[Any], *answers: Any) -> Look[Any]:
    here = look(system, Position(system.opening()))
    for value in answers:
        here = answer(system, here.position, value)
    return here


def told(system: System[Any], here: Look[Any], seat: Seat) -> dict[str, Fraction | None]:
    return {str(one.label): one.figure.exact for one in beside(system, here.position, seat)}


def test_where_a_side_operates_next_after_each_order() -> None:
    laid = Lay((0, 0, 0, 1, 2, 2))
    here = played(FLANKS, laid, laid, (3,))
    assert told(FLANKS, here, 0) == {
        "C: operates in the sector Left": Fraction(1, 3),
        "C: operates in the sector Centre": Fraction(1, 3),
        "C: operates in the sector Right": Fraction(1, 3),
        "R: operates in the sector Left": Fraction(1, 3),
        "R: operates in the sector Centre": Fraction(1, 6),
        "R: operates in the sector Right": Fraction(1, 2),
    }
    assert told(FLANKS, here, 1)["L123 C4 R56: operates in the sector Left"] == Fraction(1, 2)
    assert told(FLANKS, played(FLANKS), 0) == {}


def test_by_when_the_own_march_arrives_and_nothing_of_the_enemys() -> None:
    wing, horse = WriteNotes((Note(1, "left"),)), WriteNotes((Note(3, "right"),))
    nobody = WriteNotes()
    both, alone = (played(MARCHES, (wing, enemys)) for enemys in (horse, nobody))
    arrived, _ = marching.odds(LEVELS["Expert"], 0, 6)
    found = told(MARCHES, both, 0)
    assert [chance for label, chance in found.items() if "within" in label] == list(arrived)
    assert found == told(MARCHES, alone, 0)
    assert told(MARCHES, played(MARCHES, (nobody, horse)), 0) == {}
    assert len(told(MARCHES, both, 1)) == len(found)


def test_before_the_notes_are_sealed_each_command_that_may_march_is_told_of() -> None:
    assert {label.partition(":")[0] for label in told(MARCHES, played(MARCHES), 0)} == {"Wing"}


def test_what_each_bid_is_worth_near_the_end_of_a_cycle() -> None:
    system = soldiers.Soldiers(rulings=Rulings(chits=2, last_space=2))
    found = told(system, played(system), 1)
    value = -solve(explore(system, measures=measures_of(system))).value[0]
    assert float(max(worth for worth in found.values() if worth is not None)) == pytest.approx(value, abs=1e-12)
    assert len(found) == 7
    assert found["X@0: worth at best play"] == found["pass: worth at best play"]


def test_nothing_is_told_that_would_take_long_or_where_nothing_is_offered() -> None:
    assert told(soldiers.SYSTEM, played(soldiers.SYSTEM), 0) == {}
    assert told(active_turn.SYSTEM, played(active_turn.SYSTEM), 0) == {}


def test_a_track_is_the_same_however_the_game_came_to_it() -> None:
    system = soldiers.Soldiers(rulings=Rulings(chits=2, last_space=2, cycles=3))
    here = played(system)
    later = replace(here.position.state, cycle=3)
    assert isinstance(later, Game)
    assert beside(system, Position(later), 0) == beside(system, here.position, 0)
