"""In what order is A Die for the Sector played?"""

from __future__ import annotations

from fugleman.core.calls import Impulse, roll, ruled
from fugleman.core.chance import Die
from fugleman.systems.sector_die import rules
from fugleman.systems.sector_die.terms import Game, Operates, Rulings


def turn(r: Rulings, g: Game) -> Impulse[Game]:
    """One turn: roll, operate. (2, 3)"""
    face = yield from roll(Die(6), "2")
    yield from ruled("2", Operates(g.to_act, rules.sector_of(face)))
    return rules.pass_turn(r, g)
