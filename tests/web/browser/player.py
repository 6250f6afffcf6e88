"""A person at a browser: follows a link, taps, reads, and keeps a picture of what is seen."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

STRICT = {
    "resultTypes": ["violations"],
    "preload": False,
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
}
"""axe's own rules and good practice; contrast of 7:1."""


class Player:
    """One page of one browser."""

    def __init__(self, page: Page, address: str, shots: Path) -> None:
        self.page, self.address, self.shots = page, address, shots
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def join(self, token: str) -> None:
        self.page.goto(f"{self.address}/join/{token}")
        self.page.locator("main button.main").click()
        self.page.wait_for_url("**/t/**")

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def spot(self, label: str) -> Locator:
        """A part of the board, by what a screen reader says of it."""
        return self.page.locator(f'.board [role=button][aria-label="{label}"]')

    def give(self, words: str) -> None:
        """Give an order in the players' notation."""
        box = self.page.locator("details#in-words")
        if box.get_attribute("open") is None:
            box.locator("summary").click()
        self.page.locator("#words").fill(words)
        box.locator("button").first.click()

    def sure(self) -> None:
        """Confirm what cannot be taken back."""
        self.page.locator(".sure button.main").click()
        expect(self.page.locator(".sure")).to_have_count(0)

    def uncover(self) -> None:
        """Say that the device has been passed on."""
        self.page.locator(".cover button.main").click()

    def sees(self, words: str) -> None:
        expect(self.page.locator("main")).to_contain_text(words)

    def keep(self, name: str) -> None:
        """A picture of the whole page, which lies under build/screenshots, and that it is sound."""
        self.shots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.shots / f"{name}.png", full_page=True)
        wide = self.page.viewport_size
        assert wide is not None
        assert self.page.evaluate("document.documentElement.scrollWidth") <= wide["width"], f"{name} scrolls sideways"
        assert len(self.page.content().encode()) < 50_000
        assert self.errors == [], self.errors

    def check_accessible(self) -> None:
        """axe finds nothing to object to."""
        found = Axe().run(self.page, options=STRICT)
        assert not found.violations_count, found.generate_report()
