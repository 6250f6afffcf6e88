"""A Die for the Sector: in which sector does a side operate, if nothing but a die says so?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.questions import Question
from fugleman.core.system import Measure, Result, System
from fugleman.core.text import ENGLISH, Text, Voice, literally, say
from fugleman.kit import sectors
from fugleman.kit.touch import Touch
from fugleman.systems.sector_die import board, measures, procedure, questions, wording
from fugleman.systems.sector_die.terms import Game, Rulings, Scenario

OVER = Result(say("the last turn has been played"))


class SectorDie(System[Game], frozen=True):
    """A Die for the Sector."""

    name: ClassVar[str] = "sector_die"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"), say("Blue"))[: self.rulings.sides]

    def opening(self) -> Game:
        return Game(0, self.scenario.turns or None)

    def impulse(self, state: Game) -> Impulse[Game]:
        return procedure.turn(self.rulings, state)

    def result(self, state: Game) -> Result | None:
        return OVER if state.left == 0 else None

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        raise Unreadable(say("“{words}” is no order: here nothing is ordered", words=words))

    def write(self, order: Order) -> Text:
        return literally(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.rulings, sight, Touch(voice, ask, self.write))

    def nouns(self) -> Mapping[str, Text]:
        return sectors.nouns(sectors.LEFT_CENTRE_RIGHT)

    def measures(self) -> Mapping[str, Measure]:
        return measures.measures()

    def questions(self) -> Mapping[str, Question]:
        return questions.questions(self)


SYSTEM = SectorDie()
