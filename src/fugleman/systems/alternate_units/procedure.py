"""In what order do units act under plain alternation?"""

from __future__ import annotations

from fugleman.core.calls import Impulse, ask, ruled
from fugleman.kit import unit_events
from fugleman.kit.first_movement import throw_for_first
from fugleman.kit.unit_fire import fire_and_remove
from fugleman.kit.unit_moves import Moves
from fugleman.kit.unit_orders import PASS, Move, Pass
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Roster
from fugleman.systems.alternate_units import rules
from fugleman.systems.alternate_units.terms import Game, Rulings


def begin(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """1. A turn begins: which side activates first?"""
    first = g.first
    if first is None:
        first = yield from throw_for_first("1")
        if first is None:
            return g
    yield from ruled("1", unit_events.TurnBegan(g.turn, first))
    return rules.passed_on(r, roster, rules.begun(g, first), 1 - first)


def activate(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """2, 4. A side moves one of its units, and that unit may fire."""
    side = g.to_act
    menu = Moves(roster, g.field, side, rules.to_activate(roster, g.field, side), "2")
    order = yield from ask(side, menu, "2", menu.default())
    assert isinstance(order, Move)
    yield from ruled("2", unit_events.moved(roster, g.field, order))
    g = rules.removed(g, rules.moved(roster, g.field, order))
    if not rules.to_activate(roster, g.field, side):
        yield from ruled("1.1", unit_events.AllMoved(side))
    g = yield from fire(roster, g, order)
    return rules.passed_on(r, roster, g, side)


def fire(roster: Roster, g: Game, order: Move) -> Impulse[Game]:
    """4, 5. The unit that has moved fires, or not."""
    unit = roster.number(order.unit)
    assert unit is not None
    pairs = rules.shots(roster, g.field, unit)
    if not pairs:
        return g
    shot = yield from ask(g.to_act, Shots(roster, g.field, g.to_act, pairs, rules.CLAUSES), "4", PASS)
    if isinstance(shot, Pass):
        yield from ruled("4", unit_events.Passed(g.to_act))
        return g
    return rules.removed(g, (yield from fire_and_remove(roster, g.field, shot, rules.CLAUSES)))
