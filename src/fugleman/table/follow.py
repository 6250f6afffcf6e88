"""What does each deed lead to?

A deed comes with its cause only (who, which order, which faces); its clause and rulings are worked out here. People's acts
and the lines of a journal take this one way, so a replayed line must come out as it was written.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from fugleman.core.calls import Ask, Roll, Ruling, Sealed
from fugleman.core.errors import AlreadySealed, EnvelopeMismatch, NotYourSeat, TableError
from fugleman.core.orders import Order
from fugleman.core.positions import Look, answer, check
from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.table import dice, undo
from fugleman.table.canonical import plain
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    Disclosed,
    Ended,
    Late,
    Left,
    Note,
    Opened,
    Opening,
    Ordered,
    Refused,
    Rolled,
    Said,
    SealedIn,
    Slip,
    UndoAsked,
    UndoDeclined,
    UndoGranted,
    Undone,
)
from fugleman.table.envelopes import Content, seal
from fugleman.table.record import Outcome, Record, Standing


def follow(record: Record, deed: AnyDeed) -> Outcome:
    """What a deed leads to. Raises OrderError, TableError or msgspec.ValidationError, changing nothing."""
    seat = getattr(deed, "seat", None)
    if seat is not None and seat >= len(record.opening.names):
        raise NotYourSeat(say("there is no seat {n}", n=seat + 1))
    if record.over and not isinstance(deed, Refused | Note):
        raise TableError(say("the game is over"))
    match deed:
        case Ordered() | Absent() | SealedIn() | Opened() | Rolled() | Ended():
            return _blind(record, deed) if record.standing.look is None else _play(record, deed, record.standing.look)
        case UndoAsked() | UndoGranted() | UndoDeclined() | Undone():
            return Outcome(deed, undo.standing(record, deed))
        case Opening():
            raise TableError(say("the table is open already"))
        case Anchored(anchor):
            _check_anchor(record, anchor)
        case Left(seat) if seat in record.closed:
            raise TableError(say("the seat of {seat} is closed already", seat=Name(seat)))
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


def order_of(ask: Ask[Any], written: Any) -> Order:
    """The order that plain values mean. Raises msgspec.ValidationError."""
    order: Order = msgspec.convert(written, ask.orders.type)
    return order


def told(rulings: tuple[Ruling, ...]) -> tuple[Said, ...]:
    """Of rulings, what everybody may know, as the journal has it."""
    return tuple(Said(ruling.clause, plain(ruling.event)) for ruling in rulings if ruling.seen_by is None)


def _play(record: Record, deed: AnyDeed, at: Look[Any]) -> Outcome:
    match deed:
        case Rolled():
            return _rolled(record, deed, at)
        case Opened():
            return _opened(record, deed, at)
        case Ended():
            return _ended(record, at)
        case Absent(seat=seat) if isinstance(at.call, Sealed):
            return _sealed(record, deed, asked(record, seat))
        case SealedIn(seat=seat) if isinstance(at.call, Sealed):
            return _sealed(record, deed, asked(record, seat))
        case Ordered(seat=seat) | Absent(seat=seat) if isinstance(at.call, Ask):
            return _ordered(record, deed, asked(record, seat), at)
    raise TableError(say("that is not what is asked now"))


def _ordered(record: Record, deed: Ordered | Absent, ask: Ask[Any], at: Look[Any]) -> Outcome:
    hidden = ask.seen_by is not None
    content = _content(record, deed.digest, deed.seat) if hidden else Content(deed.order, "")
    if content is None:
        return Outcome(structs.replace(deed, clause=ask.clause), _unknown(record), seen_by=ask.seen_by)
    order = _legal(record, deed, ask, content)
    then = answer(record.system, at.position, order)
    full = structs.replace(
        deed,
        clause=ask.clause,
        order=None if hidden else plain(order),
        digest=deed.digest if hidden else None,
        rulings=told(then.rulings),
    )
    return Outcome(full, _on(record, then), then.rulings, order, ask.seen_by)


def _sealed(record: Record, deed: SealedIn | Absent, ask: Ask[Any]) -> Outcome:
    content = _content(record, deed.digest, deed.seat)
    order = None if content is None else _legal(record, deed, ask, content)
    if isinstance(deed, Absent):
        deed = structs.replace(deed, order=None, rulings=())
    return Outcome(structs.replace(deed, clause=ask.clause), _with_envelope(record, deed), (), order, frozenset({deed.seat}))


def _opened(record: Record, deed: Opened, at: Look[Any]) -> Outcome:
    if not isinstance(at.call, Sealed) or record.standing.awaited():
        raise TableError(say("the envelopes are not all in"))
    _check_slips(record, deed)
    read = {slip.seat: Content(slip.order, slip.salt) for slip in deed.envelopes if slip.order is not None and slip.salt}
    slips: list[Slip] = []
    orders: list[Order] = []
    for ask in at.call.asks:
        content = read.get(ask.seat) or _content(record, record.standing.envelopes[ask.seat], ask.seat)
        hidden = ask.seen_by is not None
        slips.append(Slip(ask.seat) if hidden or content is None else Slip(ask.seat, content.value, content.salt))
        if content is not None:
            orders.append(order_of(ask, content.value))
    full = structs.replace(deed, clause=at.call.clause, envelopes=tuple(slips))
    if len(orders) < len(slips):
        return Outcome(full, _unknown(record))
    then = answer(record.system, at.position, tuple(orders))
    return Outcome(structs.replace(full, rulings=told(then.rulings)), _on(record, then), then.rulings, tuple(orders))


def _rolled(record: Record, deed: Rolled, at: Look[Any]) -> Outcome:
    if not isinstance(at.call, Roll):
        raise TableError(say("no dice are awaited"))
    call = at.call
    hidden = call.seen_by is not None
    content = _content(record, deed.digest, None) if hidden else Content(deed.faces, "")
    full = structs.replace(
        deed,
        clause=call.clause,
        dice=None if hidden else dice.spelled(call.dice),
        faces=None if hidden else deed.faces,
        digest=deed.digest if hidden else None,
    )
    _check_source(record, full)
    if content is None:
        return Outcome(full, _unknown(record), seen_by=call.seen_by)
    faces = tuple(content.value or ())
    check(record.system, call, faces)
    link = full.proof
    if hidden and record.key is not None and full.source != "typed":
        link = dice.hidden_link(record.key, record.hidden_rolls)
    if link is not None and faces != dice.throw(link, context(record), call.dice, call.clause):
        raise TableError(say("these are not the faces that were fixed before the draw ({clause})", clause=call.clause))
    then = answer(record.system, at.position, faces)
    return Outcome(structs.replace(full, rulings=told(then.rulings)), _on(record, then), then.rulings, faces, call.seen_by)


def context(record: Record) -> str:
    """What enters the dice besides link, dice and clause: the last act's hash, or nothing where dice are to come again."""
    return "" if record.opening.dice.source == "seeded" else record.context


