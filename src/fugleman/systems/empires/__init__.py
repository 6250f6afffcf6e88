"""Bidding for Empires: who gets which empire, and what does it cost?"""

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
from fugleman.systems.empires import board, bots, faults, measures, notation, procedure, rules, wording
from fugleman.systems.empires.sight import sight, world
from fugleman.systems.empires.terms import Game, Rulings, Scenario

OVER = say("the last empires are taken")


class Empires(System[Game], frozen=True):
    """Bidding for Empires."""

    name: ClassVar[str] = "empires"
    edition: ClassVar[int] = 1
    colours: ClassVar[tuple[int, ...]] = COLOURS
    scored: ClassVar[bool] = True

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def faults(self) -> tuple[Text, ...]:
        return tuple(faults.faults(self.scenario))

    def seats(self) -> tuple[Text, ...]:
        return wording.PLAYERS[: self.scenario.players]

    def opening(self) -> Game:
        return Game(self.scenario.start or (0,) * self.scenario.players)

    def impulse(self, state: Game) -> Impulse[Game]:
        lots = rules.lots_of(self.scenario, state.epoch)
        if not rules.without_lot(state):
            return procedure.new_epoch(state)
        if state.standoff is None:
            return procedure.bidding_round(self.rulings, lots, state)
        if dice_order.to_roll(state.standoff.groups):
            return procedure.throw(state, state.standoff)
        return procedure.allot(self.rulings, lots, state, state.standoff)

    def result(self, state: Game) -> Result | None:
        if rules.without_lot(state) or not rules.is_last(self.scenario, state.epoch):
            return None
        return Result(OVER, state.vp)

    def sight(self, state: Game, seat: Seat | None) -> Game:
        return sight(self.rulings, state)

    def world(self, sight: Game, seat: Seat, below: Below) -> Game | None:
        return world(self.rulings, sight)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return notation.read(words, ask.orders)

    def write(self, order: Order) -> Text:
        return notation.write(order)

    def tell(self, event: Event) -> Text:
        return wording.tell(self.scenario, event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(self.scenario, sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.scenario, sight, voice)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"valuer": bots.valuer}

    def nouns(self) -> Mapping[str, Text]:
        return measures.nouns(self.scenario.players)

    def measures(self) -> Mapping[str, Measure]:
        epochs = range(1 if self.scenario.lots else len(self.scenario.epochs))
        lots = {lot.name: lot for epoch in epochs for lot in rules.lots_of(self.scenario, epoch)}
        return measures.measures(lots, self.scenario.players)

    def stakes(self, sight: Game, seat: Seat) -> Stakes:
        return measures.stakes(rules.lots_left(rules.lots_of(self.scenario, sight.epoch), sight), seat)


SYSTEM = Empires()
