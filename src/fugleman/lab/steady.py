"""How large a share can one player reach in the long run, when there are millions of states?

States that play alike are found and taken as one; the small game that is left is solved exactly; its solution is then put to
the test on every state. What one more turn adds to it, at least and at most, bounds the true value from below and above,
wherever the classes came from. Source of the bounds: Odoni 1969. Where too few states play alike, the bounds are closed by
going through the turns one by one (White 1963).
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numba import get_num_threads, njit, prange, set_num_threads
from numpy.typing import NDArray

from fugleman.core.errors import Impossible
from fugleman.lab.alike import classes
from fugleman.lab.decisions import Task, average
from fugleman.lab.drawn import Arrow, drawn
from fugleman.lab.graph import Floats
from fugleman.lab.rounds import Rounds

MOST_CLASSES = 400
LARGE = 1_000_000
"""Decisions from which on a second thread is worth its while."""
DAMPED = 0.95
"""How far a value goes along with one more turn: less than all the way, so that no circle keeps it swinging."""


class Steady(NamedTuple):
    """The count a turn in the long run: surely between `lower` and `upper`, from every state, but for rounding.

    `exact`: the value of the game of `classes` classes of states; None where the bounds were closed by going through
    `turns` turns. choice: shape (states, faces), the place of a best order among the options.
    """

    lower: float
    upper: float
    exact: Fraction | None
    classes: int | None
    turns: int
    choice: NDArray[np.int8]

    @property
    def value(self) -> float:
        return float(self.exact) if self.exact is not None else (self.lower + self.upper) / 2


def steady(rounds: Rounds, *, best: bool = True, tolerance: float = 1e-12, turns: int = 100_000, merge: bool = True) -> Steady:
    """The best, or worst, share, by as many threads as numba is set to where the game is large.

    `turns`: how many are gone through at most. `merge`: whether states that play alike are looked for. Raises Impossible if
    the bounds do not come together, as where not every state can lead to every other.
    """
    threads = get_num_threads()
    set_num_threads(threads if rounds.decisions >= LARGE else 1)
    try:
        return _steady(rounds, best=best, tolerance=tolerance, turns=turns, merge=merge)
    finally:
        set_num_threads(threads)


def _steady(rounds: Rounds, *, best: bool, tolerance: float, turns: int, merge: bool) -> Steady:
    weight = rounds.weight / rounds.weight.sum()
    after = np.empty(rounds.states)
    found = classes(rounds, MOST_CLASSES) if merge else None
    if found is not None:
        exact, ahead = _small(rounds, *found, best=best)
        value = ahead[found[1]]
        lower, upper = _turn(rounds.options, rounds.gain, weight, best, value, after)
        if upper - lower <= tolerance:
            return Steady(lower, upper, exact, len(ahead), 1, _choice(rounds.options, best, value))
    value = np.zeros(rounds.states)
    for turn in range(1, turns + 1):
        lower, upper = _turn(rounds.options, rounds.gain, weight, best, value, after)
        if upper - lower <= tolerance:
            return Steady(lower, upper, None, None, turn, _choice(rounds.options, best, value))
        value += DAMPED * (after - value) - DAMPED * after[0]
    raise Impossible(f"after {turns} turns the share is between {lower} and {upper}")


def planned(rounds: Rounds, turns: int, *, best: bool = True) -> Floats:
    """The best, or worst, total over so many turns, from every state."""
    weight = rounds.weight / rounds.weight.sum()
    value, after = np.zeros(rounds.states), np.empty(rounds.states)
    for _ in range(turns):
        _turn(rounds.options, rounds.gain, weight, best, value, after)
        value, after = after, value
    return value


def _small(rounds: Rounds, first: NDArray[np.int64], label: NDArray[np.int32], *, best: bool) -> tuple[Fraction, Floats]:
    """The game of the classes solved: its value, exactly, and what each class is ahead by."""
    edges: dict[int, list[Arrow]] = {}
    decided: list[int] = []
    whole = int(rounds.weight.sum())
    node = len(first)
    for k, state in enumerate(first):
        thrown: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
        for face, weight in enumerate(rounds.weight):
            offered = sorted({int(label[to]) for to in rounds.options[state, face] if to >= 0})
            thrown[int(rounds.gain[state, face]), tuple(offered)] += int(weight)
        edges[k] = []
        for (gain, offered_), weight in thrown.items():
            edges[k].append(Arrow(node if len(offered_) > 1 else offered_[0], Fraction(weight, whole), (1, gain)))
            if len(offered_) > 1:
                edges[node] = [Arrow(to, Fraction(1, len(offered_)), (0, 0)) for to in offered_]
                decided.append(node)
                node += 1
    task = Task(drawn(edges, ("turns", "gain"), decided=decided), "turns", "gain", best=best)
    found = average(task)
    return found.by_node[0], np.array([float(one) for one in found.bias[: len(first)]])


@njit(cache=True, parallel=True)
def _turn(
    options: NDArray[np.int32], gain: NDArray[np.int8], weight: Floats, best: bool, value: Floats, after: Floats
) -> tuple[float, float]:
    """One more turn in front of every state; gives the least and the most that this adds to a value."""
    least, most = np.inf, -np.inf
    for i in prange(len(value)):
        total = 0.0
        for f in range(options.shape[1]):
            pick = value[options[i, f, 0]]
            for k in range(1, options.shape[2]):
                if options[i, f, k] < 0:
                    break
                other = value[options[i, f, k]]
                if (other > pick) == best:
                    pick = other
            total += weight[f] * (gain[i, f] + pick)
        after[i] = total
        least = min(least, total - value[i])
        most = max(most, total - value[i])
    return least, most


@njit(cache=True, parallel=True)
def _choice(options: NDArray[np.int32], best: bool, value: Floats) -> NDArray[np.int8]:
    """The place of the order with the best value after it."""
    choice = np.zeros(options.shape[:2], np.int8)
    for i in prange(len(value)):
        for f in range(options.shape[1]):
            for k in range(1, options.shape[2]):
                if options[i, f, k] < 0:
                    break
                if best == (value[options[i, f, k]] > value[options[i, f, choice[i, f]]]) and (
                    value[options[i, f, k]] != value[options[i, f, choice[i, f]]]
                ):
                    choice[i, f] = k
    return choice
