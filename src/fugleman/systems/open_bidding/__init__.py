"""Open bidding on the Command Track, reconstructed: what the sealed bids of Soldiers are compared with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.orders import Order
from fugleman.core.system import BotMaker, Measure, Objective, Result, System
from fugleman.core.text import ENGLISH, Text, Voice, say, say_n
from fugleman.kit import track_words
from fugleman.kit.command_track import SetUp
from fugleman.kit.touch import Touch
from fugleman.systems.open_bidding import board, bots, faults, measures, procedure, rules, symmetry, wording
from fugleman.systems.open_bidding.terms import Game, Rulings, Scenario


class OpenBidding(System[Game], frozen=True):
    """Open bidding on the Command Track."""

    name: ClassVar[str] = "open_bidding"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    @property
    def setting(self) -> SetUp:
        """What rulings and scenario lay out together."""
        return rules.laid_out(self.rulings, self.scenario)

    def faults(self) -> tuple[Text, ...]:
        return faults.faults(self.rulings, self.scenario)

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"), say("Blue"))

    def opening(self) -> Game:
        return Game(self.setting.home, self.setting.advantage)

    def impulse(self, state: Game) -> Impulse[Game]:
        if not state.begun:
            return procedure.begin(self.rulings, state)
        return procedure.speak(self.rulings, self.setting, state)

    def result(self, state: Game) -> Result | None:
        if state.cycle <= self.rulings.cycles:
            return None
        return Result(say_n("{n} Command Cycle has been played", "{n} Command Cycles have been played", self.rulings.cycles))

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return track_words.read_bid(self.setting, words, voice)

    def write(self, order: Order) -> Text:
        return wording.write(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(self.setting, sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.rulings, self.setting, sight, Touch(voice, ask, self.write))

    def bots(self) -> Mapping[str, BotMaker]:
        return {"steady": bots.steady}

    def nouns(self) -> Mapping[str, Text]:
        return measures.nouns()

    def measures(self) -> Mapping[str, Measure]:
        return measures.measures(self.setting)

    def canonical(self, state: Game) -> Game:
        return symmetry.canonical(self.setting, state)

    def objective(self) -> Objective:
        return measures.objective(self.rulings)


SYSTEM = OpenBidding()
