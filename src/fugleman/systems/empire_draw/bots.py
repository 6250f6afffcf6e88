"""How does a sensible player treat the empire he drew?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import say
from fugleman.systems.empire_draw.rules import lots_of
from fugleman.systems.empire_draw.terms import Game, Keep, PassTo, Sight


def keeper(system: System[Game], _seat: Seat, words: str, _below: Below) -> Bot:
    """Keeps a lot at least as strong as most that it might still draw, else passes it to who has had the most strength."""
    if words:
        raise Unreadable(say("the bot “keeper” takes no words: “{words}”", words=words))

    def choose(sight: Sight, ask: Ask[Any]) -> Order:
        lots = lots_of(system.scenario, sight.epoch)
        drawn = next(lot for lot in lots if lot.name == sight.drawn)
        unseen = [lot for lot in lots if lot.name not in (*sight.hands, sight.drawn)]
        stronger = [lot for lot in unseen if lot.strength > drawn.strength]
        rivals = [order for order in ask.orders.listed() or () if isinstance(order, PassTo)]
        if 2 * len(stronger) <= len(unseen):
            return Keep()
        return max(rivals, key=lambda order: sight.totals[order.player])

    return choose
