"""What may be taken back or ruled by the house, by whom, and who must agree?"""

from __future__ import annotations

from msgspec import structs

from fugleman.core.errors import NotYourSeat, TableError
from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.table.entries import (
    Absent,
    HouseRuled,
    Ordered,
    Rolled,
    RulingAsked,
    SealedIn,
    UndoAsked,
    UndoDeclined,
    UndoGranted,
    Undone,
)
from fugleman.table.record import Page, Record, Standing


def last_of(record: Record, seat: Seat) -> int:
    """The seat's last order that stands. Raises TableError if there is none."""
    for page in reversed(record.acts()):
        if isinstance(page.entry.deed, Ordered | SealedIn) and page.entry.deed.seat == seat:
            return page.entry.n
    raise TableError(say("{seat} has given no order that could be undone", seat=Name(seat)))


def is_free(record: Record, seat: Seat, entry: int) -> bool:
    """Whether a seat may go back to before an entry without asking: nothing but its own orders came since, showing nothing."""
    return all(_is_own(page, seat) for page in record.acts(entry))


def standing(record: Record, deed: UndoAsked | UndoGranted | UndoDeclined | Undone | RulingAsked | HouseRuled) -> Standing:
    """Where the game stands after a step of taking back or of ruling. Raises TableError if it is not to be had."""
    match deed:
        case UndoAsked(entry=entry):
            _undoable(record, entry)
        case UndoGranted(by) | UndoDeclined(by):
            _check_voice(record, by)
        case RulingAsked(words=words, entry=entry):
            _check_ruling(record, words, entry)
        case HouseRuled(words, seat, entry):
            _check_ruling(record, words, entry)
            if seat is None:
                _check_master(record)
            elif not _is_agreed(record, deed):
                raise TableError(say("a house ruling stands when all agree"))
            return record.standing if entry is None else _before(record, entry)
        case Undone(seat, entry):
            before = _before(record, entry)
            if not _is_agreed(record, deed) and not is_free(record, seat, entry):
                raise TableError(say("entry {n} is not to be undone unless all agree", n=entry))
            return before
    return record.standing


def _is_agreed(record: Record, deed: Undone | HouseRuled) -> bool:
    """Whether just this was asked for, and all agree."""
    return record.pending is not None and record.pending.due == deed and record.agreed()


def _before(record: Record, entry: int) -> Standing:
    return structs.replace(_undoable(record, entry).before, again=len(record.pages))


def _check_ruling(record: Record, words: str, entry: int | None) -> None:
    if not words.strip():
        raise TableError(say("a house ruling needs its reason"))
    if entry is not None:
        _undoable(record, entry)


def _undoable(record: Record, entry: int) -> Page:
    for page in record.acts(entry)[:1]:
        deed = page.entry.deed
        typed = isinstance(deed, Rolled) and deed.source == "typed"
        if page.entry.n == entry and (typed or isinstance(deed, Ordered | Absent | SealedIn)):
            return page
    raise TableError(say("entry {n} is no order or typed die that still stands", n=entry))


def _is_own(page: Page, seat: Seat) -> bool:
    """Whether a page is the seat's own order, not sealed, after which it learned nothing that others may not know."""
    deed = page.entry.deed
    if not isinstance(deed, Ordered) or deed.seat != seat:
        return False
    return deed.digest is not None or all(ruling.seen_by is None for ruling in page.outcome.rulings)


def _check_voice(record: Record, by: Seat | None) -> None:
    if record.pending is None:
        raise TableError(say("nobody asks for anything that is to be agreed to"))
    if by is None:
        _check_master(record)
    if by == record.pending.seat:
        raise NotYourSeat(say("{seat} asks; the others answer", seat=Name(record.pending.seat)))


def _check_master(record: Record) -> None:
    """Raises NotYourSeat if the game master plays himself, and so has no voice but his seat's."""
    if record.opening.keeper is not None:
        raise NotYourSeat(say("the game master plays too: all must agree"))
