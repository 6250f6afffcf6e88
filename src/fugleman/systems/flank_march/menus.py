"""What may a side order, and why not the rest? (flank_march, 1-7)

A menu holds the game as its own side sees it, so that nothing it says can tell of the other side's marches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, OneOf, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.facings import is_facing, table, turned_by_degrees
from fugleman.kit.schemas import form, titled
from fugleman.systems.flank_march import marching, placing, reacting
from fugleman.systems.flank_march.orders import Concede, Done, Lose, Move, NameCommand, Note, Place, TakeBack, Turn, WriteNotes
from fugleman.systems.flank_march.roster import Roster, write_place
from fugleman.systems.flank_march.terms import Entry, Game, Pool, Reaction, Rulings, UnitNo

FACING = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
TRIES = 12


class Notes(Menu[WriteNotes], frozen=True, gc=False):
    """Which of a side's commands march, and where they enter. (1, 2)"""

    rulings: Rulings
    armies: Roster
    side: Seat

    @property
    def type(self) -> Any:
        return WriteNotes

    def check(self, order: Order) -> Refusal | None:
        if not isinstance(order, WriteNotes):
            return Refusal("2", say("the notes are still to be written"))
        return marching.notes_refusal(self.rulings, self.armies, self.side, order)

    def sample(self, below: Below) -> WriteNotes:
        """Sends each command with even chances, left or right, as long as no more than half of the army goes."""
        notes: tuple[Note, ...] = ()
        for command in self.armies.commands_of(self.side):
            if below(2):
                more = (*notes, Note(command, "right" if below(2) else "left"))
                notes = notes if self.check(WriteNotes(more)) else more
        return WriteNotes(notes)

    def schema(self) -> dict[str, Any]:
        able = [n for n in self.armies.commands_of(self.side) if not self._refused(n)]
        commands = _named({n: self.armies.commands[n].name for n in able})
        note = {"type": "object", "properties": {"command": commands, "flank": {"oneOf": _sides()}}}
        marches = titled(say("marches"), {"type": "array", "items": note})
        return form("WriteNotes", say("Write the notes"), {"marches": marches})

    def _refused(self, command: int) -> bool:
        return marching.may_march(self.rulings, self.armies, command) is not None


