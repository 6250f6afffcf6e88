"""What may a side order, and why not the rest? (flanks, 2, 4)"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, OneOf, Order, Refusal
from fugleman.core.text import say
from fugleman.kit.schemas import form, titled
from fugleman.systems.flanks import rules
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import Counter, Lay, Layout, MoveCounter, Rulings


class Layouts(Menu[Lay], frozen=True, gc=False):
    """Every way to lay a side's counters. (2)"""

    rulings: Rulings

    @property
    def type(self) -> Any:
        return Lay

    def check(self, order: Order) -> Refusal | None:
        if not isinstance(order, Lay):
            return Refusal("2", say("the counters are still to be laid"))
        return rules.layout_refusal(self.rulings, order.layout)

    def sample(self, below: Below) -> Lay:
        """Deals the counters at random: first what each sector needs, then wherever there is room."""
        r = self.rulings
        sectors = range(rules.number_of_sectors(r))
        deal = [sector for sector in sectors for _ in range(r.minimum)]
        while len(deal) < r.counters:
            open_sectors = [sector for sector in sectors if deal.count(sector) < r.maximum]
            deal.append(open_sectors[below(len(open_sectors))])
        return Lay(tuple(deal.pop(below(len(deal))) for _ in range(r.counters)))

    def schema(self) -> dict[str, Any]:
        r = self.rulings
        sector = {"oneOf": [{"const": n, "title": str(name)} for n, name in enumerate(sector_names(r))]}
        layout = {"type": "array", "items": sector, "minItems": r.counters, "maxItems": r.counters}
        return form("Lay", say("Lay the counters"), {"layout": titled(say("the sector of each counter"), layout)})


class Destinations(OneOf[MoveCounter], frozen=True, gc=False):
    """Where the rolled counter may go, and under which clause: 4.1 where full sectors leave it one way. (4, 4.1, 4.2)"""

    clause: str
    rulings: Rulings
    layout: Layout
    counter: Counter

    def refuse(self, order: Order) -> Refusal:
        if not isinstance(order, MoveCounter):
            return Refusal("4", say("the rolled counter is still to be moved"))
        if order.to == rules.sector_of(self.layout, self.counter):
            return Refusal("4", say("counter {n} is there already", n=self.counter))
        if 0 <= order.to < rules.number_of_sectors(self.rulings):
            return Refusal("4.1", say("that sector holds {size} counters and is full", size=self.layout.count(order.to)))
        return Refusal("1", say("there is no such sector"))


@lru_cache(4096)
def destinations(r: Rulings, layout: Layout, counter: Counter) -> Destinations:
    """The menu for a rolled counter; a lone one that may move may also stay."""
    orders = tuple(map(MoveCounter, rules.room(r, layout, counter)))
    if orders and rules.is_alone(layout, counter):
        orders = (MoveCounter(rules.sector_of(layout, counter)), *orders)
    clause = "4.1" if len(orders) == 1 and rules.number_of_sectors(r) > 2 else "4"
    return Destinations(orders, clause, r, layout, counter)
