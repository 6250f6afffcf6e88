"""How is an order sealed away from the table, to be mailed?

A player seals against a copy of the journal, so that what he seals belongs to one game, one call and one seat. The receipt,
which tells nothing, is mailed at once; the envelope when the receipts of all are in. Whoever keeps the journal then enters
the envelopes under the digests that were promised, and everybody can verify that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from fugleman.core.calls import Ask, Sealed
from fugleman.core.errors import AlreadySealed, EnvelopeMismatch, TableError
from fugleman.core.orders import Order
from fugleman.core.positions import check
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.table.canonical import canonical, plain
from fugleman.table.entries import Chair, Hex, Number, Plain
from fugleman.table.envelopes import SALT, Content, seal
from fugleman.table.follow import asked
from fugleman.table.orders import fault_of
from fugleman.table.ports import Entropy
from fugleman.table.record import Record
from fugleman.table.standings import order_of
from fugleman.table.tables import Table


class PostedReceipt(Struct, frozen=True, forbid_unknown_fields=True, tag_field="schema", tag="fugleman.receipt/1"):
    """What is mailed at once: game (the hash of line 0), the entry that led to the call, seat, and the envelope's digest."""

    game: Hex
    after: Number
    seat: Chair
    digest: Hex


class PostedEnvelope(Struct, frozen=True, forbid_unknown_fields=True, tag_field="schema", tag="fugleman.envelope/1"):
    """What is kept private until it is mailed: where it belongs, the order as JSON has it, and the salt in hexadecimal."""

    game: Hex
    after: Number
    seat: Chair
    order: Plain
    salt: Hex

    @property
    def receipt(self) -> PostedReceipt:
        """The receipt that belongs to what is in the envelope."""
        digest = seal(self.game, self.after, self.seat, Content(self.order, self.salt))
        return PostedReceipt(self.game, self.after, self.seat, digest)


Posted: TypeAlias = PostedReceipt | PostedEnvelope


class Unsealed(Struct, frozen=True):
    """What an envelope held: an order that is allowed, or why it is spoiled."""

    envelope: PostedEnvelope
    order: Order | None
    fault: Text | None


def read_posted(content: bytes) -> Posted:
    """The receipt or envelope that was mailed. Raises EnvelopeMismatch."""
    try:
        posted = msgspec.json.decode(content, type=PostedReceipt | PostedEnvelope)
        plain(posted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise EnvelopeMismatch(say("it is no envelope and no receipt: {reason}", reason=str(error))) from error
    return posted


def write_posted(posted: Posted) -> bytes:
    """A receipt or envelope as it is mailed: one line of JSON."""
    return canonical(posted) + b"\n"


def ask_by_post(record: Record, seat: Seat) -> Ask[Any]:
    """What a seat is to seal now. Raises NotYourSeat, AlreadySealed, TableError."""
    ask = asked(record, seat)
    if not isinstance(record.standing.call, Sealed):
        raise TableError(say("nothing is to be sealed now ({clause}): the order is given openly", clause=ask.clause))
    return ask


def seal_by_post(record: Record, seat: Seat, order: Order, entropy: Entropy) -> PostedEnvelope:
    """An order in its envelope. Raises Illegal, NotYourSeat, AlreadySealed, TableError."""
    check(record.system, ask_by_post(record, seat), order)
    return PostedEnvelope(record.game, record.standing.after, seat, plain(order), entropy(SALT).hex())


def open_by_post(
    record: Record, receipts: Iterable[PostedReceipt], envelopes: Sequence[PostedEnvelope]
) -> dict[Seat, Unsealed]:
    """What is in the envelopes by seat, each verified against its receipt and the call.

    Raises TableError while a receipt is wanting, AlreadySealed if a seat has two, EnvelopeMismatch.
    """
    promised = _receipts(record, receipts)
    wanting = tuple(Name(seat) for seat in record.standing.awaited() if seat not in promised)
    if wanting:
        raise TableError(say("it is too early to open envelopes: the receipt of {seats} is not in", seats=wanting))
    opened: dict[Seat, Unsealed] = {}
    for envelope in envelopes:
        _check_place(record, envelope)
        if envelope.receipt != promised.get(envelope.seat):
            raise EnvelopeMismatch(say("the envelope of {seat} is not what its receipt promised", seat=Name(envelope.seat)))
        opened[envelope.seat] = _unsealed(record, envelope)
    return opened


def enter(table: Table, salts: Salts, opened: Mapping[Seat, Unsealed]) -> None:
    """Put opened envelopes into the table's journal, all that are awaited; `salts` is the table's entropy.

    For a spoiled one the seat's default stands. They come last, because everybody may read at once what they held.
    Raises TableError, changing nothing, while one is wanting.
    """
    wanting = tuple(Name(seat) for seat in table.awaited if seat not in opened)
    if wanting:
        raise TableError(say("it is too early to enter envelopes: that of {seats} is not in", seats=wanting))
    for seat in sorted(table.awaited, key=lambda seat: opened[seat].order is None):
        envelope, order = opened[seat].envelope, opened[seat].order
        if order is None:
            table.spoiled(seat, Content(envelope.order, envelope.salt))
        else:
            salts.next = bytes.fromhex(envelope.salt)
            table.order(seat, order)


class Salts:
    """Entropy of a table that takes envelopes from the post: the salt of the next one, and else what it was given."""

    def __init__(self, otherwise: Callable[[int], bytes]) -> None:
        self.next: bytes | None = None
        self._otherwise = otherwise

    def __call__(self, count: int, /) -> bytes:
        salt, self.next = self.next, None
        return self._otherwise(count) if salt is None else salt


def _receipts(record: Record, receipts: Iterable[PostedReceipt]) -> dict[Seat, PostedReceipt]:
    promised: dict[Seat, PostedReceipt] = {}
    for receipt in receipts:
        _check_place(record, receipt)
        if promised.setdefault(receipt.seat, receipt) != receipt:
            raise AlreadySealed(say("there are two receipts of {seat}: the first is final", seat=Name(receipt.seat)))
    return promised


def _check_place(record: Record, posted: Posted) -> None:
    """Raises EnvelopeMismatch if it belongs to another game, call or seat."""
    seat = Name(posted.seat)
    what = (
        say("the receipt of {seat}", seat=seat)
        if isinstance(posted, PostedReceipt)
        else say("the envelope of {seat}", seat=seat)
    )
    if posted.game != record.game:
        raise EnvelopeMismatch(say("{what} belongs to another game", what=what))
    if posted.after != record.standing.after:
        raise EnvelopeMismatch(
            say(
                "{what} is for what entry {theirs} of the journal led to, not entry {ours}",
                what=what,
                theirs=posted.after,
                ours=record.standing.after,
            )
        )
    if posted.seat not in record.standing.asks():
        raise EnvelopeMismatch(say("{what} is of a seat that is not asked now", what=what))


def _unsealed(record: Record, envelope: PostedEnvelope) -> Unsealed:
    ask = ask_by_post(record, envelope.seat)
    fault = fault_of(record.system, ask, envelope.order)
    return Unsealed(envelope, order_of(ask, envelope.order) if fault is None else None, fault)
