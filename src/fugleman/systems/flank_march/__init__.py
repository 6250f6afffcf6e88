"""Flank marches: when does a command sent round a flank arrive, and where?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.lists import Enlistment, Inspection
from fugleman.core.orders import Order
from fugleman.core.questions import Prospect, Question
from fugleman.core.seats import Seat
from fugleman.core.system import BotMaker, Measure, Result, System
from fugleman.core.tabletop import Tabletop, Trial
from fugleman.core.text import ENGLISH, Name, Text, Voice, say
from fugleman.systems.flank_march import (
    board,
    bots,
    faults,
    inspection,
    lists,
    marching,
    measures,
    notation,
    procedure,
    questions,
    sight,
    tabletop,
    turns,
    wording,
)
from fugleman.systems.flank_march.roster import Roster, roster
from fugleman.systems.flank_march.terms import Game, Rulings, Scenario


class FlankMarch(System[Game], frozen=True):
    """Flank marches."""

    name: ClassVar[str] = "flank_march"
    edition: ClassVar[int] = 1
    scored: ClassVar[bool] = True

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    @property
    def armies(self) -> Roster:
        return roster(self.scenario)

    def faults(self) -> tuple[Text, ...]:
        return faults.faults(self.rulings, self.scenario)

    def seats(self) -> tuple[Text, ...]:
        return say("Red"), say("Blue")

    def opening(self) -> Game:
        return turns.opening(self.rulings, self.armies)

    def impulse(self, state: Game) -> Impulse[Game]:
        return procedure.STAGES[state.phase](self.rulings, self.armies, state)

    def result(self, state: Game) -> Result | None:
        lost = tuple(turns.vd_lost(self.armies, state, side) for side in (0, 1))
        if state.conceded is not None:
            words = say("{side} concedes; {lost}", side=Name(state.conceded), lost=wording.losses(self.armies, state))
        elif state.turn > self.scenario.turns:
            words = say("the last turn has been played; {lost}", lost=wording.losses(self.armies, state))
        else:
            return None
        return Result(words, (lost[1], lost[0]))

    def sight(self, state: Game, seat: Seat | None) -> Game:
        return sight.sight(self.armies, state, seat)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        return notation.read(self.armies, words, ask.orders, voice)

    def write(self, order: Order) -> Text:
        return notation.write(self.armies, order)

    def tell(self, event: Event) -> Text:
        return wording.tell(self.armies, event)

    def describe(self, sight: Game) -> Text:
        return wording.describe(self.rulings, self.armies, sight)

    def picture(self, sight: Game, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return board.picture(self.rulings, self.armies, sight, voice)

    def tabletop(self, sight: Game, ask: Ask[Any] | None, trial: Trial | None = None) -> Tabletop | None:
        return tabletop.tabletop(self.armies, sight, ask, trial) if self.rulings.battlefield == "map" else None

    def enlistment(self) -> Enlistment:
        return lists.enlistment()

    def inspection(self) -> Inspection:
        return inspection.inspection(self.rulings, self.scenario)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"steady": bots.steady}

    def nouns(self) -> Mapping[str, Text]:
        return measures.nouns()

    def measures(self) -> Mapping[str, Measure]:
        return measures.MEASURES

    def questions(self) -> Mapping[str, Question]:
        return questions.questions(self)

    def outlook(self, sight: Game, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
        return questions.outlook(self.armies, sight, seat, ask)

    def canonical(self, state: Game) -> Game:
        return replace(state, marches=tuple(map(marching.without_history, state.marches)))


SYSTEM = FlankMarch()
