"""How does a turn look: which units are still to act, and the map if there is one?"""

from __future__ import annotations

from fugleman.core.text import Text, say
from fugleman.kit import unit_board
from fugleman.kit.unit_board import Board
from fugleman.kit.unit_map import Overlay
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.alternate_units import rules, wording
from fugleman.systems.alternate_units.terms import Game


def picture(roster: Roster, g: Game, touch: UnitTouch) -> str:
    """Both sides' units, each with what it may do now; above them the map."""
    ready = rules.to_activate(roster, g.field, g.to_act) if g.phase == "activate" else ()

    def status(unit: UnitNo) -> tuple[Text, bool]:
        if unit in ready:
            return say("may act"), True
        return (say("acted") if unit in g.field.moved else say("not now")), False

    board = Board(
        wording.describe(roster, g),
        say("turn {turn}, {stage}", turn=g.turn, stage=wording.stage(g)),
        None if g.phase == "begin" else g.to_act,
        status,
        Overlay(reaches=tuple((unit, roster.units[unit].speed) for unit in ready)),
    )
    return unit_board.picture(board, roster, g.field, touch)
