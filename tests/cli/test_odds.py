"""Does `fugleman odds` give the exact values, in figures for machines and in words for people?"""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from fugleman.core.calls import Sealed
from fugleman.core.positions import Position, answer, look
from fugleman.core.system import System
from fugleman.lab.beside import beside
from fugleman.systems import flank_march, flanks
from fugleman.systems.flanks.terms import Rulings
from tests.cli.conftest import Run


def test_how_well_a_sector_can_be_favoured(run: Run) -> None:
    data = run("odds", "flanks", "--favour", "Left", "--json").data
    assert data["best"]["share"] == {"exact": "26/67", "value": 26 / 67}
    assert data["worst"]["share"] == {"exact": "1/4", "value": 0.25}
    assert data["random"]["exact"] == "1/3"
    assert data["choices"]["exact"] == "3/5"
    assert data["best"]["over"]["10"]["exact"] == "81478327/201553920"
    assert [one["exact"] for one in data["streaks"][:3]] == ["1/3", "7/30", "1/6"]
    assert {"position": "Red L123 C4 R56", "answers": "1", "order": "C"} in data["best"]["policy"]
    assert data["command"] == "fugleman odds flanks --favour Left"


def test_a_question_is_answered_under_house_rules(run: Run) -> None:
    words = ("odds", "flanks", "--rule", "counters=8", "--rule", "maximum=4", "--favour=right", "--json")
    data = run(*words).data
    assert (data["best"]["share"]["exact"], data["worst"]["share"]["exact"]) == ("1597/4044", "85/362")
    assert data["command"] == "fugleman odds flanks --rule counters=8 --rule maximum=4 --favour Right"


def test_a_plain_die_favours_no_sector(run: Run) -> None:
    data = run("odds", "sector_die", "--favour", "right", "--json").data
    assert {data[way]["share"]["exact"] for way in ("best", "worst")} == {"1/3"}
    assert data["choices"]["exact"] == "0"
    assert {one["exact"] for one in data["streaks"]} == {"1/3"}


def test_people_are_told_in_a_table(run: Run) -> None:
    ran = run("odds", "flanks")
    assert "26/67" in ran.out
    assert "L123 C4 R56; 1: C" in ran.out
    assert "exact, from 16 positions explored: fugleman odds flanks --favour Left" in ran.err
    assert "a lungo andare" in run("odds", "flanks", "--lang", "it").out


def test_when_a_poor_generals_march_arrives_or_is_cancelled(run: Run) -> None:
    data = run("odds", "flank_march", "--general", "poor", "--json").data
    cancelled, succeeds = data["first"]["cancelled"], data["first"]["succeeds"]
    assert cancelled["ever"]["exact"] == "2152979417/22039921152"
    assert [turn["exact"] for turn in succeeds["turns"][:4]] == ["1/12", "4/27", "145/729", "3625/17496"]
    assert len(succeeds["turns"]) == 9
    assert data["open"]["exact"] == "0"
    assert "0.097685 = 2152979417/22039921152" in run("odds", "flank_march", "--general", "poor").out


@pytest.mark.parametrize(
    ("general", "by_turn", "last"),
    [
        ("fair", [".1667", ".3927", ".6318", ".8232", ".9238", ".9627"], 17),
        ("expert", [".2778", ".5718", ".8063", ".9275", ".9718", ".9867"], 24),
        ("genius", [".4167", ".7485", ".9169", ".9747", ".9907", ".9961"], 30),
    ],
)
def test_when_a_march_arrives(run: Run, general: str, by_turn: list[str], last: int) -> None:
    data = run("odds", "flank_march", "--general", general, "--json").data
    turns = data["first"]["succeeds"]["turns"]
    assert [f"{turn['by']['value']:.4f}"[1:] for turn in turns[:6]] == by_turn
    assert max(len(one["turns"]) for one in data["first"].values()) == last


