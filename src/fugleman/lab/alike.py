"""Which states play alike, though nobody has said so? (compiled; for `steady`)

States are told apart by what may follow until no more can be: two that are left together have, for every count and every
class of states, the same chance that a throw offers it. Source: partition refinement, with a state's class written as a
64-bit signature (Kanellakis and Smolka 1990). A clash of signatures is not excluded, so whoever uses the classes checks the
outcome on all states.
"""

from __future__ import annotations

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from fugleman.lab.rounds import Rounds

Signatures = NDArray[np.uint64]


def classes(rounds: Rounds, most: int) -> tuple[NDArray[np.int64], NDArray[np.int32]] | None:
    """A state of each class, and the class of each state; None if there are more than `most` classes."""
    now = np.zeros(rounds.states, np.uint64)
    found = 1
    while True:
        then = np.empty_like(now)
        _refine(rounds.options, rounds.gain, rounds.weight.astype(np.uint64), now, then)
        kinds, first, label = _distinct(then, most)
        if kinds > most:
            return None
        if kinds == found:
            return first[:kinds], label
        now, found = then, kinds


@njit(cache=True)
def _mixed(number: np.uint64) -> np.uint64:
    """A number's bits stirred. Source: the finaliser of SplitMix64 (Steele, Lea and Flood 2014)."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@njit(cache=True, parallel=True)
def _refine(options: NDArray[np.int32], gain: NDArray[np.int8], weight: Signatures, now: Signatures, then: Signatures) -> None:
    """Each state's next signature: its own, and over the faces by weight what is counted and the set of classes offered."""
    faces, most = options.shape[1], options.shape[2]
    for i in prange(len(now)):
        total = _mixed(now[i] + np.uint64(0x9E3779B97F4A7C15))
        for f in range(faces):
            offered = np.uint64(gain[i, f]) * np.uint64(0xD1342543DE82EF95) + np.uint64(1)
            for k in range(most):
                to = options[i, f, k]
                if to < 0:
                    break
                known = False
                for j in range(k):
                    if now[options[i, f, j]] == now[to]:
                        known = True
                        break
                if not known:
                    offered += _mixed(now[to] + np.uint64(0x2545F4914F6CDD1D))
            total += weight[f] * _mixed(offered)
        then[i] = total


@njit(cache=True)
def _distinct(signature: Signatures, most: int) -> tuple[int, NDArray[np.int64], NDArray[np.int32]]:
    """How many signatures there are (or more than `most`), the first state of each, and each state's place among them."""
    size = 4
    while size < 4 * most:
        size *= 2
    slot = np.full(size, -1, np.int64)
    first = np.empty(most, np.int64)
    label = np.empty(len(signature), np.int32)
    found = 0
    for i in range(len(signature)):
        at = signature[i] & np.uint64(size - 1)
        while slot[at] >= 0 and signature[first[slot[at]]] != signature[i]:
            at = (at + np.uint64(1)) & np.uint64(size - 1)
        if slot[at] < 0:
            if found == most:
                return most + 1, first, label
            slot[at] = found
            first[found] = i
            found += 1
        label[i] = slot[at]
    return found, first, label
