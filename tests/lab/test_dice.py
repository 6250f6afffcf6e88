"""Do dice add up as they do when every throw is listed, and as published figures say?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fugleman.core.errors import Unreadable
from fugleman.lab import dice
from fugleman.lab.dice_words import Chance, Contest, Spread, Turns, reckon

F = Fraction

small = st.tuples(st.integers(1, 4), st.integers(1, 5))


@given(small, st.integers(1, 4))
@settings(deadline=None)
def test_pools_are_what_listing_every_throw_gives(thrown: tuple[int, int], kept: int) -> None:
    count, sides = thrown
    kept = min(kept, count)
    throws = list(product(range(1, sides + 1), repeat=count))
    assert dict(dice.sums(count, sides).each()) == shares(map(sum, throws))
    assert dict(dice.keep_highest(count, sides, kept).each()) == shares(sum(sorted(throw)[-kept:]) for throw in throws)
    assert dict(dice.keep_lowest(count, sides, kept).each()) == shares(sum(sorted(throw)[:kept]) for throw in throws)
    good = min(kept, sides)
    assert dict(dice.hits(count, sides, good).each()) == shares(sum(face <= good for face in throw) for throw in throws)


@given(small, small)
@settings(deadline=None)
def test_pools_add_and_subtract(one: tuple[int, int], other: tuple[int, int]) -> None:
    a, b = dice.sums(*one), dice.sums(*other)
    pairs = [(x, y, p * q) for x, p in a.each() for y, q in b.each()]
    for pool, sign in ((a + b, 1), (a - b, -1)):
        chances: Counter[int] = Counter()
        for x, y, chance in pairs:
            chances[x + sign * y] += chance  # type: ignore[assignment]
        assert dict(pool.each()) == chances
        assert pool.mean == a.mean + sign * b.mean
        assert pool.variance == a.variance + b.variance
        assert pool.at_most(pool.most) == 1 == pool.at_least(pool.least)


def shares(totals: object) -> dict[int, Fraction]:
    """Each total's share."""
    counted = Counter(totals)  # type: ignore[call-overload]
    return {total: F(n, counted.total()) for total, n in counted.items()}


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ("40d6 between 113 and 165", 0.9858575),
        ("40d6 120..140", 0.4896875),
        ("5d6<=4 + 14d6<=3 at most 5", 0.0117285),
        ("5d6<=4 + 14d6<=3 is 5", 0.0087921),
        ("200d6 at most 675", 0.1553058),
        ("12d6 at most 40", 0.4010872),
    ],
)
def test_complaints_about_fair_dice_are_settled(words: str, chance: float) -> None:
    answer = reckon(words)
    assert isinstance(answer, Chance)
    assert float(answer.chance) == pytest.approx(chance, abs=5e-8)


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ("6d6 between 17 and 27", F(37073, 46656)),
        ("6D6 is 6 or 36", F(1, 23328)),
        ("2d6 over 8", F(5, 18)),
        ("2d6 >= 9", F(5, 18)),
        ("2d6 under 9", F(13, 18)),
        ("2d6 < 9", F(13, 18)),
        ("d6 exactly 7", F(0)),
        ("1d6 - 1d6 at least 5", F(1, 36)),
        ("3d6>=5 is 3", F(1, 27)),
        ("4d6 keep 3 >= 18", F(7, 432)),
        ("2d6 keep lowest 1 = 6", F(1, 36)),
        ("2d6 between 9 and 3", F(0)),
    ],
)
def test_a_question_about_dice_has_an_exact_answer(words: str, chance: Fraction) -> None:
    assert reckon(words) == Chance(chance)


@pytest.mark.parametrize(
    ("plus", "theirs", "odds"),
    [
        (2, 3, (F(145, 432), F(35, 324), F(721, 1296))),
        (1, 3, (F(155, 648), F(125, 1296), F(287, 432))),
        (3, 3, (F(575, 1296), F(73, 648), F(575, 1296))),
    ],
)
def test_opposed_initiative(plus: int, theirs: int, odds: tuple[Fraction, ...]) -> None:
    assert reckon(f"2d6+{plus} against 2d6+{theirs}") == Contest(*odds)


def test_a_total_that_must_be_exceeded_takes_ten_and_three_quarters_turns_not_ten() -> None:
    over = reckon("add 1d6 until the total is over 35")
    assert isinstance(over, Turns)
    assert (min(over.chances), over.chances[6]) == (6, F(1, 46656))
    assert (max(over.chances), over.chances[36]) == (36, F(1, 6**35))
    assert 6**35 == 1719070799748422591028658176
    published = {7: 0.006084, 8: 0.054608, 9: 0.159730, 10: 0.243211, 11: 0.235963, 12: 0.162760, 13: 0.085355}
    assert {turn: round(float(over.chances[turn]), 6) for turn in published} == published
    assert float(sum(over.chances[turn] for turn in range(6, 11))) == pytest.approx(0.463654, abs=5e-7)
    assert float(over.mean) == pytest.approx(10.761905, abs=5e-7)
    assert sum(over.chances.values()) == 1


def test_to_reach_it_is_another_matter() -> None:
    reach = reckon("add d6 until at least 35")
    assert isinstance(reach, Turns)
    assert float(reach.mean) == pytest.approx(10.476195, abs=5e-7)


def test_without_a_relation_every_total_is_listed() -> None:
    spread = reckon("2d6")
    assert isinstance(spread, Spread)
    assert spread.chances[7] == F(1, 6)
    assert (spread.mean, spread.variance) == (F(7), F(35, 6))


@pytest.mark.parametrize(
    "words",
    [
        "",
        "hello",
        "d",
        "0d6",
        "2d0",
        "2d6 >= 9 >= 3",
        "4d6 keep 5",
        "2d6 2d6",
        "9999d9999",
        "add d6-1 until over 3",
        "+",
        "٣d6",
    ],
)
def test_what_is_no_question_about_dice_is_unreadable(words: str) -> None:
    with pytest.raises(Unreadable):
        reckon(words)
