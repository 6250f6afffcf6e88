"""What may be asked about the odds of a flank march?"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fugleman.core.questions import FirstTime, Question
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.systems.flank_march import turns
from fugleman.systems.flank_march.roster import roster
from fugleman.systems.flank_march.terms import LEVELS, Game, March

MARCHING = ("Expert", "Poor", "Fair", "Genius")
TURNS = 40
"""By then every march is settled, even a Genius's."""


def questions(system: System[Game]) -> Mapping[str, Question]:
    """In which turn one march arrives, by its general's level, if nobody else is on the table."""
    long = replace(system, scenario=replace(system.scenario, turns=TURNS + 1))
    armies = roster(long.scenario)
    one = next((number for number, command in enumerate(armies.commands) if not command.chief), 0)
    others = frozenset(range(len(armies.units))).difference(armies.commands[one].units)

    def general(words: str) -> FirstTime:
        level = LEVELS[words]
        opening = turns.opening(long.rulings, armies)
        nowhere = (None,) * len(armies.units)
        march = March(one, "left", level)
        start = replace(opening, phase="marching", bases=nowhere, lost=others, marches=(march,))
        among = {"succeeds": say("the throw succeeds: it enters next turn"), "cancelled": say("cancelled")}
        return FirstTime(long, start, "throws", among, TURNS)

    title = say("at the end of which turn does the throw for a march succeed, and is it ever cancelled?")
    return {"general": Question(title, MARCHING, general)}
