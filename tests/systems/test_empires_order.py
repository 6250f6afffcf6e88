"""Does the order of players and lots on the sheets of Bidding for Empires never matter? (0.1, reading E)"""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.empires_play import Players, circle, play, tie_prone


def test_500_circles_in_many_orders() -> None:
    """Of each, turned and reversed orders of players and lots, and shuffled ones."""
    for seed in range(500):
        names, lots = circle(seed)
        players, chance = tie_prone(seed), Random(seed)
        expected = play(names, lots, players)
        orders = [(names[::-1], lots), (names, lots[::-1]), (names[1:] + names[:1], lots[2:] + lots[:2])]
        orders += [(chance.sample(names, len(names)), chance.sample(lots, len(lots))) for _ in range(3)]
        for players_now, lots_now in orders:
            assert play(players_now, lots_now, players) == expected, (seed, players_now, lots_now)


def test_every_order_of_three_players_and_three_lots() -> None:
    for seed in range(40):
        names, lots = circle(seed)[0][:3], circle(seed)[1][:3]
        told = [play(row, column, tie_prone(seed)) for row in permutations(names) for column in permutations(lots)]
        assert told == told[:1] * 36, seed


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_any_sheets_in_any_order(data: st.DataObject) -> None:
    names = ["Odin", "Thor", "Freya", "Hoth"][: data.draw(st.integers(3, 4))]
    lots = [(lot, 1) for lot in ("Asgard", "Bifrost", "Corinth", "Delphi", "Egypt")]
    bid = st.sampled_from((0, 4, 5, 6))
    drawn = data.draw(st.fixed_dictionaries({name: st.fixed_dictionaries({lot: bid for lot, _ in lots}) for name in names}))
    later = tie_prone(0)

    def bids(number: int, player: str, least: dict[str, int]) -> dict[str, int]:
        return drawn[player] if number == 1 else later.bids(number, player, least)

    players = Players(bids, later.choose, later.throw)  # type: ignore[arg-type]
    expected = play(names, lots, players)
    assert play(data.draw(st.permutations(names)), data.draw(st.permutations(lots)), players) == expected
