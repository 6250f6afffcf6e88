"""Where may a side's units move, and why not elsewhere?"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit.field import Field
from fugleman.kit.movement import way_refusal
from fugleman.kit.schemas import form, titled
from fugleman.kit.unit_orders import PASS, Move, Pass, pass_form
from fugleman.kit.units import Roster, UnitNo

TRIES = 8
"""Places tried for a random move."""


class Moves(Menu[Move | Pass], frozen=True, gc=False):
    """The moves of some of a side's units, one of which is to move; where that is allowed, none need."""

    roster: Roster
    field: Field
    side: Seat
    units: tuple[UnitNo, ...]
    clause: str
    may_pass: bool = False

    @property
    def type(self) -> Any:
        return Move | Pass if self.may_pass else Move

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Pass() if self.may_pass:
                return None
            case Move(unit):
                refusal = move_refusal(self.roster, self.field, self.side, order, self.clause)
                if refusal is None and self.roster.number(unit) not in self.units:
                    refusal = Refusal(self.clause, say("another unit is to move"))
                return refusal and Refusal(refusal.clause, refusal.because, refusal.allowed or self._allowed())
        return Refusal(self.clause, say("a unit is still to be moved"), self._allowed())

    def sample(self, below: Below) -> Move | Pass:
        """Any of the units somewhere; one time out of ten, none if none need."""
        if self.may_pass and not below(10):
            return PASS
        return sample_move(self.roster, self.field, self.units[below(len(self.units))], below)

    def schema(self) -> dict[str, Any]:
        moves = move_form(self.field, tuple(map(self.roster.name, self.units)))
        return {"anyOf": [moves, pass_form()]} if self.may_pass else moves

    def listed(self) -> tuple[Move | Pass, ...] | None:
        return None if self.field.on_map else self.offered()

    def offered(self) -> tuple[Move | Pass, ...]:
        listed = tuple(move for unit in self.units for move in moves(self.roster, self.field, unit))
        return (*listed, PASS) if self.may_pass else listed

    def begun(self) -> tuple[Move, ...]:
        return begun(self.roster, self.field, self.units)

    def default(self) -> Move | Pass:
        """What is done for a side that is not there: nothing, else its first unit stays if it can."""
        return PASS if self.may_pass else moves(self.roster, self.field, self.units[0])[-1]

    def _allowed(self) -> Text:
        units = tuple(map(self.roster.name, self.units))
        return say("these may move: {units}; or pass", units=units) if self.may_pass else say("to move: {units}", units=units)


def moves(roster: Roster, field: Field, unit: UnitNo) -> tuple[Move, ...]:
    """A unit's moves that can be listed: on a map, only that it stays; else what makes a difference."""
    name = roster.name(unit)
    if field.on_map or unit in field.stood:
        return (Move(name, stays=True),)
    return (Move(name), Move(name, stays=True)) if roster.units[unit].has_move_or_shoot else (Move(name),)


def begun(roster: Roster, field: Field, units: tuple[UnitNo, ...]) -> tuple[Move, ...]:
    """The moves of units that lack only a place; none without a map."""
    return tuple(Move(roster.name(unit)) for unit in units if field.on_map and unit not in field.stood)


def move_refusal(roster: Roster, field: Field, side: Seat, order: Move, clause: str) -> Refusal | None:
    """Why a unit may not move so; None if it may."""
    unit = roster.number(order.unit)
    if unit is None or roster.side(unit) != side:
        return Refusal(clause, say("it is no unit of {side}", side=Name(side)))
    if not field.models[unit]:
        return Refusal(clause, say("it has left the battlefield"))
    if unit in field.moved:
        return Refusal(clause, say("it has moved this turn"))
    if unit in field.stood and not order.stays:
        stay = f"{order.unit} 0"
        because = say("it has fired its move-or-shoot weapons and moves 0 only")
        return Refusal(clause, because, say("allowed: {orders}", orders=stay))
    wrong = _way_wrong(roster, field, unit, order) if field.on_map else _report_wrong(roster, field, unit, order)
    return Refusal(clause, *wrong) if wrong else None


def sample_move(roster: Roster, field: Field, unit: UnitNo, below: Below) -> Move:
    """A random move: on a map within its speed if room is soon found, else it stays."""
    listed = moves(roster, field, unit)
    if not field.on_map or unit in field.stood:
        return listed[below(len(listed))]
    speed, (x, y) = roster.units[unit].speed, field.at[unit]
    for _ in range(TRIES):
        to = x + below(2 * speed + 1) - speed, y + below(2 * speed + 1) - speed
        if to != (x, y) and way_refusal(roster, field, unit, to) is None:
            return Move(roster.name(unit), to=to)
    return listed[0]


def move_form(field: Field, units: tuple[str, ...]) -> dict[str, Any]:
    """The form of a move of one of the units."""
    number = {"type": "integer"}
    point = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    to: dict[str, Any] = {"anyOf": [{"type": "null"}, point]} if field.on_map else {"type": "null"}
    move = {
        "unit": titled(say("unit"), {"enum": [*units]}),
        "stays": titled(say("it stays where it is"), {"type": "boolean"}),
        "to": titled(say("where it goes"), to),
    }
    return form("Move", say("Move"), move)


def _report_wrong(roster: Roster, field: Field, unit: UnitNo, order: Move) -> tuple[Text, Text] | None:
    allowed = say("allowed: {orders}", orders=order.unit)
    if order.to is not None:
        return say("there is no map: the unit's name is enough"), allowed
    if order.stays and Move(order.unit, stays=True) not in moves(roster, field, unit):
        return say("it has no move-or-shoot weapons: its name alone says that it has taken its move, 0 or more"), allowed
    return None


def _way_wrong(roster: Roster, field: Field, unit: UnitNo, order: Move) -> tuple[Text, Text] | None:
    stay = f"{order.unit} 0"
    allowed = say("for example {order}", order=stay)
    if order.stays:
        return (say("it stays, or goes somewhere: not both"), allowed) if order.to is not None else None
    if order.to is None:
        return say("where it goes is still to be said"), allowed
    if order.to == field.at[unit]:
        return say("it stands there"), allowed
    wrong = way_refusal(roster, field, unit, order.to)
    return (wrong, allowed) if wrong else None
