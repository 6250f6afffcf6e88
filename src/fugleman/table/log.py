"""What may a seat know of what has happened?"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from msgspec import Struct

from fugleman.core.calls import Roll
from fugleman.core.chance import told
from fugleman.core.orders import Order
from fugleman.core.seats import Seat, Seats, may_see
from fugleman.core.text import Name, Text, literally, say
from fugleman.table.dice import unspelled
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    HouseRuled,
    Left,
    Mixed,
    Note,
    Opened,
    Opening,
    Ordered,
    PauseAsked,
    Paused,
    Refused,
    Reopened,
    ResumeAsked,
    Resumed,
    Rolled,
    RulingAsked,
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

HOUSEKEEPING = {"table", "refused", "anchored"}
"""Kinds of entries that tell nothing of the game."""


class LogLine(Struct, frozen=True):
    """A line of the log: its entry, time in UTC, whose act it was, the clause, and the words.

    `kind` is the entry's in the journal, or "ruled" for what the rules brought about. `late`: an order within the grace.
    """

    n: int
    at: str
    kind: str
    seat: Seat | None
    clause: str | None
    text: Text
    undone: bool = False
    late: bool = False


class Reader(Struct, frozen=True):
    """Who reads: a seat, or somebody without one, perhaps one who may know all that is hidden."""

    seat: Seat | None
    everything: bool

    def may(self, seen_by: Seats | None) -> bool:
        """Whether a fact is for the reader's eyes."""
        return self.everything or may_see(self.seat, seen_by)


def log(record: Record, seat: Seat | None, *, everything: bool = False) -> tuple[LogLine, ...]:
    """What a seat (None: a spectator) may know of what has happened; with `everything`, what is hidden too."""
    reader = Reader(seat, everything or record.disclosed)
    return tuple(line for page in record.pages for line in _page(record, page, reader))


def news(lines: Sequence[LogLine]) -> list[LogLine]:
    """Of a log, what tells of the game. What the rules made of an order tells the order too, but not that it was late."""
    ruled = {line.n for line in lines if line.kind == "ruled"}
    opened = max((line.n for line in lines if line.kind == "opened"), default=-1)
    return [line for line in lines if line.kind not in HOUSEKEEPING and not _told_twice(line, ruled, opened)]


def _told_twice(line: LogLine, ruled: Container[int], opened: int) -> bool:
    if line.late:
        return False
    return line.n in ruled if line.kind in {"order", "opened"} else line.kind == "sealed" and line.n < opened


def _page(record: Record, page: Page, reader: Reader) -> Iterator[LogLine]:
    deed = page.entry.deed
    n, at, kind = page.entry.n, page.entry.at, str(deed.__struct_config__.tag)
    clause: str | None = getattr(deed, "clause", None)
    for by, text in _told(record, page, reader):
        yield LogLine(n, at, kind, by, clause, text, page.undone, getattr(deed, "late", False))
    for ruling in page.outcome.rulings:
        if reader.may(ruling.seen_by):
            yield LogLine(n, at, "ruled", None, ruling.clause, record.system.tell(ruling.event), page.undone)
    if page.outcome.standing.look is None:
        for said in getattr(deed, "rulings", ()):
            yield LogLine(n, at, "ruled", None, said.clause, TOLD_ELSEWHERE, page.undone)


def _told(record: Record, page: Page, reader: Reader) -> Iterator[tuple[Seat | None, Text]]:
    """A page's own lines, each with the seat whose act it is."""
    deed = page.entry.deed
    match deed:
        case Ordered() | SealedIn():
            told = _given(deed, _value(record, page, reader))
            yield deed.seat, say("{order} (late, within the grace)", order=told) if deed.late else told
        case Absent(seat=by, promised=str()):
            why = _why_spoiled(record, page, deed, reader)
            yield by, say("the envelope of {seat} is spoiled, and the default stands for it: {why}", seat=Name(by), why=why)
        case Absent(seat=by):
            yield by, say("{seat} is not there: {order}", seat=Name(by), order=_value(record, page, reader))
        case Opened():
            yield from _opened(record, page, reader)
        case Rolled():
            yield None, _rolled(record, page, deed, reader)
        case UndoAsked() | UndoGranted() | UndoDeclined() | Undone() | RulingAsked() | HouseRuled():
            yield deed.seat, _requested(deed)
        case PauseAsked() | Paused() | ResumeAsked() | Resumed():
            yield deed.seat, _of_time(deed)
        case _:
            yield getattr(deed, "seat", None), _kept(record, deed)


