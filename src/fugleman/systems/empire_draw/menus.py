"""What may a player do with the lot he drew, and why not the rest? (empire_draw, 3)"""

from __future__ import annotations

from fugleman.core.orders import OneOf, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.systems.empire_draw.rules import may_receive
from fugleman.systems.empire_draw.terms import Game, Keep, PassTo


class Choices(OneOf[Keep | PassTo], frozen=True, gc=False):
    """Keep it, or pass it to one of those without a lot. (3, 3.1)"""

    drawer: Seat
    players: int

    def refuse(self, order: Order) -> Refusal:
        if not isinstance(order, PassTo):
            return Refusal("3", say("the lot is to be kept or passed"))
        if order.player == self.drawer:
            return Refusal("3", say("nobody passes a lot to himself: he keeps it"))
        if 0 <= order.player < self.players:
            return Refusal("3.1", say("{player} has a lot already", player=Name(order.player)))
        return Refusal("3", say("there is no such player"))


def choices(g: Game, drawer: Seat) -> Choices:
    """The menu of the player who has drawn."""
    return Choices((Keep(), *map(PassTo, may_receive(g, drawer))), drawer, len(g.hands))
