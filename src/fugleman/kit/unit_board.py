"""How do the units of both sides look, with what they may do and have done, and where there is a map, the map?"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Voice, say
from fugleman.kit import svg
from fugleman.kit.field import Field, present
from fugleman.kit.unit_map import Overlay, Status, draw_map, map_size
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.unit_words import count, done
from fugleman.kit.units import Roster, UnitNo

MARGIN, COLUMN, ROW, HEAD = 16, 480, 30, 34
STATUS, NAME, LETTERS, CASUALTIES = 112, 258, 32, 32
"""Pixels for what a unit may do and for its name, which is cut to so many letters; less for it where models are marked."""


class Board(Struct, frozen=True):
    """What is shown: a line above, who acts, what is told of each unit and whether it is lit, and over the map.

    With `steps`, units are grouped by the step they belong to.
    """

    title: Text
    heading: Text
    active: Seat | None
    status: Status
    overlay: Overlay
    steps: Callable[[UnitNo], int] | None = None


def picture(board: Board, roster: Roster, field: Field, touch: UnitTouch) -> str:
    """The board as SVG."""
    voice = touch.voice
    wide, high = map_size(roster) if field.on_map else (0, 0)
    groups = _groups(board, roster, field)
    rows = sum(max(map(len, sides)) + (step > 0) for step, sides in groups)
    width = max(2 * COLUMN + MARGIN, wide) + 2 * MARGIN
    top = 3 * MARGIN + HEAD + (high + MARGIN if high else 0)
    image = svg.canvas(width, top + HEAD + rows * ROW + MARGIN, voice(board.title))
    svg.write(image, MARGIN, MARGIN + 20, voice(board.heading), "strong")
    if high:
        sheet = svg.draw(image, "svg", x=MARGIN, y=2 * MARGIN + HEAD, width=wide, height=high)
        draw_map(sheet, roster, field, board.overlay, board.status, touch)
    for side in (0, 1):
        _heading(image, board, side, top, voice)
    y = top + HEAD
    for step, sides in groups:
        if step:
            svg.draw(image, "line", x1=MARGIN, y1=y + 4, x2=2 * COLUMN + 2 * MARGIN, y2=y + 4, class_="struck")
            svg.write(image, MARGIN, y + 22, voice(say("step {step}", step=step)), "small strong")
            y += ROW
        for side, units in enumerate(sides):
            for place, unit in enumerate(units):
                _row(image, board, roster, field, unit, (_column(side), y + place * ROW), touch)
        y += ROW * max(map(len, sides))
    return svg.render(image)


def _groups(board: Board, roster: Roster, field: Field) -> list[tuple[int, tuple[list[UnitNo], list[UnitNo]]]]:
    """Both sides' units by step; all under 0 where there are no steps."""
    groups: dict[int, tuple[list[UnitNo], list[UnitNo]]] = {}
    for unit in _all(roster, field):
        step = board.steps(unit) if board.steps else 0
        groups.setdefault(step, ([], []))[roster.side(unit)].append(unit)
    return sorted(groups.items())


def _heading(image: Element, board: Board, side: Seat, top: int, voice: Voice) -> None:
    x = _column(side)
    svg.draw(image, "circle", cx=x + 11, cy=top + 11, r=11, fill=svg.seat_colour(side))
    svg.write(image, x + 11, top + 17, str(side + 1), "mid strong on")
    name = clipped(voice(Name(side)), LETTERS)
    _fit(image, x + 30, top + 17, voice(say("{side} decides", side=name)) if board.active == side else name, COLUMN - 40)


def _row(
    image: Element, board: Board, roster: Roster, field: Field, unit: UnitNo, corner: tuple[int, int], touch: UnitTouch
) -> None:
    """What the unit may do, its name, its models, and its markers: M or 0 moved, F fired, a cross for each marked model."""
    x, y = corner
    status, lit = board.status(unit)
    image = touch.unit(image, roster.name(unit), status)
    svg.draw(image, "rect", x=x, y=y, width=COLUMN - 4, height=ROW - 3, rx=5, class_="box lit" if lit else "box")
    svg.write(image, x + 6, y + 19, touch.voice(status), "small strong" if lit else "small")
    marked = len(field.marked[unit])
    room = NAME - CASUALTIES * bool(marked)
    _fit(image, x + STATUS, y + 20, clipped(roster.name(unit), LETTERS), room)
    if marked:
        svg.write(image, x + 386, y + 20, f"✕{marked}", "end strong")
    svg.write(image, x + 424, y + 20, count(field, unit), "end small")
    for place, sign in enumerate(done(roster, field, unit)):
        at = x + 428 + place * 24
        svg.draw(image, "rect", x=at, y=y + 3, width=21, height=21, rx=4, fill=svg.seat_colour(roster.side(unit)))
        svg.write(image, at + 10, y + 19, sign, "mid strong on")
    if not field.unmarked(unit):
        svg.draw(image, "line", x1=x + STATUS - 4, y1=y + 14, x2=x + STATUS + room, y2=y + 14, class_="struck")


def _fit(image: Element, x: int, y: int, words: str, room: int) -> None:
    """Write words, squeezed if they are likely to need more room."""
    wide = sum(14 if letter.isupper() or not letter.isascii() else 9 for letter in words)
    squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if wide > room else {}
    svg.draw(image, "text", x=x, y=y, **squeezed).text = words  # type: ignore[arg-type]


def _column(side: Seat) -> int:
    return MARGIN + side * (COLUMN + MARGIN)


def _all(roster: Roster, field: Field) -> list[UnitNo]:
    return [unit for side in (0, 1) for unit in present(roster, field, side)]


def clipped(words: str, letters: int) -> str:
    """The words, with an ellipsis where they are longer."""
    return words if len(words) <= letters else f"{words[: letters - 1]}…"
