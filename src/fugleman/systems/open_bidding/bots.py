"""How does a sensible side bid openly?"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit.command_track import Bid, room
from fugleman.systems.open_bidding.menus import OpenBids
from fugleman.systems.open_bidding.terms import Game, Rulings

EAGER, THRIFTY = 3, 1
"""How many spaces a chit of weight 1 is pushed beyond its nearest one for the sake of a turn. (P)"""


def steady(system: System[Game], _seat: Seat, _words: str, below: Below) -> Bot:
    """Takes the lead with the chit that skips the fewest spaces for its weight; passes when even that is too many."""
    r: Rulings = system.rulings
    reach = EAGER if r.worth == "discounted" else THRIFTY

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        assert isinstance(menu, OpenBids)
        *bids, passing = menu.orders
        priced = [(_price(menu, bid), below(len(bids)), bid) for bid in bids if isinstance(bid, Bid)]
        price, _, cheapest = min(priced, key=lambda one: one[:2], default=(reach + 1, 0, passing))
        return cheapest if price <= reach else passing

    return choose


def _price(menu: OpenBids, bid: Bid) -> float:
    """How many of its spaces a chit skips by a bid, against its weight."""
    (place,) = (n for n, one in enumerate(menu.setting.formations[menu.side]) if one.name == bid.chit)
    nearest = room(menu.now.chits[place], menu.rulings.last_space).start
    return (bid.space - nearest) / menu.setting.formations[menu.side][place].weight
