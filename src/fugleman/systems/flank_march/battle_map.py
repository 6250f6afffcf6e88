"""How does the table look, with what stands on it and what counts now?"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.kit import svg
from fugleman.kit.geometry import Base, corners
from fugleman.kit.lengths import U
from fugleman.kit.lettering import SIZE, width
from fugleman.kit.zone import zone
from fugleman.systems.flank_march import placing, reacting
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.standing import mark
from fugleman.systems.flank_march.terms import Game, Rulings, UnitNo

SCALE = 8
"""Pixels of a U."""

READY = "#d99a00"
"""The edge of a unit that may turn: amber, on a light page and on a dark one."""


class BattleMap:
    """The table with its grid, what stands on it, and what counts now: the band, ranges, the legal zone, distances."""

    def __init__(self, r: Rulings, armies: Roster, g: Game, sheet: Element) -> None:
        self.rulings, self.armies, self.game, self.sheet = r, armies, g, sheet
        self.wide, self.high = armies.width * SCALE // U, armies.height * SCALE // U

    def draw(self) -> None:
        svg.draw(self.sheet, "rect", width=self.wide, height=self.high, class_="faint")
        if self.game.phase == "placing" and self.game.entries:
            self._entry()
        for at in range(10 * SCALE, max(self.wide, self.high), 10 * SCALE):
            if at < self.wide:
                svg.draw(self.sheet, "line", x1=at, y1=0, x2=at, y2=self.high, class_="struck", opacity="0.2")
            if at < self.high:
                svg.draw(
                    self.sheet, "line", x1=0, y1=self.high - at, x2=self.wide, y2=self.high - at, class_="struck", opacity="0.2"
                )
        for ground in self.armies.impassable:
            svg.draw(self.sheet, "polygon", points=self._points(ground), class_="box", stroke_dasharray="4 4")
        if self.game.phase == "reaction" and self.game.reactions:
            self._ranges(
                [unit for unit in self.game.entered if self._side(unit) != self.game.reactions[0].side], reacting.REACH
            )
        standing = [(unit, base) for unit, base in enumerate(self.game.bases) if base is not None]
        for unit, base in standing:
            self._unit(unit, base)
        for unit, base in standing:
            self._mark(unit, base)

    def _entry(self) -> None:
        """The band along the entry edge, the enemy's ranges, and where the next unit may stand if it looks straight in."""
        entry, band = self.game.entries[0], placing.BAND * SCALE // U
        x = 0 if entry.edge == "left" else self.wide - band
        svg.draw(self.sheet, "rect", x=x, y=0, width=band, height=self.high, class_="box", stroke_dasharray="8 4")
        if entry.slot is None:
            return
        self._ranges(placing.standing(self.armies, self.game, 1 - entry.slot), placing.AWAY)
        pool = entry.pools[entry.slot]
        if pool is None or not pool.units:
            return
        who = self.armies.units[min(pool.units)]
        where = placing.ground(self.rulings, self.armies, self.game, entry.slot, entry.edge)
        looks = (1, 0) if entry.edge == "left" else (-1, 0)
        for polygon in zone(where, who.width, who.depth, looks):
            points = " ".join(self._at(px, py) for px, py in polygon)
            svg.draw(self.sheet, "polygon", points=points, class_="lit")

    def _ranges(self, units: Iterable[UnitNo], reach: int) -> None:
        """What lies within a distance of units: their outlines, drawn with a broad round pen."""
        for unit in units:
            base = self.game.bases[unit]
            assert base is not None
            colour, pen = svg.seat_colour(self._side(unit)), 2 * reach * SCALE // U
            svg.draw(
                self.sheet, "polygon", points=self._points(base), fill=colour, stroke=colour, stroke_width=pen,
                stroke_linejoin="round", opacity="0.12",
            )  # fmt: skip

    def _unit(self, unit: UnitNo, base: Base) -> None:
        """A base with its front marked, and its mark; edged if it may turn."""
        ready = bool(self.game.reactions) and unit in self.game.reactions[0].units
        edge: dict[str, str | int] = {"stroke": READY, "stroke_width": 4} if ready else {"class_": "line"}
        colour = svg.seat_colour(self._side(unit))
        shape = svg.draw(self.sheet, "polygon", points=self._points(base), fill=colour, **edge)
        svg.draw(shape, "title").text = self.armies.units[unit].name
        svg.draw(self.sheet, "polygon", points=" ".join(self._at(*at) for at in _arrow(base)), class_="ink")

    def _mark(self, unit: UnitNo, base: Base) -> None:
        """A unit's mark on its base, all of it on the table: white, and rimmed with its side's colour beyond the base."""
        words = mark(self.armies, unit)
        half = width(words) // 2
        x = max(half, min(base.x * SCALE // U, self.wide - half))
        y = max(SIZE, min(self.high - base.y * SCALE // U + 5, self.high - 3))
        svg.draw(
            self.sheet, "text", x=x, y=y, class_="mid small strong", stroke=svg.seat_colour(self._side(unit)), stroke_width=4,
            stroke_linejoin="round",
        ).text = words  # fmt: skip
        svg.write(self.sheet, x, y, words, "mid small strong on")

    def _side(self, unit: UnitNo) -> Seat:
        return self.armies.units[unit].side

    def _points(self, base: Base) -> str:
        return " ".join(self._at(float(x), float(y)) for x, y in corners(base))

    def _at(self, x: float, y: float) -> str:
        return f"{x * SCALE / U:.2f},{self.high - y * SCALE / U:.2f}"


def _arrow(base: Base) -> list[tuple[float, float]]:
    """A tip one U before the middle of the front, and its two feet on it."""
    right, _, _, left = corners(base)
    (a, b), (x, y) = base.facing, (float(right[0] + left[0]) / 2, float(right[1] + left[1]) / 2)
    length = (a * a + b * b) ** 0.5
    along, up = a / length * U, b / length * U
    return [(x + up, y - along), (x + along, y + up), (x - up, y + along)]
