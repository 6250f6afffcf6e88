"""Does the board tell each unit from the others, and what becomes of it, and nothing it must not? (flank_march)"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from fugleman.core.positions import Position, answer, look
from fugleman.core.text import Voice
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import SYSTEM, FlankMarch, standing
from fugleman.systems.flank_march.terms import Game, GroundEntry, March
from tests.systems.flank_march_play import (
    BLUE,
    CAV,
    EXPERT,
    FAIR,
    RED,
    SPEAR,
    TRACKER,
    arriving,
    asked,
    reacting_to,
    reporting,
)

SVG = "{http://www.w3.org/2000/svg}"
MARCHES = (March(1, "left", EXPERT, 1, ((3, 4),)),)


def drawn(system: FlankMarch, state: Game, seat: int | None = RED) -> ElementTree.Element:
    return ElementTree.fromstring(system.picture(system.sight(state, seat), Voice(names=("Ann", "Bob"))))


def words(image: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in image.iter(f"{SVG}text")]


def told(system: FlankMarch, state: Game, unit: int, seat: int | None = RED) -> tuple[str, bool]:
    words, lit = standing.status(system.rulings, system.armies, system.sight(state, seat), unit)
    return str(words or ""), lit


def test_bases_bear_marks_and_names_stand_in_the_list() -> None:
    image = drawn(SYSTEM, SYSTEM.opening())
    (sheet,) = image.findall(f"{SVG}svg")
    assert {text.text for text in sheet.iter(f"{SVG}text")} == {"1·1", "1·2", "1·3", "2·1", "2·2", "2·3"}
    assert {"1·4", "Cav1", "Spear3", "Wing: Expert", "Centre: Fair, commander-in-chief"} <= set(words(image))


def test_4_who_is_to_be_placed_and_how_far_he_stands_that_was() -> None:
    here = arriving()
    assert told(SYSTEM, here.position.state, CAV) == ("to be placed", True)
    here = answer(SYSTEM, here.position, SYSTEM.read("place Cav1 1,50 E", asked(here)))
    assert told(SYSTEM, here.position.state, CAV) == ("1,50 E; 22.36…U from Spear1", False)
    assert told(SYSTEM, here.position.state, CAV + 1) == ("to be placed", True)
    here = answer(SYSTEM, here.position, SYSTEM.read("place Cav2 1,40 E", asked(here)))
    assert not drawn(SYSTEM, here.position.state).findall(f".//{SVG}polygon[@class='lit']")


def test_4_nothing_is_measured_where_no_enemy_stands() -> None:
    state = replace(SYSTEM.opening(), phase="placing", entered=frozenset({CAV}))
    alone = tuple(base if unit < SPEAR else None for unit, base in enumerate(state.bases))
    alone = (*alone[:CAV], Base(100, 5000, (1, 0), 800, 200), *alone[CAV + 1 :])
    assert told(SYSTEM, replace(state, bases=alone), CAV) == ("1,50 E", False)


def test_5_who_may_turn_and_how_far_from_whom() -> None:
    state = reacting_to(Base(1400, 6600, (1, 0), 800, 200)).position.state
    assert told(SYSTEM, state, SPEAR) == ("26,66 S, may turn; 7U from Cav1", True)
    assert told(SYSTEM, state, CAV) == ("14,66 E", False)
    assert "26,66 S, may turn; 7U from Cav1" in words(drawn(SYSTEM, state))


@pytest.mark.parametrize(("flank", "x"), [("left", "0"), ("right", "704")])
def test_4_the_band_the_ranges_and_the_zone_are_shown_on_a_deep_table_too(flank: Any, x: str) -> None:
    """100U wide and 110U deep, with a rock on it."""
    rock = (GroundEntry("Rock", "50,45 N", "10", "6"),)
    system = replace(SYSTEM, scenario=replace(SYSTEM.scenario, width="100", height="110", impassable=rock))
    march = March(1, flank, EXPERT, 0, ((6, 6),), 15)
    here = look(system, Position(replace(system.opening(), phase="arrival", marches=(march,))))
    image = drawn(system, here.position.state)
    (band,) = image.findall(f".//{SVG}rect[@stroke-dasharray='8 4']")
    assert (band.get("x"), band.get("width")) == (x, "96")
    assert image.findall(f".//{SVG}polygon[@class='lit']")
    assert len(image.findall(f".//{SVG}polygon[@opacity='0.12']")) == 3
    assert image.findall(f".//{SVG}polygon[@stroke-dasharray='4 4']")


def test_6_before_it_is_settled_who_places_first_the_band_is_shown_and_no_zone() -> None:
    due = (March(1, "left", EXPERT, 0, ((6, 6),), 15), March(3, "right", EXPERT, 0, ((6, 6),), 15))
    here = look(SYSTEM, Position(replace(SYSTEM.opening(), phase="arrival", marches=due)))
    assert here.position.state.entries[0].slot is None
    image = drawn(SYSTEM, here.position.state)
    assert image.findall(f".//{SVG}rect[@stroke-dasharray='8 4']")
    assert not image.findall(f".//{SVG}polygon[@class='lit']")


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_h_a_command_off_the_table_looks_alike_to_all_but_its_owner_whether_it_marches_or_not(seat: int | None) -> None:
    state = reporting().position.state
    away = replace(state, marches=MARCHES)
    kept = "off the table until it enters or is moved there"
    assert told(SYSTEM, state, CAV, seat) == (kept, False)
    assert told(SYSTEM, away, CAV, seat) == ("marching" if seat == RED else kept, False)
    line = [str(SYSTEM.describe(SYSTEM.sight(one, seat))) for one in (state, away)]
    assert ("off the table until moved: Cav1, Cav2" in line[0], "until moved" in line[1]) == (True, seat != RED)


def test_w_losses_are_struck_out_and_commands_without_a_general_say_so() -> None:
    here = reporting()
    state = replace(here.position.state, lost=frozenset({CAV}), fallen=frozenset({1}), acted=frozenset({0}))
    image = drawn(SYSTEM, state)
    assert {"lost", "Wing: its general is lost", "Centre: Fair, commander-in-chief, has acted"} <= set(words(image))
    assert len(image.findall(f"{SVG}line[@class='struck']")) == 1


def test_beside_a_real_table_the_list_tells_what_the_app_knows() -> None:
    state = TRACKER.opening()
    assert told(TRACKER, state, CAV) == ("", False)
    assert told(TRACKER, replace(state, marches=MARCHES), CAV) == ("marching", False)
    sunk = (replace(MARCHES[0], cancelled=True),)
    assert told(TRACKER, replace(state, marches=sunk), CAV) == ("its march is cancelled", False)
    assert "Ann: Wing is cancelled" in words(drawn(TRACKER, replace(state, marches=sunk)))
    assert told(TRACKER, replace(state, entered=frozenset({CAV})), CAV) == ("entered this turn", False)
    assert "until moved" not in str(TRACKER.describe(reporting(TRACKER).position.state))
    assert "Ann: Wing marches by the left: 2d6+4" in " ".join(words(drawn(TRACKER, replace(state, marches=MARCHES))))
    due = (March(1, "left", FAIR, 0, ((6, 6),), 14),)
    assert not any("enters within" in line for line in words(drawn(TRACKER, replace(state, marches=due))))
