"""Who hands in an order, and has it come before?"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fugleman.core.calls import Sealed
from fugleman.core.errors import NotYourSeat, Stale
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Voice, say
from fugleman.table.entries import AnyDeed, Hand, Ordered, SealedIn
from fugleman.table.record import Page, Record


class Receipt(Struct, frozen=True):
    """What a seat has in hand for an order: its entry, when it was taken, the digest if it was sealed, and if it was late."""

    seat: Seat
    n: int
    at: str
    digest: str | None = None
    late: bool = False


def receipt_of(seat: Seat, page: Page) -> Receipt:
    """The receipt for the order of an entry."""
    deed = page.entry.deed
    return Receipt(seat, page.entry.n, page.entry.at, getattr(deed, "digest", None), getattr(deed, "late", False))


def retried(
    record: Record, seat: Seat, given: Order | str, *, request: str | None, at: int | None, by: Hand | None, voice: Voice
) -> Page | None:
    """The entry of an earlier submission of the same order, under the same name or to the same call. Raises Unreadable.

    By another hand it is none: whoever repeats a sealed order and has its receipt knows that he has guessed it.
    """
    for first in earlier(record, seat, request=request, at=at):
        if getattr(first.entry.deed, "by", None) == by:
            order = record.system.read(given, first.before.asks()[seat], voice) if isinstance(given, str) else given
            if order == first.outcome.value:
                return first
    return None


def earlier(record: Record, seat: Seat, *, request: str | None, at: int | None) -> tuple[Page, ...]:
    """The seat's orders that came under the same name, or answered what entry `at` asked."""
    named = None if request is None else record.requests.get((seat, request))
    return tuple(page for page in (named, answer_to(record, seat, at)) if page is not None)


def check_current(record: Record, at: int | None) -> None:
    """Raises Stale if what entry `at` asked is no longer asked."""
    now = record.standing.asked_at
    if at is not None and at != now:
        raise Stale(say("this answers what entry {at} asked; what is asked now came with entry {now}", at=at, now=now))


def check_hand(record: Record, seat: Seat, by: Hand | None) -> None:
    """Raises NotYourSeat if whoever hands it in may not order for a seat that is not his; it tells nothing of the seat."""
    keeper = record.opening.keeper
    if by is None or (by == "master" and keeper is None):
        return
    if by == "master":
        raise NotYourSeat(say("the game master plays: what is another's he hands in from his own seat"))
    if by != keeper:
        raise NotYourSeat(say("{by} does not sit in the seat of {seat}", by=Name(by), seat=Name(seat)))
    if isinstance(record.standing.call, Sealed) and by in record.standing.awaited():
        raise NotYourSeat(say("{keeper} plays too: his own envelope goes in before he handles others", keeper=Name(by)))


def check_not_closed(record: Record, seat: Seat) -> None:
    """Raises NotYourSeat if nobody plays for a seat any more."""
    if seat in record.closed:
        raise NotYourSeat(say("the seat of {seat} is closed", seat=Name(seat)))


def check_requested(record: Record, at: int | None) -> None:
    """Raises Stale if what entry `at` requested is no longer asked for."""
    if at is not None and (record.pending is None or record.pending.n != at):
        raise Stale(say("what entry {at} asked for is no longer asked for", at=at))


def done_since(record: Record, at: int | None, *kinds: type[AnyDeed], **told: Any) -> tuple[AnyDeed, ...]:
    """What of some kinds, telling this, came after entry `at`: whoever asks for it again has not heard of it."""
    since = [] if at is None else record.pages[max(at, 0) + 1 :]
    return tuple(
        page.entry.deed
        for page in since
        if isinstance(page.entry.deed, kinds) and all(getattr(page.entry.deed, name) == value for name, value in told.items())
    )


def answer_to(record: Record, seat: Seat, at: int | None) -> Page | None:
    """The seat's order, if it still stands, that answered what entry `at` asked."""
    if at is None:
        return None
    for page in record.acts(max(at, 0)):
        deed = page.entry.deed
        if isinstance(deed, Ordered | SealedIn) and deed.seat == seat and page.before.asked_at == at:
            return page
    return None
