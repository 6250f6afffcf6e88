"""Is every page fit for everybody: by axe, by the keyboard alone, at twice its size, light and dark, in both languages?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fugleman import muster
from tests.web.browser.conftest import Open, Seat
from tests.web.browser.pages import other_pages

SYSTEMS = sorted(muster())
LEAST = 48
"""Pixels of a target."""

TARGETS = "button, a.button, summary, select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])"

SMALL = f"""[...document.querySelectorAll("{TARGETS}")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < {LEAST} - 0.5)
    .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_of_a_table(open_table: Open, sit: Seat, system: str, language: str) -> None:
    dark = language == "it"
    player = sit(open_table(system).tokens[0], language=language, dark=dark, wide=360 if dark else 1200)
    player.check_accessible()
    player.keep(f"table-{system}-{language}")
    assert player.page.evaluate(SMALL) == []


@pytest.mark.parametrize(("language", "wide"), [("en", 1200), ("it", 360)])
def test_every_other_page(open_table: Open, sit: Seat, language: str, wide: int) -> None:
    opened = open_table("soldiers")
    player = sit(*(opened.tokens[role] for role in (0, 1, "master")), language=language, dark=language == "en", wide=wide)
    table = f"/t/{opened.table}"
    player.go(f"{table}?as=0")
    player.check_accessible()
    player.keep(f"cover-{language}")
    player.uncover()
    player.give("A@4")
    player.check_accessible()
    player.sure()
    player.check_accessible()
    for name, path in other_pages(opened).items():
        player.go(path)
        player.check_accessible()
        player.errors = [error for error in player.errors if "404" not in error]
        player.keep(f"{name}-{language}")
        assert player.page.evaluate(SMALL) == [], name


def test_the_keyboard_alone_is_enough(open_table: Open, sit: Seat) -> None:
    player = sit(open_table("soldiers").tokens[0], wide=1200)
    player.spot("B@3").focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("#sure")).to_be_focused()
    player.page.keyboard.press("Tab")
    player.page.keyboard.press("Enter")
    player.sees("Sigillato: B@3")


def test_a_page_at_twice_its_size(open_table: Open, sit: Seat) -> None:
    """A window of 1280 pixels at 200% has room for 640."""
    for system in ("active_turn", "empires", "flank_march", "soldiers"):
        player = sit(open_table(system).tokens[0], wide=640)
        player.page.evaluate("document.documentElement.style.fontSize = '36px'")
        player.keep(f"twice-{system}")


def test_a_draft_stays_on_its_device_and_for_its_seat(open_table: Open, sit: Seat) -> None:
    opened = open_table("soldiers")
    player = sit(opened.tokens[0], opened.tokens[1])
    player.go(f"/t/{opened.table}?as=0")
    player.uncover()
    player.page.locator("details#in-words summary").click()
    player.page.locator("#words").fill("C@2")
    expect(player.page.locator(".draft")).to_be_visible()
    player.page.reload()
    expect(player.page.locator("#words")).to_have_value("C@2")
    expect(player.page.locator(".draft")).to_be_visible()
    player.go(f"/t/{opened.table}?as=1")
    player.uncover()
    expect(player.page.locator("#words")).to_have_value("")
    expect(player.page.locator(".draft")).to_be_hidden()


def test_what_did_not_arrive_may_be_sent_again(open_table: Open, sit: Seat) -> None:
    player = sit(open_table("soldiers").tokens[0])
    player.page.route("**/order", lambda route: route.abort())
    player.spot("A@4").tap()
    expect(player.page.locator("#unsent")).to_be_visible()
    player.page.unroute("**/order")
    player.spot("A@4").tap()
    player.sure()
    player.sees("Sigillato: A@4")


def test_an_order_is_weighed_beside_the_choice(open_table: Open, sit: Seat) -> None:
    player = sit(open_table("soldiers").tokens[0])
    player.page.locator("#odds-beside summary").click()
    player.page.locator("#weighed").select_option(label="A@2")
    player.page.locator("#against").select_option("random")
    player.page.locator("#weigh button").click()
    expect(player.page.locator(".odds tbody tr").first).to_contain_text("poi random gioca tutti i posti", timeout=30_000)
    expect(player.page.locator("#odds")).to_be_focused()
    player.check_accessible()
    player.keep("weighed")


def test_odds_stand_beside_the_choice(open_table: Open, sit: Seat) -> None:
    opened = open_table("flanks", seed=3)
    players = [sit(opened.tokens[seat], language="en", wide=1200) for seat in (0, 1)]
    for player in players:
        player.page.reload()
        player.give("L12 C34 R56")
    players[1].sure()
    players[0].page.reload()
    acting = next(player for player in players if player.page.locator("#order").count())
    acting.page.locator("#odds-beside summary").click()
    expect(acting.page.locator(".odds tbody tr").first).to_contain_text("exact")
    acting.check_accessible()
    acting.keep("odds-beside")
