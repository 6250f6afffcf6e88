"""Which cards may a side play, and why not the rest? (section_cards, 3)"""

from __future__ import annotations

from fugleman.core.orders import OneOf, Order, Refusal
from fugleman.core.text import say
from fugleman.systems.section_cards.deck import CARDS
from fugleman.systems.section_cards.terms import Hand, PlayCard


class InHand(OneOf[PlayCard], frozen=True, gc=False):
    """The cards of a hand. (3)"""

    def refuse(self, order: Order) -> Refusal:
        if not isinstance(order, PlayCard):
            return Refusal("3", say("a card is to be played"))
        if order.card not in CARDS:
            return Refusal("1", say("there is no such card in the deck"))
        return Refusal("3", say("it is not in the hand"))


def in_hand(hand: Hand) -> InHand:
    """The menu for a hand; of equal cards one is enough."""
    return InHand(tuple(map(PlayCard, dict.fromkeys(hand))))
