"""In what order are blows struck in an assault? (active_turn, 7.1)

Only where the house plays it (O): the highest initiative strikes first, units of one initiative at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Impulse, ask, ruled
from fugleman.kit import shooting, unit_events
from fugleman.kit.field import with_shot, without_marked
from fugleman.kit.unit_orders import PASS, Pass
from fugleman.kit.units import Roster
from fugleman.systems.active_turn import rules, terms
from fugleman.systems.active_turn.menus import IN_ASSAULT, Blows
from fugleman.systems.active_turn.terms import Game, Rulings


def strike(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """7.1. One unit strikes, or its side passes."""
    side = g.to_act
    order = yield from ask(side, Blows(roster, g.field, side, rules.blows(roster, g, side), IN_ASSAULT), "7.1", PASS)
    if isinstance(order, Pass):
        yield from ruled("7.1", unit_events.Passed(side))
        return (yield from who_strikes(r, roster, rules.passed(g)))
    unit, target = roster.number(order.unit), roster.number(order.target)
    assert unit is not None
    assert target is not None
    yield from ruled("7.1", terms.Strikes(side, order.unit, order.target))
    before, hits = with_shot(g.field, unit, standing=False), order.marked
    if hits is None:
        volley = shooting.blows(roster.units[unit], len(before.models[unit]))
        hits = yield from shooting.resolve(volley, roster.units[target], "7.1")
    after = yield from shooting.mark(roster, before, target, hits, "7.1")
    marked, left = rules.marks(before, after, target)
    yield from ruled("7.1", unit_events.Marked(1 - side, order.target, marked, left))
    return (yield from who_strikes(r, roster, rules.acted(replace(g, field=after), side)))


def who_strikes(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """7.1. The side that strikes next among units of this initiative; if neither has any, those hit are removed."""
    while g.passes < 2:
        if rules.blows(roster, g, g.to_act):
            return g
        g = rules.passed(g)
    after = without_marked(g.field)
    for fell in unit_events.fallen(roster, g.field, after):
        yield from ruled("7.1", fell)
    return (yield from strike_next(r, roster, replace(g, field=after)))


def strike_next(r: Rulings, roster: Roster, g: Game) -> Impulse[Game]:
    """7.1. The next initiative strikes, or the turn is over."""
    step = rules.next_to_strike(roster, g)
    if step is None:
        return rules.next_turn(r, g)
    assert g.first is not None
    g = replace(g, step=step, to_act=g.first, passes=0)
    if any(rules.blows(roster, g, side) for side in rules.SIDES):
        yield from ruled("7.1", terms.AssaultOpens(step))
    return (yield from who_strikes(r, roster, g))
