"""What can happen in a flank march?"""

from __future__ import annotations

from typing import Literal

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march.terms import CommandNo, Edge, Flank, Level, UnitNo


class TooLarge(Event, frozen=True, gc=False):
    """A warning: a unit both deeper and wider than the band it might have to enter by."""

    side: Seat
    unit: UnitNo


class SealedNotes(Event, frozen=True, gc=False):
    """A side's envelopes are sealed, one for each command but the commander-in-chief's."""

    side: Seat
    envelopes: int


class Rolls(Event, frozen=True, gc=False):
    """A side rolls for marches; how many is not said."""

    side: Seat


class Attempts(Event, frozen=True, gc=False):
    """A march is about to be rolled for, with these modifiers."""

    side: Seat
    command: CommandNo
    level: Level
    progressive: int


class Rolled(Event, frozen=True, gc=False):
    """What was rolled for a march, and its total."""

    side: Seat
    command: CommandNo
    dice: tuple[int, int]
    total: int
    succeeds: bool


class LevelChanged(Event, frozen=True, gc=False):
    """A double changed the general's level; a lowered one starts the progressive modifier again."""

    side: Seat
    command: CommandNo
    level: Level
    risen: bool


class Cancelled(Event, frozen=True, gc=False):
    """A Poor general's double 1: the march is off and its units are lost."""

    side: Seat
    command: CommandNo
    flank: Flank
    throws: tuple[tuple[int, int], ...]


class Arrives(Event, frozen=True, gc=False):
    """A note is opened: the command enters, after these throws, the last with this total. Its general now has this level."""

    side: Seat
    command: CommandNo
    flank: Flank
    edge: Edge
    throws: tuple[tuple[int, int], ...]
    total: int
    level: Level


class PlacesFirst(Event, frozen=True, gc=False):
    """Both sides enter by one edge; this one places first, because of its total, its structure or a new throw."""

    side: Seat
    edge: Edge
    because: Literal["total", "structure", "throw"]


class Threw(Event, frozen=True, gc=False):
    """A side's throw of two dice with what is added."""

    side: Seat
    dice: tuple[int, int]
    plus: int
    total: int


class Tied(Event, frozen=True, gc=False):
    """Totals and structures are equal: both sides roll again."""


class Placed(Event, frozen=True, gc=False):
    """A unit was placed; beside a real table, without a base."""

    side: Seat
    unit: UnitNo
    base: Base | None


class TakenBack(Event, frozen=True, gc=False):
    """A placement was taken back."""

    side: Seat
    unit: UnitNo


class NoRoom(Event, frozen=True, gc=False):
    """A unit found no room and counts as eliminated."""

    side: Seat
    unit: UnitNo


class GeneralLost(Event, frozen=True, gc=False):
    """A general was lost with his unit; the command goes on with a bonus of 0."""

    side: Seat
    command: CommandNo


class MayReact(Event, frozen=True, gc=False):
    """A side that suffered a march may turn these units; beside a real table, all less than 15U from a unit that entered."""

    side: Seat
    units: tuple[UnitNo, ...] | None


class Turned(Event, frozen=True, gc=False):
    """A unit was turned in reaction."""

    side: Seat
    unit: UnitNo
    base: Base
    about: bool


class Named(Event, frozen=True, gc=False):
    """A side named a command for the initiative, with its general's bonus."""

    side: Seat
    command: CommandNo
    plus: int


class Activates(Event, frozen=True, gc=False):
    """A command activates, because of its throw, its structure, or because the other side has none left."""

    side: Seat
    command: CommandNo
    because: Literal["total", "structure", "alone"]


class AllActed(Event, frozen=True, gc=False):
    """A side has no command left to activate this turn."""

    side: Seat


class Moved(Event, frozen=True, gc=False):
    """A unit stands somewhere else now."""

    side: Seat
    unit: UnitNo
    base: Base


class Eliminated(Event, frozen=True, gc=False):
    """A unit was eliminated in the parent game."""

    side: Seat
    unit: UnitNo


class TurnBegins(Event, frozen=True, gc=False):
    """A game turn begins."""

    turn: int


class Conceded(Event, frozen=True, gc=False):
    """A side concedes the parent game."""

    side: Seat
