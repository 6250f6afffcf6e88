"""How do the hands of cards look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Voice, say, say_n
from fugleman.kit import svg
from fugleman.kit.lettering import width
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.kit.touch import Touch
from fugleman.systems.section_cards import rules, wording
from fugleman.systems.section_cards.deck import CARDS
from fugleman.systems.section_cards.sight import Sight
from fugleman.systems.section_cards.terms import CardName, PlayCard

MARGIN, WIDTH, HEIGHT, HEAD, STEP = 16, 228, 96, 26, 40
"""Around the picture; a card's size; above a row, for its side; from one back to the next."""
A_LINE, GAP = 2, 8
"""How many open cards lie side by side, and between two lines of them."""
LETTERS = 16
"""Pixels of the letters in the headings."""


def picture(s: Sight, touch: Touch) -> str:
    """A row of cards a side, the own hand open and nearest, the others' from behind, and what was played last."""
    voice = touch.voice
    sides = [side for side in range(len(s.held)) if side != s.seat] + ([] if s.seat is None else [s.seat])
    pitch = HEAD + HEIGHT + MARGIN
    more = (HEIGHT + GAP) * max(0, (len(s.hand) - 1) // A_LINE)
    height = MARGIN + pitch * (len(sides) + 1) + more
    headings = [voice(_heading(s, side)) for side in sides] + [voice(_deck(s))]
    wide = max(A_LINE * WIDTH, STEP * max(s.held), *(width(words, LETTERS) for words in headings))
    image = svg.canvas(2 * MARGIN + wide, height, voice(wording.describe(s)))
    top = MARGIN
    for side, heading in zip(sides, headings, strict=False):
        svg.write(image, MARGIN, top + 16, heading, "strong")
        if side == s.seat and s.hand:
            _open(image, s, top, touch)
            top += more
        else:
            for place in range(s.held[side]):
                _card(image, MARGIN + STEP * place, top + HEAD, STEP - 6, svg.seat_colour(side))
        top += pitch
    svg.write(image, MARGIN, top + 16, headings[-1], "strong")
    if s.played:
        _face(image, s.played[-1], MARGIN, top + HEAD, voice)
    return svg.render(image)


def _open(image: Element, s: Sight, top: int, touch: Touch) -> None:
    """The own hand, each card a button that plays it."""
    for place, card in enumerate(s.hand):
        spot = touch.spot(image, CARDS[card].words, (PlayCard(card),))
        _face(spot, card, MARGIN + WIDTH * (place % A_LINE), top + HEAD + (HEIGHT + GAP) * (place // A_LINE), touch.voice)


def _face(image: Element, card: CardName, x: int, y: int, voice: Voice) -> None:
    """A card's name, and a line for each sector it names."""
    _card(image, x, y, WIDTH - 8)
    svg.write(image, x + 10, y + 22, voice(CARDS[card].words), "strong")
    for line, (sector, units) in enumerate(rules.orders(card)):
        words = say("{sector}: {units}", sector=LEFT_CENTRE_RIGHT[sector], units=wording.units(units))
        svg.write(image, x + 10, y + 44 + 19 * line, voice(words))


def _card(image: Element, x: int, y: int, width: int, colour: str = "") -> None:
    style = {"fill": colour} if colour else {"class_": "box"}
    svg.draw(image, "rect", x=x, y=y, width=width, height=HEIGHT, rx=6, **style)


def _heading(s: Sight, side: Seat) -> Text:
    return say("{side} plays next", side=Name(side)) if side == s.to_act else say("{side}", side=Name(side))


def _deck(s: Sight) -> Text:
    if s.played:
        return say_n("{n} card in the deck; played last:", "{n} cards in the deck; played last:", s.deck)
    return say_n("{n} card in the deck", "{n} cards in the deck", s.deck)
