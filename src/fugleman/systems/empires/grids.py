"""What does every combination of sheets on a grid of bids bring?

An auction of one round, in which all know what every lot is worth to whom: what is stated, else the most it has scored, or half
as much again as its strength. Each lot is bid nothing for, or its strength and one of the stated steps more. Who is left
without a lot when the sheets are settled picks in a diced order and pays the strength; wars are not fought on, but cut short in
this way (as under M).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness
from fugleman.core.text import say
from fugleman.kit.empires import Lot
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


def auction(
    r: Rulings, scenario: Scenario, steps: tuple[int, ...], limit: int, worths: Mapping[str, Sequence[int]] | None = None
) -> Auction:
    """The auction of the first epoch's lots. Raises Faulty beyond the limit, and for worths of no such lots or players.

    steps: VP above the strength that may be bid. worths: by lot what it is worth to all, or to each player.
    """
    lots = lots_of(scenario, 0)
    worth = _worth(lots, scenario.players, worths or {})
    profiles_in_all = (1 + len(steps)) ** (len(lots) * scenario.players)
    if profiles_in_all > limit:
        many = say("these are {n} combinations of sheets, and {limit} are allowed", n=profiles_in_all, limit=limit)
        raise Faulty([Fault(say("bids"), many)])
    strength = np.array([lot.strength for lot in lots])
    amounts = [[0, *(lot.strength + step for step in steps)] for lot in lots]
    sheets = np.array([*product(*amounts)])
    players, count = scenario.players, len(sheets)
    gains = np.empty((players, count**players))
    ranking = np.argsort(np.argsort(-worth, axis=1, kind="stable"), axis=1)
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


def _worth(lots: Sequence[Lot], players: int, worths: Mapping[str, Sequence[int]]) -> Floats:
    """By player and lot. Raises Faulty with everything that is wrong."""
    names = {likeness(lot.name): place for place, lot in enumerate(lots)}
    worth = np.tile([float(lot.max_vp or Fraction(3 * lot.strength, 2)) for lot in lots], (players, 1))
    faults = []
    for name, stated in worths.items():
        if likeness(name) not in names:
            faults.append(Fault(name, say("there is no such lot; there are {lots}", lots=tuple(lot.name for lot in lots))))
        elif len(stated) not in (1, players):
            faults.append(
                Fault(name, say("it has {n} worths; one for all is wanted, or {players}", n=len(stated), players=players))
            )
        else:
            worth[:, names[likeness(name)]] = stated
    if faults:
        raise Faulty(faults)
    return worth


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
                gain[g, player] = worth[player, lot] - bids[g, player, lot]
        if served.all():
            continue
        for k in range(len(orders)):
            for lot in range(lots):
                taken[lot] = owner[g, lot] != NOBODY
            for player in orders[k]:
                if not served[player]:
                    lot = best_left(taken, worth[player], strength)
                    taken[lot] = True
                    gain[g, player] += (worth[player, lot] - strength[lot]) / len(orders)
    return gain


@njit(cache=True, nogil=True)
def best_left(taken: NDArray[np.bool_], worth: Floats, strength: Ints) -> int:
    """The lot left that is worth most beyond its strength; there are no fewer lots than players."""
    best = -1
    for lot in range(len(taken)):
        if not taken[lot] and (best < 0 or worth[lot] - strength[lot] > worth[best] - strength[best]):
            best = lot
    return best
