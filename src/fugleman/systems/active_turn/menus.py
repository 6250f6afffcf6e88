"""What may a side decide, and why not the rest? (active_turn, 1-3, 7.1)"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.text import Text, say
from fugleman.kit.field import Field
from fugleman.kit.schemas import form, titled
from fugleman.kit.unit_moves import begun, move_form, move_refusal, moves, sample_move
from fugleman.kit.unit_orders import PASS, Move, Pass, pass_form
from fugleman.kit.unit_shots import Clauses, Shots
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.active_turn import rules
from fugleman.systems.active_turn.terms import Game, Nominate, Rulings

CLAUSES = Clauses(move="3", fire="4", casualties="5")
IN_FIRE_PHASE = Clauses(move="3", fire="6", casualties="5")
IN_ASSAULT = Clauses(move="7.1", fire="7.1", casualties="7.1")


class Decisions(Menu[Move | Nominate | Pass], frozen=True, gc=False):
    """What the side that decides next may do: move a unit, nominate one of the enemy's, or pass. (1-3)"""

    rulings: Rulings
    roster: Roster
    game: Game

    @property
    def type(self) -> Any:
        return Move | Nominate | Pass

    @property
    def field(self) -> Field:
        return self.game.field

    @property
    def must(self) -> tuple[UnitNo, ...]:
        return rules.must_move(self.roster, self.game, self.game.to_act)

    @property
    def may(self) -> tuple[UnitNo, ...]:
        return rules.may_move(self.rulings, self.roster, self.game, self.game.to_act)

    @property
    def enemies(self) -> tuple[UnitNo, ...]:
        return rules.may_be_nominated(self.rulings, self.roster, self.game)

    def check(self, order: Order) -> Refusal | None:
        match order:
            case Pass():
                return self._check_pass()
            case Move():
                return self._check_move(order)
            case Nominate(unit):
                return self._check_nomination(self.roster.number(unit))
        return Refusal("2", say("a unit is to be nominated"), self._allowed())

    def sample(self, below: Below) -> Move | Nominate | Pass:
        """Passes one time out of three if that is allowed; else any unit, and for an own one any move."""
        may, enemies = self.may, self.enemies
        if not self.must and ((not may and not enemies) or not below(3)):
            return PASS
        which = below(len(may) + len(enemies))
        if which >= len(may):
            return Nominate(self.roster.name(enemies[which - len(may)]))
        return sample_move(self.roster, self.field, may[which], below)

    def default(self) -> Move | Pass:
        """What is decided for a side that is not there: a pass, else its first unit that must move stays if it can."""
        return moves(self.roster, self.field, self.must[0])[-1] if self.must else PASS

    def schema(self) -> dict[str, Any]:
        name = self.roster.name
        forms = [move_form(self.field, tuple(map(name, self.may)))] if self.may else []
        theirs = titled(say("the enemy's unit"), {"enum": [*map(name, self.enemies)]})
        forms += [form("Nominate", say("Nominate"), {"unit": theirs})] if self.enemies else []
        return {"anyOf": forms if self.must else [*forms, pass_form()]}

    def listed(self) -> tuple[Move | Nominate | Pass, ...] | None:
        return None if self.field.on_map else self.offered()

    def offered(self) -> tuple[Move | Nominate | Pass, ...]:
        own = tuple(move for unit in self.may for move in moves(self.roster, self.field, unit))
        theirs = tuple(Nominate(self.roster.name(unit)) for unit in self.enemies)
        return (*own, *theirs) if self.must else (*own, *theirs, PASS)

    def begun(self) -> tuple[Move, ...]:
        return begun(self.roster, self.field, self.may)

    def _check_pass(self) -> Refusal | None:
        names = tuple(map(self.roster.name, self.must))
        if not names:
            return None
        because = say("no pass as long as units must move in step {step}: {units}", step=self.game.step, units=names)
        return Refusal("2", because, self._allowed())

    def _check_move(self, order: Move) -> Refusal | None:
        refusal = move_refusal(self.roster, self.field, self.game.to_act, order, "3")
        if refusal is None and self.roster.number(order.unit) not in self.may:
            because = say("it may not go before all units of initiative {step} have moved", step=self.game.step)
            return Refusal("1", because, self._allowed())
        return refusal and Refusal(refusal.clause, refusal.because, refusal.allowed or self._allowed())

    def _check_nomination(self, unit: UnitNo | None) -> Refusal | None:
        if unit in self.enemies:
            return None
        if unit is None or self.roster.side(unit) == self.game.to_act:
            because = say("it is no enemy unit")
        elif not self.field.models[unit]:
            because = say("it has left the battlefield")
        elif unit in self.field.moved:
            because = say("it has moved this turn")
        elif self.rulings.enemy_nomination == "never":
            because = say("enemy units may not be nominated")
        elif not self.game.fresh or self.game.to_act != self.game.first:
            because = say("only the first-movement side may nominate an enemy unit, as the first decision of a step")
        else:
            because = say("only an enemy unit that must move in step {step} may be nominated", step=self.game.step)
        return Refusal("2", because, self._allowed())

    def _allowed(self) -> Text:
        name = self.roster.name
        choices = (*map(name, self.may), *(f"!{name(unit)}" for unit in self.enemies), *(() if self.must else ("pass",)))
        return say("allowed: {orders}", orders=choices)


class Blows(Shots, frozen=True, gc=False):
    """The blows that a side may strike in an assault. (7.1)"""

    def weapons(self, unit: UnitNo) -> tuple[bool, ...]:
        return (False,)

    def _why_not(self, unit: UnitNo, target: UnitNo) -> tuple[str, Text]:
        return "7.1", say("it cannot strike there now")

    def _allowed(self) -> Text:
        units = tuple(dict.fromkeys(self.roster.name(unit) for unit, _ in self.pairs))
        return say("these may strike: {units}; or pass", units=units)
