"""What may a side bid or spend, and why not the rest? (soldiers, 0.1, 1-3)"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, OneOf, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import say, say_n
from fugleman.kit.command_track import Bid, Chit, Pass, Place, SetUp
from fugleman.kit.schemas import form, titled
from fugleman.systems.soldiers import rules
from fugleman.systems.soldiers.terms import Rulings, Spend


class Bids(OneOf[Bid | Pass], frozen=True, gc=False):
    """A side's bids. Where a spoiled bid counts as a pass, anything that reads as a bid may be sealed. (1-3, Q)"""

    rulings: Rulings
    setting: SetUp
    side: Seat
    chits: tuple[Chit, ...]
    banned: Place | None

    @property
    def type(self) -> Any:
        return Bid | Pass

    def check(self, order: Order) -> Refusal | None:
        return None if self.rulings.spoiled == "pass" and isinstance(order, Bid) else self.warn(order)

    def warn(self, order: Order) -> Refusal | None:
        return None if order in self.orders else self.refuse(order)

    def refuse(self, order: Order) -> Refusal:
        why = None
        if isinstance(order, Bid):
            why = rules.refusal(self.rulings, self.setting, self.side, self.chits, self.banned, order)
        return why or Refusal("1", say("a bid, or a pass, is still to be sealed"), say("for example {bid}", bid="pass"))

    def schema(self) -> dict[str, Any]:
        if self.rulings.spoiled == "refused":
            return super().schema()
        bid = {
            "chit": titled(say("chit"), {"type": "string"}),
            "space": titled(say("space"), {"type": "integer", "minimum": 0}),
        }
        return {"anyOf": [form("Bid", say("Bid"), bid), form("Pass", say("Pass"), {})]}


class FirePoints(Menu[Spend], frozen=True, gc=False):
    """How much a side may spend on the advantage. (0.1, I)"""

    left: int

    @property
    def type(self) -> Any:
        return Spend

    def check(self, order: Order) -> Refusal | None:
        if not isinstance(order, Spend):
            return Refusal("0.1", say("fire points are still to be sealed"), say("for example {order}", order="0 FP"))
        if 0 <= order.points <= self.left:
            return None
        return Refusal(
            "0.1",
            say_n("there is {n} fire point left", "there are {n} fire points left", self.left),
            say("0 to {left} may be spent", left=self.left),
        )

    def sample(self, below: Below) -> Spend:
        return Spend(below(self.left + 1))

    def schema(self) -> dict[str, Any]:
        points = {"type": "integer", "minimum": 0, "maximum": self.left}
        return form("Spend", say("Spend fire points"), {"points": titled(say("fire points"), points)})

    def listed(self) -> tuple[Spend, ...]:
        return tuple(map(Spend, range(self.left + 1)))


@lru_cache(8192)
def bids(r: Rulings, setting: SetUp, side: Seat, chits: tuple[Chit, ...], banned: Place | None) -> Bids:
    """The menu of a side whose chits stand so; one that has no bid can only pass. (N)"""
    free = (
        Bid(setting.name(side, place), space)
        for place, chit in enumerate(chits)
        if place != banned
        for space in rules.spaces(r, chit)
    )
    return Bids((*free, Pass()), r, setting, side, chits, banned)
