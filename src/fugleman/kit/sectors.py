"""How are the sectors of a battlefield named, read, and drawn in a row for each side?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import svg
from fugleman.kit.touch import Touch

LEFT_CENTRE_RIGHT = (say("Left"), say("Centre"), say("Right"))

MARGIN, HEAD, TITLE, LETTER = 16, 26, 34, 11
"""Around the picture; above a row, for its side; above a box's inside, for its sector; a bold letter's usual width."""


class Box(NamedTuple):
    """One side's sector on the picture, and where its inside begins."""

    side: Seat
    sector: int
    x: int
    y: int


class Rows(NamedTuple):
    """A row of sectors a side, the first side nearest. `mirrored`: the second side faces it, its Left opposite our Right."""

    names: Sequence[str | Text]
    sides: int
    to_act: Seat
    mirrored: bool
    height: int
    """What the insides need."""


def initials(names: Sequence[str | Text]) -> tuple[str, ...]:
    """The letter that stands for each sector in the notation: its English name's first, in capitals."""
    return tuple(str(name)[0].upper() for name in names)


def read_sector(words: str, names: Sequence[str | Text]) -> int:
    """The sector that a letter or an English name means. Raises Unreadable."""
    wanted, letters = likeness(words), initials(names)
    for sector, (letter, name) in enumerate(zip(letters, names, strict=True)):
        if wanted in (likeness(letter), likeness(str(name))):
            return sector
    raise Unreadable(say("“{words}” is no sector: they are {letters}", words=words, letters=letters))


def picture(
    rows: Rows,
    title: Text,
    note: Callable[[Seat, int], Text],
    fill: Callable[[Element, Box], None],
    touch: Touch,
    order: Callable[[int], Order] | None = None,
) -> str:
    """The rows as SVG: in each box the sector's name, a note, and what `fill` draws inside.

    A sector of the side that is asked is a button for the order that chooses it.
    """
    voice = touch.voice
    headings = [voice(_heading(rows, side)) for side in range(rows.sides)]
    names = [voice(name) for name in rows.names]
    width = max(190, LETTER * max(map(len, names)) + 80, LETTER * max(map(len, headings)) // len(names))
    pitch = HEAD + TITLE + rows.height + MARGIN
    image = svg.canvas(2 * MARGIN + width * len(names), MARGIN + pitch * rows.sides, voice(title))
    for side, heading in enumerate(headings):
        top = MARGIN + pitch * (rows.sides - 1 - side)
        svg.write(image, MARGIN, top + 16, heading, "strong")
        for sector, name in enumerate(names):
            column = len(names) - 1 - sector if side == 1 and rows.mirrored else sector
            x, y = MARGIN + width * column, top + HEAD
            box = "box lit" if side == rows.to_act else "box"
            spot = touch.spot(image, name, (order(sector),) if order and side == touch.seat else ())
            svg.draw(spot, "rect", x=x + 3, y=y, width=width - 6, height=TITLE + rows.height, rx=6, class_=box)
            svg.write(spot, x + 14, y + 23, name, "strong")
            svg.write(spot, x + width - 14, y + 23, voice(note(side, sector)), "end small")
            fill(spot, Box(side, sector, x + 14, y + TITLE))
    return svg.render(image)


def _heading(rows: Rows, side: Seat) -> Text:
    return say("{side} acts next", side=Name(side)) if side == rows.to_act else say("{side}", side=Name(side))
