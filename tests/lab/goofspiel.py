"""Goofspiel as a system: prizes turned up at random, sealed bids of cards from the hand, the higher takes the prize."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from msgspec import Struct

from fugleman.core.calls import Ask, Event, Impulse, roll, ruled, sealed
from fugleman.core.chance import Draw
from fugleman.core.orders import OneOf, Order
from fugleman.core.system import Measure, Objective, Result, System
from fugleman.core.text import Text, literally, say

Cards = tuple[int, ...]


class Play(Order, frozen=True):
    """Play a card."""

    card: int


class Wins(Event, frozen=True):
    """A seat wins a prize; a tie gives neither more than the other."""

    seat: int
    prize: int


class Hands(Struct, frozen=True):
    """Both hands, the prizes left, and, where only the win counts, the first's points less the second's."""

    first: Cards
    second: Cards
    prizes: Cards
    ahead: int = 0


class Scenario(Struct, frozen=True):
    """The hands and prizes; whether a win counts as a win only; the prize that is up first, 0 if chance says."""

    hands: Hands
    only_wins: bool = False
    up: int = 0


class Goofspiel(System[Hands], frozen=True, kw_only=True):
    """Played for points, or where only the win counts for that."""

    name: ClassVar[str] = "goofspiel"
    edition: ClassVar[int] = 1

    scenario: Scenario
    rulings: None = None

    def seats(self) -> tuple[Text, ...]:
        return (say("First"), say("Second"))

    def opening(self) -> Hands:
        return self.scenario.hands

    def impulse(self, state: Hands) -> Impulse[Hands]:
        prize = self.scenario.up if state == self.scenario.hands else 0
        if not prize:
            (face,) = yield from roll(Draw(tuple((str(card), 1) for card in state.prizes)), "1")
            prize = int(face)
        hands = {seat: OneOf(tuple(map(Play, hand))) for seat, hand in enumerate((state.first, state.second))}
        plays = yield from sealed({seat: Ask(seat, menu, f"2, for {prize}") for seat, menu in hands.items()})
        mine, theirs = plays[0].card, plays[1].card
        won = (mine > theirs) - (mine < theirs)
        if won:
            yield from ruled("3", Wins(int(won < 0), prize))
        ahead = state.ahead + won * prize if self.scenario.only_wins else 0
        return Hands(_without(state.first, mine), _without(state.second, theirs), _without(state.prizes, prize), ahead)

    def result(self, state: Hands) -> Result | None:
        if state.prizes:
            return None
        return Result(say("no prize is left"), ((state.ahead > 0) - (state.ahead < 0), 0))

    def measures(self) -> Mapping[str, Measure]:
        return {"first": partial(_points, 0), "second": partial(_points, 1)}

    def objective(self) -> Objective | None:
        return None if self.scenario.only_wins else Objective(("first", "second"))

    def write(self, order: Order) -> Text:
        return literally(order.card if isinstance(order, Play) else order)

    def describe(self, sight: Any) -> Text:
        return say("hands")


def goofspiel(first: Cards, second: Cards, prizes: Cards, *, only_wins: bool = False, up: int = 0, ahead: int = 0) -> Goofspiel:
    """A game with these cards left."""
    return Goofspiel(scenario=Scenario(Hands(first, second, prizes, ahead), only_wins, up))


def full(n: int, up: int = 0, *, only_wins: bool = False) -> Goofspiel:
    """The whole game of n cards."""
    cards = tuple(range(1, n + 1))
    return goofspiel(cards, cards, cards, only_wins=only_wins, up=up)


def _without(cards: Cards, card: int) -> Cards:
    return tuple(one for one in cards if one != card)


def _points(seat: int, event: Event) -> int:
    return event.prize if isinstance(event, Wins) and event.seat == seat else 0
