"""How does a sensible side choose its cards?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT, read_sector
from fugleman.systems.section_cards import rules
from fugleman.systems.section_cards.terms import CardName, Game, Sector

ALL_UNITS = 10


def greedy(system: System[Game], seat: Seat, favoured: str, below: Below) -> Bot:
    """Favours one sector, named by its letter (without one, the first): plays the card with most units there.

    Raises Unreadable if there is no such sector.
    """
    sector = read_sector(favoured, LEFT_CENTRE_RIGHT) if favoured else 0

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        best: Order = max(ask.orders.listed() or (), key=lambda order: _worth(order.card, sector))
        return best

    return choose


def _worth(card: CardName, favoured: Sector) -> tuple[int, int]:
    """First the units in the favoured sector, then few elsewhere, so that better cards are kept."""
    sizes = {sector: ALL_UNITS if units == "all" else units for sector, units in rules.orders(card)}
    here = sizes.pop(favoured, 0)
    return here, -sum(sizes.values())
