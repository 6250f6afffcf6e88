"""Do `simulate` and `compare` tell what comes of many games, and how surely?"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_every_measure_has_its_mean_and_interval(run: Run) -> None:
    ran = run("simulate", "flanks", "--games", "200", "--seat", "Red=bot:greedy:Right", "--json")
    assert ran.code == 0
    assert ran.data["players"] == ["greedy:Right", "random"]
    right = ran.data["measures"]["operates Right"]
    assert right["low"] < right["value"] < right["high"]
    assert right["exact"] == f"{round(right['value'] * 200)}/200" or "/" in right["exact"]
    assert ran.data["measures"]["turns"]["exact"] == "40"


def test_columns_that_say_nothing_are_left_out(run: Run) -> None:
    assert "wins" not in run("simulate", "flanks", "--games", "5").out
    assert "wins" in run("simulate", "empires", "--games", "5").out


def test_the_figures_are_the_same_on_any_number_of_workers(run: Run) -> None:
    one, two = (run("simulate", "sector_die", "--games", "150", "--workers", n, "--json").data["measures"] for n in "12")
    assert one == two


def test_a_seed_is_told_and_another_gives_other_figures(run: Run) -> None:
    zero, one = (run("simulate", "sector_die", "--games", "50", "--seed", n, "--json").data for n in "01")
    assert (zero["seed"], one["seed"]) == (0, 1)
    assert zero["measures"] != one["measures"]


def test_a_width_stops_the_games(run: Run) -> None:
    ran = run("simulate", "sector_die", "--width", "operates Left=1", "--games", "100000", "--json")
    left = ran.data["measures"]["operates Left"]
    assert left["high"] - left["low"] <= 1
    assert ran.data["games"] < 100_000


def test_along_the_arrays_the_means_are_those_of_the_rules(run: Run) -> None:
    ran = run("simulate", "sector_die", "--arrays", "--games", "50000", "--set", "turns=6", "--json")
    left = ran.data["measures"]["operates Left"]
    assert abs(left["value"] - 2) < 4 * left["deviation"] / 50_000**0.5
    assert ran.data["games"] == 50_000


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seat", "Green=bot:random"), "there is no “Green”"),
        (("--seat", "Red=bot:clever"), "there is no such bot; there are random, greedy"),
        (("--seat", "Red=bot:greedy:Up"), "Red: "),
        (("--width", "turns=wide"), "“wide” is no width"),
        (("--width", "turn=1"), "nothing of that name is counted; there are turns"),
        (("--arrays", "--seat", "Red=bot:greedy"), "everybody plays at random"),
    ],
)
def test_2_what_there_is_not_is_told(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run("simulate", "flanks", *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_2_a_cluster_that_does_not_answer_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fugleman.adapters.cluster.WAIT", "1s")
    ran = run("simulate", "flanks", "--cluster", "tcp://127.0.0.1:9")
    assert ran.code == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in ran.err


def test_4_the_extra_that_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("simulate", "flanks", "--cluster", "tcp://127.0.0.1:9")
    assert ran.code == 4
    assert "pip install 'fugleman[cluster]'" in ran.err


def test_two_variants_are_compared_measure_by_measure(run: Run, tmp_path: Path) -> None:
    short = tmp_path / "short.toml"
    short.write_text('system = "sector_die"\n[scenario]\nturns = 20\n')
    ran = run("compare", "sector_die", str(short), "--games", "200")
    rows = {line.split("  ")[0]: line for line in ran.out.splitlines()}
    assert rows["turns"].rstrip().endswith("A more")
    assert "20.0000 … 20.0000" in rows["turns"]


def test_a_system_does_not_differ_from_itself(run: Run) -> None:
    gaps = run("compare", "flanks", "flanks", "--games", "400", "--json").data["measures"]
    assert gaps["turns"]["difference"] == {"value": 0, "low": 0, "high": 0, "confidence": 0.95}
    assert gaps["operates Left"]["difference"]["low"] < 0 < gaps["operates Left"]["difference"]["high"]
    assert gaps["operates Left"]["A"] != gaps["operates Left"]["B"]


def test_both_speak_italian(run: Run) -> None:
    told = run("compare", "flanks", "flanks", "--games", "100", "--lang", "it").out
    assert all(words in told for words in ("nessuna differenza visibile", "opera: Sinistra", "decisioni di Rosso"))
    told = run("simulate", "flanks", "--games", "5", "--lang", "it").out
    assert all(words in told for words in ("misura", "opera: Sinistra", "decisioni di Rosso"))
