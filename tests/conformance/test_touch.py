"""Can only what is allowed be ordered by touching a picture, and is the picture else the same?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

from fugleman.core.calls import Ask
from fugleman.core.text import Text, Voice
from fugleman.kit.svg import TOUCH_STYLE
from tests.conformance.setups import Setup
from tests.conformance.walks import asks, steps

SVG = "{http://www.w3.org/2000/svg}"
NAMES: tuple[str | Text, ...] = ("Zoë", '"><svg/onload=alert(1)>', "{0}", "%s", "\u202eevil", "F")


EVERY = 3
"""Of so many positions one is drawn."""


def touchable(setup: Setup) -> Iterator[tuple[Ask[Any], Voice, str, str]]:
    """What was asked in some games, with the picture that the seat asked is shown: with buttons, and without."""
    system = setup.system
    for step in islice(steps(setup), 0, None, EVERY):
        for ask in asks(step.call):
            sight = system.sight(step.position.state, ask.seat)
            for voice in setup.voices(NAMES):
                drawn, plain = system.picture(sight, voice, ask), system.picture(sight, voice)
                if drawn is None or plain is None:
                    pytest.skip("no board")
                yield ask, voice, drawn, plain


def buttons(picture: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(picture).iter() if element.get("role") == "button"]


def lines(button: ElementTree.Element, attribute: str) -> list[str]:
    return (button.get(attribute) or "").split("\n") if button.get(attribute) else []


def test_every_order_on_a_picture_is_allowed(setup: Setup) -> None:
    for ask, _, picture, _ in touchable(setup):
        for button in buttons(picture):
            for words in lines(button, "data-order"):
                assert ask.orders.check(setup.system.read(words, ask)) is None, words


def test_a_button_stands_for_orders_has_a_label_and_can_be_reached_by_keyboard(setup: Setup) -> None:
    for _, _, picture, _ in touchable(setup):
        image = ElementTree.fromstring(picture)
        assert (image.get("role") == "group") == bool(buttons(picture))
        for button in buttons(picture):
            assert button.tag == SVG + "g"
            assert lines(button, "data-order") or lines(button, "data-part")
            assert button.get("tabindex") == "0"
            label = button.get("aria-label") or ""
            assert label
            assert label.isprintable()


def test_every_offer_is_allowed(setup: Setup) -> None:
    for step in steps(setup):
        for ask in asks(step.call):
            assert not [order for order in ask.orders.offered() if ask.orders.check(order) is not None]


def test_a_picture_without_its_buttons_is_the_plain_picture(setup: Setup) -> None:
    for _, _, picture, plain in touchable(setup):
        assert ElementTree.tostring(without_buttons(picture)) == ElementTree.tostring(ElementTree.fromstring(plain))


def without_buttons(picture: str) -> ElementTree.Element:
    """The picture with what its buttons hold in their place, and without the look of buttons."""
    image = ElementTree.fromstring(picture)
    image.set("role", "img")
    for parent in list(image.iter()):
        kept = [child for child in parent if not (child.tag == SVG + "style" and child.text == TOUCH_STYLE)]
        parent[:] = [part for child in kept for part in (child if child.get("role") == "button" else [child])]
    return image
