"""What does an order come to, as far as its seat can know, if bots play on? By games from here.

Each game begins in a world drawn from those that the seat cannot tell from the true one, and chance is seeded by what the seat
sees. So the figures are the same for everybody who sees the same, and nothing the seat may not know enters them.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.calls import Ask, Call, Roll, Ruling
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, Running, check, look
from fugleman.core.seats import Seat, may_see
from fugleman.core.system import Bot, Result, Stakes, System
from fugleman.core.text import Text, literally, say
from fugleman.lab import match as matches
from fugleman.lab.beside import Beside, asked, worth_at_best
from fugleman.lab.claims import Figure
from fugleman.lab.match import RANDOM, Match
from fugleman.lab.statistics import Counted, Value, count, ratio
from fugleman.lab.streams import key, stream

ANSWERS = 6_000
"""Answers in all games together after which no further game is begun: a few seconds, whatever the system."""

MOST = 1_000
"""Games at most."""

LONGEST = 2_000
"""Answers after which a game is stopped and counted as it stands."""

Pair: TypeAlias = tuple[Value, Value]
"""How much was counted in a game, and for how many it is to be told."""

Row: TypeAlias = tuple[Text, Callable[["Game"], Pair]]
"""What is told, and what a game adds to it."""


class Known(Struct, frozen=True):
    """What a seat that is asked knows: what it sees of the state, and the answers of the impulse since."""

    system: System[Any]
    seat: Seat
    sight: Any
    answers: tuple[Any, ...]

    @property
    def series(self) -> int:
        """What seeds chance."""
        told = (self.system.rulings, self.system.scenario, self.sight, self.answers)
        return key(self.system.name, self.system.edition, self.seat, msgspec.json.encode(told, order="deterministic").hex())

    def world(self, below: Below) -> Position[Any]:
        """A position that the seat cannot tell from the true one."""
        return Position(self.system.world(self.sight, self.seat, below), self.answers)

    def ask(self) -> Ask[Any]:
        """What the seat is asked, in whichever world."""
        ask = asked(look(self.system, self.world(stream(self.series, 0))).call, self.seat)
        assert ask is not None
        return ask


class Game(Struct):
    """What came of one game: the rulings answer by answer, and how it ended if it did."""

    steps: list[Sequence[Ruling]]
    result: Result | None

    def counted(self, measure: Callable[[Any], Value]) -> Value:
        return sum(measure(ruling.event) for step in self.steps for ruling in step)


def known(system: System[Any], here: Look[Any], seat: Seat) -> Known | None:
    """What a seat knows, if it is asked, something is at stake, and what it knows is enough to play on from."""
    if asked(here.call, seat) is None or not all(may_see(seat, seen_by) for seen_by in _seen_bys(system, here.position)):
        return None
    found = Known(system, seat, system.sight(here.position.state, seat), here.position.answers)
    at_stake = system.scored or system.objective() is not None or system.stakes(found.sight, seat) is not None
    return found if at_stake and system.world(found.sight, seat, stream(0, 0)) is not None else None


def opponents(system: System[Any]) -> tuple[str, ...]:
    """Who may play on, the usual one first."""
    return (*system.bots(), RANDOM)


def weigh(told: Known, order: Order, against: str, answers: int = ANSWERS) -> tuple[Beside, ...]:
    """What an order comes to: its worth at best play where that is quickly found; else, and besides, if `against` plays on.

    `against` names a bot, which then plays every seat, also that of the order. Raises Illegal; Faulty and what the bot's
    maker raises.
    """
    ask = told.ask()
    check(told.system, ask, order)
    best = worth_at_best(told.system, told.sight, ask, told.system.write(order))
    return (*([best] if best else []), *_estimates(told, order, against, answers))


def with_command(
    found: Sequence[Beside], told: Known, order: Order, against: str, journal: str, at: int, answers: int | None = None
) -> tuple[Beside, ...]:
    """The figures, each with the command that finds it again from a journal as it was after entry `at`."""
    words = ["fugleman", "weigh", journal, "--seat", told.seat + 1, "--at", at]
    words += [] if answers is None else ["--answers", answers]
    again = shlex.join(map(str, [*words, "--against", against, told.system.write(order)]))
    return tuple(one if one.command else replace(one, command=again) for one in found)


def _estimates(told: Known, order: Order, against: str, answers: int) -> Iterator[Beside]:
    stakes = told.system.stakes(told.sight, told.seat)
    rows = _rows(told, stakes)
    games = list(_games(told, order, against, stakes, answers))
    given = say("{bot} then plays every seat", bot=literally(against))
    for label, pair in rows:
        figure = _figure([pair(game) for game in games])
        if figure is not None:
            yield Beside(label, figure, given)


def _games(told: Known, order: Order, against: str, stakes: Stakes | None, answers: int) -> Iterator[Game]:
    match = Match(told.system, (against,) * len(told.system.seats()), LONGEST)
    done = 0
    for n in range(MOST):
        game = _game(told, order, match, stakes, stream(told.series, n))
        yield game
        done += len(game.steps)
        if done >= answers:
            return


def _game(told: Known, order: Order, match: Match, stakes: Stakes | None, below: Below) -> Game:
    bots = [matches.bot(match, seat, below) for seat in range(len(match.system.seats()))]
    world = told.world(below)
    game = Running(match.system, world.state)
    for value in world.answers:
        game.answer(value)
    steps: list[Sequence[Ruling]] = []
    players = [*bots]
    players[told.seat] = _gives(order)
    while game.call is not None and len(steps) < match.longest:
        game.answer(matches.answer(game, game.call, players, below))
        steps.append(game.rulings)
        if stakes and stakes.until and any(stakes.until(ruling.event) for ruling in game.rulings):
            break
        players = bots
    return Game(steps, match.system.result(game.state))


def _gives(order: Order) -> Bot:
    return lambda _sight, _ask: order


def _rows(told: Known, stakes: Stakes | None) -> list[Row]:
    """What is at stake by the system's own word, else by its objective, else by the scores."""
    if stakes is not None:
        return [
            (one.what, lambda game, one=one: (game.counted(one.counts), game.counted(one.per) if one.per else 1))  # type: ignore[misc]
            for one in stakes.gains
        ]
    if told.system.objective() is not None:
        return [(say("worth"), lambda game: (_worth(told, game), 1))]
    return [
        (say("points more than anybody else"), lambda game: (_ahead(told, game), 1)),
        (say("wins"), lambda game: (int(_ahead(told, game) > 0), 1)),
    ]


