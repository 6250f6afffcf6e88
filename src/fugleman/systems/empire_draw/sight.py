"""Which cards may a player know, and what may the others be?"""

from __future__ import annotations

from typing import Literal

from fugleman.core.chance import Below
from fugleman.core.seats import Seat, may_see
from fugleman.kit.empires import Lot
from fugleman.systems.empire_draw.terms import Card, Game, LotName, Sight


def sight(g: Game, seat: Seat | None) -> Sight:
    """2, 3, 4. A card is known to who has looked at it: who drew it, whom it was passed to, and in the end everybody."""
    return Sight(g.totals, tuple(known(card, seat) for card in g.hands), g.queue, g.epoch, known(g.drawn, seat))


def known(card: Card | None, seat: Seat | None) -> LotName | Literal[True] | None:
    """A card's lot, if the seat may know it; else True for a card, None for none."""
    if card is None:
        return None
    return card.lot if may_see(seat, card.seen_by) else True


def world(lots: tuple[Lot, ...], seen: Sight, seat: Seat, below: Below) -> Game:
    """2. A game that the player sees so: each card he has not looked at is any of the lots that he knows nowhere."""
    unseen = [lot.name for lot in lots if lot.name not in (*seen.hands, seen.drawn)]

    def card(face: LotName | Literal[True] | None, holder: Seat) -> Card | None:
        if face is None:
            return None
        return (
            Card(unseen.pop(below(len(unseen))), frozenset({holder})) if face is True else Card(face, frozenset({holder, seat}))
        )

    hands = tuple(card(face, holder) for holder, face in enumerate(seen.hands))
    drawn = None if seen.drawn is None else card(seen.drawn, seen.queue[0][0])
    return Game(seen.totals, hands, seen.queue, seen.epoch, drawn)
