"""Do `systems`, `rule` and `variant` say what the rulebooks say?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fugleman import systems
from fugleman.muster import muster
from tests.cli.conftest import Run


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_system_is_listed_with_its_title(run: Run, language: str) -> None:
    ran = run("systems", "--lang", language)
    titles = {name: found.rulebook.title[language] for name, found in muster().items()}
    rows = [re.split("  +", row) for row in ran.out.splitlines()[1:]]
    assert {row[0]: row[1] for row in rows} == titles


def test_1_a_broken_system_does_not_hide_the_others(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shaky").mkdir()
    (tmp_path / "shaky" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "shaky" / "rulebook.toml").write_text("title = 3\n", encoding="utf-8")
    monkeypatch.setenv("FUGLEMAN_SYSTEMS", str(tmp_path))
    monkeypatch.setattr(systems, "__path__", list(systems.__path__))
    ran = run("systems")
    assert ran.code == 1
    assert "flanks" in ran.out
    assert "shaky" not in ran.out
    assert "rulebook.toml: " in ran.err
    data = run("systems", "--json").data
    assert [broken["name"] for broken in data["broken"]] == ["shaky"]


def test_systems_as_json(run: Run) -> None:
    flanks = next(system for system in run("systems", "--json").data["systems"] if system["name"] == "flanks")
    assert flanks["seats"] == ["Red", "Blue"]
    assert flanks["clauses"] == ["1", "2", "3", "4", "4.1", "4.2", "5", "6"]
    assert flanks["bots"] == ["random", "greedy"]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", muster())
def test_a_whole_rulebook_is_printed(run: Run, name: str, language: str) -> None:
    ran, book = run("rule", name, "--lang", language), muster()[name].rulebook
    assert ran.code == 0
    for clause in book.clauses.values():
        assert clause.text[language] in ran.out
    for reading in book.readings.values():
        assert reading.question[language] in ran.out
        assert reading.because[language] in ran.out


def test_a_clause_has_the_place_of_its_function_and_its_cases(run: Run) -> None:
    (clause,) = run("rule", "flanks", "4.1", "--json").data["clauses"]
    place = clause["functions"][0]
    file = Path(place["file"]) if Path(place["file"]).exists() else Path("src") / place["file"]
    assert file.read_text("utf-8").splitlines()[place["line"] - 1].startswith(f"def {place['name']}(")
    assert any(name.startswith("The author's example") for name in clause["cases"])
    assert f"{place['file']}:{place['line']}  {place['name']}" in run("rule", "flanks", "4.1").out


def test_a_reading_marks_the_choice_that_holds(run: Run) -> None:
    by_letter, by_name = run("rule", "flanks", "g"), run("rule", "flanks", "acting")
    assert by_letter.out == by_name.out
    assert "● not_modelled: as the parent game says (the default)" in by_letter.out
    assert "● cards: drawn" in run("rule", "flanks", "G", "--rule", "acting=cards").out


def test_2_a_clause_that_is_not_there(run: Run) -> None:
    ran = run("rule", "flanks", "4.7")
    assert ran.code == 2
    assert "clause: there is no “4.7”; did you mean 4.2, 4.1?" in ran.err


def test_a_name_may_be_written_with_hyphens_and_capitals(run: Run) -> None:
    assert run("rule", "Sector-Die").out == run("rule", "sector_die").out


def test_a_new_variant_is_sound(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "v.toml"
    file.write_text(run("variant", "new", "flanks", "--rule", "A=sealed").out, encoding="utf-8")
    ran = run("variant", "check", str(file))
    assert (ran.code, ran.out) == (0, f"{file} is sound: it plays flanks\n    rulings.laying = “sealed”\n")
    assert run("variant", "check", str(file), "--json").data == {"system": "flanks", "changed": {"rulings.laying": "sealed"}}
    assert "● sealed" in run("rule", "flanks", "A", "--variant", str(file)).out


def test_2_a_faulty_variant_lists_every_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "v.toml"
    file.write_text('system = "flanks"\n[rulings]\nmaximum = 30\nlaying = "x"\n[scenario]\ntuns = 3\n', encoding="utf-8")
    ran = run("variant", "check", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == "3 faults found:"
    assert [line.split(":")[0].strip() for line in ran.err.splitlines()[1:]] == [
        "rulings.maximum",
        "rulings.laying",
        "scenario.tuns",
    ]
    italian = run("variant", "check", str(file), "--lang", "it").err
    assert "rulings.maximum: 30 non è ammesso; dev'essere un numero intero da 1 a 20" in italian
    places = [fault["place"] for fault in run("variant", "check", str(file), "--json").data["error"]["faults"]]
    assert places == ["rulings.maximum", "rulings.laying", "scenario.tuns"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[rulings]\n", "system: it is missing"),
        ("colour = 1\n", "colour: there is no “colour”"),
        ("system = 3\n", "system: it must be the name of a system"),
        ('system = "flnks"\n', "system: there is no “flnks”; did you mean flanks"),
        ('system = "flnks"\ncolour = 1\n', "colour: there is no “colour”"),
    ],
)
def test_2_a_variant_of_no_system(run: Run, tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "v.toml"
    file.write_text(content, encoding="utf-8")
    ran = run("variant", "check", str(file))
    assert ran.code == 2
    assert words in ran.err


def test_2_a_variant_of_another_system(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "v.toml"
    file.write_text('system = "flanks"\n', encoding="utf-8")
    ran = run("fuzz", "sector_die", "--variant", str(file))
    assert ran.code == 2
    assert "the variant is one of flanks, not of sector_die" in ran.err


def test_2_a_variant_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    for file, reason in ((tmp_path / "none.toml", "there is no such file or folder"), (tmp_path, "it is a folder")):
        ran = run("variant", "check", str(file))
        assert (ran.code, ran.err) == (2, f"{file}: {reason}\n")


def test_faults_of_a_system_are_told_in_the_language(run: Run) -> None:
    english = run("fuzz", "flanks", "--rule", "minimum=4")
    italian = run("fuzz", "flanks", "--rule", "minimum=4", "--lang", "it")
    assert "6 counters do not fit 3 sectors" in english.err
    assert "nell'insieme: " in italian.err
    assert "counters" not in italian.err


def test_fuzz_reports_rates_and_no_fault(run: Run) -> None:
    ran = run("fuzz", "flanks", "--games", "5", "--seed", "9")
    assert ran.code == 0
    assert ran.out.startswith("flanks: 5 games, ")
    assert "games/s" in ran.out
    assert ran.out.endswith("no fault found\n")
    data = run("fuzz", "flanks", "--games", "5", "--seed", "9", "--json").data
    assert (data["games"], data["seed"], data["faults"]) == (5, 9, [])
    assert data["calls_per_second"] > 0


def test_worked_examples_are_named_in_the_language(run: Run) -> None:
    english, italian = run("rule", "flanks", "4.1"), run("rule", "flanks", "4.1", "--lang", "it")
    assert "Case: A full sector cannot be chosen, and is not offered" in english.out
    assert "Caso: Un settore pieno non si può scegliere, e non è offerto" in italian.out
    named = run("rule", "flanks", "4.1", "--lang", "it", "--json").data["clauses"][0]["cases"]
    assert "Un settore pieno non si può scegliere, e non è offerto" in named
