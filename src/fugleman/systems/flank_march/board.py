"""How do the battlefield, the commands and the marches look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Voice, say
from fugleman.kit import svg
from fugleman.kit.lengths import U
from fugleman.kit.lettering import width, wrapped
from fugleman.systems.flank_march import marching, standing, wording
from fugleman.systems.flank_march.battle_map import SCALE, BattleMap
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import CommandNo, Game, March, Rulings, UnitNo

MARGIN, NARROW, BROAD = 16, 328, 480
"""Around the picture and between columns; a side's width on a telephone, and below a map."""

LETTERS, LINE, SMALL = 16, 24, 17
"""Pixels of the larger letters, from one line of them to the next, and from one of small ones."""

CHIP, HEAD = 46, 30
"""From a unit's left to its name; from a side's to its words."""

AHEAD = 6
"""Turns for which the odds of a march are shown."""


def picture(r: Rulings, armies: Roster, g: Game, voice: Voice) -> str:
    """The map, if there is one; the marches that may be seen, with their odds; and both sides' losses, commands and units.

    The sides are side by side below a map, else below each other, as narrow as a telephone.
    """
    on_map = r.battlefield == "map"
    wide, high = (armies.width * SCALE // U, armies.height * SCALE // U) if on_map else (0, 0)
    right = max(wide, 2 * BROAD + MARGIN) if on_map else NARROW
    marches = [line for march in g.marches for line in _march(armies, march, voice, right)]
    below = MARGIN + (high + MARGIN if on_map else 0)
    lists = [_List(r, armies, g, voice, side, BROAD if on_map else NARROW) for side in (0, 1)]
    top = below + sum(LINE if strong else SMALL for _, strong in marches) + (8 if marches else 0)
    tops = (top, top) if on_map else (top, top + lists[0].height + MARGIN)
    bottom = max(at + one.height for at, one in zip(tops, lists, strict=True))
    image = svg.canvas(right + 2 * MARGIN, bottom + MARGIN, voice(wording.describe(r, armies, g)))
    if on_map:
        BattleMap(r, armies, g, svg.draw(image, "svg", x=MARGIN, y=MARGIN, width=wide, height=high)).draw()
    y = below
    for words, strong in marches:
        y += LINE if strong else SMALL
        svg.write(image, MARGIN, y - 6, words, "strong" if strong else "small")
    for side, one in enumerate(lists):
        one.draw(image, MARGIN + side * (BROAD + MARGIN) if on_map else MARGIN, tops[side])
    return svg.render(image)


def _march(armies: Roster, march: March, voice: Voice, room: int) -> list[tuple[str, bool]]:
    """The lines about a march: whose it is, and its odds; each with whether it is set in larger letters."""
    side = Name(armies.commands[march.command].side)
    who = voice(say("{side}: {march}", side=side, march=wording.marching(armies, march)))
    lines = [(words, True) for words in wrapped(who, room, LETTERS)]
    return [*lines, *((words, False) for words in wrapped(_odds(march, voice), room))] if march.is_out else lines


def _odds(march: March, voice: Voice) -> str:
    """The chances that a march has succeeded by its next attempts."""
    by, lost = marching.odds(march.level, march.progressive, AHEAD)
    chances = tuple(f"{float(chance):.0%}" for chance in by)
    risk = f"{float(lost):.1%}"
    return voice(say("enters within 1 to {n} rolls: {chances}; cancelled: {lost}", n=AHEAD, chances=chances, lost=risk))


class _List:
    """A side's losses, and by command its units with what is told of each."""

    def __init__(self, r: Rulings, armies: Roster, g: Game, voice: Voice, side: Seat, wide: int) -> None:
        self.rulings, self.armies, self.game, self.voice, self.side, self.wide = r, armies, g, voice, side, wide
        self.heading = wrapped(voice(wording.losses(armies, g)[side]), wide - HEAD, LETTERS)
        self.commands = [
            (command, wrapped(voice(self._command(command)), wide, LETTERS)) for command in armies.commands_of(side)
        ]
        self.units = {unit: self._unit(unit) for unit in armies.units_of(side)}
        lines = len(self.heading) + sum(len(words) for _, words in self.commands)
        self.height = LINE * lines + sum(map(_height, self.units.values())) + 8

    def draw(self, image: Element, x: int, y: int) -> None:
        svg.badge(image, self.side, x + 11, y + 13)
        for words in self.heading:
            svg.write(image, x + HEAD, y + 19, words, "strong")
            y += LINE
        for command, heading in self.commands:
            for words in heading:
                y += LINE
                svg.write(image, x, y - 6, words)
            for unit in self.armies.commands[command].units:
                self._row(image, unit, x, y)
                y += _height(self.units[unit])

    def _row(self, image: Element, unit: UnitNo, x: int, y: int) -> None:
        name, told, lit = self.units[unit]
        high, lost = _height(self.units[unit]) - 3, unit in self.game.lost
        svg.draw(image, "rect", x=x, y=y, width=self.wide, height=high, rx=5, class_="box lit" if lit else "box")
        svg.draw(image, "rect", x=x + 3, y=y + 3, width=CHIP - 9, height=18, rx=4, fill=svg.seat_colour(self.side))
        svg.write(image, x + 3 + (CHIP - 9) // 2, y + 17, standing.mark(self.armies, unit), "mid small strong on")
        for line, words in enumerate(name):
            svg.write(image, x + CHIP, y + 17 + SMALL * line, words, "small strong")
        if lost:
            room = max(map(width, name))
            svg.draw(image, "line", x1=x + CHIP - 3, y1=y + 12, x2=x + CHIP + room, y2=y + 12, class_="struck")
        for line, words in enumerate(told, start=len(name)):
            svg.write(image, x + CHIP, y + 17 + SMALL * line, words, "small")

    def _unit(self, unit: UnitNo) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
        """The lines of a unit's name and of what is told of it, and whether it is its turn."""
        room = self.wide - CHIP - 4
        told, lit = standing.status(self.rulings, self.armies, self.game, unit)
        lines = () if told is None else wrapped(self.voice(told), room)
        return wrapped(self.armies.units[unit].name, room), lines, lit

    def _command(self, command: CommandNo) -> Text:
        """A command with its general, and whether it is the commander-in-chief's, or has acted."""
        who, level = self.armies.commands[command], wording.LEVEL_NAMES[self.game.levels[command]]
        general = say("its general is lost") if command in self.game.fallen else level
        chief = (say("commander-in-chief"),) if who.chief else ()
        acted = (say("has acted"),) if command in self.game.acted else ()
        return say("{command}: {told}", command=who.name, told=(general, *chief, *acted))


def _height(unit: tuple[tuple[str, ...], tuple[str, ...], bool]) -> int:
    return SMALL * (len(unit[0]) + len(unit[1])) + 10
