"""At whom may a side's units fire, and why not at others?"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit.field import Field
from fugleman.kit.schemas import form, titled
from fugleman.kit.unit_orders import PASS, Fire, Pass, pass_form
from fugleman.kit.units import Roster, UnitNo

REPORTED = 6
"""Models reported at most by a random shot."""

MOVED = say("it has moved, and may not use its move-or-shoot weapons")


class Clauses(Struct, frozen=True):
    """The clauses of a system about moves, about fire and about casualties."""

    move: str
    fire: str
    casualties: str


class Shots(Menu[Fire | Pass], frozen=True, gc=False):
    """The fire that a side may open: which of its units at which targets; or none."""

    roster: Roster
    field: Field
    side: Seat
    pairs: tuple[tuple[UnitNo, UnitNo], ...]
    clauses: Clauses

    @property
    def type(self) -> Any:
        return Fire | Pass

    def weapons(self, unit: UnitNo) -> tuple[bool, ...]:
        """Whether a unit may fire with its move-or-shoot weapons (True), without them (False), or both."""
        return weapons(self.roster, self.field, unit)

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Pass():
                return None
            case Fire():
                return self._check_fire(order)
        return Refusal(self.clauses.fire, say("fire may be opened now, and nothing else"), self._allowed())

    def sample(self, below: Below) -> Fire | Pass:
        """Fire three times out of four, with a few models reported where there is no map."""
        if not self.pairs or not below(4):
            return PASS
        unit, target = self.pairs[below(len(self.pairs))]
        ways = self.weapons(unit)
        marked = None if self.field.on_map else below(min(self.field.unmarked(target), REPORTED) + 1)
        return Fire(self.roster.name(unit), self.roster.name(target), ways[below(len(ways))], marked)

    def schema(self) -> dict[str, Any]:
        units, targets = ([*dict.fromkeys(map(self.roster.name, side))] for side in zip(*self.pairs, strict=True))
        marked: dict[str, Any] = {"type": "null"} if self.field.on_map else {"type": "integer", "minimum": 0, "maximum": 999}
        shot = {
            "unit": titled(say("unit"), {"enum": units}),
            "target": titled(say("target"), {"enum": targets}),
            "standing": titled(say("move-or-shoot weapons included"), {"type": "boolean"}),
            "marked": titled(say("models that fall"), marked),
        }
        return {"anyOf": [form("Fire", say("Fire"), shot), pass_form()]}

    def listed(self) -> tuple[Fire | Pass, ...] | None:
        if not self.field.on_map:
            return None
        name = self.roster.name
        shots = (Fire(name(unit), name(target), standing) for unit, target in self.pairs for standing in self.weapons(unit))
        return (*shots, PASS)

    def offered(self) -> tuple[Fire | Pass, ...]:
        return self.listed() or (PASS,)

    def begun(self) -> tuple[Fire, ...]:
        name = self.roster.name
        return () if self.field.on_map else tuple(Fire(name(unit), name(target)) for unit, target in self.pairs)

    def _check_fire(self, order: Fire) -> Refusal | None:
        unit, target = self.roster.number(order.unit), self.roster.number(order.target)
        if unit is None or target is None:
            return Refusal(self.clauses.fire, say("there is no such unit"), self._allowed())
        if (unit, target) in self.pairs:
            return self._check_manner(unit, order)
        return Refusal(*self._why_not(unit, target), self._allowed())

    def _check_manner(self, unit: UnitNo, order: Fire) -> Refusal | None:
        if order.standing not in self.weapons(unit):
            if unit in self.field.ran:
                return Refusal(self.clauses.move, MOVED, self._allowed())
            because = say("“standing” must say whether its move-or-shoot weapons fire")
            return Refusal(self.clauses.fire, because, self._allowed())
        if self.field.on_map and order.marked is not None:
            return Refusal(self.clauses.casualties, say("the dice say how many fall"), self._allowed())
        if not self.field.on_map and (order.marked is None or not 0 <= order.marked <= 999):
            return Refusal(self.clauses.casualties, say("how many models fall is still to be reported"), self._allowed())
        return None

    def _why_not(self, unit: UnitNo, target: UnitNo) -> tuple[str, Text]:
        if self.roster.side(unit) != self.side:
            return self.clauses.fire, say("it is no unit of {side}", side=Name(self.side))
        if not self.field.models[unit]:
            return self.clauses.casualties, say("it has left the battlefield")
        if unit in self.field.fired:
            return self.clauses.fire, say("it has fired this turn")
        if not self.weapons(unit):
            moved = unit in self.field.ran and self.roster.units[unit].entry.armed
            return (self.clauses.move, MOVED) if moved else (self.clauses.fire, say("it has no weapons to fire"))
        if self.roster.side(target) == self.side:
            return self.clauses.fire, say("its target is a friend")
        if not self.field.unmarked(target):
            return self.clauses.casualties, say("nobody is left there to be fired at")
        return self.clauses.fire, say("this target is not for it now, or out of its range")

    def _allowed(self) -> Text:
        units = tuple(dict.fromkeys(self.roster.name(unit) for unit, _ in self.pairs))
        return say("these may fire: {units}; or pass", units=units)


def weapons(roster: Roster, field: Field, unit: UnitNo) -> tuple[bool, ...]:
    """With which weapons a unit could fire: True, move-or-shoot weapons included; False, only others. None if it moved."""
    entry = roster.units[unit].entry
    if not entry.armed:
        return ()
    ran = unit in field.ran
    return {"none": (False,), "some": (False,) if ran else (False, True), "all": () if ran else (True,)}[entry.move_or_shoot]


def may_still_fire(roster: Roster, field: Field, unit: UnitNo) -> bool:
    """Whether a unit that is there, marked or not, has not fired and has a weapon it may use."""
    return bool(field.models[unit]) and unit not in field.fired and bool(weapons(roster, field, unit))
