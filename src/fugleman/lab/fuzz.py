"""Does a system survive random legal play, and what breaks it?

Game n of a seed is the same game whatever was played before it, so a fault is found again by its seed and number alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from fugleman.core.calls import Ask, Call, Roll, Ruling, Sealed
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.positions import Position, look
from fugleman.core.system import System
from fugleman.core.text import Text, say

Kind: TypeAlias = Literal[
    "dead end", "endless game", "unbounded impulse", "non-determinism", "invalid default", "invalid sample", "exception"
]


class Limits(Struct, frozen=True):
    """How much is too much, and how closely games are watched."""

    calls: int = 20_000
    """Answers and impulses of one game."""
    answers: int = 64
    """Answers of one impulse."""
    rulings: int = 10_000
    """Rulings of one impulse."""
    every: int = 61
    """Every so many calls, the position is looked at anew."""
    twice: int = 3
    """So many first games are played twice."""


class Fault(Struct, frozen=True):
    """What broke in which game, and a script of the answers that led there."""

    kind: Kind
    seed: int
    game: int
    text: Text
    script: tuple[str, ...]


class Fuzzed(Struct, frozen=True):
    """What was played and what broke. `seconds` are of the clock on the wall."""

    system: str
    seed: int
    games: int
    calls: int
    seconds: float
    faults: tuple[Fault, ...]

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def calls_per_second(self) -> float:
        return self.calls / self.seconds


def fuzz(
    system: System[Any],
    games: int,
    seed: int = 0,
    limits: Limits = Limits(),  # noqa: B008
    most_faults: int = 10,
    played: Callable[[int], object] = lambda _: None,
) -> Fuzzed:
    """Play games of random legal answers; stop early at so many faults. `played` is called with each game's number."""
    faults: list[Fault] = []
    calls, n, start = 0, 0, perf_counter()
    while n < games and len(faults) < most_faults:
        game = _Game(system, limits)
        broken = game.play(chance(seed, n))
        if broken is None and n < limits.twice:
            broken = _compare(game, system, limits, chance(seed, n))
        if broken is not None:
            faults.append(Fault(broken.kind, seed, n, broken.text, game.script()))
        calls += len(game.answers)
        played(n)
        n += 1
    return Fuzzed(system.name, seed, n, calls, perf_counter() - start, tuple(faults))


def chance(seed: int, game: int) -> Below:
    """The source of chance of one game."""
    uniform = Random(f"{seed}/{game}").random
    return lambda n: int(uniform() * n)


class _Broken(Exception):
    def __init__(self, kind: Kind, text: Text) -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.text = text


class _Game:
    """One game: the calls so far, their answers, and all rulings."""

    def __init__(self, system: System[Any], limits: Limits) -> None:
        self.system = system
        self.limits = limits
        self.calls: list[Call] = []
        self.answers: list[Any] = []
        self.rulings: list[Ruling] = []

    def play(self, below: Below) -> _Broken | None:
        """Play to the end, or to what breaks."""
        try:
            state, impulses = self.system.opening(), 0
            while self.system.result(state) is None:
                impulses += 1
                state = self._impulse(state, below)
                if impulses + len(self.answers) > self.limits.calls:
                    calls = len(self.answers)
                    return _Broken("endless game", say("no end after {calls} calls and {n} impulses", calls=calls, n=impulses))
        except _Broken as broken:
            return broken
        except Exception as error:  # any fault of a system is what is looked for
            return _Broken("exception", say("{kind}: {message}", kind=type(error).__name__, message=str(error)))
        return None

    def _impulse(self, state: Any, below: Below) -> Any:
        answers, calls, rulings, limits = self.answers, self.calls, self.rulings, self.limits
        began, ruled = len(answers), len(rulings)
        send = self.system.impulse(state).send
        value: Any = None
        try:
            while True:
                said = send(value)
                if type(said) is Ruling:
                    rulings.append(said)
                    value = None
                    if len(rulings) - ruled > limits.rulings:
                        raise _Broken("unbounded impulse", say("more than {n} rulings", n=limits.rulings))
                    continue
                calls.append(said)
                if len(answers) - began == limits.answers:
                    raise _Broken("unbounded impulse", say("more than {n} answers", n=limits.answers))
                if len(calls) % limits.every == 0:
                    self._look_again(state, began, ruled)
                value = _answer(said, below)
                answers.append(value)
        except StopIteration as end:
            return end.value

    def _look_again(self, state: Any, began: int, ruled: int) -> None:
        """The same state and answers must lead to the same call and rulings; whatever happened must have words."""
        position = Position(state, tuple(self.answers[began:]))
        seen = look(self.system, position)
        if (seen.position, seen.call, seen.rulings) != (position, self.calls[-1], tuple(self.rulings[ruled:])):
            raise _Broken("non-determinism", say("the same state and answers led elsewhere"))
        for ruling in seen.rulings:
            str(self.system.tell(ruling.event))
        for seat in (None, *range(len(self.system.seats()))):
            str(self.system.describe(self.system.sight(state, seat)))

    def script(self) -> tuple[str, ...]:
        """The answers as the lines of a script."""
        return tuple(line for call, value in zip(self.calls, self.answers, strict=False) for line in self._lines(call, value))

    def _lines(self, call: Call, value: Any) -> list[str]:
        if isinstance(call, Roll):
            faces = ", ".join(map(str, value))
            return [("roll " if all(isinstance(face, int) for face in value) else "draw ") + faces]
        seats = self.system.seats()
        given = zip(call.asks, value, strict=True) if isinstance(call, Sealed) else ((call, value),)
        return [f"{seats[ask.seat]}: {self.system.write(order)}" for ask, order in given]


def _compare(first: _Game, system: System[Any], limits: Limits, below: Below) -> _Broken | None:
    again = _Game(system, limits)
    broken = again.play(below)
    if broken or (first.calls, first.answers, first.rulings) != (again.calls, again.answers, again.rulings):
        return _Broken("non-determinism", say("the same game played twice went differently"))
    return None


def _answer(call: Call, below: Below) -> Any:
    if type(call) is Ask:
        return _order(call, below)
    if type(call) is Roll:
        if (faces := call.dice.throw(below)) not in call.dice:
            raise _Broken(
                "invalid sample", say("({clause}) {dice} threw {faces}", clause=call.clause, dice=str(call.dice), faces=faces)
            )
        return faces
    assert type(call) is Sealed
    return tuple(_order(ask, below) for ask in call.asks)


def _order(ask: Ask[Any], below: Below) -> Order:
    """A random order, once the menu has proved sound. A menu may also break by raising, which `play` reports."""
    menu = ask.orders
    listed = menu.listed()
    if listed is not None and not listed:
        raise _Broken("dead end", say("({clause}) nothing may be ordered", clause=ask.clause))
    if ask.default is not None:
        if (refusal := menu.check(ask.default)) is not None:
            raise _Broken("invalid default", say("({clause}) {because}", clause=ask.clause, because=refusal.because))
    elif listed is None:
        raise _Broken("invalid default", say("({clause}) a menu without a short list needs a default", clause=ask.clause))
    order: Order = menu.sample(below)
    if (refusal := menu.check(order)) is not None:
        raise _Broken("invalid sample", say("({clause}) {because}", clause=ask.clause, because=refusal.because))
    return order
