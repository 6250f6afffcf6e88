"""How does a map with units on it look?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.core.text import Text
from fugleman.kit import svg
from fugleman.kit.field import Field
from fugleman.kit.lengths import U
from fugleman.kit.lettering import SIZE, shortened, width
from fugleman.kit.rounds import Point
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.units import Roster, UnitNo

WIDE, GRID, SHORT, RIM = 976, 12, 8, 5
"""Pixels of the map's width; lines of its grid are so far apart; letters of a name that are shown on it; round labels."""

Status: TypeAlias = Callable[[UnitNo], tuple[Text, bool]]
"""What is told of a unit, and whether it may act now."""


class Overlay(Struct, frozen=True):
    """What is drawn over the units: where the one that moves came from, how far some reach, distances measured to them."""

    mover: UnitNo | None = None
    start: Point | None = None
    reaches: tuple[tuple[UnitNo, int], ...] = ()
    distances: tuple[tuple[UnitNo, str], ...] = ()


def map_size(roster: Roster) -> tuple[int, int]:
    """The map's width and height in pixels."""
    return WIDE, WIDE * roster.height // roster.width


def draw_map(sheet: Element, roster: Roster, field: Field, overlay: Overlay, status: Status, touch: UnitTouch) -> None:
    """The table, ranges, the path of the unit that moves, bases, and the distances that count."""
    _table(sheet, roster)
    for unit, reach in overlay.reaches:
        x, y = _at(roster, field.at[unit])
        svg.draw(
            sheet, "circle", cx=x, cy=y, r=_long(roster, reach + roster.units[unit].base // 2), fill="none",
            class_="line", stroke_dasharray="6 5",
        )  # fmt: skip
    if overlay.mover is not None and overlay.start is not None:
        _path(sheet, roster, field, overlay.mover, overlay.start)
    for unit, models in enumerate(field.models):
        if models:
            told, lit = status(unit)
            _base(touch.unit(sheet, roster.name(unit), told), roster, field, unit, lit=lit)
    for unit, models in enumerate(field.models):
        if models:
            short, (x, y) = shortened(roster.name(unit), SHORT), _at(roster, field.at[unit])
            below, above = y + _radius(roster, unit) + SIZE, y - _radius(roster, unit) - RIM
            _label(sheet, roster, x, below if below <= map_size(roster)[1] - RIM else above, short, "mid small")
    for unit, words in overlay.distances:
        x, y = _at(roster, field.at[unit])
        _label(sheet, roster, x, y - _radius(roster, unit) - RIM, words, "mid small strong")


def _table(sheet: Element, roster: Roster) -> None:
    """The table and its grid."""
    wide, high = map_size(roster)
    svg.draw(sheet, "rect", width=wide, height=high, class_="faint")
    for at in range(GRID * U, max(roster.width, roster.height), GRID * U):
        line = at * WIDE // roster.width
        if line < wide:
            svg.draw(sheet, "line", x1=line, y1=0, x2=line, y2=high, class_="struck", opacity="0.2")
        if line < high:
            svg.draw(sheet, "line", x1=0, y1=high - line, x2=wide, y2=high - line, class_="struck", opacity="0.2")


def _path(sheet: Element, roster: Roster, field: Field, mover: UnitNo, start: Point) -> None:
    (x1, y1), (x2, y2) = _at(roster, start), _at(roster, field.at[mover])
    svg.draw(sheet, "line", x1=x1, y1=y1, x2=x2, y2=y2, class_="struck", stroke_dasharray="3 3")
    svg.draw(
        sheet, "circle", cx=x1, cy=y1, r=_radius(roster, mover), class_="struck", fill="none",
        stroke_dasharray="3 3",
    )  # fmt: skip


def _base(sheet: Element, roster: Roster, field: Field, unit: UnitNo, *, lit: bool) -> None:
    """A base with its side's number; ringed if it may act now, crossed out when all its models are marked."""
    (x, y), r, side = _at(roster, field.at[unit]), _radius(roster, unit), roster.side(unit)
    if lit:
        svg.draw(sheet, "circle", cx=x, cy=y, r=r + 3, fill="none", class_="struck")
    shape = svg.draw(sheet, "circle", cx=x, cy=y, r=r, fill=svg.seat_colour(side))
    svg.draw(shape, "title").text = roster.name(unit)
    svg.write(sheet, x, y + 5, str(side + 1), "mid small strong on")
    if not field.unmarked(unit):
        svg.draw(sheet, "line", x1=x - r, y1=y - r, x2=x + r, y2=y + r, stroke="#fff", stroke_width=3)
        svg.draw(sheet, "line", x1=x - r, y1=y + r, x2=x + r, y2=y - r, stroke="#fff", stroke_width=3)


def _label(sheet: Element, roster: Roster, x: int, y: int, words: str, class_: str) -> None:
    """Words with a rim, to be read on whatever lies below, all of them on the map."""
    half = width(words) // 2
    x, y = max(half, min(x, map_size(roster)[0] - half)), max(y, SIZE)
    svg.draw(sheet, "text", x=x, y=y, class_=f"{class_} halo", stroke_width=3, paint_order="stroke").text = words


def _radius(roster: Roster, unit: UnitNo) -> int:
    return max(_long(roster, roster.units[unit].base // 2), 8)


def _at(roster: Roster, point: Point) -> Point:
    _, high = map_size(roster)
    return _long(roster, point[0]), high - _long(roster, point[1])


def _long(roster: Roster, length: int) -> int:
    return length * WIDE // roster.width
