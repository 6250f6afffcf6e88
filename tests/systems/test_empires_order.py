"""Does the order of players and lots on the sheets of Bidding for Empires never matter? (0.1, reading E)

A round's sheets are settled in every order by the compiled resolution, which is held equal to the one that is played; whole
epochs, with their wars, choices and dice, are played in many orders.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fugleman.systems.empires.compiled import Ints, Rounds, resolve_all
from fugleman.systems.empires.terms import Rulings
from tests.systems import empires_orders
from tests.systems.empires_orders import SHEETS, SIZES, differing, sheet
from tests.systems.empires_play import Players, circle, play, tie_prone
from tests.systems.test_empires_compiled import settled

SMALL = 20_000
"""Sheets with so many orders at most are settled in all of them here."""


def test_every_order_of_players_and_lots_settles_a_round_alike() -> None:
    """Of the 500 sheets of `empires_orders`, all orders of all that have no more than 20,000, and of the first of each size.

    That is both permutations together, each settled afresh, none inferred. Of the larger rest every order of the lots with
    two of the players'. `python -m tests.systems.empires_orders` settles all orders of all 500.
    """
    for seed in range(SHEETS):
        one, chance = sheet(seed), Random(seed)
        rows = range(len(one.bids))
        every = one.orders <= SMALL or seed < len(SIZES)
        few = None if every else [tuple(rows), tuple(chance.sample(rows, len(rows)))]
        assert differing(one, few) == 0, seed


def test_where_wars_free_their_players_every_order_settles_a_round_alike_too() -> None:
    """Reading A, `may_claim`: all orders of the sheets that have no more than 20,000."""
    for one in map(sheet, range(0, SHEETS, 5)):
        assert one.orders > SMALL or differing(one, frozen=False) == 0


def test_the_500_sheets_hold_ties_and_wars_and_are_settled_by_the_played_rules_as_by_the_compiled_ones() -> None:
    wars = 0
    for seed in range(SHEETS):
        bids, ranking = sheet(seed)
        found = resolve_all(bids[None], ranking[None])
        assert (found.owner[0].tolist(), found.war[0].tolist()) == settled(Rulings(choices="lodged"), bids, ranking)
        wars += bool(found.war.any())
    assert SHEETS // 4 < wars < SHEETS


def test_a_settlement_that_looked_at_the_order_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_come(bids: Ints, _ranking: Ints, *, frozen: bool) -> Rounds:
        owner = np.argmax(bids, axis=1)
        return Rounds(owner.astype(np.int8), np.zeros_like(owner, dtype=np.int8))

    monkeypatch.setattr(empires_orders, "resolve_all", first_come)
    assert differing(sheet(0)) > 0


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
