"""How does a sensible player bid for empires?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import say
from fugleman.kit.empires import Lot
from fugleman.systems.empires.menus import Choices, Sheets
from fugleman.systems.empires.rules import lots_of
from fugleman.systems.empires.terms import VP, Bid, Floor, Game, LotBid, Scenario

SHARE = 60
"""Percent of the surplus that is bid, unless another share is named."""


def valuer(system: System[Game], _seat: Seat, share: str, below: Below) -> Bot:
    """Puts a value on each lot, once and for all, and bids a share of what it is worth beyond its floor (in percent, 60)."""
    if not (share or "0").isdecimal() or int(share or 0) > 100:
        raise Unreadable(say("“{words}” is no share: write a number of percent from 0 to 100", words=share))
    percent = int(share) if share else SHARE
    lots = _lots(system.scenario)
    values = {lot.name: _value(lot, below) for lot in lots}
    strengths = {lot.name: lot.strength for lot in lots}

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if isinstance(menu, Sheets):
            bids = (LotBid(floor.lot, _bid(values[floor.lot], floor, percent)) for floor in menu.floors)
            return Bid(tuple(one for one in bids if one.vp))
        assert isinstance(menu, Choices)
        pays_strength = ask.clause == "5"
        return max(menu.orders, key=lambda take: values[take.lot] - pays_strength * strengths[take.lot])

    return choose


def _lots(scenario: Scenario) -> list[Lot]:
    epochs = range(1 if scenario.lots else len(scenario.epochs))
    return [lot for epoch in epochs for lot in lots_of(scenario, epoch)]


def _value(lot: Lot, below: Below) -> VP:
    """The most a lot has scored (if unknown, half as much again as its strength), give or take a quarter."""
    return (lot.max_vp or lot.strength * 3 // 2) * (75 + below(51)) // 100


def _bid(value: VP, floor: Floor, percent: int) -> VP:
    """A share of the surplus above the least bid, or 0 where there is none."""
    if floor.least is None or value < floor.least:
        return 0
    return floor.least + (value - floor.least) * percent // 100
