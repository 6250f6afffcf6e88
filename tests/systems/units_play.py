"""How are battles of single units played at random, and in which order do uneven sides move?"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as some

from fugleman.core.calls import Ask, Roll
from fugleman.core.chance import Below
from fugleman.core.positions import Running
from fugleman.core.system import System
from fugleman.kit.unit_events import Moved
from fugleman.kit.unit_orders import PASS
from fugleman.kit.unit_shots import Shots

SIZES = [(a, b) for a in range(7) for b in range(7) if a + b]

rosters = some.lists(
    some.builds(
        lambda initiative, carries, models: f"{initiative}{carries}x{models}",
        some.integers(1, 10),
        some.sampled_from(["", "h", "m"]),
        some.integers(1, 3),
    ),
    max_size=5,
).map(tuple)


def order_string(sizes: tuple[int, int], first: int) -> str:
    """Who moves when both sides must move all they have: in turn, and the side with units left over goes on alone."""
    left, side, moves = list(sizes), first, ""
    while any(left):
        if left[side]:
            left[side] -= 1
            moves += "AB"[side]
        side = 1 - side
    return moves


def movement_string(system: System[Any]) -> str:
    """Who moves when nobody fires and each side moves its first unit that may."""
    game, moves = Running(system, system.opening()), ""
    while True:
        moves += "".join("AB"[r.event.side] for r in game.rulings if isinstance(r.event, Moved))
        call = game.call
        if call is None:
            return moves
        assert isinstance(call, Ask)
        listed = call.orders.listed()
        game.answer(PASS if isinstance(call.orders, Shots) or listed is None else listed[0])


def each_moves_once(system: System[Any], below: Below, *, losses: bool = False) -> None:
    """Play at random: in each turn every unit that was there at its start moves exactly once.

    With `losses`, units are removed in mid-turn: those that are not there at its end may have moved or not.
    """
    game, moves, turn = Running(system, system.opening()), Counter[str](), 1
    units = [unit.name for unit in system.roster.units]  # type: ignore[attr-defined]
    there = set(units)
    while True:
        for ruling in game.rulings:
            if isinstance(ruling.event, Moved):
                moves[ruling.event.unit] += 1
        now = {unit for number, unit in enumerate(units) if game.state.field.models[number]}
        if game.state.turn != turn or game.call is None:
            must = now if losses else there
            assert must <= set(moves) <= there
            assert set(moves.values()) <= {1}
            moves, turn, there = Counter(), game.state.turn, now
        call = game.call
        if call is None:
            return
        game.answer(call.dice.throw(below) if isinstance(call, Roll) else call.orders.sample(below))  # type: ignore[union-attr]
