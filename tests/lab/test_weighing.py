"""Does a weighed order come to what it truly comes to, with an interval that says how surely, and of nothing hidden?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Roll
from fugleman.core.errors import Faulty, Illegal
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.kit.command_track import Bid as TrackBid
from fugleman.lab.beside import Beside
from fugleman.lab.explore import explore
from fugleman.lab.policies import write
from fugleman.lab.stages import measures_of, solve
from fugleman.lab.weighing import Known, known, opponents, weigh
from fugleman.systems import active_turn, empire_draw, empires, flank_march, flanks, soldiers
from fugleman.systems.empire_draw.terms import Card, Keep, PassTo
from fugleman.systems.empires.terms import Bid, LotBid, Rulings, Scenario, Take
from fugleman.systems.soldiers.terms import Rulings as TrackRulings

SMALL = soldiers.Soldiers(rulings=TrackRulings(chits=2, last_space=2))
LOTS = (("A", 2), ("B", 3), ("C", 4))
AUCTION = empires.Empires(scenario=Scenario(players=3, lots=LOTS))


def opened(system: System[Any], *answers: Any) -> Look[Any]:
    here = look(system, Position(system.opening()))
    for value in answers:
        here = answer(system, here.position, value)
    return here


def told(system: System[Any], seat: Seat, *answers: Any) -> Known:
    found = known(system, opened(system, *answers), seat)
    assert found is not None
    return found


def figures(found: tuple[Beside, ...]) -> dict[str, float]:
    return {str(one.label): one.figure.value for one in found}


def sheet(**bids: int) -> Bid:
    return Bid(tuple(LotBid(lot, vp) for lot, vp in bids.items()))


def test_estimates_lie_about_what_is_exact_where_both_exist(tmp_path: Path) -> None:
    """Played on at best play, an order is worth what it is worth at best play."""
    write(solve(explore(SMALL, measures=measures_of(SMALL))), tmp_path / "policy")
    within, all_of_them = 0, 0
    bids = (TrackBid("A", 1), TrackBid("X", 0))
    for seat, start in ((0, ()), (1, (bids,))):
        asked = told(SMALL, seat, *start)
        for order in asked.ask().orders.listed() or ():
            exact, estimate = (one.figure for one in weigh(asked, order, f"solved:{tmp_path / 'policy'}", answers=200))
            assert exact.exact is not None
            assert (estimate.exact, estimate.how) == (None, "interval")
            half = (estimate.high - estimate.low) / 2
            assert abs(estimate.value - exact.value) <= 2 * half + 1e-12
            within += estimate.low - 1e-12 <= exact.value <= estimate.high + 1e-12
            all_of_them += 1
    assert all_of_them > 10
    assert within >= 0.9 * all_of_them


def test_early_in_a_cycle_a_bid_is_estimated_and_says_how() -> None:
    (found,) = weigh(told(soldiers.SYSTEM, 0), TrackBid("A", 2), "shrewd", answers=200)
    assert str(found.label) == "worth"
    assert str(found.given) == "shrewd then plays every seat"
    assert found.figure.low < found.figure.value < found.figure.high
    assert found.figure.games > 2


def test_a_lot_is_sure_to_whom_nobody_outbids_at_what_he_bids() -> None:
    found = figures(weigh(told(AUCTION, 0), sheet(C=1000), "valuer", answers=300))
    assert found["gets C"] == 1
    assert found["the price of C, if it is won"] == found["paid in all"] == 1000
    assert found["gets A"] == found["gets B"] == 0
    assert "the price of A, if it is won" not in found
    assert found["what the lot is worth, less what is paid"] == 6 - 1000


def test_who_bids_nothing_pays_the_strength_of_what_is_left() -> None:
    found = figures(weigh(told(AUCTION, 0), Bid(), "valuer:100~0", answers=300))
    assert found["gets A"] + found["gets B"] + found["gets C"] == pytest.approx(1)


def test_after_the_sheets_are_opened_a_choice_is_weighed() -> None:
    """2a: a player who has won two lots at the same amount takes one."""
    asked = told(AUCTION, 0, (sheet(B=9, C=9), sheet(A=2), Bid()))
    assert figures(weigh(asked, Take("C"), "valuer", answers=60))["gets C"] == 1


def test_who_may_not_know_the_sheets_weighs_no_choice_after_them() -> None:
    secret = replace(AUCTION, rulings=Rulings(announce="game_master"))
    assert known(secret, opened(secret), 0) is not None
    assert known(secret, opened(secret, (sheet(B=9, C=9), sheet(A=2), Bid())), 0) is None
    earlier = replace(secret, rulings=Rulings(announce="game_master", references="earlier_too"))
    assert known(earlier, opened(earlier), 0) is None


def test_where_scores_decide_the_lead_and_the_wins_are_told_of() -> None:
    here = opened(active_turn.SYSTEM)
    while isinstance(here.call, Roll):
        here = answer(active_turn.SYSTEM, here.position, (1, 2))
    asked = next(one for seat in (0, 1) if (one := known(active_turn.SYSTEM, here, seat)))
    found = weigh(asked, asked.ask().absent, "steady", answers=600)
    assert set(figures(found)) == {"points more than anybody else", "wins"}
    assert all(0 <= one.figure.low <= one.figure.high <= 1 for one in found if str(one.label) == "wins")


def drawn(hidden: str, other: str) -> Known:
    """A seat that has drawn an empire, another having one that is not known to it."""
    system = empire_draw.SYSTEM
    here = opened(system, (hidden,), Keep(), (other,))
    assert here.position.state.hands.count(None) == 3
    found = known(system, here, 1)
    assert found is not None
    return found


def test_games_that_differ_in_what_a_seat_may_not_know_weigh_alike() -> None:
    names = [
        name
        for name, _ in empire_draw.rules.deck(
            empire_draw.rules.lots_of(empire_draw.SYSTEM.scenario, 0), empire_draw.SYSTEM.opening()
        ).cards
    ]
    one, two = drawn(names[0], names[2]), drawn(names[1], names[2])
    assert one == two
    for order in (Keep(), PassTo(2)):
        assert weigh(one, order, "keeper", answers=200) == weigh(two, order, "keeper", answers=200)


def test_the_worlds_of_a_seat_are_all_that_there_may_be() -> None:
    asked = drawn("Minoans", "Egypt")
    holds = {asked.world(lambda n, k=k: k % n).state.hands[0] for k in range(12)}  # type: ignore[misc]
    lots = {lot.name for lot in empire_draw.rules.lots_of(empire_draw.SYSTEM.scenario, 0)}
    assert {card.lot for card in holds if isinstance(card, Card)} == lots - {"Egypt"}


def test_nothing_is_weighed_where_nothing_is_at_stake_or_too_much_is_hidden() -> None:
    assert known(flanks.SYSTEM, opened(flanks.SYSTEM), 0) is None
    assert known(flank_march.SYSTEM, opened(flank_march.SYSTEM), 0) is None


def test_the_same_is_found_again_whatever_was_done_before() -> None:
    asked, order = told(AUCTION, 2), sheet(A=3)
    first = weigh(asked, order, "valuer", answers=200)
    weigh(asked, sheet(B=4), "random", answers=50)
    assert weigh(told(AUCTION, 2), order, "valuer", answers=200) == first


@pytest.mark.parametrize(("order", "against", "error"), [(sheet(A=1), "valuer", Illegal), (sheet(A=2), "nobody", Faulty)])
def test_what_cannot_be_weighed(order: Order, against: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        weigh(told(AUCTION, 0), order, against)


def test_who_may_play_on() -> None:
    assert opponents(AUCTION) == ("valuer", "random")
