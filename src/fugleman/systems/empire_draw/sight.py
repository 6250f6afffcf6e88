"""Which cards may a player know?"""

from __future__ import annotations

from typing import Literal

from fugleman.core.seats import Seat, may_see
from fugleman.systems.empire_draw.terms import Card, Game, LotName, Sight


def sight(g: Game, seat: Seat | None) -> Sight:
    """2, 3, 4. A card is known to who has looked at it: who drew it, whom it was passed to, and in the end everybody."""
    return Sight(g.totals, tuple(known(card, seat) for card in g.hands), g.queue, g.epoch, known(g.drawn, seat))


def known(card: Card | None, seat: Seat | None) -> LotName | Literal[True] | None:
    """A card's lot, if the seat may know it; else True for a card, None for none."""
    if card is None:
        return None
    return card.lot if may_see(seat, card.seen_by) else True
