"""How many positions and games are there, counted by looking and answering?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fugleman.core.calls import Ask, Call, Roll
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import System


def answers(call: Call) -> Iterator[Any]:
    """Every answer to a call of a small game."""
    if isinstance(call, Roll):
        yield from (faces for faces, _ in call.dice.outcomes())
        return
    assert isinstance(call, Ask)
    yield from call.orders.listed() or ()


def reachable(system: System[Any]) -> list[Look[Any]]:
    """Every position that can be reached from the opening."""
    first = look(system, Position(system.opening()))
    found, waiting = {first.position: first}, [first]
    while waiting:
        here = waiting.pop()
        if here.call is not None:
            for value in answers(here.call):
                there = answer(system, here.position, value)
                if there.position not in found:
                    found[there.position] = there
                    waiting.append(there)
    return list(found.values())


def games(system: System[Any], here: Look[Any] | None = None) -> int:
    """How many different games there are."""
    here = here or look(system, Position(system.opening()))
    if here.call is None:
        return 1
    return sum(games(system, answer(system, here.position, value)) for value in answers(here.call))
