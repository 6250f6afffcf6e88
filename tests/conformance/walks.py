"""What happens in a few games of random legal play?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from fugleman.core.calls import Ask, Call, Roll, Sealed
from fugleman.core.chance import Below
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import System
from tests.conformance.setups import Setup

GAMES, LONGEST, A_FEW = 2, 300, 25


class Step(NamedTuple):
    """Where a game stood, what was answered, and what came of it."""

    before: Look[Any]
    value: Any
    after: Look[Any]

    @property
    def position(self) -> Position[Any]:
        return self.before.position

    @property
    def call(self) -> Call:
        assert self.before.call is not None
        return self.before.call


@cache
def walks(setup: Setup) -> tuple[tuple[Step, ...], ...]:
    """Some games from the opening on, each cut short after so many calls."""
    return tuple(tuple(walk(setup.system, Random(f"{setup}/{game}"))) for game in range(GAMES))


def walk(system: System[Any], chance: Random) -> Iterator[Step]:
    """One game of random legal play."""
    here = look(system, Position(system.opening()))
    for _ in range(LONGEST):
        if here.call is None:
            return
        value = sample(here.call, chance.randrange)
        after = answer(system, here.position, value)
        yield Step(here, value, after)
        here = after


def steps(setup: Setup) -> list[Step]:
    """Steps of the games: those at the beginning, those at the end, and some between."""
    chosen = []
    for game in walks(setup):
        stride = max(1, len(game) // A_FEW)
        chosen += [step for n, step in enumerate(game) if n % stride == 0 or n < 5 or n >= len(game) - 5]
    return chosen


def sample(call: Call, below: Below) -> Any:
    """A legal answer at random."""
    if isinstance(call, Roll):
        return call.dice.throw(below)
    if isinstance(call, Ask):
        return call.orders.sample(below)
    return tuple(ask.orders.sample(below) for ask in call.asks)


def asks(call: Call) -> tuple[Ask[Any], ...]:
    """Who is asked for orders by a call."""
    if isinstance(call, Sealed):
        return call.asks
    return (call,) if isinstance(call, Ask) else ()


def with_order(call: Call, value: Any, ask: Ask[Any], order: Any) -> Any:
    """The answer with one seat's order changed."""
    if isinstance(call, Sealed):
        return tuple(order if one is ask else old for one, old in zip(call.asks, value, strict=True))
    return order
