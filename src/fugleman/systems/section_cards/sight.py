"""What may a seat know of a game of Section Cards?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.systems.section_cards import rules
from fugleman.systems.section_cards.terms import CardName, Game, Hand


class Sight(Struct, frozen=True):
    """Whose sight it is (None: a spectator's), the own hand, how many cards each side holds and the deck, what was played."""

    seat: Seat | None
    hand: Hand
    held: tuple[int, ...]
    deck: int
    played: tuple[CardName, ...]
    to_act: Seat
    left: int | None


def sight(g: Game, seat: Seat | None) -> Sight:
    """Everybody knows what was played and how many cards are where; a side also knows its own hand."""
    hand = () if seat is None else g.hands[seat] or ()
    held = tuple(len(cards or ()) for cards in g.hands)
    return Sight(seat, hand, held, rules.in_deck(g), g.played, g.to_act, g.left)
