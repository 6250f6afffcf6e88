"""What has a seat in hand for an order that was sealed, and does it hold?"""

from __future__ import annotations

from msgspec import Struct, structs

from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import Text
from fugleman.table.entries import Absent, Opened, Ordered, SealedIn
from fugleman.table.envelopes import hashed, seal
from fugleman.table.record import Page, Record


class Proof(Struct, frozen=True):
    """A seat's own sealed order: its entry, the time in UTC, the order, the digest that was published.

    Once the envelope is opened, `salt` and `hashed` are there, and `again` is the digest computed from them.
    """

    n: int
    at: str
    order: Text
    digest: str
    late: bool = False
    salt: str | None = None
    hashed: str | None = None
    again: str | None = None

    @property
    def opened(self) -> bool:
        return self.salt is not None

    @property
    def holds(self) -> bool:
        return self.again == self.digest


def proofs(record: Record, seat: Seat) -> tuple[Proof, ...]:
    """A seat's sealed orders in turn, whose contents are known here."""
    found = (proof_of(record, seat, page) for page in record.pages)
    return tuple(proof for proof in found if proof is not None)


def proof_of(record: Record, seat: Seat, page: Page) -> Proof | None:
    """What a seat has in hand for its order of an entry, if it was sealed and is known here."""
    deed, order = page.entry.deed, page.outcome.value
    if not isinstance(deed, SealedIn | Ordered | Absent) or deed.seat != seat or deed.digest is None:
        return None
    if not isinstance(order, Order):
        return None
    late = getattr(deed, "late", False)
    sealed = Proof(page.entry.n, page.entry.at, record.system.write(order), deed.digest, late)
    if not _opened(record, seat, page, deed.digest):
        return sealed
    content = record.contents[deed.digest]
    told = (record.game, page.before.after, seat, content)
    return structs.replace(sealed, salt=content.salt, hashed=hashed(*told).decode(), again=seal(*told))


def _opened(record: Record, seat: Seat, page: Page, digest: str) -> bool:
    """Whether everybody may know the order by now."""
    return record.disclosed or any(
        later.before.envelopes.get(seat) == digest and slip.seat == seat and slip.order is not None
        for later in record.pages[page.entry.n :]
        if isinstance(later.entry.deed, Opened)
        for slip in later.entry.deed.envelopes
    )
