"""What may be asked about the odds of A Die for the Sector?"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fugleman.core.questions import Question, Share
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT, read_sector
from fugleman.systems.sector_die.terms import Game


def questions(system: System[Game]) -> Mapping[str, Question]:
    """How well a sector can be favoured: not at all."""
    alone = replace(system, rulings=replace(system.rulings, sides=1), scenario=replace(system.scenario, turns=0))
    among = {f"operates {name}": say("operates in the sector {sector}", sector=name) for name in LEFT_CENTRE_RIGHT}

    def favour(words: str) -> Share:
        sector = read_sector(words, LEFT_CENTRE_RIGHT)
        return Share(alone, Game(0, None), "turns", f"operates {LEFT_CENTRE_RIGHT[sector]}", among)

    title = say("how large a share of its turns can a side operate in a sector it favours?")
    return {"favour": Question(title, tuple(map(str, LEFT_CENTRE_RIGHT)), favour)}
