"""How does one game between bots go, and what is counted in it?

Beside the system's own measures every game has its length and, by seat, how often the seat decided, how long it waited
between two of its decisions (in answers that were not its own), its score and whether it won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec import Struct

from fugleman.core.calls import Ask, Call, Roll, Ruling
from fugleman.core.chance import Below
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.orders import Order
from fugleman.core.positions import Running
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import Text, by_english, say
from fugleman.lab.statistics import Counted, Value

RANDOM, SOLVED = "random", "solved"

Row: TypeAlias = tuple[Value, ...]
"""What was counted in one game, by column."""


class Match(Struct, frozen=True):
    """A system, who plays each seat ("random", "greedy", "greedy:Left"; nobody named: all at random), and when to give up.

    A game that needs more than `longest` answers is stopped there and counted as it stands.
    """

    system: System[Any]
    players: tuple[str, ...] = ()
    longest: int = 100_000

    def player(self, seat: Seat) -> str:
        return self.players[seat] if seat < len(self.players) else RANDOM


class Played(Struct, gc=False):
    """What one seat has done so far."""

    decisions: int = 0
    since: int = 0
    longest: int = 0
    waited: int = 0


def columns(match: Match) -> tuple[str, ...]:
    """What is counted in every game, by name."""
    return (*match.system.measures(), *_of_any_game(match.system))


def nouns(system: System[Any], names: Iterable[str]) -> tuple[Text, ...]:
    """How columns are said."""
    known = _of_any_game(system)
    return tuple(known.get(name) or system.noun(name) for name in names)


def _of_any_game(system: System[Any]) -> Mapping[str, Text]:
    seats = system.seats()
    return by_english(
        *(say("length"), say("drawn")),
        *(say("decisions {seat}", seat=seat) for seat in seats),
        *(say("longest wait {seat}", seat=seat) for seat in seats),
        *(say("mean wait {seat}", seat=seat) for seat in seats),
        *(say("score {seat}", seat=seat) for seat in seats),
        *(say("wins {seat}", seat=seat) for seat in seats),
    )


def telling(columns: Mapping[str, Counted]) -> dict[str, Counted]:
    """The columns that say something: scores and winners only where there are any."""
    idle = ("score ", "wins ", "drawn")
    return {name: counted for name, counted in columns.items() if not name.startswith(idle) or set(counted.times) != {0}}


def faults(match: Match) -> tuple[Fault, ...]:
    """Which of the players there are not."""
    labels = match.system.seats()
    wrong = [Fault(str(n + 1), say("there is no such seat")) for n in range(len(labels), len(match.players))]
    for seat, label in enumerate(labels):
        try:
            bot(match, seat, lambda n: 0)
        except FuglemanError as error:
            wrong.append(Fault(label, error.text))
        except ValueError:
            wrong.append(Fault(label, say("the bot {name} is not to be had", name=match.player(seat))))
    return tuple(wrong)


def bot(match: Match, seat: Seat, below: Below) -> Bot:
    """The player of a seat. Raises Faulty, and what the bot's maker raises."""
    name, _, words = match.player(seat).removeprefix("bot:").partition(":")
    makers = match.system.bots()
    if name == SOLVED:
        from fugleman.lab.policies import solved_bot

        return solved_bot(match.system, seat, words, below)
    if name in makers:
        return makers[name](match.system, seat, words, below)
    if name != RANDOM:
        raise Faulty([Fault(name, say("there is no such bot; there are {names}", names=(RANDOM, *makers)))])
    return lambda _sight, ask: ask.orders.sample(below)


def play(match: Match, below: Below, thoughts: Below | None = None) -> Row:
    """One game from the opening to its end: what was counted in it, by column. Bots may draw from `thoughts` of their own."""
    system = match.system
    bots = [bot(match, seat, thoughts or below) for seat in range(len(system.seats()))]
    measures = tuple(system.measures().values())
    sums: list[Value] = [0] * len(measures)
    seats = [Played() for _ in bots]
    length = 0
    game = Running(system, system.opening())
    while True:
        for ruling in game.rulings:
            for m, measure in enumerate(measures):
                sums[m] += measure(ruling.event)
        call = game.call
        if call is None or length == match.longest:
            break
        length += 1
        _note(call, seats)
        game.answer(answer(game, call, bots, below))
    return (*sums, length, *_outcome(game, seats))


def events(match: Match, below: Below) -> Iterator[Ruling]:
    """The rulings of one game, the same as `play` counts."""
    bots = [bot(match, seat, below) for seat in range(len(match.system.seats()))]
    game = Running(match.system, match.system.opening())
    for _ in range(match.longest):
        yield from game.rulings
        if game.call is None:
            return
        game.answer(answer(game, game.call, bots, below))


def answer(game: Running[Any], call: Call, bots: list[Bot], below: Below) -> Any:
    """What chance or the bots answer to a call."""
    if type(call) is Roll:
        return call.dice.throw(below)
    if type(call) is Ask:
        return _order(game, call, bots)
    return tuple(_order(game, ask, bots) for ask in call.asks)  # type: ignore[union-attr]


def _order(game: Running[Any], ask: Ask[Any], bots: list[Bot]) -> Order:
    return bots[ask.seat](game.system.sight(game.state, ask.seat), ask)


def _note(call: Call, seats: list[Played]) -> None:
    """Count an answer: a decision of those who are asked, a wait of the others."""
    asked = () if type(call) is Roll else (call.seat,) if type(call) is Ask else tuple(ask.seat for ask in call.asks)  # type: ignore[union-attr]
    for seat, played in enumerate(seats):
        if seat not in asked:
            played.since += 1
            continue
        if played.decisions:
            played.longest = max(played.longest, played.since)
            played.waited += played.since
        played.decisions += 1
        played.since = 0


def _outcome(game: Running[Any], seats: list[Played]) -> Row:
    """Whether the game was drawn, and the columns by seat; without scores nobody wins, and nothing is drawn."""
    result = game.system.result(game.state)
    scores = result.scores if result else None
    best = [seat for seat, score in enumerate(scores) if score == max(scores)] if scores else []
    return (
        int(len(best) > 1),
        *(played.decisions for played in seats),
        *(played.longest for played in seats),
        *(Fraction(played.waited, max(played.decisions - 1, 1)) for played in seats),
        *(scores or (0,) * len(seats)),
        *(int(best == [seat]) for seat in range(len(seats))),
    )
