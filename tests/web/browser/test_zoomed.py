"""Is the focus seen wherever the keyboard takes it, and does no page scroll sideways, at 100, 200 and 400 %?

A window of 1280 by 1024 pixels has room for 640 by 512 at 200 %, and for 320 by 256 at 400 %.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fugleman import muster
from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.web.hosting.house import House
from tests.web.browser.conftest import Open, Seat
from tests.web.browser.pages import other_pages
from tests.web.browser.player import Player

ZOOMED = pytest.mark.parametrize(("wide", "high"), [(1280, 1024), (640, 512), (320, 256)], ids=["100%", "200%", "400%"])

MOST = 250
"""Stops of the tabulator key on a page, and more than there are."""

FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const told = one.outerHTML.slice(0, 100);
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return told + ": no outline";
  const box = one.getBoundingClientRect();
  for (const part of [0.5, 0.1, 0.9]) {
    for (const deep of [0.5, 0.1, 0.9]) {
      const hit = document.elementFromPoint(box.x + box.width * part, box.y + box.height * deep);
      if (hit && (one.contains(hit) || hit.contains(one) && hit.closest("label, summary, svg"))) return "";
    }
  }
  return told + ": out of sight";
}"""
"""What is wrong with what has the focus; null if nothing has it."""


def tabulate(player: Player) -> list[str]:
    """What is wrong at the stops of a page, from its first to its last."""
    faults: list[str] = []
    for stop in range(MOST):
        player.page.keyboard.press("Tab")
        fault = player.page.evaluate(FOCUS)
        if fault is None and stop:
            return faults
        if fault:
            faults.append(fault)
    return [*faults, "no end"]


def check(player: Player, name: str) -> None:
    """The page neither scrolls sideways nor loses the focus."""
    assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, f"{name} scrolls sideways"
    assert tabulate(player) == [], name


@ZOOMED
@pytest.mark.parametrize("system", sorted(muster()))
def test_the_page_of_a_table(open_table: Open, sit: Seat, system: str, wide: int, high: int) -> None:
    player = sit(open_table(system).tokens[0], wide=wide, high=high)
    for summary in player.page.locator(".beside summary").all():
        if summary.is_visible():
            summary.click()
    player.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    check(player, system)


@ZOOMED
def test_every_other_page(open_table: Open, sit: Seat, wide: int, high: int) -> None:
    opened = open_table("soldiers")
    player = sit(*(opened.tokens[role] for role in (0, 1, "master")), wide=wide, high=high)
    for name, path in {"cover": f"/t/{opened.table}?as=0", **other_pages(opened), "sheets": "/resolve/empires"}.items():
        player.go(path)
        check(player, name)


def test_the_focus_and_what_is_typed_stay_when_others_act(open_table: Open, sit: Seat, database: str) -> None:
    opened = open_table("soldiers")
    house = House.at(database, SystemClock(), os_entropy)
    player = sit(opened.tokens[0])
    player.page.locator("#manners > summary").click()
    player.page.locator("#ruling").fill("because the cat")
    house.act(opened.table, lambda table: table.order(1, "W@3"))
    expect(player.page.locator(".seat.in")).to_contain_text("Bruno")
    expect(player.page.locator("#ruling")).to_be_focused()
    expect(player.page.locator("#ruling")).to_have_value("because the cat")
    player.page.locator(".log .n").last.focus()
    house.act(opened.table, lambda table: table.mix(1, "more chance"))
    expect(player.page.locator('#table[data-entry="2"]')).to_have_count(1)
    expect(player.page.locator(".log .n:focus")).to_have_text("0")
    player.page.keyboard.press("Tab")
    expect(player.page.locator(".log .by").last).to_be_focused()


def test_the_focus_is_not_lost_by_acting(open_table: Open, sit: Seat) -> None:
    player = sit(open_table("soldiers").tokens[0])
    player.spot("B@3").focus()
    for key, focused in (("Enter", "#sure"), ("Tab", ".sure button.main"), ("Enter", "h1")):
        player.page.keyboard.press(key)
        expect(player.page.locator(focused)).to_be_focused()
