"""Does a verdict follow from its checks, and do figures answer what is asked?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fugleman.core.errors import Faulty
from fugleman.core.system import System
from fugleman.lab.asking import Effort, answer
from fugleman.lab.claims import Asked, Check, Figure, decided, each, exactly, verdict
from fugleman.lab.told import repeats
from fugleman.systems import flanks, sector_die, soldiers
from fugleman.systems.flanks.terms import Rulings, Scenario
from fugleman.systems.soldiers.terms import Rulings as TrackRulings

LEFT: System[Any] = flanks.Flanks(
    rulings=Rulings(sides=1, laying="given"), scenario=Scenario(layouts=("L123 C4 R56",), turns=0)
)
TRACK: System[Any] = soldiers.Soldiers(rulings=TrackRulings(chits=2, last_space=2))
FIGURES = {
    "half": Figure(0.5, 0.4, 0.6, how="interval"),
    "third": exactly(Fraction(1, 3)),
    "more": Figure(0.7, 0.65, 0.75),
    "played": Figure(0.65, 0.55, 0.75, how="interval"),
}


def check(figure: str, is_: Any, than: str | float, by: float = 0.0) -> Check:
    return Check(figure, is_, than, by)


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (check("half", "above", "third"), True),
        (check("half", "below", "third"), False),
        (check("half", "above", "third", 0.1), None),
        (check("half", "above", "third", 0.3), False),
        (check("half", "below", "more"), True),
        (check("half", "above", 0.5), None),
        (check("third", "above", 0.3), True),
        (check("third", "below", "third"), False),
        (check("half", "below", "played"), True),
        (check("half", "below", "played", 0.009), None),
        (check("played", "below", "half"), False),
    ],
)
def test_a_check_is_decided_only_where_the_difference_is_beyond_doubt(one: Check, found: bool | None) -> None:
    assert decided(one, FIGURES) is found


@pytest.mark.parametrize(
    ("checks", "found"),
    [
        ((check("half", "above", "third"), check("half", "below", "more")), "holds"),
        ((check("half", "below", "third"), check("half", "above", "more")), "does not hold"),
        ((check("half", "above", "third"), check("half", "above", "more")), "only partly"),
        ((check("half", "above", "third"), check("half", "above", 0.5)), "not decidable here"),
        ((), "not decidable here"),
    ],
)
def test_a_verdict_follows_from_its_checks(checks: tuple[Check, ...], found: str) -> None:
    assert verdict(checks, FIGURES) == found


def test_a_figure_is_asked_for_once_for_each_value() -> None:
    asked = Asked("share", "played", {"it": "quota"}, over="rulings.counters", values=(6, 8), rulings={"sides": 1})
    assert [(names, one.rulings) for names, one in each(asked)] == [
        ({"en": "share 6", "it": "quota 6"}, {"sides": 1, "counters": 6}),
        ({"en": "share 8", "it": "quota 8"}, {"sides": 1, "counters": 8}),
    ]
    assert [one.turns for _, one in each(Asked("over", "control", over="turns", values=(1, 5)))] == [1, 5]


@pytest.mark.parametrize(
    ("asked", "exact"),
    [
        (Asked("a", "best share", measure="operates Left"), Fraction(26, 67)),
        (Asked("a", "worst share", measure="operates Left"), Fraction(1, 4)),
        (Asked("a", "best share", measure="operates Left", turns=1), Fraction(1, 2)),
        (Asked("a", "control", measure="operates Left"), Fraction(26, 67) - Fraction(1, 4)),
        (Asked("a", "real choices"), Fraction(3, 5)),
        (Asked("a", "random rate", measure="operates Left"), Fraction(1, 3)),
    ],
)
def test_exact_figures_are_those_of_the_rules(asked: Asked, exact: Fraction) -> None:
    assert answer(LEFT, asked, Effort()) == exactly(exact)


def test_the_value_of_the_advantage_lies_within_its_gap() -> None:
    found = answer(TRACK, Asked("v", "value"), Effort())
    assert found.low - 1e-9 <= 0.4861592181 <= found.high + 1e-9
    assert found.how == "gap"


def test_best_play_is_followed_through() -> None:
    """Every turn but the last ends in an activation of one of the sides."""
    of = {
        m: answer(TRACK, Asked("m", "at best play", measure=m), Effort()).value
        for m in ("activations", "activations Red", "activations Blue", "turns")
    }
    assert of["activations"] == pytest.approx(of["activations Red"] + of["activations Blue"])
    assert of["activations"] < of["turns"]
    assert answer(TRACK, Asked("b", "bits at best play", about={"seat": 0}), Effort()).value > 0


def test_what_is_played_has_an_interval_that_narrows_with_games() -> None:
    asked = Asked("p", "played", measure="operates Left", per="turns", games=1000)
    die = sector_die.SectorDie()
    few, many = (answer(die, asked, Effort(3, games)) for games in (50, 1000))
    assert (few.games, many.games) == (50, 1000)
    assert many.high - many.low < few.high - few.low
    assert many.low < 1 / 3 < many.high


def test_another_seed_plays_other_games_under_the_same_verdict() -> None:
    asked = Asked("p", "played", measure="operates Left", per="turns", players=("greedy",), games=300)
    game: System[Any] = flanks.Flanks(rulings=Rulings(sides=1))
    one, other = (answer(game, asked, Effort(seed)) for seed in (1, 2))
    assert one.value != other.value
    claim = (check("p", "above", 0.34),)
    assert verdict(claim, {"p": one}) == verdict(claim, {"p": other}) == "holds"


def test_a_way_there_is_not_is_told() -> None:
    with pytest.raises(Faulty, match="no way to ask"):
        answer(LEFT, Asked("a", "guess"), Effort())


def test_the_same_again_passes_over_what_is_none() -> None:
    hits = np.array([[[1, 0, 1, 0]], [[0, 0, 0, 1]]], bool)
    assert repeats(hits) == {(1, 2): 1}
