"""Is every picture well-formed, and are names in it never markup?"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fugleman.core.text import Text, Voice, visible
from fugleman.kit.svg import SEAT_COLOURS
from tests.conformance.setups import Setup
from tests.conformance.walks import walks
from tests.drawings import LONG, SVG, unreadable

COLOURS = ("Red", "Blue", "Green", "Orange", "Purple", "Black")
"""What `SEAT_COLOURS` are called."""

SHAPES = {"rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "tspan"}
TAGS = {"svg", "title", "desc", "style", "defs", "g", "use", "marker", *SHAPES}
HOSTILE: tuple[str | Text, ...] = (
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "{{7*7}}",
    "\x1b[2J",
    "\u202eTxet",
    "]]><!--&amp;",
)


def pictures(setup: Setup, names: tuple[str | Text, ...]) -> list[tuple[Voice, str]]:
    system = setup.system
    game = walks(setup)[0]
    chosen = [game[0].before, game[len(game) // 2].before, game[-1].after]
    seats = (None, *range(len(system.seats())))
    drawn = [
        (voice, system.picture(system.sight(here.position.state, seat), voice))
        for here in chosen
        for seat in seats
        for voice in setup.voices(names)
    ]
    if drawn[0][1] is None:
        pytest.skip("no board")
    return [(voice, picture) for voice, picture in drawn if picture is not None]


def test_pictures_are_well_formed_and_have_a_title(setup: Setup) -> None:
    for _, picture in pictures(setup, ()):
        image = ElementTree.fromstring(picture)
        assert image.tag == SVG + "svg"
        assert image.get("viewBox")
        assert image.findtext(SVG + "title")


def test_a_seat_that_is_called_by_a_colour_has_it_on_the_board_and_on_the_page(setup: Setup) -> None:
    system = setup.system
    called = {
        str(label): colour for label, colour in zip(system.seats(), system.colours, strict=False) if str(label) in COLOURS
    }
    assert called == {label: COLOURS.index(label) for label in called}
    drawn = "".join(picture for _, picture in pictures(setup, ()))
    assert [label for label, colour in called.items() if SEAT_COLOURS[colour] not in drawn] == []


def test_hostile_names_are_shown_literally_and_are_never_markup(setup: Setup) -> None:
    for _, picture in pictures(setup, HOSTILE):
        image = ElementTree.fromstring(picture)
        assert {element.tag.removeprefix(SVG) for element in image.iter()} <= TAGS
        assert not [name for element in image.iter() for name in element.attrib if name.startswith("on") or "href" in name]
        words = "".join(image.itertext())
        assert all(c.isprintable() or c == "\n" for c in words)
        assert visible(str(HOSTILE[0])) in words


def test_long_names_can_be_read(setup: Setup) -> None:
    for _, picture in pictures(setup, LONG * 2):
        assert not unreadable(picture)


def test_a_picture_is_the_same_when_drawn_again(setup: Setup) -> None:
    voice, system = next(setup.voices(HOSTILE)), setup.system
    sight = system.sight(walks(setup)[0][-1].after.position.state, None)
    assert system.picture(sight, voice) == system.picture(sight, voice)