def _check_source(record: Record, deed: Rolled) -> None:
    promised = record.opening.dice
    if deed.source != promised.source and not (deed.source == "typed" and promised.typed):
        raise TableError(say("the dice of this table do not come from there"))
    wanted = deed.source != "typed" and deed.digest is None
    if (deed.proof is not None) != wanted:
        raise TableError(say("a throw of the table's own dice, and no other, has a proof"))
    if deed.proof is not None and (record.used_up or dice.forward(deed.proof) != record.link):
        raise TableError(say("the proof of the dice is not the next link of the chain"))


def _check_anchor(record: Record, anchor: str) -> None:
    if not record.used_up or (record.key and dice.chain(record.key, record.chains + 1)[0] != anchor):
        raise TableError(say("no new chain of dice begins here"))


def _ended(record: Record, at: Look[Any]) -> Outcome:
    result = record.system.result(at.position.state)
    if at.call is not None or result is None:
        raise TableError(say("the game is not over"))
    if record.opening.secret:
        return Outcome(Ended(result.scores), record.standing)
    if record.key is None:
        raise TableError(say("the end does not disclose the key of the dice"))
    open_already = {
        page.before.envelopes[slip.seat]
        for page in record.pages
        if isinstance(page.entry.deed, Opened)
        for slip in page.entry.deed.envelopes
        if slip.order is not None
    }
    digests = [getattr(page.entry.deed, "digest", None) for page in record.pages]
    closed = [(d, record.contents[d]) for d in digests if d is not None and d not in open_already]
    late = tuple(
        Late(page.entry.n, ruling.clause, plain(ruling.event))
        for page in record.pages
        for ruling in page.outcome.rulings
        if ruling.seen_by is not None
    )
    disclosed = tuple(Disclosed(digest, content.value, content.salt) for digest, content in closed)
    return Outcome(Ended(result.scores, record.key.hex(), disclosed, late), record.standing)


def _blind(record: Record, deed: AnyDeed) -> Outcome:
    """Where a sealed fact is not known, what a line says of itself is all that can be checked."""
    match deed:
        case SealedIn() | Absent(order=None, digest=str()):
            _content(record, deed.digest, deed.seat)
            return Outcome(deed, _with_envelope(record, deed), seen_by=frozenset({deed.seat}))
        case Opened():
            _check_slips(record, deed)
        case Ended() if not record.opening.secret:
            raise TableError(say("the end does not disclose what was sealed"))
        case Rolled():
            _check_source(record, deed)
            known = dice.unspelled(deed.dice or {})
            if deed.proof and known and deed.faces != dice.throw(deed.proof, context(record), known, deed.clause):
                raise TableError(say("these are not the faces that were fixed before the draw ({clause})", clause=deed.clause))
    return Outcome(deed, _unknown(record))


def _check_slips(record: Record, deed: Opened) -> None:
    for slip in deed.envelopes:
        if slip.order is not None:
            content = Content(slip.order, slip.salt or "")
            if seal(record.game, record.standing.after, slip.seat, content) != record.standing.envelopes.get(slip.seat):
                raise EnvelopeMismatch(say("the envelope of {seat} held something else", seat=Name(slip.seat)))


def _content(record: Record, digest: str | None, seat: Seat | None) -> Content | None:
    """What a digest stands for, or None where that is not known. Raises EnvelopeMismatch."""
    if digest is None:
        raise EnvelopeMismatch(say("a digest is missing"))
    content = record.contents.get(digest)
    if content is not None and seal(record.game, record.standing.after, seat, content) != digest:
        raise EnvelopeMismatch(say("a digest does not stand for what the strongbox holds"))
    return content


def _legal(record: Record, deed: Ordered | Absent | SealedIn, ask: Ask[Any], content: Content) -> Order:
    order = order_of(ask, content.value)
    check(record.system, ask, order)
    if isinstance(deed, Absent) and order != ask.absent:
        raise TableError(say("this is not the order of an absent seat"))
    return order


def _on(record: Record, then: Look[Any]) -> Standing:
    return Standing(then, len(record.pages))


def _unknown(record: Record) -> Standing:
    return Standing(None, len(record.pages))


def _with_envelope(record: Record, deed: SealedIn | Absent) -> Standing:
    return structs.replace(record.standing, envelopes={**record.standing.envelopes, deed.seat: str(deed.digest)})
