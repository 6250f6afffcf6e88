"""What may be taken back, by whom, and who must agree?"""

from __future__ import annotations

from msgspec import structs

from fugleman.core.errors import NotYourSeat, TableError
from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.table.entries import Absent, Ordered, Rolled, SealedIn, UndoAsked, UndoDeclined, UndoGranted, Undone
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


def standing(record: Record, deed: UndoAsked | UndoGranted | UndoDeclined | Undone) -> Standing:
    """Where the game stands after a step of taking back. Raises TableError if it is not to be had."""
    match deed:
        case UndoAsked(entry=entry):
            _undoable(record, entry)
        case UndoGranted(by) | UndoDeclined(by):
            _check_voice(record, by)
        case _:
            return _before(record, deed.seat, deed.entry)
    return record.standing


def _before(record: Record, seat: Seat, entry: int) -> Standing:
    page = _undoable(record, entry)
    wanted = record.pending
    asked = wanted is not None and (wanted.seat, wanted.entry) == (seat, entry) and record.agreed()
    if not asked and not is_free(record, seat, entry):
        raise TableError(say("entry {n} is not to be undone unless all agree", n=entry))
    return structs.replace(page.before, again=len(record.pages))


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
        raise TableError(say("nobody asks to undo anything"))
    if by == record.pending.seat:
        raise NotYourSeat(say("{seat} asks; the others answer", seat=Name(record.pending.seat)))