def test_how_often_bids_tie(run: Run) -> None:
    data = run("odds", "soldiers", "--ties", "2/2", "--json").data
    assert data["positions"] == 505
    assert data["turns"]["value"] == pytest.approx(5.770968)
    assert data["again"][0]["value"] == pytest.approx(0.469389, abs=1e-6)
    assert run("odds", "soldiers").out.splitlines()[-1] == "A game takes 5.770968 turns on average."


def test_whether_the_same_side_is_active_again_is_what_bots_at_random_show(run: Run) -> None:
    words = ("odds", "soldiers", "--rule", "chits=2", "--rule", "last_space=3", "--ties", "1/8")
    told = run(*words, "--json").data
    assert "again after 1 turn running" in run(*words).out
    assert 0 < told["again"][0]["value"] < 1


def test_dice_are_reckoned_without_a_system(run: Run) -> None:
    assert run("odds", "dice", "6d6 between 17 and 27").out == "0.794603 = 37073/46656\n"
    assert run("odds", "dice", "6d6", "is", "6", "or", "36", "--json").data["exact"] == "1/23328"
    assert run("odds", "dice", "2d6+2 against 2d6+3", "--json").data["equal"]["exact"] == "35/324"
    assert run("odds", "dice", "add 1d6 until over 35").out.splitlines()[-1].startswith("mean turn 10.761905")
    assert run("odds", "dice", "2d6").out.splitlines()[-1] == "mean 7, variance 5.833333 = 35/6"
    assert "higher" in run("odds", "dice", "1d6", "against", "1d6").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("flanks", "--favor", "Left"), "did you mean favour"),
        (("flanks", "--favour", "Up"), "must be one of Left, Centre, Right"),
        (("flanks", "--next", "L12"), "write it as L12 C34 R56"),
        (("flank_march", "--general", "Fair 2"), "write Fair +2"),
        (("soldiers", "--bid", "9 / 2"), "write 8* 8* 8* 0 / 8* 8* 8* 0"),
        (("empires",), "no question to ask"),
        (("flanks", "--rule", "counters=20", "--rule", "sectors=6", "--rule", "maximum=20"), "more than 2"),
        (("flancs",), "flanks"),
        (("dice", "hello"), "40d6 between 113 and 165"),
        (("dice",), "is no question about dice"),
    ],
)
def test_what_cannot_be_answered_is_said_with_what_can(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run("odds", *words)
    assert ran.code == 2
    assert said in ran.err


SWAPPED = flank_march.terms.Scenario(turns=9, armies=flank_march.terms.DEFAULT_ARMIES[::-1])


@pytest.mark.parametrize(
    "system", [flanks.Flanks(rulings=Rulings(laying="sealed")), flank_march.SYSTEM, flank_march.FlankMarch(scenario=SWAPPED)]
)
def test_the_command_beside_a_choice_finds_its_figure_again(run: Run, system: System[Any]) -> None:
    here = look(system, Position(system.opening()))
    while not (found := beside(system, here.position, 0)):
        assert isinstance(here.call, Sealed)
        here = answer(system, here.position, tuple(ask.absent for ask in here.call.asks))
    program, *words = shlex.split(found[0].command)
    ran = run(*words, "--json")
    assert program == "fugleman"
    assert str(found[0].figure.exact) in ran.out


def test_a_fraction_of_thousands_of_digits_is_left_out(run: Run) -> None:
    words = ("odds", "soldiers", "--rule", "chits=2", "--rule", "last_space=4", "--bid", "0 0 / 0 0")
    assert run(*words, "--json").data["value"] == {"exact": None, "value": pytest.approx(0.1073046)}


def test_what_each_bid_is_worth(run: Run) -> None:
    words = ("odds", "soldiers", "--rule", "chits=2", "--rule", "last_space=2", "--bid", "0 0 / 0 0")
    data = run(*words, "--json").data
    assert data["value"]["value"] == pytest.approx(0.4861592181)
    assert data["choices"][1][0]["order"] == "X@0"
    assert "At best play the game is worth 0.486159 to Red." in run(*words).out
    assert data["command"].endswith("--bid '0 0 / 0 0'")
