"""How do the players' hands look?"""

from __future__ import annotations

from typing import TypeAlias
from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import svg
from fugleman.kit.dice_order import in_order
from fugleman.kit.empires import COLOURS, LETTERS
from fugleman.kit.lettering import LINE, wrapped
from fugleman.kit.touch import Touch
from fugleman.systems.empire_draw import rules, wording
from fugleman.systems.empire_draw.terms import Keep, PassTo, Scenario, Sight

MARGIN, NAME, CARD, TOTAL, ROW = 16, 260, 300, 150, 48

Lines: TypeAlias = tuple[str, ...]


def picture(scenario: Scenario, seen: Sight, touch: Touch) -> str:
    """A row a player, a button that gives him the card: his place in the order, his card, and the strength he has had."""
    voice = touch.voice
    names = [wrapped(voice(Name(player)), NAME - 60) for player in range(len(seen.totals))]
    cards = [wrapped(voice(_card(scenario, seen, player)), CARD - 20) for player in range(len(seen.totals))]
    heights = [max(ROW, LINE * max(map(len, lines)) + 16) for lines in zip(names, cards, strict=True)]
    width = 2 * MARGIN + NAME + CARD + TOTAL
    image = svg.canvas(width, 2 * MARGIN + sum(heights), voice(wording.describe(scenario, seen)))
    top = MARGIN
    for player, height in enumerate(heights):
        _row(image, seen, player, (names[player], cards[player]), touch, top, height)
        top += height
    return svg.render(image)


def _row(image: Element, seen: Sight, player: Seat, words: tuple[Lines, Lines], touch: Touch, top: int, height: int) -> None:
    acts = in_order(seen.queue)[:1] == (player,)
    middle, voice = top + height // 2, touch.voice
    order = Keep() if player == touch.seat else PassTo(player)
    image = touch.spot(image, Name(player), (order,))
    box = "box lit" if acts else "box"
    svg.draw(image, "rect", x=MARGIN, y=top, width=NAME + CARD + TOTAL, height=height, class_=box)
    svg.draw(image, "circle", cx=MARGIN + 26, cy=middle, r=15, fill=svg.seat_colour(COLOURS[player]))
    svg.write(image, MARGIN + 26, middle + 6, LETTERS[player], "mid strong on")
    name, card = words
    _lines(image, MARGIN + 52, middle, name, "small strong")
    _lines(image, MARGIN + NAME, middle, card, "small strong" if acts else "small")
    total = say("strength {total}", total=seen.totals[player])
    svg.write(image, MARGIN + NAME + CARD + TOTAL - 14, middle + 5, voice(total), "end small")


def _lines(image: Element, x: int, middle: int, lines: Lines, class_: str) -> None:
    for place, line in enumerate(lines):
        svg.write(image, x, middle + 5 - LINE * (len(lines) - 1) // 2 + LINE * place, line, class_)


def _card(scenario: Scenario, seen: Sight, player: Seat) -> Text:
    """What is to be seen of a player's card, or when he draws."""
    hand, order = seen.hands[player], in_order(seen.queue)
    if order[:1] == (player,) and seen.drawn is not None:
        hand = seen.drawn
    if hand is None:
        return say("draws at place {n}", n=order.index(player) + 1)
    if hand is True:
        return say("a card face down")
    strength = next(lot.strength for lot in rules.lots_of(scenario, seen.epoch) if lot.name == hand)
    return say("{lot}, strength {strength}", lot=hand, strength=strength)
