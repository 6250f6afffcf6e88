"""How are the sectors of a battlefield named, read, and drawn in a row for each side?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from fugleman.core.errors import Unreadable
from fugleman.core.names import means
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import ENGLISH, Name, Text, Voice, by_english, say
from fugleman.kit import svg
from fugleman.kit.lettering import width, wrapped
from fugleman.kit.touch import Touch

LEFT_CENTRE_RIGHT = (say("Left"), say("Centre"), say("Right"))
INITIALS = {"Left": say("L"), "Centre": say("C"), "Right": say("R")}
"""The letters of those names, in any language."""

MARGIN, HEAD, LINE, LETTERS, SIDE, LEAST = 16, 26, 20, 16, 14, 120
"""Around the picture; above a row, for its side; from line to line of a sector's name, and the size of its letters; left and
right of what is in a box; the least a box is wide."""


class Box(NamedTuple):
    """One side's sector on the picture, and where its inside begins."""

    side: Seat
    sector: int
    x: int
    y: int


class Rows(NamedTuple):
    """A row of sectors a side, the first side nearest. `mirrored`: the second side faces it, its Left opposite our Right.

    `to_act`: None once the game is over.
    """

    names: Sequence[str | Text]
    sides: int
    to_act: Seat | None
    mirrored: bool
    inside: tuple[int, int]
    """Width and height that the insides need."""


def initials(names: Sequence[str | Text]) -> tuple[str | Text, ...]:
    """The letter that stands for each sector in the notation: its name's first, in capitals."""
    return tuple(INITIALS[name.message] if isinstance(name, Text) else name[0].upper() for name in names)


def read_sector(words: str, names: Sequence[str | Text], voice: Voice = ENGLISH) -> int:
    """The sector that a letter or a name means, in English or as a voice says it. Raises Unreadable."""
    letters = initials(names)
    for sector, (letter, name) in enumerate(zip(letters, names, strict=True)):
        if means(words, letter, voice) or means(words, name, voice):
            return sector
    raise Unreadable(say("“{words}” is no sector: they are {letters}", words=words, letters=letters))


def nouns(names: Sequence[str | Text]) -> Mapping[str, Text]:
    """How what is counted in a battle of sectors is said, and its settings."""
    return by_english(say("turns"), *(say("operates {sector}", sector=name) for name in names))


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
    notes = {(side, sector): voice(note(side, sector)) for side in range(rows.sides) for sector in range(len(names))}
    room = max(LEAST, rows.inside[0], *map(width, notes.values()))
    lines = [wrapped(name, room, LETTERS) for name in names]
    column = max(room + 2 * SIDE + 6, *(width(heading, LETTERS) // len(names) + 1 for heading in headings))
    title_high = LINE * max(map(len, lines)) + 26
    high = title_high + rows.inside[1]
    pitch = HEAD + high + MARGIN
    image = svg.canvas(2 * MARGIN + column * len(names), MARGIN + pitch * rows.sides, voice(title))
    for side, heading in enumerate(headings):
        top = MARGIN + pitch * (rows.sides - 1 - side)
        svg.write(image, MARGIN, top + 16, heading, "strong")
        for sector, name in enumerate(names):
            place = len(names) - 1 - sector if side == 1 and rows.mirrored else sector
            x, y = MARGIN + column * place, top + HEAD
            box = "box lit" if side == rows.to_act else "box"
            spot = touch.spot(image, name, (order(sector),) if order and side == touch.seat else ())
            svg.draw(spot, "rect", x=x + 3, y=y, width=column - 6, height=high, rx=6, class_=box)
            for line, words in enumerate(lines[sector]):
                svg.write(spot, x + 3 + SIDE, y + 22 + LINE * line, words, "strong")
            svg.write(spot, x + 3 + SIDE, y + title_high - 9, notes[side, sector], "small")
            fill(spot, Box(side, sector, x + 3 + SIDE, y + title_high))
    return svg.render(image)


def _heading(rows: Rows, side: Seat) -> Text:
    return say("{side} acts next", side=Name(side)) if side == rows.to_act else say("{side}", side=Name(side))
