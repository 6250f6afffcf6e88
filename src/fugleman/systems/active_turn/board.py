"""How does a turn look: which units must, may or may not move, what has fired, and the map if there is one?"""

from __future__ import annotations

from fugleman.core.text import Text, say
from fugleman.kit import unit_board
from fugleman.kit.movement import approach
from fugleman.kit.rounds import write_between
from fugleman.kit.unit_board import Board
from fugleman.kit.unit_fire import Pairs
from fugleman.kit.unit_map import Overlay
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.active_turn import rules, wording
from fugleman.systems.active_turn.terms import Game, Rulings


def picture(r: Rulings, roster: Roster, g: Game, touch: UnitTouch) -> str:
    """The units by initiative, each with what it must or may do now; above them the map."""
    board = Board(
        wording.describe(roster, g),
        say("turn {turn}, {stage}", turn=g.turn, stage=wording.stage(roster, g)),
        _active(roster, g),
        _Status(r, roster, g),
        _overlay(r, roster, g),
        g.field.initiative,
    )
    return unit_board.picture(board, roster, g.field, touch)


class _Status:
    """What is told of each unit, and whether it may act now."""

    def __init__(self, r: Rulings, roster: Roster, g: Game) -> None:
        self.field = g.field
        self.must: set[UnitNo] = set()
        self.may: set[UnitNo] = set()
        self.fires = {unit for unit, _ in _pairs(r, roster, g)}
        if g.phase == "move":
            self.must = {unit for side in rules.SIDES for unit in rules.must_move(roster, g, side)}
            self.may = {unit for side in rules.SIDES for unit in rules.may_move(r, roster, g, side)} - self.must
        self.acting = g.to_act if g.window is None else None
        self.roster = roster

    def __call__(self, unit: UnitNo) -> tuple[Text, bool]:
        own = self.roster.side(unit) == self.acting
        if unit in self.fires:
            return say("may fire"), True
        if unit in self.must:
            return say("must"), own
        if unit in self.may:
            return say("may"), own
        return (say("moved") if unit in self.field.moved else say("not now")), False


def _active(roster: Roster, g: Game) -> int | None:
    if g.phase == "begin":
        return None
    return g.to_act if g.window is None else 1 - roster.side(g.window.unit)


def _pairs(r: Rulings, roster: Roster, g: Game) -> Pairs:
    if g.window is not None:
        return rules.reactions(r, roster, g)
    if g.phase == "fire":
        return rules.shots(roster, g, g.to_act)
    return rules.blows(roster, g, g.to_act) if g.phase == "assault" else ()


def _overlay(r: Rulings, roster: Roster, g: Game) -> Overlay:
    """The path and how near it came to those who may fire; else how far those that fire, or must move, reach."""
    if not g.field.on_map:
        return Overlay()
    firing = tuple(dict.fromkeys(unit for unit, _ in _pairs(r, roster, g)))
    ranges = tuple((unit, roster.units[unit].range) for unit in firing) if g.phase != "assault" else ()
    if g.window is not None and g.window.start is not None:
        mover, start = g.window.unit, g.window.start
        near = tuple((unit, write_between(approach(roster, g.field, mover, start, unit, r.fire_along))) for unit in firing)
        return Overlay(mover, start, ranges, near)
    if g.phase == "move":
        return Overlay(reaches=tuple((unit, roster.units[unit].speed) for unit in rules.must_move(roster, g, g.to_act)))
    return Overlay(reaches=ranges)
