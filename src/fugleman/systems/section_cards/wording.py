"""How are cards, orders and events of Section Cards put into words?

A card is written by its name, `Probe Left`; as much of it as no other card shares is read too, `Probe L`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fugleman.core.calls import Event
from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say, say_n
from fugleman.kit import sectors
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.systems.section_cards.deck import CARDS
from fugleman.systems.section_cards.sight import Sight
from fugleman.systems.section_cards.terms import CardName, Dealt, Drew, Hand, Operates, PlayCard, Plays, Reshuffled, Units


def read(words: str, voice: Voice = ENGLISH) -> PlayCard:
    """The order that a player's words mean. Raises Unreadable."""
    found = _called(words, ENGLISH) or _called(words, voice)
    if not found:
        example = CARDS["Probe Left"].words
        raise Unreadable(say("“{words}” is no card: write it as {example}, or its beginning", words=words, example=example))
    if len(found) > 1:
        raise Unreadable(say("“{words}” may be any of {cards}", words=words, cards=_words(found)))
    return PlayCard(found[0])


def write(order: Order) -> Text:
    """An order in the players' notation."""
    return CARDS[order.card].words if isinstance(order, PlayCard) and order.card in CARDS else literally(order)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case Dealt(side, hand):
            return say("{side} is dealt {cards}", side=Name(side), cards=_words(hand))
        case Plays(side, card):
            return say("{side} plays {card}", side=Name(side), card=CARDS[card].words)
        case Operates(side, sector, "all"):
            return say(
                "{side} operates in the sector {sector} with all units", side=Name(side), sector=LEFT_CENTRE_RIGHT[sector]
            )
        case Operates(side, sector, int(units)):
            return say_n(
                "{side} operates in the sector {sector} with {n} unit",
                "{side} operates in the sector {sector} with {n} units",
                units,
                side=Name(side),
                sector=LEFT_CENTRE_RIGHT[sector],
            )
        case Drew(side, card):
            return say("{side} draws {card}", side=Name(side), card=CARDS[card].words)
        case Reshuffled(cards):
            return say_n("{n} played card is shuffled into a new deck", "{n} played cards are shuffled into a new deck", cards)
    raise TypeError(event)


def describe(s: Sight) -> Text:
    """The own hand, how many cards the others hold, and the deck."""
    hands = tuple(_hand(s, side) for side in range(len(s.held)))
    return say_n("{hands}, {n} card in the deck", "{hands}, {n} cards in the deck", s.deck, hands=hands)


def nouns() -> Mapping[str, Text]:
    """How cards are said, what is counted, and what is set."""
    return {**sectors.nouns(LEFT_CENTRE_RIGHT), **{name: card.words for name, card in CARDS.items()}}


def units(n: Units) -> Text:
    """How many units act."""
    return say("all units") if n == "all" else say_n("{n} unit", "{n} units", n)


def _called(words: str, voice: Voice) -> Hand:
    """The cards that a voice calls so, or begins to."""
    wanted, names = likeness(words), {card: likeness(voice(kind.words)) for card, kind in CARDS.items()}
    same = tuple(card for card, name in names.items() if name == wanted)
    return same or tuple(card for card, name in names.items() if wanted and name.startswith(wanted))


def _hand(s: Sight, side: int) -> Text:
    if side == s.seat and s.hand:
        return say("{side} holds {cards}", side=Name(side), cards=_words(s.hand))
    return say_n("{side} holds {n} card", "{side} holds {n} cards", s.held[side], side=Name(side))


def _words(cards: Hand | tuple[CardName, ...]) -> tuple[Text, ...]:
    return tuple(CARDS[card].words for card in cards)
