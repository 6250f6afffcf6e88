"""Is every chance exact, and read as it is written?"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from fugleman.core.calls import Roll
from fugleman.core.chance import Chance
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.positions import answer
from tests.conformance.setups import Setup
from tests.conformance.walks import Step, steps

MANY = 20_000


def rolls(setup: Setup) -> list[tuple[Step, Roll]]:
    return [(step, step.call) for step in steps(setup) if isinstance(step.call, Roll)]


def chances(setup: Setup) -> list[Chance]:
    return list(dict.fromkeys(roll.dice for _, roll in rolls(setup)))


def test_probabilities_sum_to_one_where_they_can_be_listed(setup: Setup) -> None:
    for dice in chances(setup):
        outcomes = list(islice(dice.outcomes(), MANY + 1))
        if len(outcomes) <= MANY:
            assert sum(chance for _, chance in outcomes) == 1
            assert all(isinstance(chance, Fraction) and chance > 0 for _, chance in outcomes)
            assert len({faces for faces, _ in outcomes}) == len(outcomes)
        assert all(faces in dice for faces, _ in outcomes[:1000])


def test_throws_are_possible_and_are_read_as_they_are_typed(setup: Setup) -> None:
    chance = Random(1)
    for dice in chances(setup):
        for _ in range(5):
            faces = dice.throw(chance.randrange)
            assert faces in dice
            assert dice.read(", ".join(map(str, faces))) == faces
        with pytest.raises(Unreadable):
            dice.read("nonsense")


def test_an_impossible_throw_is_refused(setup: Setup) -> None:
    for step, roll in rolls(setup):
        for faces in ((), ("nonsense",), (10**9,), None, "3", (*step.value, *step.value)):
            with pytest.raises(Illegal) as error:
                answer(setup.system, step.position, faces)
            assert error.value.clause == roll.clause


def test_every_outcome_of_a_throw_leads_on(setup: Setup) -> None:
    tried = 0
    for step, roll in rolls(setup):
        for faces, _ in islice(roll.dice.outcomes(), 40):
            answer(setup.system, step.position, faces)
            tried += 1
        if tried > 1000:
            return
