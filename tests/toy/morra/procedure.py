"""In what order is Morra with Tokens played?"""

from __future__ import annotations

from fugleman.core.calls import Ask, Impulse, roll, ruled, sealed
from fugleman.core.chance import Draw
from fugleman.core.orders import OneOf

from . import rules
from .terms import Game, Rulings, Scored, Show, Showed, Took

FINGERS = OneOf((Show(1), Show(2), Show(3)))


def take_token(g: Game) -> Impulse[Game]:
    """A player takes a token that nobody else sees. (1)"""
    seat = g.tokens.index(None)
    only = frozenset({seat})
    (token,) = yield from roll(Draw((("odd", 2), ("even", 2))), "1", seen_by=only)
    yield from ruled("1", Took(seat, str(token)), seen_by=only)
    return rules.with_token(g, str(token))


def show(r: Rulings, g: Game) -> Impulse[Game]:
    """Both show fingers at once; whoever's token agrees with the sum scores. (2, 3)"""
    shown = yield from sealed({seat: Ask(seat, FINGERS, "2", default=Show(1)) for seat in (0, 1)})
    for seat, order in shown.items():
        yield from ruled("2", Showed(seat, order.fingers))
    winners = rules.winners(r, g, sum(order.fingers for order in shown.values()))
    for seat in winners:
        yield from ruled("3", Scored(seat))
    return rules.scored(g, winners)
