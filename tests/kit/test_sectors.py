"""Are sectors read by letter and name, and does a row of them have room for long ones?"""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from fugleman.core.errors import Unreadable
from fugleman.core.text import Text, Voice, say
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT, Box, Rows, initials, picture, read_sector
from fugleman.kit.touch import Touch
from tests.drawings import unreadable
from tests.italian import ITALIAN


def test_a_sectors_letter_is_its_names_first() -> None:
    assert tuple(map(str, initials(LEFT_CENTRE_RIGHT))) == ("L", "C", "R")
    assert tuple(map(ITALIAN, initials(LEFT_CENTRE_RIGHT))) == ("S", "C", "D")
    assert initials(("hill", "Río", "été")) == ("H", "R", "É")


@pytest.mark.parametrize(("words", "sector"), [("l", 0), (" C ", 1), ("RIGHT", 2), ("centre", 1)])
def test_a_sector_is_read_by_letter_or_name(words: str, sector: int) -> None:
    assert read_sector(words, LEFT_CENTRE_RIGHT) == sector


@pytest.mark.parametrize(("words", "sector"), [("s", 0), ("sinistra", 0), ("L", 0), ("Right", 2), ("D", 2)])
def test_a_sector_is_read_in_italian_too(words: str, sector: int) -> None:
    assert read_sector(words, LEFT_CENTRE_RIGHT, ITALIAN) == sector


def test_accents_may_be_written_apart() -> None:
    assert read_sector("Ri\u0301o", ("Hill", "Río")) == 1


@pytest.mark.parametrize("words", ["", "x", "LC", "lef", "0"])
def test_anything_else_is_unreadable(words: str) -> None:
    with pytest.raises(Unreadable, match="is no sector: they are L, C, R"):
        read_sector(words, LEFT_CENTRE_RIGHT)


def drawn(names: tuple[str | Text, ...], players: tuple[str, ...], mirrored: bool = True) -> tuple[Element, list[Box]]:
    boxes: list[Box] = []
    rows = Rows(names, len(players), 0, mirrored, (100, 40))
    words = picture(
        rows,
        say("title"),
        lambda side, sector: say("{n} in 6", n=sector),
        lambda _, box: boxes.append(box),
        Touch(Voice(names=players), None, str),
    )
    return ElementTree.fromstring(words), boxes


def test_each_side_has_a_box_for_each_sector_the_first_side_nearest_and_the_second_facing_it() -> None:
    _, boxes = drawn(LEFT_CENTRE_RIGHT, ("Red", "Blue"))
    places = {(box.side, box.sector): (box.x, box.y) for box in boxes}
    assert len(places) == 6
    assert places[0, 0][1] > places[1, 0][1]
    assert [places[0, sector][0] for sector in range(3)] == [places[1, sector][0] for sector in (2, 1, 0)]


def test_sides_that_share_their_left_are_drawn_alike() -> None:
    _, boxes = drawn(LEFT_CENTRE_RIGHT, ("Red", "Blue"), mirrored=False)
    assert [box.x for box in boxes if box.side == 0] == [box.x for box in boxes if box.side == 1]


@pytest.mark.parametrize(
    "names", [("Hill", "River"), ("Bridge of the three old women", "Hill"), ("A", "B", "C", "D", "E", "F")]
)
def test_names_of_thirty_letters_fit(names: tuple[str, ...]) -> None:
    image, _ = drawn(names, ("M" * 30, "Zoë"))
    assert not unreadable(ElementTree.tostring(image, encoding="unicode"))


def test_the_side_to_act_is_lit_and_said() -> None:
    image, _ = drawn(LEFT_CENTRE_RIGHT, ("Red", "Blue"))
    words = "\n".join(image.itertext())
    assert "Red acts next" in words
    assert "Blue acts next" not in words
    assert sum("lit" in element.get("class", "") for element in image.iter()) == 3
