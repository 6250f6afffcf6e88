"""Is everything wrong with a battlefield found, and measured? (flank_march, 4-5.1)"""

from __future__ import annotations

from fugleman.kit.geometry import Base
from fugleman.systems.flank_march.battlefield import Battlefield, Piece, violations
from tests.kit.bases import unit
from tests.systems.flank_march_play import BLUE, RED


def found(*pieces: Piece, whole: bool = True) -> list[str]:
    return [f"{one.unit} {one.text} ({one.clause})" for one in violations(Battlefield(12000, 9000, pieces, whole))]


def test_a_battlefield_in_order_has_no_violation() -> None:
    cav = Piece("Cav", RED, Base(400, 3000, (3, 4), 800, 200), "left")
    spear = Piece("Spear", BLUE, Base(1419, 4360, (3, 4), 800, 200), None, (-3, -4))
    assert found(cav, spear) == []


def test_4_the_whole_base_is_within_twelve_or_by_the_other_reading_its_nearest_part() -> None:
    cav = Piece("Cav", RED, unit(108.9, 20, (-1, 0)), "right")
    assert found(cav) == ["Cav is 12.1U from its entry edge; at most 12U is allowed (4)"]
    assert found(cav, whole=False) == []
    far = Piece("Cav", RED, unit(106.9, 20, (-1, 0)), "right")
    assert found(far, whole=False) == ["Cav is 12.1U from its entry edge; at most 12U is allowed (4)"]


def test_4_exactly_five_is_too_near() -> None:
    """Spear looked north as Cav entered, 5U away, and has turned about its centre."""
    cav = Piece("Cav", RED, unit(1, 20, (1, 0)), "left")
    assert found(cav, Piece("Spear", BLUE, unit(11, 20, (0, 1)))) == ["Cav is 5U from Spear; more than 5U is needed (4)"]
    assert found(cav, Piece("Spear", BLUE, unit(11.01, 20, (0, 1)))) == []
    turned = Piece("Spear", BLUE, unit(11, 20, (-1, 0)), None, (0, 1))
    assert found(cav, turned) == ["Cav is 5U from Spear; more than 5U is needed (4)"]


def test_5_nobody_turns_though_nobody_has_entered_or_exactly_fifteen_away() -> None:
    spear = Piece("Spear", BLUE, unit(18, 20, (-1, 0)), None, (1, 0))
    cav = unit(1, 20, (1, 0))
    assert found(spear, Piece("Cav", RED, cav)) == ["Spear has turned though no enemy has entered (5)"]
    assert found(spear, Piece("Cav", RED, cav, "left")) == [
        "Spear was 15U from the nearest that entered; less than 15U is needed (5)"
    ]
    assert found(Piece("Spear", BLUE, unit(17.99, 20, (-1, 0)), None, (1, 0)), Piece("Cav", RED, cav, "left")) == []


def test_5_between_ninety_degrees_and_an_about_face_nothing_is_allowed() -> None:
    cav = Piece("Cav", RED, unit(1, 20, (1, 0)), "left")
    assert found(cav, Piece("Spear", BLUE, unit(16, 20, (-3, -4)), None, (0, 1))) == [
        "Spear has turned by more than 90 degrees and less than 180 (5)"
    ]
    assert found(cav, Piece("Spear", BLUE, unit(16, 20, (-1, 0)), None, (0, 1))) == []
    assert found(cav, Piece("Spear", BLUE, unit(16, 20, (0, -1)), None, (0, 1))) == []


def test_5_1_a_turn_does_not_bring_a_unit_nearer_than_five() -> None:
    """Foot, which stood there, is 7U away before and 4U after; Cav, which entered, is 6U away, which is far enough."""
    cav, foot = Piece("Cav", RED, unit(1, 20, (1, 0)), "left"), Piece("Foot", RED, unit(21, 20, (0, 1), 2, 2))
    turned = Piece("Spear", BLUE, unit(12, 20, (0, 1)), None, (-1, 0))
    assert found(cav, foot, turned) == ["Spear has come within 4U of Foot; not less than 5U is allowed (5.1)"]


def test_grounds_may_overlap_each_other_and_nothing_else() -> None:
    wood, lake = Piece("Wood", None, unit(50, 50, (0, 1), 20, 20)), Piece("Lake", None, unit(60, 50, (0, 1), 20, 20))
    assert found(wood, lake) == []
    assert found(wood, lake, Piece("Foot", RED, unit(41, 50, (0, 1)))) == ["Wood overlaps Foot (4)"]
    assert found(Piece("Wood", None, unit(119, 89, (0, 1), 8, 8))) == ["Wood is 3U over the rim of the table (4)"]
