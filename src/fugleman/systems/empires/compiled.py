"""Who gets which lot in many rounds at once? (compiled; the twin of `resolution.resolve`)

For studies: one round's sheets a game, choices made by rankings as under F. A test holds it equal to the resolution that
is played, on sheets rich in ties.

Two players tied on a lot bid the same for it, so their other bids compare as their whole sheets do: a player's place in the
order of whole sheets, highest bid first, decides every comparison of reference bids (3).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Marks = NDArray[np.int8]

NOBODY = UNORDERED = -1


class Rounds(NamedTuple):
    """What the sheets of many rounds came to. Both have shape (rounds, lots).

    owner: who claims the lot, at his own bid, or NOBODY. war: the players who fight on for it, player p as bit 2**p; 0: none.
    """

    owner: Marks
    war: Marks


def resolve_all(bids: Ints, ranking: Ints, *, frozen: bool = True) -> Rounds:
    """Settle rounds. bids: shape (rounds, players, lots), whole VP, at most 6 players, a bid that does not count as 0.

    ranking: shape (players, lots) or (rounds, players, lots); a player with several lots to choose from takes that of the least
    number. frozen: whether who fights a war may claim nothing cheaper (A).
    """
    shape = bids.shape
    owner, war = np.empty((shape[0], shape[2]), np.int8), np.empty((shape[0], shape[2]), np.int8)
    order = np.broadcast_to(ranking, shape) if ranking.ndim == 2 else ranking
    _resolve_all(bids, order, frozen, owner, war)
    return Rounds(owner, war)


@njit(cache=True, nogil=True)
def _resolve_all(bids: Ints, ranking: Ints, frozen: bool, owner: Marks, war: Marks) -> None:
    rounds, players, lots = bids.shape
    top, tied = np.empty(lots, np.int64), np.empty(lots, np.int64)
    choice, sheets, place = np.empty(players, np.int64), np.empty((players, lots), np.int64), np.empty(players, np.int64)
    lowest = np.zeros(1 << max(players, lots), np.int64)
    for bits in range(1, len(lowest)):
        lowest[bits] = 0 if bits & 1 else 1 + lowest[bits >> 1]
    for g in range(rounds):
        _resolve(bids[g], ranking[g], frozen, owner[g], war[g], top, tied, choice, sheets, place, lowest)


@njit(cache=True, nogil=True)
def _resolve(
    bids: Ints, ranking: Ints, may_freeze: bool, owner: Marks, war: Marks, top: Ints, tied: Ints, choice: Ints, sheets: Ints,
    place: Ints, lowest: Ints,
) -> None:  # fmt: skip
    """One round, from the highest amount down; sets of players and of lots are the bits of a number. (0.1, 1-4.2)"""
    players, lots = bids.shape
    left, still, frozen = (1 << players) - 1, (1 << lots) - 1, 0
    place[0] = UNORDERED
    owner[:] = NOBODY
    war[:] = 0
    for lot in range(lots):
        _lead(bids, lot, left, top, tied)
    while True:
        here = _highest(top, still)
        if here == 0:
            return
        _compare(bids, here, tied, sheets, place, lowest)
        winners = _win(here, frozen, tied, ranking, choice, lowest)
        if winners:
            if not may_freeze:
                still |= _stop_wars(war)
            still &= ~_hand_out(winners, choice, owner, lowest)
            left &= ~winners
            _lead_again(bids, still, left, top, tied, lowest)
        else:
            fighting = _fight(here, tied, war, lowest)
            frozen |= fighting if may_freeze else 0
            still &= ~here


@njit(cache=True, nogil=True, inline="always")
def _lead(bids: Ints, lot: int, left: int, top: Ints, tied: Ints) -> None:
    """The highest bid for a lot among the players left, and who bid it."""
    most, who = 0, 0
    for player in range(bids.shape[0]):
        most = max(most, bids[player, lot] * (left >> player & 1))
    for player in range(bids.shape[0]):
        who |= (bids[player, lot] == most) << player
    top[lot], tied[lot] = most, who & left


@njit(cache=True, nogil=True, inline="always")
def _lead_again(bids: Ints, still: int, left: int, top: Ints, tied: Ints, lowest: Ints) -> None:
    """The same for the lots left of which a leader has gone."""
    lots = 0
    for lot in range(len(top)):
        lots |= (tied[lot] & ~left != 0) << lot
    lots &= still
    while lots:
        _lead(bids, lowest[lots], left, top, tied)
        lots &= lots - 1


@njit(cache=True, nogil=True, inline="always")
def _highest(top: Ints, still: int) -> int:
    """The lots at the highest amount left in the grid; none if that is 0."""
    amount, lots = 0, 0
    for lot in range(len(top)):
        amount = max(amount, top[lot] * (still >> lot & 1))
    for lot in range(len(top)):
        lots |= (top[lot] == amount) << lot
    return lots & still if amount else 0


@njit(cache=True, nogil=True, inline="always")
def _compare(bids: Ints, here: int, tied: Ints, sheets: Ints, place: Ints, lowest: Ints) -> None:
    """Of the players tied on a lot, those stay whose sheets come first. (3)"""
    while here:
        lot = lowest[here]
        here &= here - 1
        if tied[lot] & (tied[lot] - 1):
            if place[0] == UNORDERED:
                _order(bids, sheets, place)
            tied[lot] = _best(tied[lot], place)


@njit(cache=True, nogil=True, inline="always")
def _win(here: int, frozen: int, tied: Ints, ranking: Ints, choice: Ints, lowest: Ints) -> int:
    """Who wins at an amount, and which lot of those he has won each takes. (1, 2a, 3, A)"""
    winners = 0
    while here:
        lot = lowest[here]
        here &= here - 1
        if tied[lot] & (tied[lot] - 1) == 0 and tied[lot] & frozen == 0:
            player = lowest[tied[lot]]
            if winners & tied[lot] == 0 or ranking[player, lot] < ranking[player, choice[player]]:
                choice[player] = lot
            winners |= tied[lot]
    return winners


@njit(cache=True, nogil=True, inline="always")
def _hand_out(winners: int, choice: Ints, owner: Marks, lowest: Ints) -> int:
    """Every winner gets the lot of his choice; the lots that are gone."""
    lots = 0
    while winners:
        player = lowest[winners]
        winners &= winners - 1
        owner[choice[player]] = player
        lots |= 1 << choice[player]
    return lots


@njit(cache=True, nogil=True)
def _fight(here: int, tied: Ints, war: Marks, lowest: Ints) -> int:
    """The full ties at an amount are wars; all who fight in them. (4)"""
    fighting = 0
    while here:
        lot = lowest[here]
        here &= here - 1
        if tied[lot] & (tied[lot] - 1):
            war[lot] = tied[lot]
            fighting |= tied[lot]
    return fighting


@njit(cache=True, nogil=True)
def _stop_wars(war: Marks) -> int:
    """The lots that were fought over, to be looked at again now that somebody has left. (A, may_claim)"""
    lots = 0
    for lot in range(len(war)):
        lots |= (war[lot] != 0) << lot
        war[lot] = 0
    return lots


@njit(cache=True, nogil=True)
def _order(bids: Ints, sheets: Ints, place: Ints) -> None:
    """Each player's place in the order of the sheets, their bids compared highest first; equal sheets have one place. (3)"""
    players, lots = bids.shape
    for player in range(players):
        for lot in range(lots):
            bid, at = bids[player, lot], lot
            while at > 0 and sheets[player, at - 1] < bid:
                sheets[player, at] = sheets[player, at - 1]
                at -= 1
            sheets[player, at] = bid
    for player in range(players):
        place[player] = 0
        for other in range(players):
            for k in range(lots):
                if sheets[player, k] != sheets[other, k]:
                    place[player] += sheets[player, k] > sheets[other, k]
                    break


@njit(cache=True, nogil=True)
def _best(tied: int, place: Ints) -> int:
    """Of these players, those whose sheets come first."""
    best, who = -1, 0
    for player in range(len(place)):
        if tied >> player & 1:
            if place[player] > best:
                best, who = place[player], 0
            if place[player] == best:
                who |= 1 << player
    return who
