"""How do the battlefield and the marches look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Voice, say
from fugleman.kit import svg
from fugleman.kit.geometry import Base, corners
from fugleman.kit.lengths import U, write_measure
from fugleman.kit.lettering import SIZE, shortened, width
from fugleman.kit.zone import zone
from fugleman.systems.flank_march import marching, placing, reacting, wording
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game, March, Rulings, UnitNo

SCALE, MARGIN, LINE, PANEL = 8, 16, 26, 640
"""Pixels of a U, round the picture, of a line of words, and of the picture without a map, at least."""

TEXT, LETTERS = 30, 16
"""Pixels before a side's losses, and of letters."""

SHORT = 8
"""Letters of a name that are shown on the map."""

READY = "#d99a00"
"""The edge of a unit that may turn: amber, on a light page and on a dark one."""

AHEAD = 6
"""Turns for which the odds of a march are shown."""


def picture(r: Rulings, armies: Roster, g: Game, voice: Voice) -> str:
    """The map, if there is one, and under it each side's losses and the marches that may be seen, with their odds."""
    on_map = r.battlefield == "map"
    wide, high = (armies.width * SCALE // U, armies.height * SCALE // U) if on_map else (PANEL, 0)
    losses = [voice(words) for words in wording.losses(armies, g)]
    marches = [(voice(_who(armies, march)), _odds(march, voice)) for march in g.marches]
    rooms = [TEXT + width(words, LETTERS) for words in losses] + [width(words, LETTERS) for march in marches for words in march]
    lines = len(losses) + 2 * len(marches)
    panel = max(wide, PANEL, *rooms)
    image = svg.canvas(panel + 2 * MARGIN, high + lines * LINE + 3 * MARGIN, voice(wording.describe(armies, g)))
    if on_map:
        _Map(r, armies, g, svg.draw(image, "svg", x=MARGIN, y=MARGIN, width=wide, height=high)).draw()
    top = high + 2 * MARGIN + LINE // 2
    for side, words in enumerate(losses):
        svg.draw(image, "circle", cx=MARGIN + 10, cy=top - 5, r=11, fill=svg.seat_colour(side))
        svg.write(image, MARGIN + 10, top + 1, str(side + 1), "mid strong on")
        svg.write(image, MARGIN + TEXT, top, words, "strong")
        top += LINE
    for words, odds in marches:
        svg.write(image, MARGIN, top, words)
        svg.write(image, MARGIN, top + LINE - 4, odds, "small")
        top += 2 * LINE
    return svg.render(image)


def _who(armies: Roster, march: March) -> Text:
    """A march and whose it is."""
    side = Name(armies.commands[march.command].side)
    return say("{side}: {march}", side=side, march=wording.marching(armies, march))


def _odds(march: March, voice: Voice) -> str:
    """The chances that a march has succeeded by its next attempts; nothing if it has none."""
    if not march.is_out:
        return ""
    by, lost = marching.odds(march.level, march.progressive, AHEAD)
    chances = tuple(f"{float(chance):.0%}" for chance in by)
    risk = f"{float(lost):.1%}"
    return voice(say("enters within 1 to {n} rolls: {chances}; cancelled: {lost}", n=AHEAD, chances=chances, lost=risk))


class _Map:
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
        for unit, base in enumerate(self.game.bases):
            if base is not None:
                self._unit(unit, base)

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

    def _ranges(self, units: tuple[UnitNo, ...] | list[UnitNo], reach: int) -> None:
        """What lies within a distance of units: their outlines, drawn with a broad round pen."""
        for unit in units:
            base = self.game.bases[unit]
            if base is not None:
                colour, pen = svg.seat_colour(self._side(unit)), 2 * reach * SCALE // U
                svg.draw(
                    self.sheet, "polygon", points=self._points(base), fill=colour, stroke=colour, stroke_width=pen,
                    stroke_linejoin="round", opacity="0.12",
                )  # fmt: skip

    def _unit(self, unit: UnitNo, base: Base) -> None:
        """A base with its front marked, its side's number and name, and the distance that counts now."""
        side, name = self._side(unit), self.armies.units[unit].name
        ready = bool(self.game.reactions) and unit in self.game.reactions[0].units
        edge: dict[str, str | int] = {"stroke": READY, "stroke_width": 4} if ready else {"class_": "line"}
        shape = svg.draw(self.sheet, "polygon", points=self._points(base), fill=svg.seat_colour(side), **edge)
        svg.draw(shape, "title").text = name
        svg.draw(self.sheet, "polygon", points=" ".join(self._at(*at) for at in _arrow(base)), class_="ink")
        x, y = base.x * SCALE // U, self.high - base.y * SCALE // U
        self._write(x, y + 5, f"{side + 1} {shortened(name, SHORT)}")
        measured = self._distance(unit, base)
        if measured is not None:
            self._write(x, y + 5 + LINE, measured)

    def _write(self, x: int, y: int, words: str) -> None:
        """Words that can be read on any ground, all of them on the table: on a broad outline in the paper's colour."""
        half = width(words) // 2
        x, y = max(half, min(x, self.wide - half)), max(SIZE, min(y, self.high - 3))
        outline = svg.draw(
            self.sheet, "text", x=x, y=y, class_="mid small strong halo", stroke_width=4, stroke_linejoin="round"
        )
        outline.text = words
        svg.write(self.sheet, x, y, words, "mid small strong")

    def _distance(self, unit: UnitNo, base: Base) -> str | None:
        """While units enter: from one that entered to the nearest enemy; while units turn, to the nearest that entered."""
        if self.game.phase == "placing" and unit in self.game.entered:
            others = placing.standing(self.armies, self.game, 1 - self._side(unit))
        elif self.game.reactions and unit in self.game.reactions[0].units:
            others = tuple(other for other in self.game.entered if self._side(other) != self._side(unit))
        else:
            return None
        near = placing.nearest(self.game, base, others)
        return None if near is None else f"{write_measure(near[1].value)}U"

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
