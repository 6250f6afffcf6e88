"""What does a terminal show of names that would paint, hide or turn what it shows? (T11)"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tests.cli.conftest import Run

NAMES = {
    "\x1b[2Jmallory": "\\x1b[2Jmallory",
    "\u202eevil": "\\u202eevil",
    "[red]bold[/red]": "[red]bold[/red]",
    "[link=file:///etc]x[/link]": "[link=file:///etc]x[/link]",
    ":smile:": ":smile:",
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "{{7*7}}": "{{7*7}}",
    "{seat}": "{seat}",
    "%s%n": "%s%n",
    "a\nb": "a\\nb",
    "\x9b31m": "\\x9b31m",
    "\x7fdel": "\\x7fdel",
}


def tame(words: str) -> bool:
    """Whether nothing in the words does anything to a terminal."""
    return all(c == "\n" or unicodedata.category(c)[0] != "C" for c in words)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_name_is_shown_literally(run: Run, tmp_path: Path, name: str, language: str) -> None:
    file, lang = str(tmp_path / "g.ndjson"), ("--lang", language)
    played = run(
        "play",
        "flanks",
        "--seat",
        f"{name}=bot:random",
        "--seat",
        "Bob=bot:greedy",
        "--set",
        "turns=2",
        "--journal",
        file,
        *lang,
    )
    assert played.code == 0
    for ran in (
        played,
        run("show", file, *lang),
        run("export", file, *lang),
        run("export", file, "--as", "csv", *lang),
        run("play", "flanks", "--seat", f"{name}=nobody", *lang),
        run("show", file, "--seat", f"{name}x{name}", *lang),
    ):
        assert NAMES[name].replace('"', '""') in ran.out + ran.err
        assert tame(ran.out + ran.err)
    for words in (("show", file), ("export", file, "--as", "ndjson"), ("play", "flanks", "--journal", file)):
        ran = run(*words, "--json", *lang)
        assert tame(ran.out)
        assert json.loads(ran.out)["names"] == [name, "Bob"]


@pytest.mark.parametrize("word", ["\x1b[2J", "\u202e", "\x1b]0;title\x07", "\udcff"], ids=ascii)
def test_a_wrong_word_is_shown_literally(run: Run, word: str) -> None:
    for words in (
        (word,),
        ("rule", word),
        ("rule", "flanks", word),
        ("systems", word),
        ("systems", f"--{word}"),
        ("fuzz", "flanks", "--games", word),
        ("fuzz", "flanks", "--rule", word),
        ("fuzz", "flanks", "--rule", f"{word}=1"),
        ("fuzz", "flanks", "--rule", f"laying={word}"),
        ("verify", f"/nowhere/{word}"),
        ("variant", "check", f"/nowhere/{word}"),
        ("play", "flanks", "--script", f"/nowhere/{word}"),
    ):
        for more in ((), ("--json",), ("--lang", "it")):
            ran = run(*words, *more)
            assert ran.code == 2
            assert tame(ran.out + ran.err)
