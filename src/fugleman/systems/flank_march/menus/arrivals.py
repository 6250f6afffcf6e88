"""Where does a side's next unit stand?"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.facings import table
from fugleman.kit.schemas import form
from fugleman.systems.flank_march import placing
from fugleman.systems.flank_march.menus import TRIES
from fugleman.systems.flank_march.menus.schemas import FACING, done, loss, place_fields, unit_choice
from fugleman.systems.flank_march.orders import Done, Lose, Place, TakeBack
from fugleman.systems.flank_march.roster import Roster, write_place
from fugleman.systems.flank_march.terms import Entry, Game, Pool, Rulings, UnitNo


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
        units = unit_choice(self.armies, self.pool.units)
        place = place_fields({"type": ["integer", "null"]}, {"anyOf": [FACING, {"type": "null"}]})
        forms = [form("Place", say("Place"), {"unit": units, **place}), loss(units)] if self.pool.units else [done()]
        if self.entry.fresh:
            fresh = unit_choice(self.armies, self.entry.fresh)
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
