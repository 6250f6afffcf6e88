"""What comes of the bid sheets of an epoch, one sheet a round?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from fugleman.adapters.sheets.answers import number_of_dice
from fugleman.adapters.sheets.asked import Offer, asks_of, bids_of, is_bidding, offers_of
from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import BidSheet
from fugleman.core.calls import Ask, Call, Event, Roll, Ruling, Sealed
from fugleman.core.chance import Faces
from fugleman.core.errors import Fault, Faulty
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import Seat, may_see
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.systems.empires.events import Opened, Settled, Waits
from fugleman.systems.empires.terms import Game, LotName, Take

E = TypeVar("E", bound=Event)

BRANCHES = 300
"""So many ways to answer a choice are followed to see what none of them changes."""


class Answers(Protocol):
    """Whoever answers what the sheets leave open; None: nobody does."""

    def pick(self, asked: Ask[Take], /) -> Take | None: ...
    def throw(self, roll: Roll, /) -> Faces | None: ...


class Open(Struct, frozen=True):
    """What has to be answered before the round can go on: a seat's choice of these lots, or (seat None) so many dice."""

    seat: Seat | None
    clause: str
    lots: tuple[LotName, ...] = ()
    dice: int = 0


class Round(Struct, frozen=True):
    """What came of one sheet.

    rulings: in order; while something is open, they end with what holds whatever the answer will be. standing: the state
    after the round, None while something is open. offers: by seat, what may be bid for in the next round. absent: the seats
    that bid 0 everywhere because the sheet has no place for them.
    """

    number: int
    sheet: BidSheet
    rulings: tuple[Ruling, ...]
    standing: Game | None = None
    open: tuple[Open, ...] = ()
    offers: dict[Seat, tuple[Offer, ...]] = {}
    absent: tuple[Seat, ...] = ()

    def announced(self, kind: type[E]) -> tuple[tuple[str, E], ...]:
        """The events of a kind that everybody may know, each with its clause."""
        return tuple((r.clause, r.event) for r in self.rulings if isinstance(r.event, kind) and may_see(None, r.seen_by))

    def told(self) -> tuple[Ruling, ...]:
        """The rulings that everybody may know, without those that only repeat the sheets or sum up."""
        return tuple(r for r in self.rulings if may_see(None, r.seen_by) and not isinstance(r.event, (Opened, Settled, Waits)))


def adjudicate(
    system: System[Game], sheets: Sequence[BidSheet], answers: Answers, blank: Blank = "refuse"
) -> tuple[Round, ...]:
    """Settle round after round, up to the last sheet or to something open.

    The system's scenario has the players of the first sheet, in its order, and its lots. blank: whether a player who has no
    place on his round's sheet is a fault or bids 0 everywhere. Raises Faulty for a sheet that has
    other players or lots than its round, IllegalBids, and Illegal or Unreadable for a choice that is none.
    """
    rounds: list[Round] = []
    now = look(system, Position(system.opening()))
    for number, sheet in enumerate(sheets, start=1):
        if not isinstance(now.call, Sealed):
            raise Faulty([Fault(sheet.source, say("everybody has a lot already: there is no round {n}", n=number))])
        taken = {claim.lot: claim.player for claim in now.position.state.claims}
        bids, entered = bids_of(sheet, sheets[0].players, sheets[0].lots, taken, now.call.asks, blank)
        now = answer(system, now.position, bids)
        rulings = list(now.rulings)
        while now.call is not None and not is_bidding(now.call):
            given = _given(now.call, answers)
            if None in given:
                rulings += _whatever_is_chosen(system, now, given)
                left_open = tuple(_open(now.call, given, now.position.state))
                return (*rounds, Round(number, entered.sheet, tuple(rulings), open=left_open, absent=entered.absent))
            now = answer(system, now.position, given if isinstance(now.call, Sealed) else given[0])
            rulings += now.rulings
        offers = {} if now.call is None else offers_of(now.call)
        rounds.append(Round(number, entered.sheet, tuple(rulings), now.position.state, offers=offers, absent=entered.absent))
    return tuple(rounds)


def _given(call: Call, answers: Answers) -> tuple[Any, ...]:
    """What answers a call, one value an ask or for the dice; None for what nobody says."""
    return (answers.throw(call),) if isinstance(call, Roll) else tuple(map(answers.pick, asks_of(call)))


def _open(call: Call, given: tuple[Any, ...], g: Game) -> Iterator[Open]:
    if isinstance(call, Roll):
        lots = g.standoff.lots if g.standoff else ()
        yield Open(None, call.clause, lots, number_of_dice(call))
    for ask, value in zip(asks_of(call), given, strict=False):
        if value is None:
            yield Open(ask.seat, ask.clause, tuple(take.lot for take in ask.orders.listed() or ()))


def _whatever_is_chosen(system: System[Game], now: Look[Game], given: tuple[Any, ...]) -> Iterator[Ruling]:
    """The rulings that every way to choose leads to before the round ends or dice are thrown."""
    ends: list[tuple[Ruling, ...]] = []
    ways: list[tuple[Look[Game], tuple[Any, ...], tuple[Ruling, ...]]] = [(now, given, ())]
    while ways:
        here, known, past = ways.pop()
        if here.call is None or isinstance(here.call, Roll) or is_bidding(here.call):
            ends.append(past)
            continue
        for orders in product(*map(_ways, asks_of(here.call), known)):
            after = answer(system, here.position, orders if isinstance(here.call, Sealed) else orders[0])
            unknown = () if after.call is None else (None,) * len(asks_of(after.call))
            ways.append((after, unknown, (*past, *after.rulings)))
            if len(ways) + len(ends) > BRANCHES:
                return
    common = [{ruling.event for ruling in end} for end in ends[1:]]
    for ruling in ends[0]:
        if all(ruling.event in events for events in common):
            yield ruling


def _ways(ask: Ask[Any], known: Any) -> tuple[Any, ...]:
    return (ask.orders.listed() or ()) if known is None else (known,)
