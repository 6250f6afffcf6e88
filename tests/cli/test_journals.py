"""Do `verify`, `show` and `export` tell of a journal what is true, and only what may be known?"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from fugleman.adapters.csv_cells import restored
from tests.cli.conftest import Run


def changed(journal: Path, old: str, new: str) -> Path:
    content = journal.read_text("utf-8")
    assert old in content
    other = journal.with_name("changed.ndjson")
    other.write_text(content.replace(old, new, 1), encoding="utf-8")
    return other


def test_a_sound_journal(run: Run, journal: Path) -> None:
    ran = run("verify", str(journal))
    assert ran.code == 0
    assert "all as they must be (flanks, edition 1)" in ran.out
    assert ran.out.endswith("the game is over\n")
    data = run("verify", str(journal), "--json").data
    assert (data["fault"], data["system"], data["names"], data["over"], data["sealed"]) == (
        None,
        "flanks",
        ["Ann", "Bob"],
        True,
        0,
    )


@pytest.mark.parametrize(
    ("old", "new"), [('"kind":"rolled"', '"kind":"thrown"'), ('"seat":1', '"seat":0'), ('"faces":[', '"faces":[6,')]
)
def test_1_a_changed_journal_stops_at_the_line(run: Run, journal: Path, old: str, new: str) -> None:
    file = changed(journal, old, new)
    line = next(
        n
        for n, (a, b) in enumerate(zip(*(f.read_text("utf-8").splitlines() for f in (journal, file)), strict=True), 1)
        if a != b
    )
    ran = run("verify", str(file))
    assert ran.code == 1
    assert ran.out.startswith(f"{file}: line {line} (byte ")
    fault = run("verify", str(file), "--json").data["fault"]
    assert fault["line"] == line
    assert fault["offset"] == sum(len(row) for row in journal.read_bytes().splitlines(keepends=True)[: line - 1])
    italian = run("verify", str(file), "--lang", "it")
    assert f"riga {line} (byte " in italian.out


def test_a_journal_changed_by_hand_cannot_be_shown(run: Run, journal: Path) -> None:
    for command in ("show", "export"):
        ran = run(command, str(changed(journal, '"seat":1', '"seat":0')))
        assert (ran.code, ran.out) == (2, "")
        assert "line " in ran.err


def test_another_edition_is_told(run: Run, journal: Path) -> None:
    ran = run("verify", str(changed(journal, '"edition":1', '"edition":9')))
    assert ran.code == 1


def test_a_torn_last_line_is_told(run: Run, journal: Path) -> None:
    journal.write_bytes(journal.read_bytes()[:-10])
    ran = run("verify", str(journal))
    assert ran.code == 0
    assert "the last line broke off after" in ran.out
    assert ran.out.endswith("the game goes on\n")


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"hello\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n"])
def test_1_what_is_no_journal(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    assert run("verify", str(file)).code == 1
    assert run("show", str(file)).code == 2


def test_2_a_journal_that_is_not_there(run: Run, tmp_path: Path) -> None:
    for command in ("verify", "show", "export"):
        ran = run(command, str(tmp_path / "none"))
        assert (ran.code, ran.err) == (2, f"{tmp_path / 'none'}: there is no such file or folder\n")


def test_a_game_as_it_was_after_an_entry(run: Run, journal: Path) -> None:
    data = run("show", str(journal), "--at", "3", "--json").data
    assert [line["n"] for line in data["log"]][-1] == 3
    assert (data["now"], data["over"], data["result"]) == ("roll", False, None)
    too_far = run("show", str(journal), "--at", "999")
    assert too_far.code == 2
    assert "the journal has entries 0 to " in too_far.err


def test_an_envelope_is_shown_to_its_seat_alone(run: Run, journal: Path) -> None:
    shown = {seat: run("show", str(journal), "--at", "1", "--seat", seat).out for seat in ("Ann", "Bob", "2", "red", "Red")}
    assert "Ann: L" in shown["Ann"] == shown["red"] == shown["Red"]
    assert "Ann: the envelope is in" in shown["Bob"] == shown["2"]
    assert run("show", str(journal), "--at", "1").out == shown["Bob"]


def test_2_a_seat_that_is_not_there(run: Run, journal: Path) -> None:
    ran = run("show", str(journal), "--seat", "Cid")
    assert ran.code == 2
    assert "seat: there is no “Cid”; there are Ann, Bob" in ran.err


def test_exports_tell_the_same(run: Run, journal: Path) -> None:
    text = run("export", str(journal)).out
    rows = list(csv.DictReader(io.StringIO(run("export", str(journal), "--as", "csv").out)))
    lines = [json.loads(line) for line in run("export", str(journal), "--as", "ndjson").out.splitlines()]
    assert [row["text"] for row in rows] == [line["text"] for line in lines]
    assert all(line["text"] in words for line, words in zip(lines, text.splitlines(), strict=True))
    assert {line["player"] for line in lines} == {None, "Ann", "Bob"}


def test_names_that_are_formulas_are_neutralised_in_csv_and_come_back(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "g.ndjson")
    run("play", "flanks", "--seat", "=1+1=bot:random", "--seat", "-cmd=bot:random", "--set", "turns=2", "--journal", file)
    rows = list(csv.DictReader(io.StringIO(run("export", file, "--as", "csv").out)))
    players = {row["player"] for row in rows}
    assert players == {"", "'=1+1", "'-cmd"}
    assert {restored(player) for player in players} == {"", "=1+1", "-cmd"}
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
