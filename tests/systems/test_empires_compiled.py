"""Does the compiled twin give every lot to whom the resolution gives it?"""

from __future__ import annotations

import numpy as np
import pytest

from fugleman.core.calls import Ruling
from fugleman.systems.empires import compiled
from fugleman.systems.empires.compiled import NOBODY, Ints, resolve_all
from fugleman.systems.empires.resolution import Outcome, resolve
from fugleman.systems.empires.terms import Grid, Rulings, Sheet
from tests.compiled import in_python

LOTS = "ABCDEFG"


def settled(r: Rulings, bids: Ints, ranking: Ints) -> tuple[list[int], list[int]]:
    """Owner and war of each lot by the resolution that is played."""
    lots = tuple(LOTS[: bids.shape[1]])
    sheets = tuple(
        Sheet(player, tuple(map(int, row)), tuple(lots[k] for k in np.argsort(order)))
        for player, (row, order) in enumerate(zip(bids, ranking, strict=True))
    )
    impulse = resolve(r, Grid(lots, sheets), range(len(sheets)), lots, ())
    outcome: Outcome
    while True:
        try:
            assert isinstance(next(impulse), Ruling)
        except StopIteration as end:
            outcome = end.value
            break
    owner, war = [NOBODY] * len(lots), [0] * len(lots)
    for claim in outcome.claims:
        owner[lots.index(claim.lot)] = claim.player
        assert claim.pays == bids[claim.player, lots.index(claim.lot)]
    for one in outcome.wars:
        war[lots.index(one.lot)] = sum(1 << player for player in one.players)
        assert all(bids[player, lots.index(one.lot)] == one.floor for player in one.players)
    return owner, war


def rankings(random: np.random.Generator, games: int, players: int, lots: int) -> Ints:
    return np.argsort(random.random((games, players, lots)), axis=2)


@pytest.mark.parametrize(
    ("games", "players", "lots", "most", "frozen"),
    [
        (30_000, 3, 3, 3, True),
        (20_000, 2, 4, 2, True),
        (20_000, 4, 4, 3, True),
        (15_000, 3, 4, 3, False),
        (5_000, 5, 6, 3, True),
        (5_000, 4, 5, 2, False),
        (3_000, 6, 7, 4, True),
        (2_000, 6, 7, 30, True),
    ],
)
def test_100_000_sheets_rich_in_ties_are_settled_alike(games: int, players: int, lots: int, most: int, frozen: bool) -> None:
    random = np.random.default_rng((games, players, lots, most))
    bids = random.integers(0, most + 1, (games, players, lots))
    ranking = rankings(random, games, players, lots)
    r = Rulings(choices="lodged", war_players="frozen" if frozen else "may_claim")
    found = resolve_all(bids, ranking, frozen=frozen)
    for g in range(games):
        assert (found.owner[g].tolist(), found.war[g].tolist()) == settled(r, bids[g], ranking[g]), bids[g]


@pytest.mark.parametrize(
    ("players", "lots", "most", "frozen"),
    [(2, 4, 2, True), (4, 4, 3, True), (3, 4, 3, False), (4, 5, 2, False), (6, 7, 4, True)],
)
def test_the_twin_says_the_same_before_it_is_compiled(
    monkeypatch: pytest.MonkeyPatch, players: int, lots: int, most: int, frozen: bool
) -> None:
    random = np.random.default_rng((players, lots, most))
    bids, ranking = random.integers(0, most + 1, (200, players, lots)), rankings(random, 200, players, lots)
    bids[::3, 1] = bids[::3, 0]
    expected = resolve_all(bids, ranking, frozen=frozen)
    in_python(monkeypatch, compiled)
    found = resolve_all(bids, ranking, frozen=frozen)
    assert np.array_equal(found.owner, expected.owner)
    assert np.array_equal(found.war, expected.war)
    assert found.war.any()


def test_nobody_gets_two_lots_and_one_ranking_serves_all_rounds() -> None:
    random = np.random.default_rng(7)
    bids, ranking = random.integers(0, 6, (500, 6, 7)), rankings(random, 1, 6, 7)[0]
    found = resolve_all(bids, ranking)
    again = resolve_all(bids, np.repeat(ranking[None], 500, axis=0))
    assert np.array_equal(found.owner, again.owner)
    for owner, war in zip(found.owner, found.war, strict=True):
        owners = owner[owner != NOBODY]
        assert len(set(owners.tolist())) == len(owners)
        assert not (war[owner != NOBODY]).any()
