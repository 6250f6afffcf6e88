"""How does a sensible player bid for empires?"""

from __future__ import annotations

import re
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

SHARE, ERROR = 60, 25
"""Percent of the surplus that is bid, and by which values may be wrong, unless others are named."""

WRITTEN = re.compile(r"([0-9]{1,3})?(?:~([0-9]{1,3}))?")


def valuer(system: System[Game], _seat: Seat, words: str, below: Below) -> Bot:
    """Puts a value on each lot, once and for all, and bids a share of what it is worth beyond its floor.

    The words: how many percent are bid, and by how many a value may be wrong (`60~25`).
    """
    percent, error = _read(words)
    lots = _lots(system.scenario)
    values = {lot.name: _value(lot, error, below) for lot in lots}
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


def _read(words: str) -> tuple[int, int]:
    """The share and the error, in percent. Raises Unreadable."""
    found = WRITTEN.fullmatch(words.strip())
    percents = [int(part or usual) for part, usual in zip(found.groups(), (SHARE, ERROR), strict=True)] if found else []
    if not percents or max(percents) > 100:
        raise Unreadable(say("“{words}” is no share: write percents from 0 to 100, as {example}", words=words, example="60~25"))
    return percents[0], percents[1]


def _lots(scenario: Scenario) -> list[Lot]:
    epochs = range(1 if scenario.lots else len(scenario.epochs))
    return [lot for epoch in epochs for lot in lots_of(scenario, epoch)]


def _value(lot: Lot, error: int, below: Below) -> VP:
    """The most a lot has scored (if unknown, half as much again as its strength), give or take so many percent."""
    return (lot.max_vp or lot.strength * 3 // 2) * (100 - error + below(2 * error + 1)) // 100


def _bid(value: VP, floor: Floor, percent: int) -> VP:
    """A share of the surplus above the least bid, or 0 where there is none."""
    if floor.least is None or value < floor.least:
        return 0
    return floor.least + (value - floor.least) * percent // 100
