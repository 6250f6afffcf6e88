"""Is chart 2 bid for in a real browser to the printed result, by six seats, by their game master, and on paper?"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from fugleman.adapters.sheets import BidSheet, read_sheet
from fugleman.adapters.sheets.setup import bidding, set_up
from fugleman.muster import muster
from tests.web.browser.conftest import Open, Seat
from tests.web.browser.player import Player

DATA = Path(__file__).parents[3] / "data"
CHART_2 = [(DATA / f"chart2_round{n}.csv").read_bytes() for n in (1, 2)]
ROUNDS = [read_sheet(content, "chart 2") for content in CHART_2]
ODIN, THOR, FREYA, HOTH, BRYNHILDA, LOKI = range(6)
PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
"""What a browser does when a block of cells is pasted where the cursor is."""

SYSTEM = set_up(bidding(muster()["empires"].system), ROUNDS[0], (), secret=False)


def fill_in(player: Player, sheet: BidSheet, column: int) -> None:
    """Type a column of the chart into a seat's own form, and seal it."""
    for lot, vp in zip(sheet.lots, sheet.bids[column], strict=True):
        if vp:
            player.page.locator(f'[name="bids.{lot.name}.vp"]').fill(str(vp))
    player.page.locator("form:has([name=kind]) button.main").click()
    player.sure()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_six_seats_play_chart_2_over_two_rounds(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table(SYSTEM)
    players = [sit(opened.tokens[seat], script=script, dark=seat % 2 == 1) for seat in range(6)]
    players[ODIN].keep(f"empires-form-{script}")
    for seat, player in enumerate(players):
        fill_in(player, ROUNDS[0], seat)
    players[ODIN].page.reload()
    for seat, words in {ODIN: "MONGOLS per 60", THOR: "SELJUK TURKS per 30", BRYNHILDA: "CHOLA per 9"}.items():
        players[ODIN].sees(words)
        players[seat].page.reload()
        expect(players[seat].page.locator("#order")).to_have_count(0)
    players[FREYA].page.reload()
    players[FREYA].sees("0, oppure da 20 in su")
    players[LOKI].page.reload()
    players[LOKI].sees("ora soltanto 0")
    players[LOKI].keep(f"empires-second-round-{script}")
    for column, seat in enumerate((FREYA, HOTH, LOKI)):
        players[seat].page.reload()
        fill_in(players[seat], ROUNDS[1], column)
    players[LOKI].page.reload()
    players[LOKI].give("FRANKS")
    players[LOKI].sure()
    for words in ("VIKINGS per 22", "HOLY ROMAN per 14", "FRANKS per 10"):
        players[LOKI].sees(words)
    players[LOKI].keep(f"empires-end-{script}")


@pytest.mark.parametrize("wide", [360, 1200])
def test_a_game_master_types_the_sheets_with_the_keyboard(open_table: Open, sit: Seat, wide: int) -> None:
    opened = open_table(SYSTEM)
    master = sit(opened.tokens["master"], wide=wide, dark=wide == 360)
    master.page.get_by_role("link", name="Consegna i fogli di carta").click()
    master.page.wait_for_load_state("load")
    master.page.locator('[name="r1.1.1"]').focus()
    for bids in ROUNDS[0].bids:
        for vp in bids:
            master.page.keyboard.type(str(vp))
            master.page.keyboard.press("Enter")
    expect(master.page.locator('[name="r1.7.6"]')).to_have_value("0")
    master.keep(f"empires-hand-in-{wide}")
    master.check_accessible()
    master.page.get_by_role("button", name="Sigilla questi fogli").click()
    master.sees("MONGOLS per 60")


@pytest.mark.parametrize(("wide", "language", "dark"), [(360, "it", True), (1200, "en", False)])
def test_paper_sheets_are_settled_step_by_step(sit: Seat, wide: int, language: str, dark: bool) -> None:
    master = sit(wide=wide, language=language, dark=dark)
    master.go("/resolve/empires")
    master.page.locator('details:has([name="rule.war_players"]) > summary').click()
    master.keep(f"resolve-blank-{language}")
    master.check_accessible()
    table = "\n".join(line.replace(",", "\t") for line in CHART_2[0].decode().splitlines())
    master.page.locator('[name="r1.0.0"]').focus()
    master.page.evaluate(PASTE, table)
    expect(master.page.locator('[name="r1.7.6"]')).to_have_value("0")
    master.page.locator(".desk > .row button.main").click()
    expect(master.page.locator(".bids .claims")).to_have_count(3)
    for _ in range(6):
        master.page.locator("[data-by='-1']").click()
    expect(master.page.locator(".bids .claims")).to_have_count(1)
    expect(master.page.locator(".steps .later").first).to_be_hidden()
    master.keep(f"resolve-step-{language}")
    master.check_accessible()
    master.page.emulate_media(media="print")
    master.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(master.page.locator(".bids .claims")).to_have_count(3)
    expect(master.page.locator(".bids td:not(.struck)").first).to_have_css("background-color", "rgb(255, 255, 255)")
    master.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(master.page.locator(".bids .claims")).to_have_count(1)
    master.page.emulate_media(media="screen")
    for column, bids in enumerate(ROUNDS[1].bids, start=1):
        for row, vp in enumerate(bids, start=1):
            cell = master.page.locator(f'[name="r2.{row}.{column}"]')
            if cell.get_attribute("readonly") is None:
                cell.fill(str(vp))
    master.page.locator(".desk > .row button.main").click()
    master.page.locator('[type="radio"][value="FRANKS"]').check()
    master.keep(f"resolve-choice-{language}")
    master.page.locator("section.act button.main").click()
    master.sees("FRANKS per 10" if language == "it" else "Loki takes FRANKS for 10")
    master.keep(f"resolve-end-{language}")
    master.go("/sheet/empires?epoch=V&players=Odin,Thor,Freya")
    master.keep(f"sheet-{language}")
    master.check_accessible()
