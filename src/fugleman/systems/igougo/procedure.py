"""In what order is a turn of I go, you go played?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Impulse, ask, ruled
from fugleman.core.seats import Seat
from fugleman.kit import unit_events
from fugleman.kit.first_movement import throw_for_first
from fugleman.kit.unit_fire import fire_and_remove
from fugleman.kit.unit_moves import Moves
from fugleman.kit.unit_orders import PASS, Move, Pass
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Roster
from fugleman.systems.igougo import rules, terms
from fugleman.systems.igougo.terms import Game, Rulings


def begin(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """1. A turn begins: which side goes first?"""
    first = g.first
    if first is None:
        first = yield from throw_for_first("1")
        if first is None:
            return g
    yield from ruled("1", unit_events.TurnBegan(g.turn, first))
    return (yield from begin_side(r, roster, replace(g, first=first), first))


def begin_side(r: Rulings, roster: Roster, g: Game, side: Seat) -> Impulse[Game]:
    """1. A side's turn begins; a side without units has none."""
    g = rules.begun(g, side)
    if not rules.to_move(roster, g):
        return (yield from end_side(r, roster, g))
    yield from ruled("1", terms.PlayersTurn(side))
    return g


def move(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """2. The side moves one of its units, or leaves the rest where they are."""
    side, menu = g.to_act, Moves(roster, g.field, g.to_act, rules.to_move(roster, g), "2", may_pass=True)
    order = yield from ask(side, menu, "2", PASS)
    if isinstance(order, Move):
        yield from ruled("2", unit_events.moved(roster, g.field, order))
        g = rules.moved(roster, g, order)
        if rules.to_move(roster, g):
            return g
    else:
        yield from ruled("2", terms.RestStays(side, tuple(map(roster.name, rules.to_move(roster, g)))))
        g = rules.rest_stays(roster, g)
    if rules.shots(roster, g):
        yield from ruled("4", terms.MayFire(side))
    return (yield from go_on_firing(r, roster, replace(g, phase="fire")))


def fire(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """4, 5. One of the side's units fires, or no more do."""
    order = yield from ask(g.to_act, Shots(roster, g.field, g.to_act, rules.shots(roster, g), rules.CLAUSES), "4", PASS)
    if isinstance(order, Pass):
        yield from ruled("4", unit_events.Passed(g.to_act))
        return (yield from end_side(r, roster, g))
    g = rules.removed(g, (yield from fire_and_remove(roster, g.field, order, rules.CLAUSES)))
    return (yield from go_on_firing(r, roster, g))


def go_on_firing(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """4. As long as a unit of the side may fire, its turn is not over."""
    return g if rules.shots(roster, g) else (yield from end_side(r, roster, g))


def end_side(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """1, 6. After the first side the other has its turn; after both a new one begins."""
    if g.to_act == g.first:
        return (yield from begin_side(r, roster, g, 1 - g.to_act))
    return rules.next_turn(r, g)