def _given(deed: Ordered | SealedIn, order: Text) -> Text:
    if deed.by is None:
        return say("{seat}: {order}", seat=Name(deed.seat), order=order)
    if deed.by == "master":
        return say("{seat}, by the game master's hand: {order}", seat=Name(deed.seat), order=order)
    return say("{seat}, by the hand of {by}: {order}", seat=Name(deed.seat), by=Name(deed.by), order=order)


def _why_spoiled(record: Record, page: Page, deed: Absent, reader: Reader) -> Text:
    """What is wrong with what a seat had promised, if it may be known."""
    content, ask = record.contents.get(deed.promised or ""), page.before.asks().get(deed.seat)
    may = ask is not None and (reader.seat == deed.seat or reader.may(ask.seen_by))
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
        case Reopened(by):
            return say("the seat of {seat} is open again", seat=Name(by))
        case Refused(by):
            return say("{seat} tried something that was refused", seat=Name(by))
        case Note(cut):
            return say("a line that had broken off was cut ({bytes} bytes)", bytes=cut)
        case Opening():
            return _opening(deed)
    return say("the game is over: {result}", result=record.result.words) if record.result else say("the game is over")


def _opening(deed: Opening) -> Text:
    if deed.overseen:
        return say(
            "the table is opened: {system}, edition {edition}; the game master may know all that is hidden",
            system=deed.system,
            edition=deed.edition,
        )
    return say("the table is opened: {system}, edition {edition}", system=deed.system, edition=deed.edition)


def _requested(deed: UndoAsked | UndoGranted | UndoDeclined | Undone | RulingAsked | HouseRuled) -> Text:
    match deed:
        case RulingAsked(by, words, entry):
            return say("{seat} asks for a house ruling{effect}: “{words}”", seat=Name(by), effect=_effect(entry), words=words)
        case HouseRuled(words, None, entry):
            return say("the game master rules{effect}: “{words}”", effect=_effect(entry), words=words)
        case HouseRuled(words, _, entry):
            return say("a house ruling by agreement{effect}: “{words}”", effect=_effect(entry), words=words)
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


def _of_time(deed: PauseAsked | Paused | ResumeAsked | Resumed) -> Text:
    match deed:
        case PauseAsked(by):
            return say("{seat} wants the time to stand still", seat=Name(by))
        case ResumeAsked(by):
            return say("{seat} wants the time to go on", seat=Name(by))
        case Paused(None):
            return say("the game master lets the time stand still")
        case Resumed(None):
            return say("the game master lets the time go on")
        case Paused():
            return say("by agreement the time stands still")
    return say("by agreement the time goes on")


def _effect(entry: int | None) -> str | Text:
    """What a house ruling does to the game."""
    return "" if entry is None else say(", by which the game goes on from before entry {entry}", entry=entry)


def _value(record: Record, page: Page, reader: Reader) -> Text:
    """The order of a page, if the seat may know it."""
    outcome, deed = page.outcome, page.entry.deed
    own = reader.seat is not None and reader.seat == getattr(deed, "seat", None)
    if isinstance(outcome.value, Order) and (own or reader.may(outcome.seen_by)):
        return record.system.write(outcome.value)
    if isinstance(deed, SealedIn):
        return say("the envelope is in")
    return TOLD_ELSEWHERE if getattr(deed, "order", None) else STAYS_SEALED


def _opened(record: Record, page: Page, reader: Reader) -> Iterator[tuple[Seat | None, Text]]:
    orders = page.outcome.value
    if orders is None:
        yield None, say("the envelopes are opened")
        return
    for ask, order in zip(page.before.asks().values(), orders, strict=True):
        may = reader.seat == ask.seat or reader.may(ask.seen_by)
        yield ask.seat, say("{seat}: {order}", seat=Name(ask.seat), order=record.system.write(order) if may else STAYS_SEALED)


def _rolled(record: Record, page: Page, deed: Rolled, reader: Reader) -> Text:
    roll = page.before.call
    dice, faces = (roll.dice, page.outcome.value) if isinstance(roll, Roll) else (unspelled(deed.dice or {}), deed.faces)
    if faces is None or not (deed.faces or reader.may(page.outcome.seen_by)):
        return say("dice fall in secret")
    thrown = told(dice) if dice else literally("?")
    shown = tuple(record.system.noun(face) if isinstance(face, str) else face for face in faces)
    match deed.source:
        case "typed":
            return say("{dice}: {faces} (real dice, typed in)", dice=thrown, faces=shown)
        case "seeded":
            return say("{dice}: {faces} (from a seed)", dice=thrown, faces=shown)
    return say("{dice}: {faces}", dice=thrown, faces=shown)
