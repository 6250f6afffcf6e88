"""Which commands and units are there, by number? What the scenario's words come to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from fugleman.core.errors import Unreadable
from fugleman.core.seats import Seat
from fugleman.core.text import ENGLISH, Text, Voice, say
from fugleman.kit.facings import read_facing, write_facing
from fugleman.kit.geometry import Base
from fugleman.kit.lengths import read_length, write_length
from fugleman.systems.flank_march.terms import LEVELS, STRUCTURES, CommandNo, Level, Scenario, UnitNo


class Unit(Struct, frozen=True):
    """A unit: lengths in hundredths of U; `at` is where the scenario has it stand."""

    side: Seat
    command: CommandNo
    name: str
    vd: int
    width: int
    depth: int
    at: Base | None


class Command(Struct, frozen=True):
    """A command: its general's level at first, the unit he is with, and its units' numbers."""

    side: Seat
    name: str
    level: Level
    chief: bool
    units: tuple[UnitNo, ...]
    attached: UnitNo | None


class Roster(Struct, frozen=True, cache_hash=True):
    """Both armies, the table they meet on, and for how many turns."""

    commands: tuple[Command, ...]
    units: tuple[Unit, ...]
    structures: tuple[int, int]
    width: int
    height: int
    impassable: tuple[Base, ...]
    impassable_names: tuple[str, ...]
    turns: int

    def commands_of(self, side: Seat) -> Iterator[CommandNo]:
        return (number for number, command in enumerate(self.commands) if command.side == side)

    def units_of(self, side: Seat) -> Iterator[UnitNo]:
        return (number for number, unit in enumerate(self.units) if unit.side == side)

    def base(self, unit: UnitNo, x: int, y: int, facing: tuple[int, int]) -> Base:
        """A unit's base, wherever it stands."""
        return Base(x, y, facing, self.units[unit].width, self.units[unit].depth)

    def vd(self, units: Iterator[UnitNo] | frozenset[UnitNo] | tuple[UnitNo, ...]) -> int:
        """The demoralisation value of units together."""
        return sum(self.units[unit].vd for unit in units)


@lru_cache(64)
def roster(scenario: Scenario) -> Roster:
    """The armies of a scenario. Raises Unreadable."""
    commands: list[Command] = []
    units: list[Unit] = []
    for side, army in enumerate(scenario.armies):
        for entry in army.commands:
            first = len(units)
            for unit in entry.units:
                width, depth = read_length(unit.width), read_length(unit.depth)
                at = read_place(unit.at, width, depth) if unit.at else None
                units.append(Unit(side, len(commands), unit.name, unit.vd, width, depth, at))
            names = [unit.name for unit in entry.units]
            attached = first + names.index(entry.attached) if entry.attached in names else None
            commands.append(
                Command(side, entry.name, LEVELS[entry.general], entry.chief, tuple(range(first, len(units))), attached)
            )
    structures = [STRUCTURES.index(army.structure) for army in scenario.armies]
    grounds = [read_place(entry.at, read_length(entry.width), read_length(entry.depth)) for entry in scenario.impassable]
    return Roster(
        tuple(commands),
        tuple(units),
        (structures[0], structures[1]),
        read_length(scenario.width),
        read_length(scenario.height),
        tuple(grounds),
        tuple(entry.name for entry in scenario.impassable),
        scenario.turns,
    )


def read_place(words: str, width: int, depth: int, voice: Voice = ENGLISH) -> Base:
    """The base that "118.5,40 W" means. Raises Unreadable."""
    where, _, look = words.strip().partition(" ")
    x, comma, y = where.partition(",")
    if not comma or not look.strip():
        raise Unreadable(say("“{words}” is no place: write centre and facing, as 118.5,40 W", words=words))
    return Base(read_length(x), read_length(y), read_facing(look, voice), width, depth)


def write_place(base: Base) -> Text:
    """A base's place in the notation that `read_place` reads."""
    return say("{x},{y} {facing}", x=write_length(base.x), y=write_length(base.y), facing=write_facing(base.facing))
