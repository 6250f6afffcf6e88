"""In what order are empires drawn?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Impulse, ask, roll, ruled
from fugleman.core.chance import Dice
from fugleman.core.seats import EVERYBODY, Seat
from fugleman.kit import dice_order
from fugleman.kit.empires import Lot
from fugleman.systems.empire_draw import rules
from fugleman.systems.empire_draw.menus import choices
from fugleman.systems.empire_draw.terms import (
    Card,
    Diced,
    Drew,
    Game,
    Keep,
    Kept,
    Ordered,
    Passed,
    PassTo,
    Received,
    Rulings,
    Shown,
)


def new_epoch(r: Rulings, g: Game) -> Impulse[Game]:
    """All draw again, by the strength they have had by now. (1)"""
    yield from ()
    return rules.fresh(r, g.totals, g.epoch + 1)


def throw(g: Game) -> Impulse[Game]:
    """Players of equal strength throw a die each; equals throw again. (1.1)"""
    players = dice_order.to_roll(g.queue)
    faces = yield from roll(Dice(len(players)), "1.1")
    shown = tuple(int(face) for face in faces)
    yield from ruled("1.1", Diced(players, shown))
    return replace(g, queue=dice_order.rolled(g.queue, shown))


def draw(lots: tuple[Lot, ...], g: Game) -> Impulse[Game]:
    """The next player draws a lot and looks at it; the last one openly. (2, 3.2)"""
    order = dice_order.in_order(g.queue)
    if len(order) == len(g.hands):
        yield from ruled("1", Ordered(order))
    his = frozenset({order[0]}) if len(order) > 1 else EVERYBODY
    (lot,) = yield from roll(rules.deck(lots, g), "2", seen_by=his)
    yield from ruled("2", Drew(order[0], str(lot)), seen_by=his)
    return replace(g, drawn=Card(str(lot), his))


def keep_or_pass(r: Rulings, lots: tuple[Lot, ...], g: Game, drawn: Card) -> Impulse[Game]:
    """He keeps it, or passes it to a player without one. When everybody has one, all are shown. (3, 4)"""
    player = g.queue[0][0]
    others = rules.may_receive(g, player)
    order = (yield from ask(player, choices(g, player), "3")) if others else Keep()
    if isinstance(order, PassTo):
        g = yield from pass_to(r, g, player, order.player, drawn.lot)
    else:
        yield from ruled("3" if others else "3.2", Kept(player, alone=not others))
        g = rules.given(g, player, drawn)
    if g.queue:
        return g
    g = rules.shown(lots, g)
    for owner, card in enumerate(filter(None, g.hands)):
        yield from ruled("4", Shown(owner, card.lot, g.totals[owner]))
    return g


def pass_to(r: Rulings, g: Game, player: Seat, to: Seat, lot: str) -> Impulse[Game]:
    """Everybody sees that a lot changes hands; which it is, only the two of them. (3)"""
    both = frozenset({player, to})
    yield from ruled("3", Passed(player, to))
    yield from ruled("3", Received(to, lot), seen_by=both)
    return rules.after_passing(r, rules.given(g, to, Card(lot, both)), player)
