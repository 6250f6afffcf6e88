"""Is a game solved at the command line, with its proof, and do the policies become bots?"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SMALL = ("soldiers", "--rule", "chits=2", "--rule", "last_space=2")
TINY = ("soldiers", "--rule", "chits=1", "--rule", "last_space=1")


def test_two_chits_and_last_space_2(run: Run) -> None:
    told = run("solve", *SMALL, "--json").data
    assert round(told["value"], 10) == 0.4861592181
    assert 0 <= told["gap"] <= 1e-9
    assert (told["positions"], told["by"], told["policy"]) == (504, "impulses", None)
    assert told["values"] == {"Red": told["value"], "Blue": -told["value"]}
    assert told["seconds"] > 0
    assert float(Fraction(told["exact"])) == pytest.approx(told["value"], abs=1e-15)


def test_a_longer_cycle_is_solved_by_the_twin(run: Run) -> None:
    told = run("solve", "soldiers", "--rule", "chits=3", "--rule", "last_space=3", "--json").data
    assert round(told["value"], 10) == 0.2095301632
    assert told["gap"] <= 1e-9
    assert (told["positions"], told["by"], told["exact"]) == (18_293, "twin", None)


def test_in_words_and_in_italian(run: Run) -> None:
    ran = run("solve", *TINY)
    assert ran.out.startswith("soldiers is worth 0.")
    assert "gap " in ran.out
    assert "positions in" in ran.err
    assert run("solve", *TINY, "--lang", "it").out.startswith("soldiers vale 0.")


def test_a_policy_is_written_and_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    assert run("solve", *TINY, "--policy", str(file)).code == 0
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["system"] == "soldiers"
    assert {*kept["stages"][0]["mixtures"]} == {"Red", "Blue"}
    bot = f"bot:solved:{file}"
    ran = run("play", *TINY, "--seat", f"Red={bot}", "--seat", f"Blue={bot}", "--seed", "1")
    assert ran.code == 0
    assert "the game is over" in ran.out
    ran = run("simulate", *TINY, "--seat", f"Red={bot}", "--games", "20", "--json")
    assert ran.data["games"] == 20


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("solve", "flanks"), 2, "cannot be explored"),
        (("solve", *TINY, "--rule", "double_pass=while_able"), 2, "can come back"),
        (("solve", *SMALL, "--limit", "10"), 2, "more than"),
        (("play", *TINY, "--seat", "Red=bot:solved:nowhere.json"), 2, "no such file"),
        (("solve", *TINY, "--policy", "/nowhere/at/all.json"), 2, "no such file"),
    ],
)
def test_what_cannot_be_solved_says_why(run: Run, words: tuple[str, ...], code: int, says: str) -> None:
    ran = run(*words)
    assert (ran.code, says in ran.err) == (code, True), ran.err


LOTS = ("empires", "--set", "players=2", "--set", 'lots=[["A", 4], ["B", 2]]')


def test_an_auction_is_settled_on_a_grid_of_bids(run: Run) -> None:
    told = run("solve", *LOTS, "--grid", "0,1,2", "--json").data
    assert told["sheets"] == 16
    for seat in told["seats"].values():
        assert -1e-9 <= seat["regret"] <= 1e-3
        assert sum(seat["sheets"].values()) == pytest.approx(1, abs=0.1)
    ran = run("solve", *LOTS, "--grid", "0,1")
    assert "regret" in ran.out
    assert "regret" in ran.err


def test_lots_may_be_worth_more_to_one_player(run: Run) -> None:
    told = run("solve", *LOTS, "--grid", "0,1", "--worth", "A=90", "--json").data
    assert max(seat["gain"] for seat in told["seats"].values()) > 10
    ran = run("solve", *LOTS, "--grid", "0,1", "--worth", "Nowhere=3")
    assert (ran.code, "Nowhere: there is no such lot" in ran.err) == (2, True)
    assert "which --grid settles" in run("solve", *LOTS, "--worth", "A=3").err


@pytest.mark.parametrize("grid", ["a", "", "1;2", "-1"])
def test_a_grid_is_a_list_of_whole_numbers(run: Run, grid: str) -> None:
    ran = run("solve", *LOTS, "--grid", grid)
    assert (ran.code, "whole numbers" in ran.err) == (2, True)
