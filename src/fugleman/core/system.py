"""What is a system?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from fugleman.core.calls import Ask, Event, Impulse
from fugleman.core.chance import Below
from fugleman.core.lists import Enlistment, Inspection
from fugleman.core.orders import Order
from fugleman.core.questions import Prospect, Question
from fugleman.core.seats import Seat
from fugleman.core.tabletop import Tabletop, Trial
from fugleman.core.text import ENGLISH, Text, Voice, literally

S = TypeVar("S")


class Result(Struct, frozen=True):
    """How a game ended: in words, and in points by seat where there are any."""

    words: Text
    scores: tuple[int, ...] | None = None


class Objective(Struct, frozen=True):
    """What the seats play for: by seat the name of the measure it gathers, later gains at a discount.

    `period` names the measure that counts the periods. What an answer brings is discounted once for every period that was
    counted before that answer was given.
    """

    gains: tuple[str, ...]
    discount: Fraction = Fraction(1)
    period: str | None = None


Measure: TypeAlias = Callable[[Event], "int | Fraction"]
"""How much one event counts for: an additive quantity, which a study adds up over what is ruled."""


class Stake(Struct, frozen=True):
    """What a seat may gain or lose: what it is called, and how much an event counts for it.

    `per`: it is told of games in which this counts, and as so much for each time that it does.
    """

    what: Text
    counts: Measure
    per: Measure | None = None


class Stakes(Struct, frozen=True):
    """What an order is weighed by; counted until `until` does, or to the end of the game."""

    gains: tuple[Stake, ...]
    until: Measure | None = None


class Bot(Protocol):
    """A player of one seat. It sees what its seat may see, and the menu."""

    def __call__(self, sight: Any, ask: Ask[Any], /) -> Order: ...


BotMaker: TypeAlias = Callable[["System[Any]", Seat, str, Below], Bot]
"""Makes a bot for a seat, given what was written behind its name ("Left" in `bot:greedy:Left`) and a source of chance."""


class System(Struct, Generic[S], frozen=True, kw_only=True):
    """One procedure of who acts next, under stated rulings. A title page: the methods say where each part is.

    Subclasses add `rulings` and `scenario`, both frozen structs whose defaults make a playable game.
    """

    name: ClassVar[str]
    edition: ClassVar[int]
    """A change that would replay an old journal differently is a new edition."""
    scored: ClassVar[bool] = False
    """Whether the result of a game has scores."""

    colours: ClassVar[tuple[int, ...]] = (0, 1, 2, 3, 4, 5)
    """By seat, its colour among six: the one that its name tells, where it tells one."""

    rulings: Any
    scenario: Any

    def faults(self) -> tuple[Text, ...]:
        """What makes these rulings and this scenario unplayable together; nothing if they are sound."""
        return ()

    def seats(self) -> tuple[Text, ...]:
        """What the seats are called until players have names."""
        raise NotImplementedError

    def opening(self) -> S:
        """The state a game begins with."""
        raise NotImplementedError

    def impulse(self, state: S) -> Impulse[S]:
        """The next stretch of the sequence of play."""
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def sight(self, state: S, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know of a state, built up from nothing. Here: nothing is hidden."""
        return state

    def world(self, sight: Any, seat: Seat, below: Below) -> S | None:
        """A state drawn from those that a seat cannot tell from the true one; None where nobody says how.

        Here: where nothing is hidden there is but one.
        """
        return sight if type(self).sight is System.sight else None

    def read(self, words: str, ask: Ask[Any], voice: Voice = ENGLISH) -> Order:
        """The order that a player's words mean, in the notation or in the voice's language. Raises Unreadable."""
        raise NotImplementedError

    def write(self, order: Order) -> Text:
        """An order in words. In English, `str` of them, they are the players' notation; `read` turns them back."""
        raise NotImplementedError

    def tell(self, event: Event) -> Text:
        """An event in words."""
        raise NotImplementedError

    def describe(self, sight: Any) -> Text:
        """A sight in one line, in the players' notation."""
        raise NotImplementedError

    def picture(self, sight: Any, voice: Voice, ask: Ask[Any] | None = None) -> str | None:
        """A sight as SVG in the words of a voice, where there is a board to show.

        With an ask, what it offers can be ordered by touching the picture: see `kit.touch`.
        """
        return None

    def tabletop(self, sight: Any, ask: Ask[Any] | None, trial: Trial | None = None) -> Tabletop | None:
        """What stands on the table by a sight, and what whoever is asked may move there; None where there is no map.

        A trial, which needs an ask, is answered whether or not the unit may be put there. Raises Unreadable.
        """
        return None

    def enlistment(self) -> Enlistment | None:
        """How units are read from a list into the scenario, where that has any."""
        return None

    def inspection(self) -> Inspection | None:
        """How a battlefield in a list is checked, where there are battlefields."""
        return None

    def bots(self) -> Mapping[str, BotMaker]:
        """Sensible players, by name. `random` needs no mention."""
        return {}

    def nouns(self) -> Mapping[str, Text]:
        """What files and journals know by an English name: measures, settings, cards. `text.by_english` makes it."""
        return {}

    def noun(self, name: str) -> Text:
        """How something is said that is known by a name, with or without underscores: a proper name as it is written."""
        return self.nouns().get(name.replace("_", " ")) or literally(name)

    def measures(self) -> Mapping[str, Measure]:
        """What may be counted in a game, by name ("operates Left")."""
        return {}

    def questions(self) -> Mapping[str, Question]:
        """What may be asked about its odds, by name: `--favour Left` asks the question "favour"."""
        return {}

    def outlook(self, sight: Any, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
        """The odds that help a seat to choose: which of the questions bear on what it sees, and on the orders it is asked for.

        Like a bot, it knows what the seat sees, and nothing else. `ask` is None while the seat is not asked.
        """
        return ()

    def stakes(self, sight: Any, seat: Seat) -> Stakes | None:
        """What a seat weighs an order by, if that is neither the objective nor the scores of the result."""
        return None

    def canonical(self, state: S) -> S:
        """The one state that stands for all those a symmetry of the rules exchanges with it. Here: there is none."""
        return state

    def objective(self) -> Objective | None:
        """What the seats play for, if it is not the scores of the result."""
        return None