class Placing(Menu[Place | Lose | TakeBack | Done], frozen=True, gc=False):
    """Where a side's next unit stands. (4, 4.1, 6)"""

    rulings: Rulings
    armies: Roster
    game: Game
    entry: Entry

    @property
    def type(self) -> Any:
        return Place | Lose | TakeBack | Done

    @property
    def side(self) -> Seat:
        assert self.entry.slot is not None
        return self.entry.slot

    @property
    def pool(self) -> Pool:
        pool = self.entry.pools[self.side]
        assert pool is not None
        return pool

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Place(unit) | Lose(unit) if unit not in self.pool.units:
                return Refusal("4", say("it is none of the units to be placed"), self._units())
            case Place(x=x, y=y, facing=facing) if self.rulings.battlefield == "tracker":
                return (
                    None
                    if (x, y, facing) == (None, None, None)
                    else Refusal("4", say("there is no map: the unit's name is enough"))
                )
            case Place(unit):
                refusal = placing.place_refusal(self.rulings, self.armies, self.game, self.entry.edge, order)
                return refusal and Refusal(refusal.clause, refusal.because, self._instead(unit))
            case Lose(unit):
                there = self.rulings.battlefield == "map" and self._place(unit) is not None
                return Refusal("4.1", say("there is room for it"), self._instead(unit)) if there else None
            case TakeBack(unit):
                return None if unit in self.entry.fresh else Refusal("4", say("it was not placed just now"), self._units())
            case Done():
                return Refusal("4", say("units are still to be placed"), self._units()) if self.pool.units else None
        return Refusal("4", say("units are being placed"), self._units())

    def sample(self, below: Below) -> Place | Lose | TakeBack | Done:
        """A unit at random, somewhere at random if that is soon found, else in its first place; now and then takes one back."""
        if self.entry.fresh and not below(8):
            return TakeBack(self.entry.fresh[below(len(self.entry.fresh))])
        if not self.pool.units:
            return Done()
        units = sorted(self.pool.units)
        unit = units[below(len(units))]
        if self.rulings.battlefield == "tracker":
            return Place(unit) if below(6) else Lose(unit)
        for _ in range(TRIES):
            across = below(placing.BAND)
            x = across if self.entry.edge == "left" else self.armies.width - across
            order = Place(unit, x, below(self.armies.height), table()[below(360)])
            if placing.place_refusal(self.rulings, self.armies, self.game, self.entry.edge, order) is None:
                return order
        return self.first(unit)

    def first(self, unit: UnitNo) -> Place | Lose:
        """A unit in its first place, or lost."""
        if self.rulings.battlefield == "tracker":
            return Place(unit)
        base = self._place(unit)
        return Lose(unit) if base is None else Place(unit, base.x, base.y, base.facing)

    def default(self) -> Place | Lose | Done:
        """What is done for a side that is not there: the next unit in its first place."""
        return self.first(min(self.pool.units)) if self.pool.units else Done()

    def schema(self) -> dict[str, Any]:
        units = _units_of(self.armies, self.pool.units)
        place = _place_fields({"type": ["integer", "null"]}, {"anyOf": [FACING, {"type": "null"}]})
        forms = [form("Place", say("Place"), {"unit": units, **place}), _loss(units)] if self.pool.units else [_done()]
        if self.entry.fresh:
            fresh = _units_of(self.armies, self.entry.fresh)
            forms.append(form("TakeBack", say("Take back"), {"unit": fresh}))
        return {"anyOf": forms}

    def _place(self, unit: UnitNo) -> Any:
        return placing.first_place(self.rulings, self.armies, self.game, unit, self.entry.edge)

    def _instead(self, unit: UnitNo) -> Text:
        name, base = self.armies.units[unit].name, self._place(unit)
        if base is None:
            return say("there is no room for it: lost {unit}", unit=name)
        return say("for example: place {unit} {place}", unit=name, place=write_place(base))

    def _units(self) -> Text:
        units = tuple(self.armies.units[unit].name for unit in sorted(self.pool.units))
        return say("to be placed: {units}", units=units) if units else say("all are placed: done")


class Turns(Menu[Turn | Done], frozen=True, gc=False):
    """How a side's units may turn in reaction. (5, 5.1)"""

    rulings: Rulings
    armies: Roster
    game: Game
    reaction: Reaction

    @property
    def type(self) -> Any:
        return Turn | Done

    @property
    def side(self) -> Seat:
        return self.reaction.side

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Done():
                return None
            case Turn():
                refusal = reacting.turn_refusal(self.rulings, self.armies, self.game, self.reaction, order)
                return refusal and Refusal(refusal.clause, refusal.because, refusal.allowed or self._allowed())
        return Refusal("5", say("units may turn in reaction, or none"), self._allowed())

    def sample(self, below: Below) -> Turn | Done:
        """A turn at random if one is soon found, else no more."""
        units = sorted(self.reaction.units)
        for _ in range(TRIES if units else 0):
            unit = units[below(len(units))]
            base = self.game.bases[unit]
            if base is None or not below(4):
                break
            if about := not below(4):
                facing = (-base.facing[0], -base.facing[1])
            else:
                facing = turned_by_degrees(base.facing, below(181) - 90)
            corner: Any = "" if about or self.rulings.pivot == "centre" else ("left", "right")[below(2)]
            order = Turn(unit, facing, corner)
            if self.check(order) is None:
                return order
        return Done()

    def schema(self) -> dict[str, Any]:
        turn = {
            "unit": _units_of(self.armies, self.reaction.units),
            "facing": titled(say("facing"), FACING),
            "corner": titled(say("front corner"), {"oneOf": [{"const": "", "title": str(say("none"))}, *_sides()]}),
        }
        return {"anyOf": [*([form("Turn", say("Turn"), turn)] if self.reaction.units else []), _done()]}

    def _allowed(self) -> Text:
        units = tuple(self.armies.units[unit].name for unit in sorted(self.reaction.units))
        return say("{units} may turn; or done", units=units) if units else say("only: done")


