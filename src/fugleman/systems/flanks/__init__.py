"""Two Flanks and a Centre: in which sector does a side operate?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.orders import Order
from fugleman.core.questions import Prospect, Question
from fugleman.core.seats import Seat
from fugleman.core.system import BotMaker, Measure, Result, System
from fugleman.core.text import ENGLISH, Text, Voice, say
from fugleman.kit.touch import Touch
from fugleman.systems.flanks import board, bots, faults, measures, procedure, questions, wording
from fugleman.systems.flanks.terms import Game, Rulings, Scenario

OVER = Result(say("the last turn has been played"))


class Flanks(System[Game], frozen=True):
    """Two Flanks and a Centre."""

    name: ClassVar[str] = "flanks"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def faults(self) -> tuple[Text, ...]:
        return faults.faults(self.rulings, self.scenario)

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"), say("Blue"))[: self.rulings.sides]

    def opening(self) -> Game:
        layouts = tuple(wording.read_layout(self.rulings, words) for words in self.scenario.layouts)
        return Game(layouts or (None,) * self.rulings.sides, 0, self.scenario.turns or None)

    def impulse(self, state: Game) -> Impulse[Game]:
        layout = state.layouts[state.to_act]
        if layout is not None and state.layouts[-1] is not None:
            return procedure.turn(self.rulings, state, layout)
        if self.rulings.laying == "sealed":
            return procedure.lay_sealed(self.rulings, state)
        return procedure.lay_openly(self.rulings, state)

    def result(self, state: Game) -> Result | None:
        return OVER if state.left == 0 else None

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return wording.read(self.rulings, words, ask.orders, voice)

    def write(self, order: Order) -> Text:
        return wording.write(self.rulings, order)

    def tell(self, event: Event) -> Text:
        return wording.tell(self.rulings, event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(self.rulings, sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.rulings, sight, Touch(voice, ask, self.write))

    def bots(self) -> Mapping[str, BotMaker]:
        return {"greedy": bots.greedy}

    def nouns(self) -> Mapping[str, Text]:
        return wording.nouns(self.rulings)

    def measures(self) -> Mapping[str, Measure]:
        return measures.measures(self.rulings)

    def questions(self) -> Mapping[str, Question]:
        return questions.questions(self)

    def outlook(self, sight: Game, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
        return questions.outlook(self.rulings, sight, seat, ask)

    def canonical(self, state: Game) -> Game:
        return replace(state, layouts=tuple(layout and tuple(sorted(layout)) for layout in state.layouts))


SYSTEM = Flanks()
