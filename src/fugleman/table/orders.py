"""What do orders lead to, given openly or in envelopes?"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from fugleman.core.calls import Ask, Sealed
from fugleman.core.errors import EnvelopeMismatch, Illegal, TableError
from fugleman.core.orders import Order
from fugleman.core.positions import Look, answer, check
from fugleman.core.system import System
from fugleman.core.text import Name, Text, say
from fugleman.table.canonical import plain
from fugleman.table.entries import Absent, Opened, Ordered, SealedIn, Slip
from fugleman.table.envelopes import Content, seal
from fugleman.table.record import Outcome, Record
from fugleman.table.standings import content_of, on, order_of, told, unknown, with_envelope


def ordered(record: Record, deed: Ordered | Absent, ask: Ask[Any], at: Look[Any]) -> Outcome:
    """An open order, or a default taken. Raises as `follow` does."""
    if isinstance(deed, Absent) and deed.promised is not None:
        raise TableError(say("nothing was sealed here"))
    hidden = ask.seen_by is not None
    content = content_of(record, deed.digest, deed.seat) if hidden else Content(deed.order, "")
    if content is None:
        return Outcome(structs.replace(deed, clause=ask.clause), unknown(record), seen_by=ask.seen_by)
    order = _legal(record, deed, ask, content)
    then = answer(record.system, at.position, order)
    full = structs.replace(
        deed,
        clause=ask.clause,
        order=None if hidden else plain(order),
        digest=deed.digest if hidden else None,
        rulings=told(then.rulings),
    )
    return Outcome(full, on(record, then), then.rulings, order, ask.seen_by)


def sealed(record: Record, deed: SealedIn | Absent, ask: Ask[Any]) -> Outcome:
    """One envelope is in. Raises as `follow` does."""
    if isinstance(deed, Absent):
        _check_spoiled(record, deed, ask)
    content = content_of(record, deed.digest, deed.seat)
    order = None if content is None else _legal(record, deed, ask, content)
    if isinstance(deed, Absent):
        deed = structs.replace(deed, order=None, rulings=())
    return Outcome(structs.replace(deed, clause=ask.clause), with_envelope(record, deed), (), order, frozenset({deed.seat}))


def opened(record: Record, deed: Opened, at: Look[Any]) -> Outcome:
    """All envelopes are opened. Raises as `follow` does."""
    if not isinstance(at.call, Sealed) or record.standing.awaited():
        raise TableError(say("the envelopes are not all in"))
    check_slips(record, deed)
    read = {slip.seat: Content(slip.order, slip.salt) for slip in deed.envelopes if slip.order is not None and slip.salt}
    slips: list[Slip] = []
    orders: list[Order] = []
    for ask in at.call.asks:
        content = read.get(ask.seat) or content_of(record, record.standing.envelopes[ask.seat], ask.seat)
        hidden = ask.seen_by is not None
        slips.append(Slip(ask.seat) if hidden or content is None else Slip(ask.seat, content.value, content.salt))
        if content is not None:
            orders.append(order_of(ask, content.value))
    full = structs.replace(deed, clause=at.call.clause, envelopes=tuple(slips))
    if len(orders) < len(slips):
        return Outcome(full, unknown(record))
    then = answer(record.system, at.position, tuple(orders))
    return Outcome(structs.replace(full, rulings=told(then.rulings)), on(record, then), then.rulings, tuple(orders))


def check_slips(record: Record, deed: Opened) -> None:
    """Raises EnvelopeMismatch if what is opened is not what was sealed."""
    for slip in deed.envelopes:
        if slip.order is not None:
            content = Content(slip.order, slip.salt or "")
            if seal(record.game, record.standing.after, slip.seat, content) != record.standing.envelopes.get(slip.seat):
                raise EnvelopeMismatch(say("the envelope of {seat} held something else", seat=Name(slip.seat)))


def fault_of(system: System[Any], ask: Ask[Any], written: Any) -> Text | None:
    """Why plain values are no order that is allowed, or None if they are one."""
    try:
        check(system, ask, order_of(ask, written))
    except Illegal as error:
        return error.text
    except msgspec.ValidationError as error:
        return say("it holds no order: {reason}", reason=str(error))
    return None


def check_promise(record: Record, deed: Absent) -> Content | None:
    """What a seat's receipt promised, if it is shown or known. Raises EnvelopeMismatch if it promised something else."""
    if deed.promised is None:
        return None
    content = record.contents.get(deed.promised) if deed.spoiled is None else Content(deed.spoiled, deed.salt or "")
    if content is not None and seal(record.game, record.standing.after, deed.seat, content) != deed.promised:
        raise EnvelopeMismatch(say("the envelope of {seat} held something else", seat=Name(deed.seat)))
    return content


def _check_spoiled(record: Record, deed: Absent, ask: Ask[Any]) -> None:
    """Raises EnvelopeMismatch or TableError unless what a seat promised, if anything, is spoiled and rightly shown."""
    content = check_promise(record, deed)
    if (deed.spoiled is not None) != (deed.promised is not None and ask.seen_by is None):
        raise TableError(say("what is spoiled is shown to those who may know the orders of this call, and to no others"))
    if content is not None and fault_of(record.system, ask, content.value) is None:
        raise TableError(say("what {seat} sealed is allowed, and stands", seat=Name(deed.seat)))


def _legal(record: Record, deed: Ordered | Absent | SealedIn, ask: Ask[Any], content: Content) -> Order:
    order = order_of(ask, content.value)
    check(record.system, ask, order)
    if isinstance(deed, Absent) and order != ask.absent:
        raise TableError(say("this is not the order of an absent seat"))
    return order
