"""How are flank marches played to where a test begins?"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.positions import Look, Position, answer, look
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import SYSTEM, FlankMarch, reacting
from fugleman.systems.flank_march.terms import Game, March, Rulings

POOR, FAIR, EXPERT, GENIUS = 1, 2, 3, 4
RED, BLUE = 0, 1
CAV, SPEAR, LANCE = 3, 5, 8
"""Units of the scenario as it comes: Red's that marches, Blue's that stood, Blue's that marches."""

TRACKER = replace(SYSTEM, rulings=Rulings(battlefield="tracker"))


def begun(system: FlankMarch = SYSTEM) -> Look[Game]:
    return look(system, Position(system.opening()))


def played(system: FlankMarch, *answers: str) -> Look[Game]:
    """Answer calls with dice ("4 5") or words; a sealed call takes "Red's | Blue's"."""
    here = begun(system)
    for words in answers:
        call = here.call
        assert call is not None
        if isinstance(call, Roll):
            value: Any = call.dice.read(words)
        elif isinstance(call, Sealed):
            parts = words.split("|")
            value = tuple(system.read(part, ask) for part, ask in zip(parts, call.asks, strict=True))
        else:
            value = system.read(words, call)
        here = answer(system, here.position, value)
    return here


def arriving(system: FlankMarch = SYSTEM, **bases: Base) -> Look[Game]:
    """Red's Wing enters by the left edge; units named stand where they are put."""
    march = March(1, "left", EXPERT, 0, ((6, 6),), 15)
    return look(system, Position(replace(standing(system, **bases), phase="arrival", marches=(march,))))


def reacting_to(cav: Base, system: FlankMarch = SYSTEM, **bases: Base) -> Look[Game]:
    """Red's Cav1 has entered and stands there; Blue may react."""
    game = replace(standing(system, Cav1=cav, **bases), phase="reaction", entered=frozenset({CAV}))
    return look(system, Position(replace(game, reactions=reacting.reactions(system.rulings, system.armies, game, RED))))


def reporting(system: FlankMarch = SYSTEM, reporter: int = RED) -> Look[Game]:
    """A side reports the parent game's turn."""
    return look(system, Position(replace(system.opening(), phase="report", reporter=reporter)))


def standing(system: FlankMarch, **bases: Base) -> Game:
    """The opening with units standing elsewhere."""
    game = system.opening()
    units = zip(system.armies.units, game.bases, strict=True)
    return replace(game, bases=tuple(bases.get(unit.name, base) for unit, base in units))


def asked(here: Look[Game]) -> Ask[Any]:
    assert isinstance(here.call, Ask)
    return here.call
