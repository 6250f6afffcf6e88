"""Can units be dragged and turned without knowing the rules? (flank_march, 4-7)"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.errors import Unreadable
from fugleman.core.positions import Look
from fugleman.core.tabletop import Tabletop, Trial, Tried
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import SYSTEM, FlankMarch
from fugleman.systems.flank_march.terms import Game, GroundEntry, Rulings
from fugleman.table import Table, memory_ports
from tests.systems.flank_march_play import BLUE, RED, TRACKER, arriving, asked, reacting_to, reporting

CORNER = replace(SYSTEM, rulings=Rulings(pivot="corner"))
STONY = replace(SYSTEM, scenario=replace(SYSTEM.scenario, impassable=(GroundEntry("Rock", "60,45 N", "10", "6"),)))
NARROW = replace(SYSTEM, scenario=replace(SYSTEM.scenario, width="9", height="7"))
ENTERED = Base(1400, 6600, (1, 0), 800, 200)


def seen(system: FlankMarch, here: Look[Game], trial: Trial | None = None) -> Tabletop:
    ask = asked(here)
    found = system.tabletop(system.sight(here.position.state, ask.seat), ask, trial)
    assert found is not None
    return found


def tried(system: FlankMarch, here: Look[Game], *words: str) -> Tried:
    found = seen(system, here, Trial(*words)).tried
    assert found is not None
    return found


def test_4_a_unit_that_enters_begins_in_its_first_place() -> None:
    table = seen(SYSTEM, arriving())
    assert (table.width, table.height) == ("120", "90")
    assert [(one.piece.name, one.stands, one.slides, one.turns) for one in table.movable] == [
        ("Cav1", False, True, True),
        ("Cav2", False, True, True),
    ]
    first = table.movable[0].piece
    assert (first.x, first.y, first.width, first.depth, first.look and first.look.words) == ("4", "1", "8", "2", "N")
    assert "Cav1" not in {piece.name for piece in table.pieces}


def test_4_the_distance_is_exact_at_the_limit() -> None:
    """Spear1's flank is 13U from the edge: Cav1 is 5U away at x 7, and refused, and a little more at 6.99."""
    here = arriving(Spear1=Base(1500, 6600, (1, 0), 800, 400))
    near, far = (tried(SYSTEM, here, "Cav1", x, "66.00", "90") for x in ("7.00", "6.99"))
    assert [(at.nearest and (at.nearest.unit, at.nearest.distance)) for at in (near, far)] == [
        ("Spear1", "5"),
        ("Spear1", "5.01"),
    ]
    assert near.refusal is not None
    assert (far.order, far.refusal) == ("place Cav1 6.99,66 E", None)


def test_4_what_is_wrong_is_told_and_the_order_all_the_same() -> None:
    found = tried(SYSTEM, arriving(), "Cav1", "20", "60", "90")
    assert found.order == "place Cav1 20,60 E"
    assert found.refusal is not None
    assert str(found.refusal.because) == "Cav1 is 21U from the entry edge; at most 12U is allowed"


def test_4_the_zone_is_the_band_as_far_as_the_base_lies_in_it() -> None:
    (zone,) = tried(SYSTEM, arriving(), "Cav1", "6", "20", "E").zone
    assert {x for x, _ in zone} == {1.0, 11.0}
    assert (min(y for _, y in zone), max(y for _, y in zone)) == (4.0, 86.0)


def test_4_1_a_unit_without_room_cannot_be_held() -> None:
    here = arriving(NARROW, Foot1=Base(450, 350, (0, 1), 900, 700))
    assert seen(NARROW, here).movable == ()
    with pytest.raises(Unreadable, match="Cav1 cannot be put anywhere now"):
        seen(NARROW, here, Trial("Cav1", "1", "1", "N"))


def test_5_a_unit_that_reacts_turns_and_does_not_slide() -> None:
    """A quarter turn clears Spear2, which stands beside it, half of one does not."""
    here = reacting_to(ENTERED)
    (spear,) = seen(SYSTEM, here).movable
    assert (spear.piece.name, spear.stands, spear.slides, spear.turns) == ("Spear1", True, False, True)
    found = tried(SYSTEM, here, "Spear1", "26", "66", "W")
    assert (found.order, found.zone) == ("turn Spear1 W", ())
    looks = {look.words for look in found.looks}
    assert {"W", "E", "N"} <= looks
    assert not looks & {"S", "SW", "NW", "NE"}


def test_5_the_about_face_of_a_facing_off_the_table_of_360_is_offered() -> None:
    here = reacting_to(ENTERED, Spear1=Base(2600, 5500, (20, 21), 800, 400))
    offered = [look.words for look in tried(SYSTEM, here, "Spear1", "26", "66", "90").looks]
    assert "(-20,-21)" in offered
    assert "(20,21)" not in offered


def test_o_of_two_front_corners_the_one_that_brings_it_nearest_to_where_it_is_held() -> None:
    here = reacting_to(ENTERED, CORNER)
    assert tried(CORNER, here, "Spear1", "26", "66", "W").order == "turn Spear1 W right"
    assert tried(CORNER, here, "Spear1", "26", "66", "E").order == "turn Spear1 E left"
    assert tried(CORNER, here, "Spear1", "40", "66", "W").order == "turn Spear1 W left"
    assert tried(CORNER, here, "Spear1", "26", "66", "N").order == "turn Spear1 N"


def test_7_a_unit_that_moved_goes_anywhere_free_and_one_off_the_table_begins_at_its_base_line() -> None:
    here = reporting(STONY)
    table = seen(STONY, here)
    assert {one.piece.name: one.stands for one in table.movable} == {
        "Foot1": True, "Foot2": True, "Foot3": True, "Cav1": False, "Cav2": False
    }  # fmt: skip
    assert (table.movable[3].piece.x, table.movable[3].piece.y) == ("60", "1")
    assert table.pieces[-1].name == "Rock"
    assert table.pieces[-1].seat is None
    on_rock = tried(STONY, here, "Cav1", "60", "45", "N")
    assert str(on_rock.refusal and on_rock.refusal.because) == "Cav1 would overlap Rock"
    assert tried(STONY, here, "Foot1", "30", "23", "N").refusal is None
    blue = reporting(STONY, BLUE)
    line = next(one.piece for one in seen(STONY, blue).movable if one.piece.name == "Lance1")
    assert (line.x, line.y, line.look and line.look.words) == ("60", "89", "S")


def test_beside_a_real_table_there_is_no_map() -> None:
    assert TRACKER.tabletop(TRACKER.opening(), None) is None


def test_a_table_shows_each_seat_what_it_may_move_itself() -> None:
    """Red reports first; Blue, and a spectator, may look on."""
    table = Table.open(SYSTEM, ("Ann", "Bob"), memory_ports(), typed=True)
    for seat, words in ((RED, "hold"), (BLUE, "hold"), (RED, "Centre"), (BLUE, "Main")):
        table.order(seat, words)
    table.typed("6 6")
    table.typed("1 1")
    table.order(BLUE, "Main")
    found = {seat: table.tabletop(seat) for seat in (RED, BLUE, None)}
    assert {seat: len(one.pieces) for seat, one in found.items() if one} == {RED: 6, BLUE: 6, None: 6}
    assert {seat: len(one.movable) for seat, one in found.items() if one} == {RED: 5, BLUE: 0, None: 0}
