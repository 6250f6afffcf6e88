"""Can an order that is about to be given be taken back without asking anybody?

Where anything is hidden from the seat, what would come of an order is not looked at: the answer would tell of it.
"""

from __future__ import annotations

from fugleman.adapters.bots import PERSON
from fugleman.core.calls import Ask, Call, Roll, Sealed
from fugleman.core.orders import Order
from fugleman.core.positions import answer
from fugleman.core.seats import Seat, may_see
from fugleman.table.record import Record
from fugleman.web.hosting.hosted import Hosted


def is_final(hosted: Hosted, seat: Seat, order: Order) -> bool:
    """Whether the others would have to agree, or something would be shown, dice fall or a bot act at once."""
    record = hosted.table.record
    at = record.standing.look
    if at is None or isinstance(at.call, Sealed) or _hides(record, seat):
        return True
    then = answer(record.system, at.position, order)
    return any(ruling.seen_by is not None for ruling in then.rulings) or _goes_on(hosted, then.call)


def _hides(record: Record, seat: Seat) -> bool:
    at = record.standing.look
    return (
        at is None
        or record.system.sight(at.position.state, seat) != at.position.state
        or any(not may_see(seat, page.outcome.seen_by) for page in record.pages)
    )


def _goes_on(hosted: Hosted, call: Call | None) -> bool:
    """Whether the table goes on without anybody."""
    match call:
        case Roll():
            return not hosted.table.record.opening.dice.typed
        case Ask(seat=seat):
            return hosted.manners.players[seat] != PERSON or seat in hosted.table.record.closed
        case Sealed(asks=asks):
            return any(hosted.manners.players[ask.seat] != PERSON for ask in asks)
    return True
