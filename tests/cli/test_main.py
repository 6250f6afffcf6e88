"""Does a line of words become a command, in the right language, with the right exit code, and never a traceback?"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest

from fugleman.adapters.catalogues import catalogue
from fugleman.cli.language import speaking, translated, wished_language
from fugleman.cli.main import COMMANDS, fugleman, main
from tests.cli.conftest import Run

Process = Callable[..., "subprocess.CompletedProcess[str]"]

ENGLISH = re.compile(
    r"\b(the|usage|options?|commands?|exit|error|missing|argument|value|valid|try|help|must|integer|system|did|mean)\b",
    re.IGNORECASE,
)


def without_names(words: str) -> str:
    """Italian words, without the names of options and commands, which no language changes."""
    return re.sub(r"`[^`]*`|'[^']*'|--?[a-z-]+", "", words)


def commands() -> list[tuple[str, ...]]:
    """Every command by the words that call it, groups and their commands too."""
    found: list[tuple[str, ...]] = [()]
    for name, place in COMMANDS.items():
        module, _, attribute = place.partition(":")
        command = getattr(import_module(f"fugleman.cli.{module}"), attribute)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, sub) for sub in command.commands]
    return found


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_has_help_in_both_languages(run: Run, words: tuple[str, ...]) -> None:
    english, italian = run(*words, "--help"), run(*words, "--help", "--lang", "it")
    assert (english.code, italian.code) == (0, 0)
    assert english.out.startswith("Usage: fugleman")
    assert "Show this message and exit." in english.out
    assert italian.out.startswith("Uso: fugleman")
    assert "Mostra questo aiuto ed esce." in italian.out
    assert ENGLISH.findall(without_names(italian.out)) == []


@pytest.mark.parametrize(
    "words",
    [
        ["sistems"],
        ["systems", "extra"],
        ["systems", "--jsn"],
        ["play"],
        ["fuzz", "flanks", "--games", "many"],
        ["fuzz", "flanks", "--games", "0"],
        ["fuzz", "flanks", "--seed"],
        ["fuzz", "flanks", "--rule", "maximum"],
        ["fuzz", "flanks", "--rule", "=3"],
        ["export", "x", "--as", "pdf"],
        ["variant", "nw"],
        ["variant"],
        [],
    ],
    ids=" ".join,
)
def test_2_wrong_usage_is_told_in_the_language(run: Run, words: list[str]) -> None:
    for lang, head in (("en", "Usage: fugleman"), ("it", "Uso: fugleman")):
        ran = run(*words, *(("--lang", lang) if words else (f"--lang={lang}",)))
        assert (ran.code, ran.out) == (2, "")
        assert head in ran.err
        if lang == "it":
            assert ENGLISH.findall(without_names(ran.err)) == []


def test_2_no_words_at_all_show_the_help(run: Run) -> None:
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Usage: fugleman")
    assert "resolve" in ran.err


def test_a_command_that_is_nearly_right_is_suggested(run: Run) -> None:
    assert "Did you mean 'systems'?" in run("sistems").err
    assert "Forse '--games'?" in run("fuzz", "flanks", "--game", "3", "--lang", "it").err


@pytest.mark.parametrize(
    ("words", "environment", "language"),
    [
        ([], {}, "en"),
        (["--lang", "it", "systems"], {}, "it"),
        (["systems", "--lang=it"], {"FUGLEMAN_LANG": "en"}, "it"),
        (["systems", "--lang", "en"], {"FUGLEMAN_LANG": "it"}, "en"),
        (["systems"], {"FUGLEMAN_LANG": "it", "LC_ALL": "en_GB.UTF-8"}, "it"),
        (["systems"], {"LC_ALL": "it_IT.UTF-8", "LANG": "en_GB.UTF-8"}, "it"),
        (["systems"], {"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "en_GB"}, "it"),
        (["systems"], {"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        (["systems"], {"LANG": "it"}, "it"),
        (["systems"], {"LANG": "de_DE.UTF-8"}, "en"),
        (["systems", "--lang"], {"LANG": "it"}, "it"),
        (["systems", "--lang", "xx"], {"LANG": "it"}, "it"),
    ],
)
def test_the_option_goes_before_the_environment(words: list[str], environment: dict[str, str], language: str) -> None:
    assert wished_language(words, environment) == language


def test_click_speaks_english_again_afterwards() -> None:
    before = click.exceptions._  # type: ignore[attr-defined]
    with speaking(catalogue("it")):
        assert click.exceptions._("Missing argument") == "Manca l'argomento"  # type: ignore[attr-defined]
    assert click.exceptions._ is before  # type: ignore[attr-defined]


def test_translating_leaves_the_command_as_it_was() -> None:
    italian = translated(fugleman, catalogue("it"))
    assert (italian.help or "").startswith("A chi tocca")
    assert (fugleman.help or "").strip().startswith("Who acts next")
    assert fugleman.params[0].type is not italian.params[0].type


def test_with_json_a_fault_is_json_on_stdout(run: Run) -> None:
    usage = run("fuzz", "flanks", "--games", "x", "--json")
    assert (usage.code, usage.err) == (2, "")
    assert usage.data["error"]["kind"] == "usage"
    unknown = run("rule", "flnks", "--json")
    assert (unknown.code, unknown.err) == (2, "")
    fault = unknown.data["error"]["faults"][0]
    assert fault["place"] == "system"
    assert fault["text"].startswith("there is no “flnks”; did you mean flanks")


@pytest.mark.parametrize("words", [["--lang", "de", "systems"], ["systems", "--lang", "de"], ["rule", "flanks", "--lang=de"]])
def test_2_a_language_that_is_not_there_is_wrong_usage_naming_those_that_are(run: Run, words: list[str]) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "'de' is not one of 'en', 'it'" in ran.err


def test_a_language_of_the_environment_that_is_not_there_is_passed_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUGLEMAN_LANG", "de_DE.UTF-8")
    ran = run("systems")
    assert (ran.code, ran.err) == (0, "")
    assert "Two Flanks and a Centre" in ran.out


def test_a_bug_of_ours_shows_itself(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("a bug")

    monkeypatch.setattr(sys.modules["fugleman.muster"], "muster", broken)
    with pytest.raises(AssertionError, match="a bug"):
        main(["systems"])


def test_4_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.delitem(sys.modules, "fugleman.adapters.shapes", raising=False)
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    ran = run("fuzz", "flanks", "--rule", "maximum=4")
    assert ran.code == 4
    assert "this needs the package jsonschema" in ran.err


def test_130_interrupted(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["fugleman.muster"], "muster", interrupted)
    ran = run("systems")
    assert (ran.code, ran.err.strip()) == (130, "interrupted")


def test_results_go_to_stdout_and_talk_to_stderr(process: Process) -> None:
    good, bad = process("systems"), process("systms")
    assert (good.returncode, good.stderr) == (0, "")
    assert "flanks" in good.stdout
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "Traceback" not in bad.stderr


def test_a_pipe_gets_no_colour_and_no_wrapping(process: Process) -> None:
    ran = process("rule", "flanks", COLUMNS="20")
    assert "\x1b[3" not in ran.stdout
    assert "Before play a side lays all its counters by its sectors, no fewer than one" in ran.stdout


def test_help_needs_no_heavy_package(process: Process) -> None:
    heavy = "rich, babel, jsonschema, openpyxl, fugleman.systems"
    code = (
        "import sys; from fugleman.cli.main import main; main(['--help']);"
        f"print([m for m in {heavy.split(', ')!r} if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m fugleman.cli rule flanks | head -1"
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert ran.stdout == "Two Flanks and a Centre\n"
    assert "Traceback" not in ran.stderr
    assert "BrokenPipe" not in ran.stderr


def test_2_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "fugleman.cli", "systems"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "there is no room left on the disk\n"


def test_a_terminal_that_knows_no_accents_gets_escapes(process: Process) -> None:
    ran = process("rule", "flanks", "2", "--lang", "it", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert r"\xf9" in ran.stdout
