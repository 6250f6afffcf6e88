"""A system small enough to follow in the head, full of secrets: Red hides, Blue seeks, the weather is the game master's."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from fugleman.core.calls import Ask, Event, Impulse, ask, roll, ruled, sealed
from fugleman.core.chance import Die, Draw
from fugleman.core.errors import Unreadable
from fugleman.core.orders import OneOf, Order
from fugleman.core.seats import GAME_MASTER, Seat
from fugleman.core.system import Result, System
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say

RED, BLUE = 0, 1
RED_ONLY = frozenset({RED})


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 1


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    places: int = 3


class Search(Struct, frozen=True):
    round: int = 0
    hidden: int = 0
    found: int = 0


class Go(Order, frozen=True):
    place: int


class Hid(Event, frozen=True):
    place: int


class Weather(Event, frozen=True):
    card: str


class Sought(Event, frozen=True):
    place: int


class Staked(Event, frozen=True):
    seat: Seat


class Begun(Event, frozen=True):
    pass


class Scouts(System[Search], frozen=True):
    name: ClassVar[str] = "scouts"
    edition: ClassVar[int] = 1

    rulings: Rulings = Rulings()
    scenario: Scenario = Scenario()

    def faults(self) -> tuple[Text, ...]:
        return () if self.scenario.places > 1 else (say("there is nowhere to hide"),)

    def seats(self) -> tuple[Text, ...]:
        return say("Red"), say("Blue")

    def opening(self) -> Search:
        return Search()

    def impulse(self, state: Search) -> Impulse[Search]:
        places = OneOf(tuple(map(Go, range(self.scenario.places))))
        yield from ruled("0", Begun())
        hid = yield from ask(RED, places, "1", seen_by=RED_ONLY)
        yield from ruled("1", Hid(hid.place), RED_ONLY)
        yield from roll(Die(6), "2", seen_by=RED_ONLY)
        (card,) = yield from roll(Draw((("sun", 2), ("rain", 2))), "3", seen_by=GAME_MASTER)
        yield from ruled("3", Weather(str(card)), GAME_MASTER)
        sought = yield from ask(BLUE, places, "4", default=Go(0))
        yield from ruled("4", Sought(sought.place))
        yield from roll(Die(6), "4")
        stakes = {RED: Ask(RED, places, "5", seen_by=RED_ONLY), BLUE: Ask(BLUE, places, "5")}
        yield from sealed(stakes)
        yield from ruled("5", Staked(BLUE))
        return Search(state.round + 1, hid.place, state.found + (hid.place == sought.place))

    def result(self, state: Search) -> Result | None:
        return Result(say("the search is over"), (0, state.found)) if state.round == self.rulings.rounds else None

    def sight(self, state: Search, seat: Seat | None) -> Search:
        return state if seat == RED else Search(state.round)

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        if not words.isdigit():
            raise Unreadable(say("“{words}” is no place", words=words))
        return Go(int(words))

    def write(self, order: Order) -> Text:
        return literally(order.place if isinstance(order, Go) else order)

    def tell(self, event: Event) -> Text:
        match event:
            case Hid(place):
                return say("{seat} hides at {place}", seat=Name(RED), place=place)
            case Weather(card):
                return say("the weather is {card}", card=card)
            case Sought(place):
                return say("{seat} seeks at {place}", seat=Name(BLUE), place=place)
            case Staked(seat):
                return say("{seat} has staked", seat=Name(seat))
        return say("a round begins")

    def describe(self, sight: Search) -> Text:
        return say("round {round}, last hidden at {place}", round=sight.round, place=sight.hidden)

    def picture(self, sight: Search, voice: Voice, ask: Ask[Any] | None = None) -> str:
        return f"<svg>{voice(self.describe(sight))}</svg>"


SCOUTS = Scouts()
