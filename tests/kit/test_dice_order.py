"""Do dice put players in order, equals throwing again among themselves?"""

from __future__ import annotations

from fugleman.kit.dice_order import in_order, rolled, to_roll


def test_the_highest_is_first_and_equals_stay_together() -> None:
    groups = rolled(((0, 1, 2, 3),), (2, 5, 2, 6))
    assert groups == ((3,), (1,), (0, 2))
    assert to_roll(groups) == (0, 2)
    assert rolled(groups, (1, 4)) == ((3,), (1,), (2,), (0,))


def test_all_equal_throw_again() -> None:
    assert rolled(((4, 7),), (3, 3)) == ((4, 7),)


def test_nobody_throws_who_has_his_place() -> None:
    assert to_roll(((2,), (1,))) == ()
    assert in_order(((2,), (0, 1))) == (2, 0, 1)
