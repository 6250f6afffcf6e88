"""Which cards are in the section deck?

Source: the 40 cards of a section deck that name sections, as counted in `section_cards.csv`; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fugleman.core.text import Text, say
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.systems.section_cards.terms import CardName, Hand, Sector, Units

LEFT, CENTRE, RIGHT = range(3)


class Card(NamedTuple):
    """A kind of card: how many of it there are, in which sectors it lets how many units act, and its name in words."""

    copies: int
    orders: tuple[tuple[Sector, Units], ...]
    words: Text


def _cards() -> Iterator[Card]:
    kinds: tuple[tuple[Text, Units, tuple[int, int, int]], ...] = (
        (say("Recon"), 1, (2, 2, 2)),
        (say("Probe"), 2, (4, 5, 4)),
        (say("Attack"), 3, (3, 4, 3)),
        (say("Assault"), "all", (2, 2, 2)),
    )
    for kind, units, copies in kinds:
        for sector, name in enumerate(LEFT_CENTRE_RIGHT):
            yield Card(copies[sector], ((sector, units),), say("{kind} {sector}", kind=kind, sector=name))
    yield Card(3, ((LEFT, 1), (CENTRE, 1), (RIGHT, 1)), say("Recon in Force"))
    yield Card(1, ((LEFT, 2), (CENTRE, 2), (RIGHT, 2)), say("General Advance"))
    yield Card(1, ((LEFT, 2), (RIGHT, 2)), say("Pincer Move"))


CARDS: Mapping[CardName, Card] = {str(card.words): card for card in _cards()}
"""Every kind of card by its English name, in the deck's order."""

ORDER: Mapping[CardName, int] = {name: place for place, name in enumerate(CARDS)}

TOTAL = sum(card.copies for card in CARDS.values())


def sorted_hand(cards: Iterable[CardName]) -> Hand:
    """The cards in the deck's order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
