"""Do people play to the end of their turns in a real browser, with and without script?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Open, Seat

SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])


@SCRIPT
def test_two_telephones_seal_a_command_cycle_in_italian(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("soldiers")
    anna, bruno = (sit(opened.tokens[seat], script=script) for seat in (0, 1))
    if script:
        anna.spot("A@4").tap()
    else:
        anna.page.locator("details.group", has_text="A").locator("summary").first.click()
        anna.page.locator("details.list").get_by_role("button", name="A@4", exact=True).click()
    anna.sees("Sigillare questo ordine?")
    anna.keep(f"soldiers-draft-{script}")
    anna.sure()
    anna.sees("Sigillato: A@4")
    anna.keep(f"soldiers-sealed-{script}")
    assert "A@4" not in bruno.page.content()
    if script:
        expect(bruno.page.locator(".seat.in")).to_contain_text("Anna")
        bruno.spot("W@3").tap()
    else:
        bruno.give("W@3")
    bruno.sure()
    if not script:
        anna.page.reload()
    expect(anna.page.locator(".receipt")).to_have_count(0)
    anna.sees("A@4")
    anna.keep(f"soldiers-opened-{script}")
    anna.page.get_by_role("link", name="Ordini sigillati").click()
    anna.sees("aperto; l'impronta torna")
    anna.keep(f"soldiers-receipts-{script}")


@SCRIPT
def test_flanks_is_played_by_tapping_the_board(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("flanks")
    players = tuple(sit(opened.tokens[seat], script=script) for seat in (0, 1))
    players[0].give("L12 C34 R56")
    expect(players[0].page.locator("#order")).to_have_count(0)
    players[1].page.reload()
    players[1].give("L12 C34 R56")
    players[1].sees("Dare questo ordine?")
    players[1].sure()
    for turn in range(3):
        for player in players:
            player.page.reload()
        acting = next(player for player in players if player.page.locator("#order").count())
        entry = acting.page.locator("#table").get_attribute("data-entry")
        acting.keep(f"flanks-{turn}-{script}")
        if script:
            acting.page.locator(".board [data-order]").first.tap()
        else:
            acting.page.locator("details.list button").first.click()
        acting.sure()
        expect(acting.page.locator(f'#table[data-entry="{entry}"]')).to_have_count(0)
