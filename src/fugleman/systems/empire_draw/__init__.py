"""Drawing Empires: who draws which empire, and who is passed it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import BotMaker, Measure, Result, Stakes, System
from fugleman.core.text import ENGLISH, Text, Voice, say
from fugleman.kit import dice_order
from fugleman.kit.empires import COLOURS
from fugleman.kit.touch import Touch
from fugleman.systems.empire_draw import board, bots, faults, measures, procedure, rules, wording
from fugleman.systems.empire_draw.sight import sight, world
from fugleman.systems.empire_draw.terms import Game, Rulings, Scenario, Sight

OVER = Result(say("the last empires are shown"))


class EmpireDraw(System[Game], frozen=True):
    """Drawing Empires."""

    name: ClassVar[str] = "empire_draw"
    edition: ClassVar[int] = 1
    colours: ClassVar[tuple[int, ...]] = COLOURS

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def faults(self) -> tuple[Text, ...]:
        return tuple(faults.faults(self.scenario))

    def seats(self) -> tuple[Text, ...]:
        return wording.PLAYERS[: self.scenario.players]

    def opening(self) -> Game:
        return rules.fresh(self.rulings, self.scenario.totals or (0,) * self.scenario.players)

    def impulse(self, state: Game) -> Impulse[Game]:
        lots = rules.lots_of(self.scenario, state.epoch)
        if not state.queue:
            return procedure.new_epoch(self.rulings, state)
        if dice_order.to_roll(state.queue):
            return procedure.throw(state)
        if state.drawn is None:
            return procedure.draw(lots, state)
        return procedure.keep_or_pass(self.rulings, lots, state, state.drawn)

    def result(self, state: Game) -> Result | None:
        return OVER if not state.queue and rules.is_last(self.scenario, state.epoch) else None

    def sight(self, state: Game, seat: Seat | None) -> Sight:
        return sight(state, seat)

    def world(self, sight: Sight, seat: Seat, below: Below) -> Game:
        return world(rules.lots_of(self.scenario, sight.epoch), sight, seat, below)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return wording.read(words, voice)

    def write(self, order: Order) -> Text:
        return wording.write(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(event)

    def describe(self, sight: Sight) -> Text:
        return wording.describe(self.scenario, sight)

    def picture(self, sight: Sight, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.scenario, sight, Touch(voice, ask, self.write))

    def bots(self) -> Mapping[str, BotMaker]:
        return {"keeper": bots.keeper}

    def nouns(self) -> Mapping[str, Text]:
        return measures.nouns(self.scenario.players)

    def measures(self) -> Mapping[str, Measure]:
        epochs = range(1 if self.scenario.lots else len(self.scenario.epochs))
        lots = {lot.name: lot for epoch in epochs for lot in rules.lots_of(self.scenario, epoch)}
        return measures.measures(lots, self.scenario.players)

    def stakes(self, sight: Sight, seat: Seat) -> Stakes:
        return measures.stakes(rules.lots_of(self.scenario, sight.epoch), seat)


SYSTEM = EmpireDraw()
