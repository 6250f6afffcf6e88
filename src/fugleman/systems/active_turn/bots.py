"""How does a sensible side play the active turn?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit import unit_bots
from fugleman.kit.unit_orders import PASS
from fugleman.systems.active_turn.menus import Decisions
from fugleman.systems.active_turn.terms import Game


def steady(system: System[Game], seat: Seat, words: str, below: Below) -> Bot:
    """Moves what must move, no earlier; goes within range; fires at whatever passes and may fall to it. Takes no words."""

    on = unit_bots.steady(system, seat, words, below)

    def choose(sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if isinstance(menu, Decisions):
            return unit_bots.advance(menu.roster, menu.field, menu.must[0]) if menu.must else PASS
        return on(sight, ask)

    return choose
