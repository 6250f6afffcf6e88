"""What is asked in a round of bids, and what does a sheet answer?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from msgspec import Struct

from fugleman.adapters.sheets.entry import Entered
from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import BidSheet
from fugleman.core.calls import Ask, Call, Roll, Sealed
from fugleman.core.errors import Fault, Faulty, Illegal
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.kit.empires import Lot
from fugleman.systems.empires.menus import Sheets
from fugleman.systems.empires.terms import Bid, LotName


class Offer(Struct, frozen=True):
    """A lot that a player may bid for in a round, and the least he may bid, in VP."""

    lot: LotName
    least: int


class IllegalBids(Illegal):
    """Bids that the rules refuse, each with its place."""

    def __init__(self, faults: Sequence[Fault], clause: str) -> None:
        super().__init__(Faulty(faults).text, clause)
        self.faults = tuple(faults)


def is_bidding(call: Call | None) -> TypeGuard[Sealed[Bid]]:
    """Whether sheets of bids are asked for."""
    return isinstance(call, Sealed) and isinstance(call.asks[0].orders, Sheets)


def asks_of(call: Call) -> tuple[Ask[Any], ...]:
    """What a call asks of seats."""
    return () if isinstance(call, Roll) else call.asks if isinstance(call, Sealed) else (call,)


def offers_of(call: Call) -> dict[Seat, tuple[Offer, ...]]:
    """By seat, what may be bid for in a round."""
    return {
        ask.seat: tuple(Offer(floor.lot, floor.least) for floor in ask.orders.floors if floor.least is not None)
        for ask in asks_of(call)
        if isinstance(ask.orders, Sheets)
    }


def bids_of(
    sheet: BidSheet,
    players: Sequence[str],
    lots: Sequence[Lot],
    taken: Mapping[LotName, Seat],
    asks: Sequence[Ask[Bid]],
    blank: Blank,
) -> tuple[tuple[Bid, ...], Entered]:
    """What the seats asked bid on a sheet, and what else it says.

    players: all of the epoch, by seat. lots: all of the epoch. taken: who has which already. Raises Faulty, IllegalBids.
    """
    entered = Entered(sheet, players, lots, [ask.seat for ask in asks], taken, blank)
    bids = tuple(entered.bid(ask.seat) for ask in asks)
    refused = []
    for ask, bid in zip(asks, bids, strict=True):
        for one in bid.bids:
            if (refusal := ask.orders.check(Bid((one,)))) is not None:
                told = say("({clause}) {because}", clause=refusal.clause, because=refusal.because)
                if refusal.allowed is not None:
                    told = say("{refused}; {allowed}", refused=told, allowed=refusal.allowed)
                refused.append((refusal.clause, Fault(entered.place(ask.seat, one.lot), told)))
    if entered.faults:
        raise Faulty([*entered.faults, *(fault for _, fault in refused)])
    if refused:
        raise IllegalBids([fault for _, fault in refused], refused[0][0])
    return bids, entered
