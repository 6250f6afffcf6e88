"""Can boards be read where units, chits, sectors and lots have names of thirty letters, and is nothing told by colour alone?"""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from fugleman.adapters.catalogues import catalogue, languages
from fugleman.core.text import Voice
from fugleman.muster import muster
from tests.conformance.setups import set_up
from tests.conformance.walks import asks, walk
from tests.drawings import LONG, SVG, unreadable

UNITS = {
    "red": [f"{LONG[0]} 2 x5", f"{LONG[1]} 4m x10", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM 6h"],
    "blue": [f"{LONG[2]} 2 x5", "Grenadiers of the Old Guard 12 4 x10", "c 6"],
}
ON_MAP = {
    "red": [{"name": name, "at": f"{20 + 8 * n},10"} for n, name in enumerate(LONG)],
    "blue": [{"name": f"Grenadiers of the Old Guard {n:02}", "at": f"{20 + 8 * n},38"} for n in range(3)],
}
LOTS = [[name.strip(), 4 + n] for n, name in enumerate((*LONG, "Vedic City States", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Egypt"))]
CROWDED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("active_turn", {}, UNITS),
    ("active_turn", {"battlefield": "map"}, ON_MAP),
    ("igougo", {}, UNITS),
    ("alternate_units", {"battlefield": "map"}, ON_MAP),
    ("soldiers", {"last_space": 12}, {"red": [LONG[0], "B", "C", "D"], "blue": [LONG[1], "X", "Y", "Z"]}),
    ("open_bidding", {}, {"red": [LONG[0], "B", "C", "D"]}),
    ("flanks", {"sectors": [LONG[0], "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "B"], "counters": 12, "maximum": 10}, {}),
    ("empires", {}, {"players": 6, "lots": LOTS}),
    ("empire_draw", {}, {"players": 6, "lots": LOTS}),
    ("section_cards", {"hand": 6}, {}),
]  # fmt: skip


def drawn(name: str, rulings: dict[str, Any], scenario: dict[str, Any]) -> list[str]:
    """What each seat, and a spectator, is shown in the course of a game, in each language, with buttons."""
    mustered = muster()[name]
    system = set_up(mustered.system, rulings, scenario)
    assert not system.faults()
    steps = list(walk(system, Random(name)))
    pictures = []
    for step in steps[:: max(1, len(steps) // 12)]:
        for ask in (None, *asks(step.call)):
            sight = system.sight(step.position.state, ask.seat if ask else None)
            for language in languages():
                picture = system.picture(sight, Voice(catalogue(language, mustered.folder), LONG * 2), ask)
                assert picture is not None
                pictures.append(picture)
    return pictures


@pytest.mark.parametrize(("name", "rulings", "scenario"), CROWDED, ids=[f"{name} {rulings}" for name, rulings, _ in CROWDED])
def test_names_of_thirty_letters_can_be_read(name: str, rulings: dict[str, Any], scenario: dict[str, Any]) -> None:
    for picture in drawn(name, rulings, scenario):
        assert not unreadable(picture)


@pytest.mark.parametrize("name", ["soldiers", "open_bidding"])
def test_a_space_that_is_shaded_has_a_dot(name: str) -> None:
    pictures = [ElementTree.fromstring(picture) for picture in drawn(name, {}, {})]
    marks = [[element.get("class") for element in image.iter() if element.tag != SVG + "text"] for image in pictures]
    assert all(classes.count("box lit") == classes.count("ink") for classes in marks)
    assert any("ink" in classes for classes in marks)


@pytest.mark.parametrize("name", ["active_turn", "igougo", "alternate_units"])
def test_every_unit_wears_its_sides_number(name: str) -> None:
    for picture in drawn(name, {}, {}):
        image = ElementTree.fromstring(picture)
        boxes = [element for element in image.iter(SVG + "rect") if (element.get("class") or "").startswith("box")]
        badges = [element.text for element in image.iter(SVG + "text") if element.get("class") == "mid strong on"]
        assert badges.count("1") + badges.count("2") == len(boxes) + 2


@pytest.mark.parametrize(
    "name", ["active_turn", "igougo", "alternate_units", "soldiers", "flanks", "sector_die", "section_cards"]
)
def test_boards_without_a_map_are_no_broader_than_a_telephone_makes_legible(name: str) -> None:
    for picture in drawn(name, {}, {}):
        assert float((ElementTree.fromstring(picture).get("viewBox") or "").split()[2]) <= 600
