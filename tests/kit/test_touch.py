"""Does a touch on a board order what it shows, and a second touch tell apart what the first left open?"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import System
from fugleman.core.text import Voice
from fugleman.kit.units import Battle, UnitEntry
from fugleman.muster import muster
from fugleman.systems.active_turn import SYSTEM as ACTIVE
from fugleman.systems.active_turn.terms import Rulings as ActiveRulings
from fugleman.systems.alternate_units import SYSTEM as ALTERNATE
from fugleman.systems.alternate_units.terms import Rulings as AlternateRulings
from fugleman.systems.igougo import SYSTEM as IGOUGO
from fugleman.systems.igougo.terms import Rulings as IgougoRulings

SVG = "{http://www.w3.org/2000/svg}"
NEAR = Battle(
    (UnitEntry("a1", 1, at="20,20"), UnitEntry("a2", 1, at="24,20")),
    (UnitEntry("b1", 1, at="20,30"), UnitEntry("b2", 3, at="24,30")),
    "Red",
)
TRACKED = Battle(("1", "2m"), ("1", "3"), "Red")


def play(system: System[Any], *answers: Any) -> Look[Any]:
    """Where answers lead: dice as they fell, orders in words."""
    at = look(system, Position(system.opening()))
    for one in answers:
        at = answer(system, at.position, system.read(one, asked(at)) if isinstance(one, str) else one)
    return at


def asked(at: Look[Any]) -> Ask[Any]:
    assert isinstance(at.call, Ask)
    return at.call


def buttons(system: System[Any], at: Look[Any], ask: Ask[Any], attribute: str = "data-order") -> dict[str, set[str]]:
    """What each button stands for, by its label."""
    picture = system.picture(system.sight(at.position.state, ask.seat), Voice(names=system.seats()), ask)
    image = ElementTree.fromstring(picture or "")
    found = {one.get("aria-label", ""): one.get(attribute, "") for one in image.iter() if one.get("role") == "button"}
    return {label: set(lines.split("\n")) for label, lines in found.items() if lines}


def test_a_sector_is_the_order_to_move_the_counter_there() -> None:
    system = muster()["flanks"].system
    at = play(system, "L12 C34 R56", "L12 C34 R56", (1,))
    assert buttons(system, at, asked(at)) == {"Centre": {"C"}, "Right": {"R"}}


def test_a_space_of_ones_own_chit_is_a_bid() -> None:
    system = muster()["soldiers"].system
    at = play(system)
    ask = at.call.asks[1]  # type: ignore[union-attr]
    assert buttons(system, at, ask) == {f"{chit}@{space}": {f"{chit}@{space}"} for chit in "WXYZ" for space in range(9)}


def test_cards_of_the_hand_are_played_and_lots_are_passed_to_players() -> None:
    cards = muster()["section_cards"].system
    at = play(cards, *[("Probe Left", "Probe Left", "Attack Right", "Recon Left", "Assault Centre")] * 2)
    assert set(buttons(cards, at, asked(at))) == {"Probe Left", "Attack Right", "Recon Left", "Assault Centre"}
    draw = muster()["empire_draw"].system
    at = play(draw, ("Egypt",))
    assert set(buttons(draw, at, asked(at))) == {str(seat) for seat in draw.seats()}


def test_a_unit_is_the_order_to_move_it_and_an_enemys_one_its_nomination() -> None:
    system = replace(ACTIVE, rulings=ActiveRulings(first_movement="given"), scenario=TRACKED)
    at = play(system)
    shown = buttons(system, at, asked(at))
    assert shown == {"a1, must": {"a1"}, "a2, may": {"a2", "a2 0"}, "b1, must": {"!b1"}}


def test_fire_beside_a_table_is_begun_and_its_report_completed() -> None:
    system = replace(IGOUGO, rulings=IgougoRulings(first_movement="given"), scenario=TRACKED)
    at = play(system, "a1", "a2")
    ask = asked(at)
    parts = buttons(system, at, ask, "data-part")
    assert parts["a1, may fire"] & parts["b2, not now"] == {"a1>b2*"}
    for words in set.union(*parts.values()):
        assert ask.orders.check(system.read(f"{words}3", ask)) is None


def test_fire_on_a_map_is_ordered_by_touching_both() -> None:
    system = replace(IGOUGO, rulings=IgougoRulings(first_movement="given", battlefield="map"), scenario=NEAR)
    at = play(system, "a1 0", "a2 0")
    shown = buttons(system, at, asked(at))
    assert shown["a1, may fire"] & shown["b2, not now"] == {"fire a1>b2"}


def test_a_move_on_a_map_is_begun_and_its_place_completed() -> None:
    system = replace(ALTERNATE, rulings=AlternateRulings(first_movement="given", battlefield="map"), scenario=NEAR)
    at = play(system)
    ask = asked(at)
    assert buttons(system, at, ask) == {"a1, may act": {"a1 0"}, "a2, may act": {"a2 0"}}
    assert buttons(system, at, ask, "data-part") == {"a1, may act": {"move a1 "}, "a2, may act": {"move a2 "}}
    assert ask.orders.check(system.read("move a1 20,22", ask)) is None


def test_who_is_not_asked_has_nothing_to_touch() -> None:
    for mustered in muster().values():
        system = mustered.system
        picture = system.picture(system.sight(system.opening(), None), Voice()) or ""
        assert "button" not in picture
