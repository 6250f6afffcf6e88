"""Are units dragged by one finger and turned by two on the map, and are seats told apart there without colour?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.core.seats import Seat as Side
from fugleman.web.hosting.house import House
from tests.web.browser.conftest import Open, Seat
from tests.web.browser.fingers import Fingers
from tests.web.browser.marching import TOUCHED, as_in_a_case, bring_map, drag_to, on_map, place, turn_by
from tests.web.browser.player import Player

NOTED: tuple[tuple[Side, str], ...] = ((0, "Wing left"), (1, "hold"), (0, "Centre"), (1, "Main"))


@pytest.fixture
def anna(open_table: Open, sit: Seat, database: str) -> Player:
    """She is about to place a unit that enters from the left, on a telephone."""
    opened = open_table(as_in_a_case("flank_march", "6. A turn to (8,15) just touches"), typed=True)
    house = House.at(database, SystemClock(), os_entropy)

    def play(*orders: tuple[Side, str]) -> None:
        for seat, words in orders:
            house.act(opened.table, lambda table, seat=seat, words=words: table.order(seat, words))  # type: ignore[misc]

    def roll(*faces: str) -> None:
        for words in faces:
            house.act(opened.table, lambda table, words=words: table.typed(words))  # type: ignore[misc]

    play(*NOTED)
    roll("6 5", "1 1")
    play((1, "Main"))
    roll("5 6")
    play((0, "done"), (1, "done"))
    player: Player = sit(opened.tokens[0], language="en")
    bring_map(player)
    return player


def test_one_finger_drags_a_unit_and_not_the_page(anna: Player) -> None:
    scrolled = anna.page.evaluate("scrollY")
    drag_to(anna, Fingers(anna.page), 6, 70)
    assert anna.page.evaluate("scrollY") == scrolled
    expect(anna.page.locator(".tried button.main")).to_be_visible()
    x, y = place(anna)
    expect(anna.page.locator(".tried .chosen")).to_contain_text(f"place Cav1 {x:g},{y:g}")


def test_two_fingers_turn_it_where_it_stands(anna: Player) -> None:
    stands = place(anna)
    for degrees, looks in ((30, "120"), (-50, "70")):
        turn_by(anna, Fingers(anna.page), degrees)
        assert anna.page.locator("#look").input_value() == looks
        assert place(anna) == stands
        expect(anna.page.locator(".tried .chosen")).to_contain_text(looks)


def test_a_tap_on_the_table_brings_the_unit_there(anna: Player) -> None:
    anna.page.touchscreen.tap(*on_map(anna, 5, 75))
    assert place(anna) == pytest.approx((5, 75), abs=TOUCHED)


def test_units_bear_their_seats_number_upright(anna: Player) -> None:
    signs = anna.page.locator(".map .piece text")
    assert sorted(signs.all_text_contents()) == ["1", "1", "2", "2", "2"]
    assert all(12 <= sign.bounding_box()["height"] <= 24 for sign in signs.all())  # type: ignore[index]
