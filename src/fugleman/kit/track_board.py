"""How does a command track look?

A row a chit, so that long names have room; the columns are the spaces. Red's chits are round and Blue's square; a
Committed one wears a C, and the spaces a chit may be bid in are shaded, each a button for that bid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import svg
from fugleman.kit.command_track import RED, SIDES, Bid, Place, SetUp, Track
from fugleman.kit.lettering import width
from fugleman.kit.touch import Touch

CELL, ROW, MARGIN, LINE = 48, 48, 16, 24
LETTERS = 16
"""Pixels of the letters in the names' column and above."""

Rooms = Callable[[Seat, Place], Sequence[int]]
"""The spaces a side's chit may be bid in now."""


class Scene(Struct, frozen=True):
    """What is drawn: the chits, the end of the track, which chit may not be bid, and lines to head and foot it."""

    setting: SetUp
    track: Track
    last_space: int
    rooms: Rooms
    barred: tuple[tuple[Seat, Place], ...]
    headlines: tuple[Text, ...]
    footnotes: tuple[Text, ...]
    title: Text


LEGEND = (
    say("C: Committed, activated in that space"),
    say("struck out: may not be bid this turn"),
    say("shaded, with a dot: where the chit may be bid"),
)


def picture(scene: Scene, touch: Touch) -> str:
    """The command track as SVG."""
    voice = touch.voice
    names = [formation.name for side in scene.setting.formations for formation in side]
    sides = [say("{side}", side=Name(side)) for side in SIDES]
    left = MARGIN + max(72, *(width(name, LETTERS) for name in names)) + 12
    words = [*(width(voice(line), LETTERS) for line in (*scene.headlines, *sides)), *(width(voice(line)) for line in LEGEND)]
    words += [width(voice(line)) for line in scene.footnotes]
    wide = max(left + CELL * (scene.last_space + 1), MARGIN + max(words)) + MARGIN
    rows = sum(map(len, scene.track))
    notes = (*scene.footnotes, *LEGEND)
    height = 2 * MARGIN + LINE * (len(scene.headlines) + len(notes) + 3) + ROW * rows
    image = svg.canvas(wide, height, voice(scene.title))
    y = MARGIN
    for line in scene.headlines:
        svg.write(image, MARGIN, y + 16, voice(line), "strong")
        y += LINE
    for space in range(scene.last_space + 1):
        svg.write(image, left + CELL * space + CELL // 2, y + 16, str(space), "mid strong")
    y += LINE
    for side in SIDES:
        svg.write(image, MARGIN, y + 16, voice(sides[side]), "strong")
        y += LINE
        for place in range(len(scene.track[side])):
            _row(image, scene, side, place, left, y, touch)
            y += ROW
    for line in notes:
        y += LINE
        svg.write(image, MARGIN, y, voice(line), "small")
    return svg.render(image)


def _row(image: Element, scene: Scene, side: Seat, place: Place, left: int, top: int, touch: Touch) -> None:
    """One chit: its name, the spaces, where it stands."""
    name = scene.setting.name(side, place)
    svg.write(image, MARGIN, top + ROW // 2 + 6, name)
    rooms = scene.rooms(side, place)
    for space in range(scene.last_space + 1):
        x = left + CELL * space
        bids = (Bid(name, space),) if side == touch.seat else ()
        spot, box = touch.spot(image, f"{name}@{space}", bids), "box lit" if space in rooms else "box"
        svg.draw(spot, "rect", x=x + 1, y=top + 1, width=CELL - 2, height=ROW - 2, class_=box)
        if space in rooms:
            svg.draw(spot, "circle", cx=x + CELL // 2, cy=top + ROW // 2, r=3, class_="ink")
    chit = scene.track[side][place]
    x, y = left + CELL * chit.space + CELL // 2, top + ROW // 2
    if (side, place) in scene.barred:
        for slope in (-1, 1):
            svg.draw(image, "line", x1=x - 19, y1=y - 17 * slope, x2=x + 19, y2=y + 17 * slope, class_="struck")
        svg.draw(image, "line", x1=MARGIN - 4, y1=y, x2=left - 8, y2=y, class_="struck")
    if side == RED:
        svg.draw(image, "circle", cx=x, cy=y, r=15, fill=svg.seat_colour(side))
    else:
        svg.draw(image, "rect", x=x - 14, y=y - 14, width=28, height=28, rx=3, fill=svg.seat_colour(side))
    if chit.committed:
        svg.write(image, x, y + 6, "C", "mid strong on")
