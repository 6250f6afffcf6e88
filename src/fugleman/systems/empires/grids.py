"""What does every combination of sheets on a grid of bids bring?

An auction of one round, in which all know what every lot is worth: the most it has scored, or half as much again as its
strength. Each lot is bid nothing for, or its strength and one of the stated steps more. Who is left without a lot when the
sheets are settled picks in a diced order and pays the strength; wars are not fought on, but cut short in this way (as under M).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.systems.empires.compiled import NOBODY, Ints, Marks, resolve_all
from fugleman.systems.empires.rules import lots_of
from fugleman.systems.empires.terms import Rulings, Scenario

Floats = NDArray[np.float64]

CHUNK = 100_000
"""Profiles that are settled at once."""


class Auction(NamedTuple):
    """sheets: each player's, in words. gains: shape (players, sheets, ..., sheets), in VP by profile of sheets."""

    sheets: tuple[str, ...]
    gains: Floats


def auction(r: Rulings, scenario: Scenario, steps: tuple[int, ...], limit: int) -> Auction:
    """The auction of the first epoch's lots. steps: VP above the strength that may be bid. Raises Faulty beyond the limit."""
    lots = lots_of(scenario, 0)
    profiles_in_all = (1 + len(steps)) ** (len(lots) * scenario.players)
    if profiles_in_all > limit:
        many = say("these are {n} combinations of sheets, and {limit} are allowed", n=profiles_in_all, limit=limit)
        raise Faulty([Fault(say("bids"), many)])
    strength = np.array([lot.strength for lot in lots])
    worth = np.array([float(lot.max_vp or Fraction(3 * lot.strength, 2)) for lot in lots])
    amounts = [[0, *(lot.strength + step for step in steps)] for lot in lots]
    sheets = np.array([*product(*amounts)])
    players, count = scenario.players, len(sheets)
    gains = np.empty((players, count**players))
    ranking = np.tile(np.argsort(np.argsort(-worth, kind="stable")), (players, 1))
    orders = np.array([*permutations(range(players))])
    for begin in range(0, count**players, CHUNK):
        profiles = np.arange(begin, min(begin + CHUNK, count**players))
        chosen = np.stack(np.unravel_index(profiles, (count,) * players), axis=1)
        bids = sheets[chosen]
        rounds = resolve_all(bids, ranking, frozen=r.war_players == "frozen")
        gains[:, profiles] = gained(bids, rounds.owner, worth, strength, orders).T
    words = tuple(
        " ".join(f"{lot.name} {bid}" for lot, bid in zip(lots, row, strict=True) if bid) or "-" for row in sheets.tolist()
    )
    return Auction(words, gains.reshape((players, *(count,) * players)))


@njit(cache=True, nogil=True)
def gained(bids: Ints, owner: Marks, worth: Floats, strength: Ints, orders: Ints) -> Floats:
    """By round and player: what his lot is worth less what he pays, the mean over the orders in which the rest pick."""
    rounds, players, lots = bids.shape
    gain = np.zeros((rounds, players))
    served, taken = np.empty(players, np.bool_), np.empty(lots, np.bool_)
    for g in range(rounds):
        served[:] = False
        for lot in range(lots):
            player = owner[g, lot]
            if player != NOBODY:
                served[player] = True
                gain[g, player] = worth[lot] - bids[g, player, lot]
        if served.all():
            continue
        for k in range(len(orders)):
            for lot in range(lots):
                taken[lot] = owner[g, lot] != NOBODY
            for player in orders[k]:
                if not served[player]:
                    lot = best_left(taken, worth, strength)
                    taken[lot] = True
                    gain[g, player] += (worth[lot] - strength[lot]) / len(orders)
    return gain


@njit(cache=True, nogil=True)
def best_left(taken: NDArray[np.bool_], worth: Floats, strength: Ints) -> int:
    """The lot left that is worth most beyond its strength; there are no fewer lots than players."""
    best = -1
    for lot in range(len(taken)):
        if not taken[lot] and (best < 0 or worth[lot] - strength[lot] > worth[best] - strength[best]):
            best = lot
    return best
