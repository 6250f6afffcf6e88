"""What may a side report of the parent game's turn?"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.facings import is_facing, table
from fugleman.kit.schemas import form
from fugleman.systems.flank_march import reacting
from fugleman.systems.flank_march.menus.schemas import FACING, done, loss, place_fields, unit_choice
from fugleman.systems.flank_march.orders import Concede, Done, Lose, Move
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game, Rulings, UnitNo


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
        forms = [done(), form("Concede", say("Concede"), {})]
        if self.units:
            unit, place = unit_choice(self.armies, self.units), place_fields({"type": "integer"}, FACING)
            forms += [loss(unit), form("Move", say("Move"), {"unit": unit, **place})]
        return {"anyOf": forms}

    def _allowed(self) -> Text:
        if self.rulings.battlefield == "tracker":
            return say("lost UNIT, concede, or done")
        return say("move UNIT X,Y FACING, lost UNIT, concede, or done")
