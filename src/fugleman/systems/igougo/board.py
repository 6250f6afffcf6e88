"""How does a turn look: what is still to move, what may fire, and the map if there is one?"""

from __future__ import annotations

from fugleman.core.text import Text, say
from fugleman.kit import unit_board
from fugleman.kit.unit_board import Board
from fugleman.kit.unit_map import Overlay
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.igougo import rules, wording
from fugleman.systems.igougo.terms import Game


def picture(roster: Roster, g: Game, touch: UnitTouch) -> str:
    """Both sides' units, each with what it may do now; above them the map."""
    moving = set(rules.to_move(roster, g)) if g.phase == "move" else set()
    firing = dict.fromkeys(unit for unit, _ in rules.shots(roster, g)) if g.phase == "fire" else {}

    def status(unit: UnitNo) -> tuple[Text, bool]:
        if unit in moving:
            return say("may move"), True
        if unit in firing:
            return say("may fire"), True
        return (say("moved") if unit in g.field.moved else say("not now")), False

    reaches = [(unit, roster.units[unit].speed) for unit in moving] + [(unit, roster.units[unit].range) for unit in firing]
    board = Board(
        wording.describe(roster, g),
        say("turn {turn}, {stage}", turn=g.turn, stage=wording.stage(g)),
        None if g.phase == "begin" else g.to_act,
        status,
        Overlay(reaches=tuple(sorted(reaches))),
    )
    return unit_board.picture(board, roster, g.field, touch)
