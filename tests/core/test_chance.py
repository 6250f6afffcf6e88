"""What can chance answer, and how likely is each answer?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.core.chance import Chance, Dice, Die, Draw
from fugleman.core.errors import Unreadable

CARDS = Draw((("Probe", 2), ("Recon", 1), ("1", 1)), 2)
EACH: list[Chance] = [Die(), Die(20), Dice(2), Dice(3, 4), CARDS, Draw((("a", 3), ("b", 0)))]


@pytest.mark.parametrize("chance", EACH, ids=str)
def test_probabilities_sum_to_one_exactly_and_every_outcome_is_an_answer(chance: Chance) -> None:
    outcomes = list(chance.outcomes())
    assert sum(likelihood for _, likelihood in outcomes) == 1
    assert all(faces in chance and likelihood > 0 for faces, likelihood in outcomes)
    assert len({faces for faces, _ in outcomes}) == len(outcomes)


@given(st.sampled_from(EACH), st.integers(0, 2**32))
def test_a_throw_is_one_of_the_outcomes(chance: Chance, seed: int) -> None:
    assert chance.throw(Random(seed).randrange) in dict(chance.outcomes())


def test_a_throw_is_as_likely_as_its_probability() -> None:
    below = Random(1).randrange
    seen = Counter(CARDS.throw(below) for _ in range(24_000))
    for faces, likelihood in CARDS.outcomes():
        assert seen[faces] == pytest.approx(24_000 * likelihood, abs=5 * (24_000 * likelihood) ** 0.5)


def test_cards_are_not_put_back() -> None:
    chances = dict(CARDS.outcomes())
    assert ("Recon", "Recon") not in CARDS
    assert chances["Probe", "Probe"] == Fraction(2, 4) * Fraction(1, 3)
    assert chances["Recon", "Probe"] == Fraction(1, 4) * Fraction(2, 3)


@pytest.mark.parametrize(
    ("chance", "faces"),
    [
        (Die(), ()),
        (Die(), (0,)),
        (Die(), (7,)),
        (Die(), (True,)),
        (Die(), ("3",)),
        (Die(), [3]),
        (Die(), 3),
        (Dice(2), (3,)),
        (Dice(2), (3, 7)),
        (Dice(2), [3, 3]),
        (CARDS, ("Probe",)),
        (CARDS, ("Probe", "Joker")),
        (CARDS, ["Probe", "Recon"]),
    ],
)
def test_what_cannot_come_up_is_no_answer(chance: Chance, faces: object) -> None:
    assert faces not in chance


@pytest.mark.parametrize(
    ("chance", "words", "faces"),
    [
        (Die(), "3", (3,)),
        (Die(), " 3 ", (3,)),
        (Dice(2), "3 5", (3, 5)),
        (Dice(2), "3,5", (3, 5)),
        (Dice(2), "3, 5", (3, 5)),
        (CARDS, "probe, RECON", ("Probe", "Recon")),
        (CARDS, "1,Probe", ("1", "Probe")),
    ],
)
def test_real_dice_and_cards_are_typed_in(chance: Chance, words: str, faces: tuple[int | str, ...]) -> None:
    assert chance.read(words) == faces


@pytest.mark.parametrize("words", ["", "7", "３", "3 3", "x", "9" * 5000])
def test_what_was_not_thrown_cannot_be_typed_in(words: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        Die().read(words)
    assert str(refusal.value) == f"“{words}” is no throw of 1d6"


@pytest.mark.parametrize("words", ["", "Probe", "Recon, Recon", "Probe, Joker"])
def test_what_was_not_drawn_cannot_be_typed_in(words: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        CARDS.read(words)
    assert str(refusal.value) == f"“{words}” is not 2 of the cards that may still come"


def test_dice_are_named_as_players_name_them() -> None:
    assert [str(chance) for chance in EACH] == ["1d6", "1d20", "2d6", "3d4", "2 of 4", "1 of 3"]
