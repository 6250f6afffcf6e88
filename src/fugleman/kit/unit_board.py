"""How do the units of both sides look, with what they may do and have done, and where there is a map, the map?"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import svg
from fugleman.kit.field import Field, present
from fugleman.kit.lettering import width, wrapped
from fugleman.kit.unit_map import Overlay, Status, draw_map, map_size
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.unit_words import count, done
from fugleman.kit.units import Roster, UnitNo

MARGIN, NARROW, BROAD, ROW, STEP = 16, 328, 480, 54, 28
"""Around the picture and between columns; a unit's width on a telephone, and below a map; from unit to unit; a step's name."""
NAME, MARKS, SIGN = 40, 68, 24
"""From a unit's left to its name; what its models take up behind that; from one marker to the next."""
LETTERS, LINE, MOST = 16, 22, 32
"""Pixels of the larger letters, from one line of them to the next, and how many of a name are shown."""


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
    """The board as SVG: the sides below each other, as narrow as a telephone, or side by side below the map."""
    voice = touch.voice
    map_wide, map_high = map_size(roster) if field.on_map else (0, 0)
    wide = BROAD if field.on_map else NARROW
    right = max(map_wide, 2 * BROAD + MARGIN) if field.on_map else NARROW
    heading = wrapped(voice(board.heading), right, LETTERS)
    sides = [wrapped(voice(_heading(board, side)), wide - NAME, LETTERS) for side in (0, 1)]
    top = MARGIN + LINE * len(heading) + 8
    below = top + (map_high + MARGIN if map_high else 0)
    steps, units, bottom = _places(board, roster, field, below, [LINE * len(lines) + 10 for lines in sides])
    image = svg.canvas(right + 2 * MARGIN, bottom + MARGIN, voice(board.title))
    _lines(image, MARGIN, MARGIN + 16, heading, "strong")
    if map_high:
        sheet = svg.draw(image, "svg", x=MARGIN, y=top, width=map_wide, height=map_high)
        draw_map(sheet, roster, field, board.overlay, board.status, touch)
    y = below
    for side, lines in enumerate(sides):
        x = MARGIN + side * (BROAD + MARGIN) if field.on_map else MARGIN
        svg.badge(image, side, x + 20, y + 12)
        _lines(image, x + NAME, y + 18, lines, "strong" if side == board.active else "")
        y += 0 if field.on_map else LINE * len(lines) + 10
    for step, y in steps:
        svg.draw(image, "line", x1=MARGIN, y1=y + 4, x2=MARGIN + right, y2=y + 4, class_="struck")
        svg.write(image, MARGIN, y + 22, voice(say("step {step}", step=step)), "small strong")
    for unit, x, y in units:
        _unit(image, board, roster, field, unit, (x, y, wide), touch)
    return svg.render(image)


def _places(
    board: Board, roster: Roster, field: Field, top: int, headings: list[int]
) -> tuple[list[tuple[int, int]], list[tuple[UnitNo, int, int]], int]:
    """Where each step's name and each unit stands below the sides' headings, and where all that ends."""
    steps, units = [], []
    bottom = top + (max(headings) if field.on_map else sum(headings))
    for step, sides in _groups(board, roster, field):
        if step:
            steps.append((step, bottom))
            bottom += STEP
        begin = bottom
        for side, members in enumerate(sides):
            x, y = (MARGIN + side * (BROAD + MARGIN), begin) if field.on_map else (MARGIN, bottom)
            units += [(unit, x, y + ROW * place) for place, unit in enumerate(members)]
            bottom = max(bottom, y + ROW * len(members))
    return steps, units, bottom


def _groups(board: Board, roster: Roster, field: Field) -> list[tuple[int, tuple[list[UnitNo], list[UnitNo]]]]:
    """Both sides' units by step; all under 0 where there are no steps."""
    groups: dict[int, tuple[list[UnitNo], list[UnitNo]]] = {}
    for unit in _all(roster, field):
        step = board.steps(unit) if board.steps else 0
        groups.setdefault(step, ([], []))[roster.side(unit)].append(unit)
    return sorted(groups.items())


def _heading(board: Board, side: Seat) -> Text:
    return say("{side} decides", side=Name(side)) if board.active == side else say("{side}", side=Name(side))


def _unit(
    image: Element, board: Board, roster: Roster, field: Field, unit: UnitNo, where: tuple[int, int, int], touch: UnitTouch
) -> None:
    """Its side and name, what it may do, its models, and its markers: M or 0 moved, F fired, a cross for each marked model."""
    x, y, wide = where
    side, name, (status, lit) = roster.side(unit), roster.name(unit), board.status(unit)
    image = touch.unit(image, name, status)
    svg.draw(image, "rect", x=x, y=y, width=wide, height=ROW - 4, rx=5, class_="box lit" if lit else "box")
    svg.badge(image, side, x + 20, y + 25)
    room = wide - NAME - MARKS
    _fit(image, x + NAME, y + 21, clipped(name, MOST), room)
    svg.write(image, x + NAME, y + 41, touch.voice(status), "small strong" if lit else "small")
    svg.write(image, x + wide - 10, y + 20, count(field, unit), "end small")
    signs = done(roster, field, unit)
    right = x + wide - 7 - SIGN * len(signs)
    for place, sign in enumerate(signs):
        at = right + SIGN * place
        svg.draw(image, "rect", x=at, y=y + 26, width=21, height=21, rx=4, fill=svg.seat_colour(side))
        svg.write(image, at + 10, y + 42, sign, "mid strong on")
    if field.marked[unit]:
        svg.write(image, right - 8, y + 42, f"✕{len(field.marked[unit])}", "end strong")
    if not field.unmarked(unit):
        svg.draw(image, "line", x1=x + NAME - 4, y1=y + 15, x2=x + NAME + room, y2=y + 15, class_="struck")


def _lines(image: Element, x: int, y: int, lines: tuple[str, ...], class_: str) -> None:
    for place, words in enumerate(lines):
        svg.write(image, x, y + LINE * place, words, class_)


def _fit(image: Element, x: int, y: int, words: str, room: int) -> None:
    """Write words, in smaller letters and squeezed where they are likely to need more room."""
    class_ = "" if width(words, LETTERS) <= room else "small"
    squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if class_ and width(words) > room else {}
    svg.draw(image, "text", x=x, y=y, class_=class_, **squeezed).text = words  # type: ignore[arg-type]


def _all(roster: Roster, field: Field) -> list[UnitNo]:
    return [unit for side in (0, 1) for unit in present(roster, field, side)]


def clipped(words: str, letters: int) -> str:
    """The words, with an ellipsis where they are longer."""
    return words if len(words) <= letters else f"{words[: letters - 1]}…"
