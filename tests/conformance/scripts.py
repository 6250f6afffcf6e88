"""What comes of a script played by `look` and `answer` alone?"""

from __future__ import annotations

from typing import Any, NamedTuple

from fugleman.core.calls import Ask, Call, Roll, Ruling, Sealed
from fugleman.core.names import likeness
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import System


class Played(NamedTuple):
    """Where a game stands after a script, and all rulings on the way."""

    system: System[Any]
    here: Look[Any]
    rulings: tuple[Ruling, ...]


def play(system: System[Any], script: str) -> Played:
    """Answer each call with its line, a sealed call with a line a seat; `#` begins a comment."""
    lines = [line.strip() for line in script.splitlines() if line.strip() and not line.strip().startswith("#")]
    here = look(system, Position(system.opening()))
    rulings = here.rulings
    while lines:
        assert here.call is not None, f"the game is over before “{lines[0]}”"
        wanted = len(here.call.asks) if isinstance(here.call, Sealed) else 1
        here = answer(system, here.position, read_answer(system, here.call, lines[:wanted]))
        rulings += here.rulings
        del lines[:wanted]
    return Played(system, here, rulings)


def read_answer(system: System[Any], call: Call, lines: list[str]) -> Any:
    """The answer that lines mean. Raises Unreadable; asserts that they are of the right kind and seats."""
    if isinstance(call, Roll):
        kind, _, faces = lines[0].partition(" ")
        assert kind in ("roll", "draw"), f"({call.clause}) {call.dice} is to be rolled, not “{lines[0]}”"
        return call.dice.read(faces)
    given = dict(read_order(system, line) for line in lines)
    asks: tuple[Ask[Any], ...] = call.asks if isinstance(call, Sealed) else (call,)
    assert given.keys() == {ask.seat for ask in asks}, f"({call.clause}) asked of others than {lines}"
    orders = tuple(system.read(given[ask.seat], ask) for ask in asks)
    return orders if isinstance(call, Sealed) else orders[0]


def read_order(system: System[Any], line: str) -> tuple[int, str]:
    """The seat and the words of a line."""
    labels = {likeness(str(label)): seat for seat, label in enumerate(system.seats())}
    label, _, words = line.partition(":")
    assert likeness(label) in labels, f"no seat is called “{label}”"
    return labels[likeness(label)], words.strip()
