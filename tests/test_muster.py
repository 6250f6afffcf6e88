"""Which systems are there, and where does each clause stand?"""

from __future__ import annotations

from pathlib import Path

import pytest

from fugleman.core.errors import Faulty, FuglemanError
from fugleman.muster import clauses_of, muster


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of systems, forgotten afterwards."""
    from fugleman import systems

    monkeypatch.setattr(systems, "__path__", list(systems.__path__))
    return tmp_path


def write(folder: Path, name: str, title_page: str, **files: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(title_page)
    for file, text in files.items():
        (folder / name / f"{file}.toml").write_text(text)


def test_systems_come_in_alphabetical_order_and_are_not_imported_before_they_are_asked_for(folder: Path) -> None:
    write(folder, "a_broken_one", "raise RuntimeError('imported')")
    found = muster([folder])
    assert list(found) == sorted(found)
    assert {"a_broken_one", "flanks"} <= set(found)
    assert found["flanks"].system.name == "flanks"
    with pytest.raises(RuntimeError, match="imported"):
        _ = found["a_broken_one"].system


def test_folders_are_named_by_the_environment_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "from_outside", "")
    monkeypatch.setenv("FUGLEMAN_SYSTEMS", str(folder))
    assert "from_outside" in muster()
    assert len(muster()) == len(list(muster()))


def test_a_title_page_without_a_system_is_told(folder: Path) -> None:
    write(folder, "untitled", "SYSTEM = 3")
    with pytest.raises(FuglemanError, match="untitled has no SYSTEM on its title page"):
        _ = muster([folder])["untitled"].system


def test_a_package_that_is_not_there_is_told(folder: Path) -> None:
    from fugleman.muster import Mustered

    with pytest.raises(FuglemanError, match="nowhere"):
        _ = Mustered("nowhere", "fugleman.systems.nowhere").folder


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "title"), ("title = 3", "title"), ("[title", "rulebook.toml"), (None, "rulebook.toml")],
)
def test_a_rulebook_that_is_not_whole_is_told_with_its_place(folder: Path, text: str | None, words: str) -> None:
    write(folder, "unread", "", **({} if text is None else {"rulebook": text}))
    with pytest.raises(Faulty, match=words):
        _ = muster([folder])["unread"].rulebook


def test_a_clause_is_found_in_the_function_whose_docstring_it_leads() -> None:
    places = muster()["flanks"].functions
    (place,) = (place for place in places["4.1"] if place.file.name == "rules.py")
    assert place.function == "room"
    assert "def room(" in place.file.read_text().splitlines()[place.line - 1]


@pytest.mark.parametrize(
    ("docstring", "clauses"),
    [
        ("5. Whose turn.", ("5",)),
        ("5, 5.1. Same space.", ("5", "5.1")),
        ("2a. His choice.", ("2a",)),
        ("One turn: roll, operate, regroup. (3-5)", ()),
        ("4 counters lie there.", ()),
        ("", ()),
    ],
)
def test_a_docstring_is_led_by_its_clauses(docstring: str, clauses: tuple[str, ...]) -> None:
    assert clauses_of(docstring) == clauses
