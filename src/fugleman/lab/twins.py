"""What is a game worth whose stages a compiled twin of the rules writes out, rank by rank, in place of the graph?

Nothing is kept but three numbers a position: its value, and what either side's policy holds it to against the best answers.
Those two are the certificate: they are carried through the whole game apart from the values, with the mixtures as solved.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fugleman.core.system import System
from fugleman.lab.matrix_games import Ragged, ends, solve_ragged

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Progress: TypeAlias = Callable[[int, int], object]
"""Told now and then: positions done, and how many there are to do."""

CHUNK = 4096
"""Positions whose stages are written out at once."""


class Stages(Protocol):
    """Matrix games end to end: shapes, seat 0's gain less seat 1's, and the position that follows (-1: the game is over)."""

    @property
    def rows(self) -> Ints: ...
    @property
    def columns(self) -> Ints: ...
    @property
    def gain(self) -> Floats: ...
    @property
    def target(self) -> Ints: ...


class Twin(Protocol):
    """A game in numbers: every turn leads from a position to one of a higher rank; a turn is one sealed call of two seats."""

    @property
    def positions(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def discount(self) -> float: ...
    def rank(self, rank: int, /) -> Ints: ...
    def stages(self, positions: Ints, /) -> Stages: ...


class Worth(NamedTuple):
    """The value of a game to seat 0, the two guarantees that prove it, and how many positions can be reached."""

    value: float
    low: float
    high: float
    positions: int

    @property
    def gap(self) -> float:
        return self.high - self.low


def twin_of(system: System[Any]) -> Twin | None:
    """The twin in a system's `compiled.py`, if there is one and it covers the house rules."""
    name = f"{type(system).__module__}.compiled"
    if not find_spec(name):
        return None
    make = getattr(import_module(name), "twin", None)
    twin: Twin | None = make(system.rulings, system.scenario) if make else None
    return twin


def solve(twin: Twin, threads: int = 1, progress: Progress = lambda done, all_of_them: None) -> Worth:
    """Solve a game by its twin: forwards to find what can be reached, then backwards."""
    reached = reachable(twin)
    count, done = int(np.count_nonzero(reached)), 0
    value, low, high = (np.zeros(twin.positions + 1) for _ in range(3))
    for rank in reversed(range(twin.ranks)):
        here = twin.rank(rank)
        here = here[reached[here]]
        for some in _chunks(here):
            _work_out(twin, some, value, low, high, threads)
            done += len(some)
            progress(done, count)
    return Worth(float(value[twin.start]), float(low[twin.start]), float(high[twin.start]), count)


def reachable(twin: Twin) -> NDArray[np.bool_]:
    """By position, whether play from the start can come to it. The one after the last stands for the end."""
    reached = np.zeros(twin.positions + 1, np.bool_)
    reached[twin.start] = True
    for rank in range(twin.ranks):
        here = twin.rank(rank)
        for some in _chunks(here[reached[here]]):
            reached[twin.stages(some).target] = True
    reached[-1] = False
    return reached


def _chunks(positions: Ints) -> list[Ints]:
    return [positions[begin : begin + CHUNK] for begin in range(0, len(positions), CHUNK)]


def _work_out(twin: Twin, positions: Ints, value: Floats, low: Floats, high: Floats, threads: int) -> None:
    stages = twin.stages(positions)
    discount = twin.discount
    games = solve_ragged(stages.gain + discount * value[stages.target], stages.rows, stages.columns, threads)
    value[positions] = games.value
    low[positions] = held_to(stages, games, stages.gain + discount * low[stages.target], first=True)
    high[positions] = held_to(stages, games, stages.gain + discount * high[stages.target], first=False)


def held_to(stages: Stages, games: Ragged, payoff: Floats, *, first: bool) -> Floats:
    """What the first's mixtures gain against the column that is worst for them, or the second's give the best row."""
    from fugleman.lab.simplex import held_to_all

    start = ends(stages.rows * stages.columns)
    if first:
        return held_to_all(payoff, start, stages.rows, stages.columns, games.row, games.row_start, first)
    return held_to_all(payoff, start, stages.rows, stages.columns, games.column, games.column_start, first)
