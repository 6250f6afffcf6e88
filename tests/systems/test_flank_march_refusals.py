"""Are orders that the rules forbid, or that make no sense, refused in words? (flank_march, 1-7)"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Sealed
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import Look, answer
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import SYSTEM
from fugleman.systems.flank_march.marching import notes_refusal
from fugleman.systems.flank_march.orders import Done, Move, NameCommand, Note, Place, Turn, WriteNotes
from fugleman.systems.flank_march.terms import Game, March
from tests.systems.flank_march_play import (
    BLUE,
    CAV,
    FAIR,
    LANCE,
    RED,
    SPEAR,
    TRACKER,
    arriving,
    asked,
    played,
    reacting_to,
    reporting,
)


def refused(here: Look[Game], order: Order | str) -> tuple[str, str]:
    """The clause against an order and the reason."""
    ask = asked(here)
    refusal = ask.orders.check(SYSTEM.read(order, ask) if isinstance(order, str) else order)
    assert refusal is not None
    return refusal.clause, str(refusal.because)


def test_2_a_command_that_stands_on_the_map_cannot_march() -> None:
    """Were it not the commander-in-chief's: beside a real table it then only sends too many."""
    centre = replace(SYSTEM.armies.commands[0], chief=False)
    armies = replace(SYSTEM.armies, commands=(centre, *SYSTEM.armies.commands[1:]))
    order = WriteNotes((Note(0, "left"),))
    refusal = notes_refusal(SYSTEM.rulings, armies, RED, order)
    assert refusal is not None
    assert (refusal.clause, str(refusal.because)) == ("2", "Centre already stands on the map")
    refusal = notes_refusal(TRACKER.rulings, armies, RED, order)
    assert refusal is not None
    assert str(refusal.because) == "it sends 9 of 13 VD"


@pytest.mark.parametrize(
    ("order", "because"),
    [
        (Place(CAV), "it does not say where Cav1 stands and looks"),
        (Place(CAV, 400, 2000, (1, 1)), "(1, 1) is no facing"),
        ("place Cav1 -4,20 E", "the centre of Cav1 is off the table"),
        ("place Cav1 0.5,20 E", "Cav1 is 0.5U over the rim of the table"),
        (Turn(CAV, (0, -1)), "units are being placed"),
    ],
)
def test_4_what_is_no_place_is_refused(order: Order | str, because: str) -> None:
    assert refused(arriving(), order) == ("4", because)


@pytest.mark.parametrize(
    ("order", "because"),
    [
        (Turn(99, (0, 1)), "it is no unit of this side"),
        (Turn(CAV, (0, 1)), "it is no unit of this side"),
        (Turn(LANCE, (0, 1)), "Lance1 may not react, or has turned already"),
        (Turn(SPEAR, (1, 1)), "(1, 1) is no facing"),
        ("turn Spear1 S", "Spear1 looks there already"),
        ("turn Spear1 W left", "Spear1 turns about its centre"),
        (Move(SPEAR, 1, 1, (0, 1)), "units may turn in reaction, or none"),
    ],
)
def test_5_what_is_no_turn_is_refused(order: Order | str, because: str) -> None:
    assert refused(reacting_to(Base(1400, 6600, (1, 0), 800, 200)), order) == ("5", because)


@pytest.mark.parametrize(
    ("order", "because"),
    [
        (Move(SPEAR, 1, 1, (0, 1)), "it is no unit of this side that is on the table"),
        ("move Foot1 130,20 N", "it is no place on the table"),
        (Move(0, 3000, 2200, (1, 1)), "it is no place on the table"),
        ("move Foot1 38,22 N", "Foot1 would overlap Foot2"),
        ("move Foot1 3,2 N", "Foot1 would stand over the rim of the table"),
        (Turn(0, (0, -1)), "the turn is being reported"),
    ],
)
def test_7_what_is_no_report_is_refused(order: Order | str, because: str) -> None:
    assert refused(reporting(), order) == ("7", because)


def test_7_beside_a_real_table_moves_need_no_report() -> None:
    assert refused(reporting(TRACKER), "move Foot1 30,40 N") == ("7", "there is no map: moves need no report")
    assert refused(reporting(TRACKER), NameCommand(0)) == ("7", "the turn is being reported")
    assert asked(reporting(TRACKER)).orders.check(Done()) is None


def test_7_a_command_that_was_activated_cannot_be_named_again() -> None:
    here = played(TRACKER, "hold | hold", "Centre | Main", "1 1", "6 6")
    assert isinstance(here.call, Sealed)
    blue = here.call.asks[BLUE]
    refusal = blue.orders.check(TRACKER.read("main", blue))
    assert refusal is not None
    because = "it is not on the table with a living general, or has been activated this turn"
    assert (refusal.clause, str(refusal.because)) == ("7", because)
    with pytest.raises(Unreadable, match="“Reserve” is no command of this side: Horse"):
        TRACKER.read("Reserve", blue)


def test_7_a_move_a_loss_and_the_end_are_told() -> None:
    here = answer(SYSTEM, reporting().position, SYSTEM.read("move Cav1 30,40 NE", asked(reporting())))
    assert [str(SYSTEM.tell(ruling.event)) for ruling in here.rulings] == ["seat 1: Cav1 is now at 30,40 NE"]
    here = answer(SYSTEM, here.position, SYSTEM.read("lost Foot1", asked(here)))
    assert [str(SYSTEM.tell(ruling.event)) for ruling in here.rulings] == ["seat 1: Foot1 is eliminated"]
    assert here.position.state.bases[0] is None
    here = answer(SYSTEM, here.position, SYSTEM.read("concede", asked(here)))
    assert [str(SYSTEM.tell(ruling.event)) for ruling in here.rulings] == ["seat 1 concedes"]


def test_5_degrees_go_right_or_left_and_nowhere_else() -> None:
    ask = asked(reacting_to(Base(1400, 6600, (1, 0), 800, 200)))
    assert str(SYSTEM.write(SYSTEM.read("turn Spear1 90 R", ask))) == "turn Spear1 W"
    with pytest.raises(Unreadable, match="“90 Q” is no facing"):
        SYSTEM.read("turn Spear1 90 Q", ask)


def test_5_a_random_turn_that_is_not_soon_found_is_none() -> None:
    """Of all bearings the middle one: it looks there already."""
    ask = asked(reacting_to(Base(1400, 6600, (1, 0), 800, 200)))
    assert ask.orders.sample(lambda n: n // 2) == Done()


def test_words_after_a_whole_order_make_it_unreadable() -> None:
    for here, words in ((arriving(), "lost Cav1 now"), (arriving(), "turn Cav1 E"), (reporting(), "concede now")):
        with pytest.raises(Unreadable, match="is no order here"):
            SYSTEM.read(words, asked(here))


def test_a_march_forgets_the_throws_that_count_no_more() -> None:
    """For counting positions: those before the last, and the last one too unless it is the one that brings the march in."""
    out = March(1, "left", FAIR, 1, ((2, 3), (4, 5)))
    due = March(2, "left", FAIR, 1, ((2, 3), (6, 5)), 14)
    found = SYSTEM.canonical(replace(SYSTEM.opening(), marches=(out, due))).marches
    assert [march.throws for march in found] == [(), ((6, 5),)]
