"""Where may a unit go on a map, and what comes within its reach on the way?

A unit is a round base that moves straight, as far as its speed allows. Enemies, marked ones among them, block the way; nobody
ends on another's base or over the rim of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from fugleman.core.text import Text, say
from fugleman.kit.field import Field
from fugleman.kit.lengths import write_length
from fugleman.kit.rounds import Between, Point, passing, standing, write_between
from fugleman.kit.units import Roster, UnitNo

Along: TypeAlias = Literal["path", "end", "ends"]
"""Where along a move a distance is measured: wherever it is least, at its end, or at its start and end."""


def way_refusal(roster: Roster, field: Field, unit: UnitNo, to: Point) -> Text | None:
    """Why a unit may not move to a point; None if it may."""
    who, start = roster.units[unit], field.at[unit]
    walked = standing(start, to, 0)
    if not walked.is_at_most(who.speed):
        return say(
            "that is {distance} away; its speed is {speed}", distance=write_between(walked), speed=write_length(who.speed)
        )
    if not is_on_table(roster, unit, to):
        return say("it would stand over the rim of the table, which is {size}", size=write_size(roster))
    blocking = next(blockers(roster, field, unit, to), None)
    return say("{unit} is in the way", unit=roster.name(blocking)) if blocking is not None else None


def is_on_table(roster: Roster, unit: UnitNo, at: Point) -> bool:
    """Whether the whole of a unit's base is on the table."""
    base, (x, y) = roster.units[unit].base, at
    return base <= 2 * x <= 2 * roster.width - base and base <= 2 * y <= 2 * roster.height - base


def blockers(roster: Roster, field: Field, unit: UnitNo, to: Point) -> Iterator[UnitNo]:
    """The units that keep another from moving to a point: whoever stands there, and enemies on the way."""
    who, start = roster.units[unit], field.at[unit]
    for other, them in enumerate(roster.units):
        if other == unit or not field.models[other]:
            continue
        diameters, there = who.base + them.base, field.at[other]
        if standing(to, there, diameters).overlap or (them.side != who.side and passing(start, to, there, diameters).overlap):
            yield other


def between(roster: Roster, field: Field, one: UnitNo, other: UnitNo) -> Between:
    """How far apart two units stand."""
    return standing(field.at[one], field.at[other], roster.units[one].base + roster.units[other].base)


def approach(roster: Roster, field: Field, mover: UnitNo, start: Point, other: UnitNo, along: Along) -> Between:
    """How near a unit that has come from `start` was to another, measured where the rules say."""
    diameters, end, there = roster.units[mover].base + roster.units[other].base, field.at[mover], field.at[other]
    if along == "path":
        return passing(start, end, there, diameters)
    last = standing(end, there, diameters)
    first = standing(start, there, diameters)
    return first if along == "ends" and first.is_nearer_than(last) else last


def touching(roster: Roster, field: Field, one: UnitNo, other: UnitNo) -> bool:
    """Whether the bases of two units touch."""
    return between(roster, field, one, other).is_at_most(0)


def write_point(point: Point) -> str:
    """A point as it is read."""
    return f"{write_length(point[0])},{write_length(point[1])}"


def write_size(roster: Roster) -> str:
    """The table's size."""
    return f"{write_length(roster.width)} x {write_length(roster.height)}"
