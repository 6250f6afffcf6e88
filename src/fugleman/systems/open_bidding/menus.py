"""What may a side bid, and why not the rest? (open_bidding, 1-3)"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fugleman.core.orders import OneOf, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.kit.command_track import Bid, Pass, SetUp
from fugleman.systems.open_bidding import rules
from fugleman.systems.open_bidding.rules import Chances
from fugleman.systems.open_bidding.terms import Rulings


class OpenBids(OneOf[Bid | Pass], frozen=True, gc=False):
    """A side's bids that take the lead, and the pass. (1-3)"""

    rulings: Rulings
    setting: SetUp
    side: Seat
    now: Chances

    @property
    def type(self) -> Any:
        return Bid | Pass

    def refuse(self, order: Order) -> Refusal:
        why = rules.refusal(self.rulings, self.setting, self.side, self.now, order) if isinstance(order, Bid) else None
        return why or Refusal("1", say("a bid, or a pass, is still to be made"), say("for example {bid}", bid="pass"))


@lru_cache(8192)
def open_bids(r: Rulings, setting: SetUp, side: Seat, now: Chances) -> OpenBids:
    """The menu of a side that is so bound; one that has no bid can only pass."""
    free = (
        Bid(setting.name(side, place), space)
        for place in range(len(now.chits))
        if rules.is_free(now, place)
        for space in rules.spaces(r, now, place)
    )
    return OpenBids((*free, Pass()), r, setting, side, now)
