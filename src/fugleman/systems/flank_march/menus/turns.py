"""How may a side's units turn in reaction?"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.facings import turned_by_degrees
from fugleman.kit.schemas import form, titled
from fugleman.systems.flank_march import reacting
from fugleman.systems.flank_march.menus import TRIES
from fugleman.systems.flank_march.menus.schemas import FACING, done, sides, unit_choice
from fugleman.systems.flank_march.orders import Done, Turn
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game, Reaction, Rulings


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
            "unit": unit_choice(self.armies, self.reaction.units),
            "facing": titled(say("facing"), FACING),
            "corner": titled(say("front corner"), {"oneOf": [{"const": "", "title": str(say("none"))}, *sides()]}),
        }
        return {"anyOf": [*([form("Turn", say("Turn"), turn)] if self.reaction.units else []), done()]}

    def _allowed(self) -> Text:
        units = tuple(self.armies.units[unit].name for unit in sorted(self.reaction.units))
        return say("{units} may turn; or done", units=units) if units else say("only: done")
