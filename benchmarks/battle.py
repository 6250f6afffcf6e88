"""How long does a battle of twenty units against twenty on a map take, played by bots? `python -m benchmarks battle`"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from benchmarks.measure import Measured, cpu_seconds
from fugleman import Roll, Running, muster
from fugleman.core.chance import Below
from fugleman.core.system import System
from fugleman.kit.units import Battle, UnitEntry

SYSTEMS, BATTLES, UNITS = ("active_turn", "igougo", "alternate_units"), 5, 20
CARRIES = ("none", "some", "all")


def measures() -> list[Measured]:
    """CPU seconds of the slowest of some battles, and calls a second over all of them, system by system."""
    return [measured for name in SYSTEMS for measured in _measure(name)]


def _measure(name: str) -> list[Measured]:
    system = on_map(muster()[name].system)
    calls: list[int] = []
    seconds = [cpu_seconds(partial(_count, system, seed, calls)) for seed in range(BATTLES)]
    return [
        Measured(f"{UNITS} against {UNITS} on a map, {name}", max(seconds), "seconds", "under", 2),
        Measured(f"calls of such battles, {name}", sum(calls) / sum(seconds), "calls/s"),
    ]


def _count(system: System[Any], seed: int, calls: list[int]) -> None:
    calls.append(play(system, Random(seed).randrange))


def on_map(system: System[Any]) -> System[Any]:
    """The system with twenty units a side in two rows, of all initiatives and kinds, on a table of 72 by 48."""
    rulings = replace(system.rulings, battlefield="map")
    return replace(system, rulings=rulings, scenario=Battle(side("a", 6, 4), side("b", 42, -4)))


def side(letter: str, first: int, step: int) -> tuple[UnitEntry, ...]:
    """Twenty units in two rows."""
    return tuple(
        UnitEntry(
            f"{letter}{n + 1}",
            1 + n * 3 % 10,
            5 + n % 6,
            CARRIES[n % 3],  # type: ignore[arg-type]
            at=f"{4 + n % 10 * 7},{first + n // 10 * step}",
        )
        for n in range(UNITS)
    )


def play(system: System[Any], below: Below) -> int:
    """Play a battle by bots that move to fire; how many calls it took."""
    bots = [system.bots()["steady"](system, seat, "", below) for seat in (0, 1)]
    game, calls = Running(system, system.opening()), 0
    while (call := game.call) is not None:
        game.answer(call.dice.throw(below) if type(call) is Roll else bots[call.seat](game.state, call))  # type: ignore[union-attr,arg-type]
        calls += 1
    return calls
