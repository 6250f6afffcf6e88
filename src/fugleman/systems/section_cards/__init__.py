"""Section Cards: in which sector does a side operate, if it plays from a hand of cards?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import BotMaker, Measure, Result, System
from fugleman.core.text import ENGLISH, Text, Voice, say
from fugleman.kit.touch import Touch
from fugleman.systems.section_cards import board, bots, measures, procedure, rules, sight, wording
from fugleman.systems.section_cards.deck import sorted_hand
from fugleman.systems.section_cards.sight import Sight
from fugleman.systems.section_cards.terms import Game, Rulings, Scenario

OVER = Result(say("the last turn has been played"))
RUN_OUT = Result(say("the cards have run out"))


class SectionCards(System[Game], frozen=True):
    """Section Cards."""

    name: ClassVar[str] = "section_cards"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"), say("Blue"))[: self.rulings.sides]

    def opening(self) -> Game:
        return Game((None,) * self.rulings.sides, (), 0, self.scenario.turns or None)

    def impulse(self, state: Game) -> Impulse[Game]:
        hand = state.hands[state.to_act]
        if hand is None or None in state.hands:
            return procedure.deal(self.rulings, state)
        return procedure.turn(self.rulings, state, hand)

    def result(self, state: Game) -> Result | None:
        if state.left == 0:
            return OVER
        return RUN_OUT if rules.has_run_out(self.rulings, state) else None

    def sight(self, state: Game, seat: Seat | None) -> Sight:
        return sight.sight(state, seat)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return wording.read(words, voice)

    def write(self, order: Order) -> Text:
        return wording.write(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(event)

    def describe(self, sight: Sight) -> Text:
        return wording.describe(sight)

    def picture(self, sight: Sight, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(sight, Touch(voice, ask, self.write))

    def bots(self) -> Mapping[str, BotMaker]:
        return {"greedy": bots.greedy}

    def nouns(self) -> Mapping[str, Text]:
        return wording.nouns()

    def measures(self) -> Mapping[str, Measure]:
        return measures.measures()

    def canonical(self, state: Game) -> Game:
        return replace(state, played=sorted_hand(state.played))


SYSTEM = SectionCards()
