"""What does each deed lead to?

A deed comes with its cause only (who, which order, which faces); its clause and rulings are worked out here. People's acts
and the lines of a journal take this one way, so a replayed line must come out as it was written.
"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.errors import AlreadySealed, NotYourSeat, TableError
from fugleman.core.positions import Look
from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.table import dice, undo
from fugleman.table.ending import ended
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    Ended,
    HouseRuled,
    Left,
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
from fugleman.table.orders import check_promise, check_slips, opened, ordered, sealed
from fugleman.table.record import Outcome, Record
from fugleman.table.rolls import check_anchor, check_source, context, rolled
from fugleman.table.standings import content_of, unknown, with_envelope
from fugleman.table.submissions import check_hand


def follow(record: Record, deed: AnyDeed) -> Outcome:
    """What a deed leads to. Raises OrderError, TableError or msgspec.ValidationError, changing nothing."""
    seat = getattr(deed, "seat", None)
    if seat is not None and seat >= len(record.opening.names):
        raise NotYourSeat(say("there is no seat {n}", n=seat + 1))
    if record.over and not isinstance(deed, Refused | Note):
        raise TableError(say("the game is over"))
    if isinstance(deed, Ordered | SealedIn):
        check_hand(record, deed.seat, deed.by)
    match deed:
        case Ordered() | Absent() | SealedIn() | Opened() | Rolled() | Ended():
            return _blind(record, deed) if record.standing.look is None else _play(record, deed, record.standing.look)
        case UndoAsked() | UndoGranted() | UndoDeclined() | Undone() | RulingAsked() | HouseRuled():
            return Outcome(deed, undo.standing(record, deed))
        case Opening():
            raise TableError(say("the table is open already"))
        case Anchored(anchor):
            check_anchor(record, anchor)
    _check_changes_something(record, deed)
    return Outcome(deed, record.standing)


def asked(record: Record, seat: Seat) -> Ask[Any]:
    """What a seat is asked now. Raises NotYourSeat, telling nothing but who is awaited, or AlreadySealed."""
    standing = record.standing
    if seat in standing.envelopes:
        raise AlreadySealed(say("the envelope of {seat} is in and final", seat=Name(seat)))
    ask = standing.asks().get(seat)
    if ask is not None:
        return ask
    if standing.call is None:
        raise NotYourSeat(say("the game is over: nothing is asked"))
    clause = standing.call.clause
    if isinstance(standing.call, Roll):
        raise NotYourSeat(say("it is not for {seat} to act now ({clause}): dice are awaited", seat=Name(seat), clause=clause))
    awaited = tuple(map(Name, standing.awaited()))
    raise NotYourSeat(
        say("it is not for {seat} to act now ({clause}): awaited is {awaited}", seat=Name(seat), clause=clause, awaited=awaited)
    )


def _play(record: Record, deed: AnyDeed, at: Look[Any]) -> Outcome:
    match deed:
        case Rolled():
            return rolled(record, deed, at)
        case Opened():
            return opened(record, deed, at)
        case Ended():
            return ended(record, at)
        case Absent(seat=seat) if isinstance(at.call, Sealed):
            return sealed(record, deed, asked(record, seat))
        case SealedIn(seat=seat) if isinstance(at.call, Sealed):
            return sealed(record, deed, asked(record, seat))
        case Ordered(seat=seat) | Absent(seat=seat) if isinstance(at.call, Ask):
            return ordered(record, deed, asked(record, seat), at)
    raise TableError(say("that is not what is asked now"))


def _check_changes_something(record: Record, deed: AnyDeed) -> None:
    """Raises TableError if a seat is closed or open already, or the time as it is to be."""
    match deed:
        case Left(seat) if seat in record.closed:
            raise TableError(say("the seat of {seat} is closed already", seat=Name(seat)))
        case Reopened(seat) if seat not in record.closed:
            raise TableError(say("the seat of {seat} is not closed", seat=Name(seat)))
        case PauseAsked() | Paused() if record.paused:
            raise TableError(say("the time stands still already"))
        case ResumeAsked() | Resumed() if not record.paused:
            raise TableError(say("the time does not stand still"))


def _blind(record: Record, deed: AnyDeed) -> Outcome:
    """Where a sealed fact is not known, what a line says of itself is all that can be checked."""
    match deed:
        case SealedIn() | Absent(order=None, digest=str()):
            if isinstance(deed, Absent):
                check_promise(record, deed)
            content_of(record, deed.digest, deed.seat)
            return Outcome(deed, with_envelope(record, deed), seen_by=frozenset({deed.seat}))
        case Opened():
            check_slips(record, deed)
        case Ended() if not record.opening.secret:
            raise TableError(say("the end does not disclose what was sealed"))
        case Rolled():
            check_source(record, deed)
            known = dice.unspelled(deed.dice or {})
            if deed.proof and known and deed.faces != dice.throw(deed.proof, context(record), known, deed.clause):
                raise TableError(say("these are not the faces that were fixed before the draw ({clause})", clause=deed.clause))
    return Outcome(deed, unknown(record))
