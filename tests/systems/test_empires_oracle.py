"""Does Bidding for Empires come out as a second, plain writing of its rules says?"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.systems.empires_oracle import Auction
from tests.systems.empires_play import circle, play, tie_prone

READINGS: list[tuple[int, dict[str, Any], dict[str, bool]]] = [
    (1500, {}, {}),
    (500, {"war_players": "may_claim"}, {"may_claim": True}),
    (500, {"references": "earlier_too"}, {"earlier_too": True}),
    (500, {"double": "all_tied"}, {"all_tied": True}),
]


@pytest.mark.parametrize(("games", "rulings", "told"), READINGS, ids=["default", "may_claim", "earlier_too", "all_tied"])
def test_whole_epochs_agree_with_the_plain_writing(games: int, rulings: dict[str, Any], told: dict[str, bool]) -> None:
    rounds: Counter[int] = Counter()
    for seed in range(games):
        names, lots = circle(seed)
        players = tie_prone(seed)
        expected = Auction(names, dict(lots), players, **told).run()
        assert play(names, lots, players, **rulings) == expected, seed
        rounds[len(expected.wars) + 1] += 1
    assert set(rounds) >= {1, 2, 3, 4}, rounds
