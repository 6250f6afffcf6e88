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
    for g in range(rounds):
        _resolve(bids[g], ranking[g], frozen, owner[g], war[g], top, tied, choice, sheets, place)


@njit(cache=True, nogil=True)
def _resolve(
    bids: Ints, ranking: Ints, may_freeze: bool, owner: Marks, war: Marks, top: Ints, tied: Ints, choice: Ints, sheets: Ints,
    place: Ints,
) -> None:  # fmt: skip
    """One round, from the highest amount down. (0.1, 1-4.2)"""
    players, lots = bids.shape
    left, still, frozen = (1 << players) - 1, (1 << lots) - 1, 0
    place[0] = UNORDERED
    for lot in range(lots):
        owner[lot], war[lot] = NOBODY, 0
        _lead(bids, lot, left, top, tied)
    while True:
        amount = _highest(top, still)
        if amount == 0:
            return
        _compare(bids, amount, still, top, tied, sheets, place)
        if not _win(amount, still, frozen, top, tied, ranking, choice):
            fighting = _fight(amount, still, top, tied, war)
            frozen |= fighting if may_freeze else 0
            still &= ~_at(amount, top)
            continue
        if not may_freeze:
            still |= _stop_wars(war)
        gone_lots, gone = _hand_out(choice, owner)
        still, left = still & ~gone_lots, left & ~gone
        _lead_again(bids, still, left, top, tied)


@njit(cache=True, nogil=True)
def _highest(top: Ints, still: int) -> int:
    """The highest amount left in the grid."""
    amount = 0
    for lot in range(len(top)):
        amount = max(amount, top[lot] * (still >> lot & 1))
    return amount


@njit(cache=True, nogil=True)
def _win(amount: int, still: int, frozen: int, top: Ints, tied: Ints, ranking: Ints, choice: Ints) -> bool:
    """Who takes which of the lots he has won at an amount; whether anybody has. (1, 2a, 3, A)"""
    choice[:] = NOBODY
    won = False
    for lot in range(len(top)):
        if still >> lot & 1 and top[lot] == amount and not _several(tied[lot]) and not tied[lot] & frozen:
            player = _only(tied[lot])
            won = True
            if choice[player] == NOBODY or ranking[player, lot] < ranking[player, choice[player]]:
                choice[player] = lot
    return won


@njit(cache=True, nogil=True)
def _fight(amount: int, still: int, top: Ints, tied: Ints, war: Marks) -> int:
    """The full ties at an amount are wars; all who fight in them. (4)"""
    fighting = 0
    for lot in range(len(top)):
        if still >> lot & 1 and top[lot] == amount and _several(tied[lot]):
            war[lot] = tied[lot]
            fighting |= tied[lot]
    return fighting


@njit(cache=True, nogil=True)
def _stop_wars(war: Marks) -> int:
    """The lots that were fought over, to be looked at again now that somebody has left. (A, may_claim)"""
    lots = 0
    for lot in range(len(war)):
        if war[lot]:
            lots |= 1 << lot
            war[lot] = 0
    return lots


@njit(cache=True, nogil=True)
def _at(amount: int, top: Ints) -> int:
    """The lots at an amount."""
    lots = 0
    for lot in range(len(top)):
        if top[lot] == amount:
            lots |= 1 << lot
    return lots


@njit(cache=True, nogil=True)
def _several(players: int) -> bool:
    return players & (players - 1) != 0


@njit(cache=True, nogil=True)
def _lead(bids: Ints, lot: int, left: int, top: Ints, tied: Ints) -> None:
    """The highest bid for a lot among the players left, and who bid it."""
    most, who = 0, 0
    for player in range(bids.shape[0]):
        most = max(most, bids[player, lot] * (left >> player & 1))
    for player in range(bids.shape[0]):
        who |= (bids[player, lot] == most) << player
    top[lot], tied[lot] = most, who & left


@njit(cache=True, nogil=True)
def _lead_again(bids: Ints, still: int, left: int, top: Ints, tied: Ints) -> None:
    """The same, where one of the leaders has left."""
    for lot in range(len(top)):
        if still >> lot & 1 and tied[lot] & ~left:
            _lead(bids, lot, left, top, tied)


@njit(cache=True, nogil=True)
def _hand_out(choice: Ints, owner: Marks) -> tuple[int, int]:
    """Every winner gets the lot of his choice; which lots, and which players, are gone."""
    lots, players = 0, 0
    for player in range(len(choice)):
        if choice[player] != NOBODY:
            owner[choice[player]] = player
            lots |= 1 << choice[player]
            players |= 1 << player
    return lots, players


@njit(cache=True, nogil=True)
def _compare(bids: Ints, amount: int, still: int, top: Ints, tied: Ints, sheets: Ints, place: Ints) -> None:
    """Of the players tied at an amount, those stay whose sheets come first. (3)"""
    for lot in range(len(top)):
        if still >> lot & 1 and top[lot] == amount and _several(tied[lot]):
            if place[0] == UNORDERED:
                _order(bids, sheets, place)
            tied[lot] = _best(tied[lot], place)


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


@njit(cache=True, nogil=True)
def _only(player: int) -> int:
    """The number of the only bit that is set."""
    found = 0
    while player >> found & 1 == 0:
        found += 1
    return found
