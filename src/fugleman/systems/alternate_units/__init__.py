"""Plain alternation: the sides activate one unit each in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.lists import Enlistment, Inspection
from fugleman.core.orders import Order
from fugleman.core.system import BotMaker, Result, System
from fugleman.core.tabletop import Tabletop, Trial
from fugleman.core.text import ENGLISH, Text, Voice, say
from fugleman.kit import first_movement, unit_bots, unit_events, unit_faults, unit_lists, unit_tabletop, unit_words
from fugleman.kit.field import laid_out
from fugleman.kit.unit_touch import UnitTouch
from fugleman.kit.units import Battle, Roster, roster
from fugleman.systems.alternate_units import board, procedure, rules, wording
from fugleman.systems.alternate_units.terms import Game, Rulings


class AlternateUnits(System[Game], frozen=True):
    """Plain alternation."""

    name: ClassVar[str] = "alternate_units"
    edition: ClassVar[int] = 1
    scored: ClassVar[bool] = True

    rulings: Rulings = Rulings()
    scenario: Battle = Battle()

    @property
    def roster(self) -> Roster:
        return roster(self.scenario)

    @property
    def on_map(self) -> bool:
        return self.rulings.battlefield == "map"

    def faults(self) -> tuple[Text, ...]:
        return unit_faults.faults(self.scenario, self.rulings.first_movement, on_map=self.on_map)

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"), say("Blue"))

    def opening(self) -> Game:
        first = first_movement.given(self.rulings.first_movement, self.scenario)
        return Game(laid_out(self.roster, on_map=self.on_map), first=first)

    def impulse(self, state: Game) -> Impulse[Game]:
        stages = {"begin": procedure.begin, "activate": procedure.activate}
        return stages[state.phase](self.rulings, self.roster, state)

    def result(self, state: Game) -> Result | None:
        if not rules.is_over(self.roster, state, self.scenario.turns):
            return None
        return unit_words.result(self.roster, state.field)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return wording.read(self.roster, words, ask, voice, on_map=self.on_map)

    def write(self, order: Order) -> Text:
        return unit_words.write(self.roster, order)

    def tell(self, event: Event) -> Text:
        return unit_events.tell(event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(self.roster, sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.roster, sight, UnitTouch(voice, ask, self.write))

    def tabletop(self, sight: Game, ask: Ask[Any] | None, trial: Trial | None = None) -> Tabletop | None:
        return unit_tabletop.tabletop(self.roster, sight.field, ask, trial)

    def enlistment(self) -> Enlistment:
        return unit_lists.enlistment()

    def inspection(self) -> Inspection:
        return unit_lists.inspection(self.scenario, self.rulings.first_movement, "2")

    def nouns(self) -> Mapping[str, Text]:
        return unit_words.nouns()

    def bots(self) -> Mapping[str, BotMaker]:
        return {"steady": unit_bots.steady}


SYSTEM = AlternateUnits()
