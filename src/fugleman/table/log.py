"""What may a seat know of what has happened?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fugleman.core.calls import Roll
from fugleman.core.orders import Order
from fugleman.core.seats import Seat, may_see
from fugleman.core.text import Name, Text, say
from fugleman.table.dice import unspelled
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    Left,
    Mixed,
    Note,
    Opened,
    Opening,
    Ordered,
    Refused,
    Rolled,
    SealedIn,
    UndoAsked,
    UndoDeclined,
    UndoGranted,
    Undone,
)
from fugleman.table.orders import fault_of
from fugleman.table.record import Page, Record

STAYS_SEALED = say("an order that stays sealed")
TOLD_ELSEWHERE = say("only the strongbox can tell")


class LogLine(Struct, frozen=True):
    """A line of the log: its entry, time in UTC, whose act it was, the clause, and the words.

    `kind` is the entry's in the journal, or "ruled" for what the rules brought about.
    """

    n: int
    at: str
    kind: str
    seat: Seat | None
    clause: str | None
    text: Text
    undone: bool = False


def log(record: Record, seat: Seat | None) -> tuple[LogLine, ...]:
    """What a seat may know of what has happened."""
    return tuple(line for page in record.pages for line in _page(record, page, seat))


def _page(record: Record, page: Page, seat: Seat | None) -> Iterator[LogLine]:
    deed = page.entry.deed
    n, at, kind = page.entry.n, page.entry.at, str(deed.__struct_config__.tag)
    clause: str | None = getattr(deed, "clause", None)
    for by, text in _told(record, page, seat):
        yield LogLine(n, at, kind, by, clause, text, page.undone)
    for ruling in page.outcome.rulings:
        if record.disclosed or may_see(seat, ruling.seen_by):
            yield LogLine(n, at, "ruled", None, ruling.clause, record.system.tell(ruling.event), page.undone)
    if page.outcome.standing.look is None:
        for said in getattr(deed, "rulings", ()):
            yield LogLine(n, at, "ruled", None, said.clause, TOLD_ELSEWHERE, page.undone)


def _told(record: Record, page: Page, seat: Seat | None) -> Iterator[tuple[Seat | None, Text]]:
    """A page's own lines, each with the seat whose act it is."""
    deed = page.entry.deed
    match deed:
        case Ordered() | SealedIn():
            yield deed.seat, _given(deed, _value(record, page, seat))
        case Absent(seat=by, promised=str()):
            why = _why_spoiled(record, page, deed, seat)
            yield by, say("the envelope of {seat} is spoiled, and the default stands for it: {why}", seat=Name(by), why=why)
        case Absent(seat=by):
            yield by, say("{seat} is not there: {order}", seat=Name(by), order=_value(record, page, seat))
        case Opened():
            yield from _opened(record, page, seat)
        case Rolled():
            yield None, _rolled(record, page, deed, seat)
        case UndoAsked() | UndoGranted() | UndoDeclined() | Undone():
            yield deed.seat, _taken_back(deed)
        case _:
            yield getattr(deed, "seat", None), _kept(record, deed)


def _given(deed: Ordered | SealedIn, order: str | Text) -> Text:
    if deed.by is None:
        return say("{seat}: {order}", seat=Name(deed.seat), order=order)
    return say("{seat}, by the hand of {by}: {order}", seat=Name(deed.seat), by=Name(deed.by), order=order)


def _why_spoiled(record: Record, page: Page, deed: Absent, seat: Seat | None) -> Text:
    """What is wrong with what a seat had promised, if it may be known."""
    content, ask = record.contents.get(deed.promised or ""), page.before.asks().get(deed.seat)
    may = ask is not None and (seat == deed.seat or record.disclosed or may_see(seat, ask.seen_by))
    if content is None or ask is None or not may:
        return STAYS_SEALED
    return fault_of(record.system, ask, content.value) or STAYS_SEALED


def _kept(record: Record, deed: AnyDeed) -> Text:
    """What is not of the game itself, in words."""
    match deed:
        case Anchored():
            return say("a new chain of dice begins")
        case Mixed(by, words):
            return say("{seat} mixes into the dice: “{words}”", seat=Name(by), words=words)
        case Left(by):
            return say("the seat of {seat} is closed", seat=Name(by))
        case Refused(by):
            return say("{seat} tried something that was refused", seat=Name(by))
        case Note(cut):
            return say("a line that had broken off was cut ({bytes} bytes)", bytes=cut)
        case Opening():
            return say("the table is opened: {system}, edition {edition}", system=deed.system, edition=deed.edition)
    return say("the game is over: {result}", result=record.result.words) if record.result else say("the game is over")


def _taken_back(deed: UndoAsked | UndoGranted | UndoDeclined | Undone) -> Text:
    match deed:
        case UndoAsked(by, entry):
            return say("{seat} asks to undo from entry {entry} on", seat=Name(by), entry=entry)
        case UndoGranted(int(by)):
            return say("{seat} agrees", seat=Name(by))
        case UndoDeclined(int(by)):
            return say("{seat} does not agree", seat=Name(by))
        case Undone(by, entry):
            return say("{seat} undoes from entry {entry} on", seat=Name(by), entry=entry)
        case UndoGranted():
            return say("the game master agrees")
    return say("the game master does not agree")


def _value(record: Record, page: Page, seat: Seat | None) -> Text:
    """The order of a page, if the seat may know it."""
    outcome, deed = page.outcome, page.entry.deed
    own = seat is not None and seat == getattr(deed, "seat", None)
    if isinstance(outcome.value, Order) and (own or record.disclosed or may_see(seat, outcome.seen_by)):
        return record.system.write(outcome.value)
    if isinstance(deed, SealedIn):
        return say("the envelope is in")
    return TOLD_ELSEWHERE if getattr(deed, "order", None) else STAYS_SEALED


def _opened(record: Record, page: Page, seat: Seat | None) -> Iterator[tuple[Seat | None, Text]]:
    orders = page.outcome.value
    if orders is None:
        yield None, say("the envelopes are opened")
        return
    for ask, order in zip(page.before.asks().values(), orders, strict=True):
        may = seat == ask.seat or record.disclosed or may_see(seat, ask.seen_by)
        yield ask.seat, say("{seat}: {order}", seat=Name(ask.seat), order=record.system.write(order) if may else STAYS_SEALED)


def _rolled(record: Record, page: Page, deed: Rolled, seat: Seat | None) -> Text:
    roll = page.before.call
    dice, faces = (roll.dice, page.outcome.value) if isinstance(roll, Roll) else (unspelled(deed.dice or {}), deed.faces)
    if faces is None or not (record.disclosed or deed.faces or may_see(seat, page.outcome.seen_by)):
        return say("dice fall in secret")
    thrown, shown = str(dice or "?"), tuple(map(str, faces))
    match deed.source:
        case "typed":
            return say("{dice}: {faces} (real dice, typed in)", dice=thrown, faces=shown)
        case "seeded":
            return say("{dice}: {faces} (from a seed)", dice=thrown, faces=shown)
    return say("{dice}: {faces}", dice=thrown, faces=shown)
