"""A system small enough to follow in the head: two seats seal a number, dice are added, the higher total scores."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from fugleman.core.calls import Ask, Event, Impulse, ask, roll, ruled, sealed
from fugleman.core.chance import Dice, Die
from fugleman.core.errors import Unreadable
from fugleman.core.orders import OneOf, Order
from fugleman.core.system import Result, System
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say


class Rulings(Struct, frozen=True):
    rounds: int = 2


class Duel(Struct, frozen=True):
    round: int = 0
    scores: tuple[int, int] = (0, 0)


class Bet(Order, frozen=True):
    amount: int


class Scored(Event, frozen=True):
    seat: int


class RoundOver(Event, frozen=True):
    round: int


BETS = OneOf((Bet(1), Bet(2), Bet(3)))


class DuelSystem(System[Duel], frozen=True):
    name: ClassVar[str] = "duel"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: None = None

    def seats(self) -> tuple[Text, ...]:
        return say("Red"), say("Blue")

    def opening(self) -> Duel:
        return Duel()

    def impulse(self, state: Duel) -> Impulse[Duel]:
        if state.round % 2:
            return self.close(state)
        return self.fight(state)

    def fight(self, state: Duel) -> Impulse[Duel]:
        bets = yield from sealed({seat: Ask(seat, BETS, "1") for seat in (0, 1)})
        red, blue = yield from roll(Dice(2), "2")
        extra = yield from roll(Die(4), "2")
        totals = bets[0].amount + int(red) + extra, bets[1].amount + int(blue)
        winner = 0 if totals[0] >= totals[1] else 1
        yield from ruled("2", Scored(winner))
        more = yield from ask(winner, BETS, "3")
        scores = (
            (state.scores[0] + more.amount, state.scores[1])
            if winner == 0
            else (state.scores[0], state.scores[1] + more.amount)
        )
        return Duel(state.round + 1, scores)

    def close(self, state: Duel) -> Impulse[Duel]:
        """Asks nothing: it only tells."""
        yield from ruled("4", RoundOver(state.round // 2))
        return Duel(state.round + 1, state.scores)

    def result(self, state: Duel) -> Result | None:
        return Result(say("the duel is over"), state.scores) if state.round >= 2 * self.rulings.rounds else None

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        if not words.isdigit():
            raise Unreadable(say("“{words}” is no number", words=words))
        return Bet(int(words))

    def write(self, order: Order) -> Text:
        return literally(order.amount if isinstance(order, Bet) else order)

    def tell(self, event: Event) -> Text:
        return say("{seat} scores", seat=Name(event.seat)) if isinstance(event, Scored) else say("a round is over")

    def describe(self, sight: Duel) -> Text:
        return say("{red}:{blue}", red=sight.scores[0], blue=sight.scores[1])


DUEL = DuelSystem()