def _worth(told: Known, game: Game) -> Value:
    """What the seat gains more than the others, later gains at the objective's discount."""
    objective, measures = told.system.objective(), told.system.measures()
    assert objective is not None
    gains, period = [measures[name] for name in objective.gains], measures.get(objective.period or "")
    worth, weight = Fraction(0), Fraction(1)
    for step in game.steps:
        by_seat = [sum(gain(ruling.event) for ruling in step) for gain in gains]
        worth += weight * (2 * by_seat[told.seat] - sum(by_seat))
        if period is not None:
            weight *= objective.discount ** int(sum(period(ruling.event) for ruling in step))
    return worth


def _ahead(told: Known, game: Game) -> int:
    """The seat's points less the best of the others'; nothing in a game that was stopped."""
    scores = game.result.scores if game.result else None
    if scores is None:
        return 0
    return scores[told.seat] - max(score for seat, score in enumerate(scores) if seat != told.seat)


def _figure(pairs: list[Pair]) -> Figure | None:
    """The mean over all games, or over what is told of; None if there is nothing to tell of."""
    if any(per != 1 for _, per in pairs):
        if not any(per for _, per in pairs):
            return None
        mean, interval = ratio(Counter(pairs))
        return Figure(mean, interval.low, interval.high, None, "interval", sum(1 for _, per in pairs if per))
    counted: Counted = count(value for value, _ in pairs)
    interval = counted.interval()
    return Figure(float(counted.mean), interval.low, interval.high, None, "interval", counted.n)


def _seen_bys(system: System[Any], position: Position[Any]) -> Iterator[Any]:
    """Who may know of each part of each answer since the state."""
    for n in range(len(position.answers)):
        call = look(system, Position(position.state, position.answers[:n])).call
        assert call is not None
        yield from _parts(call)


def _parts(call: Call) -> list[Any]:
    return [call.seen_by] if isinstance(call, Roll | Ask) else [ask.seen_by for ask in call.asks]