class Commands(OneOf[NameCommand], frozen=True, gc=False):
    """The commands a side may name for the initiative. (7)"""

    def refuse(self, order: Order) -> Refusal:
        return Refusal("7", say("it is not on the table with a living general, or has been activated this turn"))


class Reports(Menu[Move | Lose | Done | Concede], frozen=True, gc=False):
    """What a side may report of the parent game's turn. (7)"""

    rulings: Rulings
    armies: Roster
    game: Game
    side: Seat

    @property
    def type(self) -> Any:
        return Move | Lose | Done | Concede

    @property
    def units(self) -> tuple[UnitNo, ...]:
        """The side's units that are not lost and not marching."""
        away = {unit for march in self.game.marches for unit in self.armies.commands[march.command].units}
        return tuple(unit for unit in self.armies.units_of(self.side) if unit not in self.game.lost and unit not in away)

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Done() | Concede():
                return None
            case Move(unit) | Lose(unit) if unit not in self.units:
                return Refusal("7", say("it is no unit of this side that is on the table"), self._allowed())
            case Lose():
                return None
            case Move() if self.rulings.battlefield == "tracker":
                return Refusal("7", say("there is no map: moves need no report"), self._allowed())
            case Move(unit, x, y, facing):
                if not is_facing(facing) or not (0 <= x <= self.armies.width and 0 <= y <= self.armies.height):
                    return Refusal("7", say("it is no place on the table"), self._allowed())
                wrong = reacting.in_the_way(self.armies, self.game, unit, self.armies.base(unit, x, y, facing))
                return None if wrong is None else Refusal("7", wrong, self._allowed())
        return Refusal("7", say("the turn is being reported"), self._allowed())

    def sample(self, below: Below) -> Move | Lose | Done | Concede:
        """Mostly nothing more; now and then a loss, a move to somewhere free, or the end."""
        units = self.units
        what = below(16)
        if not units or what > 5:
            return Done()
        if what == 5:
            return Concede() if not below(8) else Done()
        unit = units[below(len(units))]
        if what == 4 or self.rulings.battlefield == "tracker":
            return Lose(unit)
        order = Move(unit, below(self.armies.width + 1), below(self.armies.height + 1), table()[below(360)])
        return order if self.check(order) is None else Done()

    def schema(self) -> dict[str, Any]:
        forms = [_done(), form("Concede", say("Concede"), {})]
        if self.units:
            unit, place = _units_of(self.armies, self.units), _place_fields({"type": "integer"}, FACING)
            forms += [_loss(unit), form("Move", say("Move"), {"unit": unit, **place})]
        return {"anyOf": forms}

    def _allowed(self) -> Text:
        if self.rulings.battlefield == "tracker":
            return say("lost UNIT, concede, or done")
        return say("move UNIT X,Y FACING, lost UNIT, concede, or done")


def _units_of(armies: Roster, units: Iterable[UnitNo]) -> dict[str, Any]:
    """The schema of a choice among units, by their names."""
    return titled(say("unit"), _named({unit: armies.units[unit].name for unit in sorted(units)}))


def _place_fields(number: dict[str, Any], facing: dict[str, Any]) -> dict[str, Any]:
    """The schemas of a unit's centre and of where it looks."""
    x, y = titled(say("to the east, in hundredths"), number), titled(say("to the north, in hundredths"), number)
    return {"x": x, "y": y, "facing": titled(say("facing"), facing)}


def _sides() -> list[dict[str, str]]:
    """The schemas of left and right."""
    return [{"const": "left", "title": str(say("left"))}, {"const": "right", "title": str(say("right"))}]


def _loss(units: dict[str, Any]) -> dict[str, Any]:
    return form("Lose", say("Report a loss"), {"unit": units})


def _done() -> dict[str, Any]:
    return form("Done", say("Done"), {})


def _named(names: dict[int, str]) -> dict[str, Any]:
    """The schema of a choice among numbers that have names."""
    return {"oneOf": [{"const": n, "title": name} for n, name in names.items()]} if names else {"enum": []}
