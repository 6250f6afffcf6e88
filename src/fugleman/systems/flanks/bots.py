"""How does a sensible side lay and move its counters?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit.sectors import read_sector
from fugleman.systems.flanks import rules
from fugleman.systems.flanks.menus import Destinations
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import Game, Lay, Layout, Rulings, Sector


def greedy(system: System[Game], seat: Seat, favoured: str, below: Below) -> Bot:
    """Favours one sector, named by its letter (without one, the first): keeps as many counters there as it can.

    Raises Unreadable if there is no such sector.
    """
    r: Rulings = system.rulings
    sector = read_sector(favoured, sector_names(r)) if favoured else 0

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if not isinstance(menu, Destinations):
            return Lay(stacked(r, sector))
        return max(menu.orders, key=lambda order: _worth(rules.moved(menu.layout, menu.counter, order.to), sector))

    return choose


def _worth(layout: Layout, favoured: Sector) -> tuple[int, int]:
    """First the counters in the favoured sector, then how few stand in the fullest of the others."""
    others = [layout.count(sector) for sector in set(layout) if sector != favoured]
    return layout.count(favoured), -max(others, default=0)


def stacked(r: Rulings, favoured: Sector) -> Layout:
    """As many counters in the favoured sector as the others can spare, the rest as evenly as may be."""
    sectors = rules.number_of_sectors(r)
    sizes = [r.minimum] * sectors
    sizes[favoured] = min(r.maximum, r.counters - r.minimum * (sectors - 1))
    while sum(sizes) < r.counters:
        smallest = min((s for s in range(sectors) if s != favoured and sizes[s] < r.maximum), key=lambda s: sizes[s])
        sizes[smallest] += 1
    return tuple(sector for sector, size in enumerate(sizes) for _ in range(size))
