"""What may be asked about the odds of the sealed Command Track?"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fugleman.core.questions import Question, Total
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.systems.soldiers.terms import Game

SIZES = {"2/2": (2, 2), "1/8": (1, 8), "2/3": (2, 3)}
"""Small enough to be gone through whole: chits a side, and the last space."""


def questions(system: System[Game]) -> Mapping[str, Question]:
    """How often bids tie in one cycle, and what then decides, under the house rules but with few chits on a short track."""

    def ties(words: str) -> Total:
        chits, last_space = SIZES[words]
        rulings = replace(system.rulings, chits=chits, last_space=last_space, cycles=1)
        small = replace(system, rulings=rulings, scenario=replace(system.scenario, red=(), blue=()))
        among = {
            "ties by momentum": say("ties that go to the side active in the preceding turn"),
            "ties by advantage": say("ties that go to the side with the advantage"),
        }
        return Total(small, small.opening(), "turns", among)

    title = say("how often do bids tie in a small cycle of so many chits a side and so long a track, and what decides?")
    return {"ties": Question(title, tuple(SIZES), ties)}
