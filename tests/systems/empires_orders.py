"""Does every order of players and lots on a round's sheets give the same result? All of them, by the compiled resolution.

500 sheets rich in ties, of 3 to 6 players and 5 to 7 lots. A sheet of p players and l lots has p! * l! orders, up to 3,628,800;
each is settled afresh and compared, lot by lot, with the first: who claims it and who fights on for it, by name. All of them
for all 500, more than 200 million settlements, take some minutes:

    python -m tests.systems.empires_orders
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from math import factorial
from typing import NamedTuple

import numpy as np

from fugleman.systems.empires.compiled import Ints, resolve_all

SHEETS = 500
SIZES = tuple((players, lots) for players, lots in product(range(3, 7), range(5, 8)) if players <= lots)
"""Players and lots; there are never fewer lots than players."""

AMOUNTS = (2, 3, 4, 6)
"""The highest bids there are."""


class Sheet(NamedTuple):
    """What each player bids for each lot, and in which order he likes the lots: shape (players, lots)."""

    bids: Ints
    ranking: Ints

    @property
    def orders(self) -> int:
        """How many orders its players and lots have."""
        players, lots = self.bids.shape
        return factorial(players) * factorial(lots)


def sheet(seed: int) -> Sheet:
    """A sheet: its size by turns, its bids from 0 to one of the `AMOUNTS`.

    Of four players two bid what is usual at the table, one the same amounts on other lots, one as he likes: so there are
    full ties, and ties that reference bids break.
    """
    players, lots = SIZES[seed % len(SIZES)]
    random = np.random.default_rng(seed)
    bids = random.integers(0, AMOUNTS[seed // len(SIZES) % len(AMOUNTS)] + 1, (players, lots))
    usual = bids[0].copy()
    for player in range(1, players):
        manner = random.integers(4)
        if manner < 3:
            bids[player] = random.permutation(usual) if manner == 2 else usual
    return Sheet(bids, np.argsort(random.random((players, lots)), axis=1))


def differing(one: Sheet, rows_in: Iterable[tuple[int, ...]] | None = None, *, frozen: bool = True) -> int:
    """In how many orders a sheet is settled otherwise than as it is given: every order of the lots with each of the players'.

    `rows_in`: orders of the players; all of them unless given.
    """
    players, lots = one.bids.shape
    first = resolve_all(one.bids[None], one.ranking[None], frozen=frozen)
    columns = np.array(list(permutations(range(lots))))
    found = 0
    for rows in permutations(range(players)) if rows_in is None else rows_in:
        bids, ranking = (np.ascontiguousarray(part[list(rows)][:, columns].swapaxes(0, 1)) for part in one)
        now = resolve_all(bids, ranking, frozen=frozen)
        same = (_moved_owner(rows)[first.owner[0]][columns] == now.owner) & (_moved_war(rows)[first.war[0]][columns] == now.war)
        found += int((~same.all(axis=1)).sum())
    return found


def _moved_owner(rows: tuple[int, ...]) -> Ints:
    """By a player's old place his new one; the last, for NOBODY, is NOBODY again."""
    return np.array([*np.argsort(rows), -1])


def _moved_war(rows: tuple[int, ...]) -> Ints:
    """By a set of players in their old places the same set in their new ones."""
    places = np.argsort(rows)
    return np.array([sum(1 << int(places[p]) for p in range(len(rows)) if old >> p & 1) for old in range(1 << len(rows))])


def main() -> int:
    """Settle all orders of all sheets, on two threads; the exit code is 1 if any differs."""
    sheets = [sheet(seed) for seed in range(SHEETS)]
    with ThreadPoolExecutor(2) as pool:
        found: Iterable[int] = list(pool.map(differing, sheets))
    print(f"{sum(one.orders for one in sheets):,} orders of {SHEETS} sheets; {sum(found)} are settled otherwise")
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
