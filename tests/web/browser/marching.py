"""How is a unit taken hold of on the map of a flank march?"""

from __future__ import annotations

from typing import Any, Protocol

import pytest
from playwright.sync_api import expect

from fugleman import muster
from fugleman.core.system import System
from tests.conformance.setups import set_up
from tests.web.browser.fingers import At, Fingers
from tests.web.browser.player import Player

TOUCHED = 0.3
"""U that a finger or a pointer may miss a place by: a pixel and a half of the smallest map."""


class Hand(Protocol):
    """What drags."""

    def drag(self, start: At, end: At) -> None:
        """From a point of the window to another."""


class Mouse:
    """A mouse."""

    def __init__(self, player: Player) -> None:
        self._mouse = player.page.mouse

    def drag(self, start: At, end: At) -> None:
        """From a point of the window to another."""
        self._mouse.move(*start)
        self._mouse.down()
        self._mouse.move(*end, steps=6)
        self._mouse.up()


def as_in_a_case(name: str, beginning: str) -> System[Any]:
    """A system as one of its worked examples sets it up."""
    found = muster()[name]
    case = next(case for case in found.cases if case.name.startswith(beginning))
    return set_up(found.system, case.rulings, case.scenario)


def drag_to(player: Player, hand: Hand, x: float, y: float) -> None:
    """Drag the unit that is held to a place, in U."""
    bring_map(player)
    hand.drag(held(player), on_map(player, x, y))
    assert place(player) == pytest.approx((x, y), abs=TOUCHED)


def nudge_to(player: Player, x: float, y: float) -> None:
    """Bring the unit that is held to a place near by, by the arrow keys, a tenth of a U at a time."""
    player.page.locator(".map svg").focus()
    for axis, to, keys in ((0, x, ("ArrowLeft", "ArrowRight")), (1, y, ("ArrowDown", "ArrowUp"))):
        steps = round((to - place(player)[axis]) * 10)
        for _ in range(abs(steps)):
            player.page.keyboard.press(f"Shift+{keys[steps > 0]}")
    assert place(player) == (x, y)


def turn_by(player: Player, fingers: Fingers, degrees: int) -> None:
    """Turn the unit that is held with two fingers on either side of the map's middle."""
    bring_map(player)
    box = player.page.locator(".map svg").bounding_box()
    assert box is not None
    fingers.turn((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), degrees)


def bring_map(player: Player) -> None:
    """Wait for the map, and scroll it into the window."""
    expect(player.page.locator(".tried .chosen")).to_be_visible()
    player.page.locator(".map svg").evaluate("svg => svg.scrollIntoView({ block: 'center', behavior: 'instant' })")


def held(player: Player) -> At:
    """The middle of the unit that is held, in the window."""
    box = player.page.locator(".piece.held rect").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_map(player: Player, x: float, y: float) -> At:
    """A place in U, in the window."""
    table = player.page.locator(".map svg")
    box = table.bounding_box()
    assert box is not None
    wide, high = map(float, str(table.get_attribute("viewBox")).split()[2:])
    return box["x"] + box["width"] * x / wide, box["y"] + box["height"] * (high - y) / high


def place(player: Player) -> tuple[float, float]:
    """Where the unit that is held stands, in U."""
    x, y = (float(player.page.locator(field).input_value()) for field in ("#x", "#y"))
    return x, y
