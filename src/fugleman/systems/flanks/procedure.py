"""In what order is Two Flanks and a Centre played?"""

from __future__ import annotations

from fugleman.core.calls import Ask, Impulse, ask, roll, ruled, sealed
from fugleman.core.chance import Die
from fugleman.core.seats import Seat
from fugleman.systems.flanks import rules
from fugleman.systems.flanks.menus import Layouts, destinations
from fugleman.systems.flanks.terms import Acting, Game, Laid, Lay, Layout, Moved, Operates, Rulings, Stayed

DICE = tuple(map(Die, range(21)))
"""The die for each number of counters, made once because a turn is begun often."""


def lay_openly(r: Rulings, g: Game) -> Impulse[Game]:
    """One side lays its counters, for all to see. (2, A)"""
    side = g.layouts.index(None)
    lay = yield from ask(side, Layouts(r), "2", default=Lay(rules.even_layout(r)))
    yield from ruled("2", Laid(side, lay.layout))
    return Game((*g.layouts[:side], lay.layout, *g.layouts[side + 1 :]), g.to_act, g.left)


def lay_sealed(r: Rulings, g: Game) -> Impulse[Game]:
    """The sides lay their counters at once. (2, A)"""
    lays = yield from sealed({side: Ask(side, Layouts(r), "2", Lay(rules.even_layout(r))) for side in range(r.sides)})
    for side, lay in lays.items():
        yield from ruled("2", Laid(side, lay.layout))
    return Game(tuple(lay.layout for lay in lays.values()), g.to_act, g.left)


def turn(r: Rulings, g: Game, layout: Layout) -> Impulse[Game]:
    """One turn: roll, operate, regroup. (3-6)"""
    side = g.to_act
    n = yield from roll(DICE[r.counters], "3")
    sector = rules.sector_of(layout, n)
    yield from ruled("3", Operates(side, sector))
    if r.acting != "not_modelled":
        yield from act(r, side)
    if rules.is_alone(layout, n) and r.lone_counter == "stays":
        yield from ruled("4.2", Stayed(side, n, sector, alone=True))
        return rules.pass_turn(r, g, layout)
    rooms = destinations(r, layout, n)
    if not rooms.orders:
        yield from ruled("4.1", Stayed(side, n, sector, alone=False))
        return rules.pass_turn(r, g, layout)
    to = rooms.orders[0].to if len(rooms.orders) == 1 else (yield from ask(side, rooms, "4")).to
    if to == sector:
        yield from ruled("4.2", Stayed(side, n, sector, alone=True))
        return rules.pass_turn(r, g, layout)
    layout = rules.moved(layout, n, to)
    yield from ruled(rooms.clause, Moved(side, n, layout))
    return rules.pass_turn(r, g, layout)


def act(r: Rulings, side: Seat) -> Impulse[None]:
    """6. So many units act in the sector. (G)"""
    if r.acting == "fixed":
        yield from ruled("6", Acting(side, r.units))
        return
    (card,) = yield from roll(rules.SECTION_CARDS, "6")
    yield from ruled("6", Acting(side, "all" if card == "all" else int(card)))
