"""Morra with Tokens: who scores when both show fingers at once?"""

from __future__ import annotations

from typing import Any, ClassVar

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Result, System
from fugleman.core.text import ENGLISH, Text, Voice, say

from . import procedure, sight, wording
from .sight import Sight
from .terms import Game, Rulings, Scenario


class Morra(System[Game], frozen=True):
    """Morra with Tokens."""

    name: ClassVar[str] = "morra"
    edition: ClassVar[int] = 1
    scored: ClassVar[bool] = True

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def seats(self) -> tuple[Text, ...]:
        return (say("First"), say("Second"))

    def opening(self) -> Game:
        return Game((None, None), (0, 0), self.scenario.rounds)

    def impulse(self, state: Game) -> Impulse[Game]:
        if None in state.tokens:
            return procedure.take_token(state)
        return procedure.show(self.rulings, state)

    def result(self, state: Game) -> Result | None:
        return Result(say("the last round has been played"), state.points) if state.left == 0 else None

    def sight(self, state: Game, seat: Seat | None) -> Sight:
        return sight.sight(state, seat)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return wording.read(words)

    def write(self, order: Order) -> Text:
        return wording.write(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(event)

    def describe(self, sight: Sight) -> Text:
        return wording.describe(sight)


SYSTEM = Morra()
