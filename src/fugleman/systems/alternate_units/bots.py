"""How does a sensible side play plain alternation?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit import unit_bots
from fugleman.kit.unit_moves import Moves
from fugleman.kit.unit_shots import Shots
from fugleman.systems.alternate_units.terms import Game


def steady(system: System[Game], seat: Seat, words: str, below: Below) -> Bot:
    """Activates its units in their order: goes within range, then fires where most are likely to fall. Takes no words."""

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if isinstance(menu, Shots):
            return unit_bots.shot(menu, below)
        if isinstance(menu, Moves):
            return unit_bots.advance(menu.roster, menu.field, menu.units[0])
        absent: Order = ask.absent
        return absent

    return choose
