"""What may be asked about the odds of Two Flanks and a Centre?"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fugleman.core.questions import Question, Share
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.kit.sectors import read_sector
from fugleman.systems.flanks import bots, wording
from fugleman.systems.flanks.terms import Game


def questions(system: System[Game]) -> Mapping[str, Question]:
    """How well a sector can be favoured by one side, which begins with as many counters there as it may."""
    rulings = system.rulings
    names = wording.sector_names(rulings)
    alone = replace(
        system, rulings=replace(rulings, sides=1, laying="open"), scenario=replace(system.scenario, layouts=(), turns=0)
    )
    among = {f"operates {name}": say("operates in the sector {sector}", sector=name) for name in names}

    def favour(words: str) -> Share:
        sector = read_sector(words, names)
        start = Game((bots.stacked(rulings, sector),), 0, None)
        return Share(alone, start, "turns", f"operates {names[sector]}", among)

    title = say("how large a share of its turns can a side operate in a sector it favours?")
    return {"favour": Question(title, tuple(map(str, names)), favour)}
