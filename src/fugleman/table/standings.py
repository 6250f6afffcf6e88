"""Where does the game stand after an answer, and what is told of it?"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from fugleman.core.calls import Ask, Ruling
from fugleman.core.errors import EnvelopeMismatch
from fugleman.core.orders import Order
from fugleman.core.positions import Look
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table.canonical import plain
from fugleman.table.entries import Absent, Said, SealedIn
from fugleman.table.envelopes import Content, seal
from fugleman.table.record import Record, Standing


def order_of(ask: Ask[Any], written: Any) -> Order:
    """The order that plain values mean. Raises msgspec.ValidationError."""
    order: Order = msgspec.convert(written, ask.orders.type)
    return order


def told(rulings: tuple[Ruling, ...]) -> tuple[Said, ...]:
    """Of rulings, what everybody may know, as the journal has it."""
    return tuple(Said(ruling.clause, plain(ruling.event)) for ruling in rulings if ruling.seen_by is None)


def content_of(record: Record, digest: str | None, seat: Seat | None) -> Content | None:
    """What a digest stands for, or None where that is not known. Raises EnvelopeMismatch."""
    if digest is None:
        raise EnvelopeMismatch(say("a digest is missing"))
    content = record.contents.get(digest)
    if content is not None and seal(record.game, record.standing.after, seat, content) != digest:
        raise EnvelopeMismatch(say("a digest does not stand for what the strongbox holds"))
    return content


def on(record: Record, then: Look[Any]) -> Standing:
    """Where the game stands after an answer, which the entry to come gave."""
    return Standing(then, len(record.pages))


def unknown(record: Record) -> Standing:
    """Where the game stands after an answer that is not known."""
    return Standing(None, len(record.pages))


def with_envelope(record: Record, deed: SealedIn | Absent) -> Standing:
    """Where the game stands with one more envelope in."""
    return structs.replace(record.standing, envelopes={**record.standing.envelopes, deed.seat: str(deed.digest)})
