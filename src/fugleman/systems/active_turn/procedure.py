"""In what order is an active turn played?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Impulse, ask, ruled
from fugleman.kit import unit_events, unit_fire
from fugleman.kit.field import unmoved
from fugleman.kit.first_movement import throw_for_first
from fugleman.kit.movement import approach
from fugleman.kit.rounds import write_between
from fugleman.kit.unit_moves import Moves
from fugleman.kit.unit_orders import PASS, Fire, Move, Pass
from fugleman.kit.unit_shots import Clauses, Shots
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.active_turn import rules, terms
from fugleman.systems.active_turn.assault import strike_next
from fugleman.systems.active_turn.menus import CLAUSES, IN_FIRE_PHASE, Decisions
from fugleman.systems.active_turn.terms import Game, Nominate, Rulings, Window


def begin(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """1, 2. A turn begins: who has the first movement, and which step opens? (B)"""
    first = g.first
    if first is None:
        first = yield from throw_for_first("2")
        if first is None:
            return g
    yield from ruled("1", unit_events.TurnBegan(g.turn, first))
    return (yield from open_step(r, roster, replace(g, first=first)))


def open_step(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """1, 2, 6. The next step opens; when all units have moved, the fire phase does. (E, G)"""
    step = rules.next_step(roster, g)
    if step is None:
        assert g.first is not None
        yield from ruled("6", terms.FireOpens(g.first))
        return (yield from who_fires(r, roster, replace(g, phase="fire", to_act=g.first, step=0, passes=0)))
    g = rules.opened(r, g, step)
    yield from ruled("1", terms.StepOpens(step, g.to_act))
    return (yield from who_decides(r, roster, g))


def who_decides(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """2.1. The side that decides next, if it has anything to decide, else the other; if neither, the step closes."""
    while g.passes < 2:
        if rules.is_asked(r, roster, g):
            return g
        g = rules.passed(g)
    return (yield from open_step(r, roster, g))


def decide(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """2. A side moves a unit of its own, nominates one of the enemy's, which its owner then moves, or passes."""
    side, menu = g.to_act, Decisions(r, roster, g)
    order = yield from ask(side, menu, "2", menu.default())
    if isinstance(order, Pass):
        yield from ruled("2", unit_events.Passed(side))
        return (yield from who_decides(r, roster, rules.passed(g)))
    unit = roster.number(order.unit)
    assert unit is not None
    if isinstance(order, Nominate):
        yield from ruled("2", terms.NominatesEnemy(side, order.unit))
        order = yield from owners_move(roster, g, unit)
    return (yield from move(r, roster, g, unit, order))


def owners_move(roster: Roster, g: Game, unit: UnitNo) -> Impulse[Move]:
    """3. The owner moves a unit that the enemy has nominated; he is asked if there is more than one way. (C)"""
    owner = roster.side(unit)
    menu = Moves(roster, g.field, owner, (unit,), "3")
    listed = menu.listed()
    if listed is not None and len(listed) == 1 and isinstance(listed[0], Move):
        return listed[0]
    order = yield from ask(owner, menu, "3", menu.default())
    assert isinstance(order, Move)
    return order


def move(r: Rulings, roster: Roster, g: Game, unit: UnitNo, order: Move) -> Impulse[Game]:
    """3, 4. The unit moves, and the enemy may fire at it. (I)"""
    owner = roster.side(unit)
    yield from ruled("3", unit_events.moved(roster, g.field, order))
    start = g.field.at[unit] if g.field.on_map else None
    g = rules.moved(g, unit, order.to, ran=not order.stays)
    if not unmoved(roster, g.field, owner):
        yield from ruled("2.1", unit_events.AllMoved(owner))
    return (yield from watch(r, roster, replace(g, window=Window(unit, start))))


def watch(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """4. As long as an enemy unit may fire at the unit that is moving, the move is not over."""
    assert g.window is not None
    if rules.reactions(r, roster, g):
        return g
    return (yield from who_decides(r, roster, rules.acted(g, roster.side(g.window.unit))))


def react(r: Rulings, roster: Roster, g: Game, window: Window) -> Impulse[Game]:
    """4. One enemy unit fires at the unit that is moving, or no more do. (H, I)"""
    owner = roster.side(window.unit)
    menu = Shots(roster, g.field, 1 - owner, rules.reactions(r, roster, g), CLAUSES)
    order = yield from ask(1 - owner, menu, "4", PASS)
    if isinstance(order, Pass):
        yield from ruled("4", terms.HoldsFire(1 - owner, roster.name(window.unit)))
        return (yield from who_decides(r, roster, rules.acted(g, owner)))
    distance = ""
    if window.start is not None:
        firer = roster.number(order.unit)
        assert firer is not None
        distance = write_between(approach(roster, g.field, window.unit, window.start, firer, r.fire_along))
    g = yield from fire(roster, g, order, CLAUSES, distance)
    return (yield from watch(r, roster, g))


def fire(roster: Roster, g: Game, order: Fire, clauses: Clauses, distance: str = "") -> Impulse[Game]:
    """4, 5, 6. A unit fires, its marked models too, and the models it brings down are marked. (M, P)"""
    target, after = yield from unit_fire.fire(roster, g.field, order, clauses, distance)
    marked, left = rules.marks(g.field, after, target)
    yield from ruled("5", unit_events.Marked(roster.side(target), order.target, marked, left))
    return replace(g, field=after)


def who_fires(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """6. The side that fires next, if a unit of its may, else the other; if neither, the turn ends. (N)"""
    while g.passes < 2:
        if rules.shots(roster, g, g.to_act):
            return g
        g = rules.passed(g)
    return (yield from clear(r, roster, g))


def fire_phase(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """6. One unit fires, or its side passes. (N)"""
    side = g.to_act
    menu = Shots(roster, g.field, side, rules.shots(roster, g, side), IN_FIRE_PHASE)
    order = yield from ask(side, menu, "6", PASS)
    if isinstance(order, Pass):
        yield from ruled("6", unit_events.Passed(side))
        return (yield from who_fires(r, roster, rules.passed(g)))
    g = yield from fire(roster, g, order, IN_FIRE_PHASE)
    return (yield from who_fires(r, roster, rules.acted(g, side)))


def clear(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """7. Casualties and markers are removed. (O)"""
    before, g = g.field, rules.cleared(g)
    for fell in unit_events.fallen(roster, before, g.field):
        yield from ruled("7", fell)
    if r.assault == "off":
        return rules.next_turn(r, g)
    return (yield from strike_next(r, roster, replace(g, phase="assault", step=rules.LAST_STEP + 1)))
