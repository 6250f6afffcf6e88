"""How many rounds of sealed sheets a second are settled for a study, 6 players by 7 lots?

The compiled twin against the resolution that is played, in plain Python, and against a batch in numpy, all of the same random
sheets of 0 to 40 VP, reference ties included. All three must give every lot to the same player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median

import numpy as np

from benchmarks.measure import Measured, interleaved, median_ratio
from fugleman.core.calls import Ruling
from fugleman.systems.empires.compiled import NOBODY, Ints, resolve_all
from fugleman.systems.empires.resolution import Outcome, resolve
from fugleman.systems.empires.terms import Grid, Rulings, Sheet

SHEETS, FEW, ROUNDS = 20_000, 200, 15
PLAYERS, LOTS, MOST = 6, 7, 40
NAMES = tuple("ABCDEFG")


def measures() -> list[Measured]:
    """Rounds a second, how many have a tie that reference bids must decide, and the two ratios promised."""
    random = np.random.default_rng(1)
    bids = random.integers(0, MOST + 1, (SHEETS, PLAYERS, LOTS))
    ranking = np.argsort(random.random((PLAYERS, LOTS)), axis=1)
    owner = resolve_all(bids, ranking).owner
    assert np.array_equal(owner, in_numpy(bids, ranking)), "the batch in numpy settles otherwise"
    assert np.array_equal(owner[:FEW], in_python(bids[:FEW], ranking)), "what is played settles otherwise"
    ways: list[Callable[[], object]] = [
        partial(resolve_all, bids, ranking),
        partial(in_numpy, bids, ranking),
        partial(in_python, bids[:FEW], ranking),
    ]
    compiled, batch, plain = interleaved(ways, ROUNDS)
    share = [seconds * FEW / SHEETS for seconds in compiled]
    tied = ((bids == bids.max(axis=1, keepdims=True)).sum(axis=1) > 1).any(axis=1).mean()
    return [
        Measured("rounds of 6 x 7 sheets settled", SHEETS / median(compiled), "rounds/s", "at least", 1_000_000),
        Measured("  of them with a tie for the highest bid", 100 * float(tied), "%"),
        Measured("  against what is played, in Python", median_ratio(plain, share), "times", "at least", 40),
        Measured("  against a batch in numpy", median_ratio(batch, compiled), "times", "at least", 2),
    ]


def in_python(bids: Ints, ranking: Ints) -> Ints:
    """Owners by the impulse that is played."""
    owner = np.full((len(bids), LOTS), NOBODY)
    rankings = [tuple(NAMES[k] for k in np.argsort(row)) for row in ranking]
    for g, round_ in enumerate(bids.tolist()):
        sheets = tuple(Sheet(player, tuple(row), rankings[player]) for player, row in enumerate(round_))
        impulse = resolve(Rulings(choices="lodged"), Grid(NAMES, sheets), range(PLAYERS), NAMES, ())
        try:
            while isinstance(next(impulse), Ruling):
                pass
        except StopIteration as end:
            outcome: Outcome = end.value
            for claim in outcome.claims:
                owner[g, NAMES.index(claim.lot)] = claim.player
    return owner


def in_numpy(bids: Ints, ranking: Ints) -> Ints:
    """Owners by the same rules, all rounds at once: a step an amount, until nothing is left in any grid."""
    games = len(bids)
    owner = np.full((games, LOTS), NOBODY)
    order = (-np.sort(-bids, axis=2)) @ ((MOST + 1) ** np.arange(LOTS - 1, -1, -1))
    left, frozen, still = np.ones((games, PLAYERS), bool), np.zeros((games, PLAYERS), bool), np.ones((games, LOTS), bool)
    while True:
        live = bids * left[:, :, None] * still[:, None, :]
        amount = live.max(axis=(1, 2))
        if not amount.any():
            return owner
        tied = (live == amount[:, None, None]) & (amount > 0)[:, None, None]
        here = np.where(tied, order[:, :, None], -1)
        leads = tied & (here == here.max(axis=1, keepdims=True))
        several = leads.sum(axis=1) > 1
        won = leads & ~several[:, None, :] & ~frozen[:, :, None]
        place = np.where(won, ranking, LOTS).argmin(axis=2)
        takes = won & (np.arange(LOTS) == place[:, :, None])
        any_won = takes.any(axis=(1, 2))
        owner = np.where(takes.any(axis=1), takes.argmax(axis=1), owner)
        left &= ~takes.any(axis=2)
        frozen |= (leads & several[:, None, :]).any(axis=2) & ~any_won[:, None]
        still &= ~np.where(any_won[:, None], takes.any(axis=1), tied.any(axis=1))
