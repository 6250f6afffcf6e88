"""Is a blank bid sheet printed, and does it come back filled in?"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from fugleman.adapters.sheets import read_sheet
from fugleman.cli.main import main


class Screen(io.TextIOWrapper):
    """A terminal to write on."""

    def isatty(self) -> bool:
        return True


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `sheet empires` with options; exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def sheet(players: str, *options: str) -> tuple[int, str, str]:
        code = main(["sheet", "empires", "--players", players, *options])
        said = capsys.readouterr()
        return code, said.out, said.err

    return sheet


def test_a_table_to_write_in(run: Run) -> None:
    code, out, _ = run("Odin, Thor", "--epoch", "v")
    assert code == 0
    assert out.splitlines()[0] == "| Epoch V              | Odin   | Thor   |"
    assert out.splitlines()[-1] == "| Mongols-20           |        |        |"


@pytest.mark.parametrize("form", ["text", "csv", "xlsx"])
def test_a_blank_sheet_is_read_back_with_blanks_as_zeros(run: Run, tmp_path: Path, form: str) -> None:
    run('Odin,"Frey, a",=1+1,-cmd', "--epoch", "4", "--as", form, "--to", "sheet")
    found = read_sheet((tmp_path / "sheet").read_bytes(), "sheet", "zero")
    assert found.players == ("Odin", "Frey, a", "=1+1", "-cmd")
    assert [lot.name for lot in found.lots][4] == "T'ang Dynasty"
    assert [lot.strength for lot in found.lots] == [8, 10, 14, 12, 11, 18, 5]
    assert found.label == "Epoch IV"


def test_names_are_no_formulas_in_a_spreadsheet(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("=1+1,-cmd", "--as", "csv")
    assert out.splitlines()[0] == "\ufeffEpoch I,'=1+1,'-cmd"
    run("=1+1,-cmd", "--as", "xlsx", "--to", "sheet.xlsx")
    header = load_workbook(tmp_path / "sheet.xlsx").worksheets[0][1]
    assert [cell.data_type for cell in header] == ["s", "s", "s"]


def test_a_page_to_print_needs_nothing_else_and_holds_no_markup_of_players(run: Run) -> None:
    _, out, _ = run("<script>alert(1)</script>,Thor", "--as", "html", "--epoch", "II")
    assert out.startswith("<!doctype html>")
    assert "<script" not in out
    assert "&lt;script&gt;alert(1)" in out
    assert "http" not in out
    assert "size:A4 landscape" in out
    assert out.count("<tr>") == 1 + 7 + 3


def test_a_page_in_italian(run: Run) -> None:
    _, out, _ = run("Odin,Thor", "--as", "html", "--lang", "it")
    assert '<html lang="it">' in out
    assert "<h1>Epoca I</h1>" in out


@pytest.mark.parametrize(
    ("players", "options", "fault"),
    [
        ("Odin,odin", (), "name 2, “odin”, is the same as “Odin”"),
        ("Odin", (), "1 players are named; 2 to 6 may bid"),
        ("a,b,c,d,e,f,g", (), "7 players are named"),
        ("Odin,Thor", ("--epoch", "VIII"), "there is no epoch “VIII”"),
        ("Odin,\x1b[2JThor", (), "“\\x1b[2JThor” has a character that is no letter nor sign"),
    ],
)
def test_what_cannot_be_printed(run: Run, players: str, options: tuple[str, ...], fault: str) -> None:
    code, out, err = run(players, *options)
    assert (code, out) == (2, "")
    assert fault in err


def test_a_variants_own_lots(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('system = "empires"\n[scenario]\nplayers = 2\nlots = [["Mu", 3], ["Atlantis", 5]]\n')
    code, out, _ = run("Odin,Thor", "--variant", "mine.toml")
    assert code == 0
    assert "| Atlantis-5 |" in out


def test_as_data(run: Run) -> None:
    _, out, _ = run("Odin,Thor", "--json", "--epoch", "VII")
    found = json.loads(out)
    assert found["players"] == ["Odin", "Thor"]
    assert found["lots"][0] == {"name": "Russia", "strength": 12}


def test_a_workbook_is_not_written_to_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Screen(written))
    code, _, err = run("Odin,Thor", "--as", "xlsx")
    assert (code, written.getvalue()) == (2, b"")
    assert "name a file with --to" in err
