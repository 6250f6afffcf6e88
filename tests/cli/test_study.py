"""Is a study played once, whatever interrupts it, and does it tell all that is wrong with it?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.cli.conftest import Run

STUDY = """
title = "Turns & counters"
system = "flanks"
games = {games}
players = ["greedy:Left"]
measures = ["operates Left", "mean wait Red"]
[scenario]
turns = 4
[grid.rulings]
counters = {counters}
lone_counter = ["stays", "may_move"]
"""


def write(folder: Path, games: int = 700, counters: str = "[6, 8]") -> Path:
    file = folder / "sizes.toml"
    file.write_text(STUDY.format(games=games, counters=counters))
    return file


def summary(folder: Path) -> Any:
    return duckdb.connect().execute(f"SELECT * FROM read_parquet('{folder / 'summary.parquet'}')").fetchall()


def test_every_cell_is_played_and_kept(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path)
    ran = run("study", str(file), "--json")
    assert ran.code == 0
    cells = ran.data["cells"]
    assert [cell["settings"] for cell in cells] == [
        {"counters": counters, "lone_counter": lone} for counters in (6, 8) for lone in ("stays", "may_move")
    ]
    assert {cell["games"] for cell in cells} == {700}
    assert len(list((tmp_path / "sizes.study").glob("*-*.parquet"))) == 8
    rows = summary(tmp_path / "sizes.study")
    assert [row[3:5] for row in rows[:1]] == [(700, cells[0]["measures"]["operates Left"]["value"])]


def test_the_games_of_a_kept_shard_are_not_played_again(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "sizes.study"
    run("study", str(write(tmp_path, counters="[6]")))
    before = {file: file.stat().st_mtime_ns for file in folder.glob("*-*.parquet")}
    larger = run("study", str(write(tmp_path, games=1000)), "--json").data
    full = [file for file in before if "000000500" in file.name.split("-")[2]]
    assert {file.stat().st_mtime_ns for file in full} == {before[file] for file in full}
    fresh = run("study", str(write(tmp_path, games=1000)), "--out", str(tmp_path / "fresh"), "--json").data
    assert larger["cells"] == fresh["cells"]


def test_the_figures_are_the_same_on_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path, games=60)
    one = run("study", str(file), "--json").data["cells"]
    assert run("study", str(file), "--json", "--workers", "2", "--out", str(tmp_path / "two")).data["cells"] == one


@pytest.mark.parametrize("workers", ["1", "2"])
def test_130_interrupted_it_goes_on_where_it_stopped(run: Run, tmp_path: Path, workers: str) -> None:
    file, folder = write(tmp_path, games=40_000), tmp_path / "sizes.study"
    command = [sys.executable, "-m", "fugleman.cli", "study", str(file), "--workers", workers]
    going = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not list(folder.glob("*-*.parquet")) and going.poll() is None:
        time.sleep(0.02)
    os.killpg(going.pid, signal.SIGINT)
    _, told = going.communicate(timeout=60)
    assert (going.returncode, told.strip().splitlines()[-1]) == (130, "interrupted")
    assert "told to play again, it goes on" in told
    assert "Traceback" not in told
    kept = {file: file.stat().st_mtime_ns for file in folder.glob("*-*.parquet")}
    assert kept
    assert not (folder / "summary.parquet").exists()
    write(tmp_path, games=1000)
    resumed = run("study", str(file), "--json").data["cells"]
    assert {file: file.stat().st_mtime_ns for file in kept} == kept
    assert run("study", str(file), "--json", "--out", str(tmp_path / "fresh")).data["cells"] == resumed


def test_2_everything_that_is_wrong_is_told_at_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        'title = 3\nsytem = "x"\nsystem = "flanks"\ngames = 0\nseed = "a"\nplayers = ["clever", 1]\nmeasures = ["wins"]\n'
        "[scenario]\ntrns = 3\n[grid.rulings]\ncounters = [6, 30]\nlone_counter = 5\n[grid.scenarios]\nx = [1]\n"
    )
    ran = run("study", str(file))
    assert (ran.code, ran.out) == (2, "")
    places = [line.strip().partition(":")[0] for line in ran.err.splitlines()[1:]]
    assert places == [
        "sytem",
        "players",
        "games",
        "seed",
        "title",
        "scenario.trns",
        "grid.rulings.lone_counter",
        "grid.scenarios",
        "grid.rulings.counters",
        "Red",
        "measures",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "system: it is missing"),
        ('system = "flancs"', "there is no “flancs”; did you mean flanks?"),
        ('system = "flanks"\ngrid = 3', "grid: it must be a table"),
        ('system = "flanks"\n[grid]\nrulings = 3', "grid.rulings: it must be a table"),
        ('system = "flanks"\n[grid.rulings]\ncounters = [6, 12]', "counters = 12: 12 counters do not fit"),
        ('system = "flanks"\n[rulings]\ncounters = 12\n', "12 counters do not fit"),
        (
            'system = "section_cards"\n[grid.scenario]\nturns = '
            + str(list(range(1, 10_001)))
            + "\n[grid.rulings]\nhand = [3, 4]",
            "more than 10000",
        ),
        ("system =", "it is no TOML"),
    ],
)
def test_2_what_cannot_be_studied_is_told(run: Run, tmp_path: Path, words: str, says: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(words)
    ran = run("study", str(file))
    assert ran.code == 2
    assert says in ran.err


def test_the_report_stands_alone_with_a_table_beside_each_plot(run: Run, tmp_path: Path) -> None:
    run("study", str(write(tmp_path, games=50)), "--lang", "it")
    page = (tmp_path / "sizes.study" / "report.html").read_text(encoding="utf-8")
    tree = ET.fromstring(
        page.replace("<!doctype html>\n", "")
        .replace('<meta charset="utf-8">', "")
        .replace('initial-scale=1">', 'initial-scale=1"/>')
    )
    assert tree.get("lang") == "it"
    sections = tree.findall(".//section")
    assert len(sections) == 2
    for section in sections:
        assert section.find("{http://www.w3.org/2000/svg}svg") is not None
        assert len(section.findall("table/tr")) == 5
    assert "src=" not in page
    assert "href=" not in page
    assert "Turns &amp; counters" in page


def test_the_same_study_makes_the_same_report(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path, games=50)
    pages = []
    for name in ("one", "two"):
        run("study", str(file), "--out", str(tmp_path / name))
        pages.append([(tmp_path / name / page).read_bytes() for page in ("report.html", "report.md", "summary.parquet")])
    assert pages[0] == pages[1]
