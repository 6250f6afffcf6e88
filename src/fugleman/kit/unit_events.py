"""What happens to single units that move and fire, and how is it told?"""

from __future__ import annotations

from typing import Literal

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say, say_n
from fugleman.kit import first_movement, shooting
from fugleman.kit.field import Field
from fugleman.kit.movement import write_point
from fugleman.kit.rounds import Point
from fugleman.kit.unit_orders import Move
from fugleman.kit.units import Roster


class TurnBegan(Event, frozen=True, gc=False):
    """A turn began, a side having the first movement."""

    turn: int
    first: Seat


class Moved(Event, frozen=True, gc=False):
    """A unit has moved, has stayed, or (where it makes no difference which) has taken its move."""

    side: Seat
    unit: str
    how: Literal["moved", "stayed", "taken"]
    to: Point | None = None


class Fired(Event, frozen=True, gc=False):
    """A unit fires at another, with its move-or-shoot weapons or without, on a map at a distance."""

    side: Seat
    unit: str
    target: str
    standing: bool
    distance: str = ""


class Marked(Event, frozen=True, gc=False):
    """So many models of a side's unit were marked, and so many are still unmarked."""

    side: Seat
    unit: str
    models: int
    left: int


class Fell(Event, frozen=True, gc=False):
    """So many models of a side's unit were removed, and so many are left."""

    side: Seat
    unit: str
    models: int
    left: int


class Missed(Event, frozen=True, gc=False):
    """Fire brought down nobody of a side's unit."""

    side: Seat
    unit: str


class Passed(Event, frozen=True, gc=False):
    """A side wants nothing more now."""

    side: Seat


class AllMoved(Event, frozen=True, gc=False):
    """A side has no unit left to move this turn, and is not asked again for one."""

    side: Seat


def moved(roster: Roster, field: Field, order: Move) -> Moved:
    """What is told of a move; without a map, whether a unit moved or stayed only where that makes a difference."""
    unit = roster.number(order.unit)
    assert unit is not None
    told_apart = field.on_map or roster.units[unit].has_move_or_shoot
    how: Literal["moved", "stayed", "taken"] = "taken" if not told_apart else "stayed" if order.stays else "moved"
    return Moved(roster.side(unit), order.unit, how, order.to)


def fallen(roster: Roster, before: Field, after: Field) -> tuple[Fell, ...]:
    """What was removed from each unit."""
    changed = (unit for unit, models in enumerate(before.models) if len(models) > len(after.models[unit]))
    return tuple(
        Fell(roster.side(unit), roster.name(unit), len(before.models[unit]) - len(after.models[unit]), len(after.models[unit]))
        for unit in changed
    )


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case TurnBegan(turn, first):
            return say("turn {n} begins; {side} has the first movement", n=turn, side=Name(first))
        case Moved(side, unit, how, to):
            return _tell_move(side, unit, how, to)
        case Fired(side, unit, target, standing, distance):
            return _tell_fire(side, unit, target, distance, standing=standing)
        case Marked() | Fell() | Missed():
            return _tell_casualties(event)
        case Passed(side):
            return say("{side} passes", side=Name(side))
        case AllMoved(side):
            return say("{side} has moved all its units", side=Name(side))
        case first_movement.ThrewForFirst():
            return first_movement.tell(event)
        case shooting.ToRoll() | shooting.Came():
            return shooting.tell(event)
    raise TypeError(event)


def _tell_move(side: Seat, unit: str, how: str, to: Point | None) -> Text:
    if how == "stayed":
        return say("{side}: {unit} moves 0", side=Name(side), unit=unit)
    if how == "taken":
        return say("{side}: {unit} has taken its move", side=Name(side), unit=unit)
    if to is None:
        return say("{side}: {unit} has moved", side=Name(side), unit=unit)
    return say("{side}: {unit} moves to {point}", side=Name(side), unit=unit, point=write_point(to))


def _tell_fire(side: Seat, unit: str, target: str, distance: str, *, standing: bool) -> Text:
    weapons = say(", move-or-shoot weapons included") if standing else ""
    if distance:
        return say(
            "{side}: {unit} fires at {target}, {distance} away{weapons}",
            side=Name(side), unit=unit, target=target, distance=distance, weapons=weapons,
        )  # fmt: skip
    return say("{side}: {unit} fires at {target}{weapons}", side=Name(side), unit=unit, target=target, weapons=weapons)


def _tell_casualties(event: Marked | Fell | Missed) -> Text:
    match event:
        case Marked(side, unit, models, left) if models:
            return say_n(
                "{side}: {n} model of {unit} is marked, {left} unmarked",
                "{side}: {n} models of {unit} are marked, {left} unmarked",
                models, side=Name(side), unit=unit, left=left,
            )  # fmt: skip
        case Marked(side, unit):
            return say("{side}: no model of {unit} is marked", side=Name(side), unit=unit)
        case Fell(side, unit, models, left) if left:
            return say_n(
                "{side}: {n} model of {unit} is removed, {left} left",
                "{side}: {n} models of {unit} are removed, {left} left",
                models, side=Name(side), unit=unit, left=left,
            )  # fmt: skip
        case Fell(side, unit):
            return say("{side}: {unit} is removed", side=Name(side), unit=unit)
    return say("{side}: nobody of {unit} falls", side=Name(event.side), unit=event.unit)
