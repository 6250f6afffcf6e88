"""Does a grid of sheets gain what the resolution that is played gives?"""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from fugleman.core.errors import Faulty, FuglemanError
from fugleman.lab.auctions import auction_of, minimise_regret
from fugleman.systems.empires import SYSTEM, grids
from fugleman.systems.empires.grids import auction
from fugleman.systems.empires.terms import Rulings, Scenario
from fugleman.systems.flanks import SYSTEM as FLANKS
from tests.compiled import in_python
from tests.systems.test_empires_compiled import settled

THREE = Scenario(players=3, lots=(("A", 10), ("B", 6), ("C", 4)))


def test_sheets_are_all_bids_on_the_grid() -> None:
    made = auction(Rulings(), Scenario(players=2, lots=(("A", 3), ("B", 2))), (0, 2), 10**6)
    assert made.sheets == ("-", "B 2", "B 4", "A 3", "A 3 B 2", "A 3 B 4", "A 5", "A 5 B 2", "A 5 B 4")
    assert made.gains.shape == (2, 9, 9)


def test_two_who_bid_nothing_pick_in_a_diced_order() -> None:
    made = auction(Rulings(), Scenario(players=2, lots=(("A", 4), ("B", 2))), (0,), 10**6)
    assert made.gains[:, 0, 0].tolist() == [1.5, 1.5]


def test_a_claim_is_worth_half_more_than_the_strength_and_costs_the_bid() -> None:
    made = auction(Rulings(), Scenario(players=2, lots=(("A", 4), ("B", 2))), (0, 1), 10**6)
    bid = made.sheets.index("A 5")
    assert made.gains[:, bid, 0].tolist() == [1.0, 1.0]  # 6 - 5; the other picks B: 3 - 2


@pytest.mark.parametrize("war_players", ["frozen", "may_claim"])
def test_gains_are_those_of_the_resolution_that_is_played(war_players: str) -> None:
    r = Rulings(choices="lodged", war_players=war_players)  # type: ignore[arg-type]
    made = auction(r, THREE, (0, 1, 2), 10**6)
    strength, worth = [10, 6, 4], [15.0, 9.0, 6.0]
    sheets = [[int(dict(zip(w.split()[::2], w.split()[1::2], strict=False)).get(lot, 0)) for lot in "ABC"] for w in made.sheets]
    random = np.random.default_rng(3)
    for profile in random.integers(0, len(sheets), (300, 3)).tolist():
        bids = np.array([sheets[k] for k in profile])
        owner, _ = settled(r, bids, np.tile(np.arange(3), (3, 1)))
        gain = np.zeros(3)
        for lot, player in enumerate(owner):
            if player >= 0:
                gain[player] += worth[lot] - bids[player, lot]
        left = [player for player in range(3) if player not in owner]
        ways = [*permutations(left)]
        for way in ways:
            lots = [lot for lot in range(3) if owner[lot] < 0]
            for player in way:
                best = max(lots, key=lambda lot: worth[lot] - strength[lot])
                lots.remove(best)
                gain[player] += (worth[best] - strength[best]) / len(ways)
        assert made.gains[(slice(None), *profile)] == pytest.approx(gain)


@pytest.mark.parametrize("players", [2, 3])
def test_the_gains_are_the_same_before_they_are_compiled(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    scenario = Scenario(players=players, lots=(("A", 4), ("B", 2), ("C", 2)))
    expected = auction(Rulings(), scenario, (0,), 10**6).gains
    in_python(monkeypatch, grids)
    assert np.array_equal(auction(Rulings(), scenario, (0,), 10**6).gains, expected)


def test_lots_may_be_worth_more_to_one_player_than_to_another() -> None:
    made = auction(Rulings(), Scenario(players=2, lots=(("A", 4), ("B", 2))), (0, 1), 10**6, {"a": (9, 5), "B": (3,)})
    a, b, nothing = made.sheets.index("A 5"), made.sheets.index("B 2"), 0
    assert made.gains[:, a, b].tolist() == [4.0, 1.0]
    assert made.gains[:, b, a].tolist() == [1.0, 0.0]
    assert made.gains[:, nothing, nothing].tolist() == [(5 + 1) / 2, 1.0]


def test_worths_of_no_such_lot_and_of_too_many_players_are_told_at_once() -> None:
    with pytest.raises(Faulty) as told:
        auction(Rulings(), THREE, (0,), 10**6, {"D": (1,), "A": (1, 2), "B": (1, 2, 3)})
    assert [fault.place for fault in told.value.faults] == ["D", "A"]


def test_nobody_regrets_what_it_settles_on() -> None:
    made = auction(Rulings(), THREE, (0, 2), 10**6)
    found = minimise_regret(made.gains)
    assert max(found.coarse) <= 1e-3


def test_too_fine_a_grid_and_a_system_without_one_are_refused() -> None:
    with pytest.raises(Faulty, match="combinations"):
        auction_of(SYSTEM, (0, 1, 2), 10**6)
    with pytest.raises(FuglemanError, match="no auction"):
        auction_of(FLANKS, (0,), 10**6)
