"""What does the command line say of a system that is broken?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fugleman import systems
from tests.cli.conftest import Run

CODE = """
from typing import Any, ClassVar

from msgspec import Struct

from fugleman.core.calls import ask, roll
from fugleman.core.chance import Die
from fugleman.core.orders import OneOf
from fugleman.core.system import System
from fugleman.core.text import say


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    speed: int = 1
    on: bool = False
    least: int | None = None


def fearful(system: Any, seat: int, words: str, below: Any) -> Any:
    raise ValueError(words)


class Stuck(System[int], frozen=True):
    name: ClassVar[str] = "stuck"
    edition: ClassVar[int] = 1
    rulings: Rulings = Rulings()
    scenario: Rulings = Rulings()

    def seats(self):
        return (say("Red"),)

    def opening(self):
        return 0

    def impulse(self, state):
        yield from roll(Die(6), clause="1")
        yield from ask(0, OneOf(()), clause="1")
        return state

    def result(self, state):
        return None

    def describe(self, sight):
        return say("{n}", n=sight)

    def bots(self):
        return {"fearful": fearful}


SYSTEM = Stuck()
"""
BOOK = """
title = { en = "Stuck", it = "Fermo" }
about = { en = "a", it = "b" }
source = { en = "a", it = "b" }
[clauses."1"]
title = { en = "Roll", it = "Tirare" }
text = { en = "Roll.", it = "Si tira." }
"""


@pytest.fixture(autouse=True)
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that comes to a dead end after one roll."""
    (tmp_path / "stuck").mkdir()
    (tmp_path / "stuck" / "__init__.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "stuck" / "rulebook.toml").write_text(BOOK, encoding="utf-8")
    monkeypatch.setenv("FUGLEMAN_SYSTEMS", str(tmp_path))
    monkeypatch.setattr(systems, "__path__", list(systems.__path__))
    yield
    sys.modules.pop("fugleman.systems.stuck", None)
    vars(systems).pop("stuck", None)


@pytest.mark.parametrize(
    ("language", "kind", "count"), [("en", "dead end", "2 faults found"), ("it", "vicolo cieco", "2 difetti trovati")]
)
def test_1_fuzz_tells_each_fault_with_its_script(run: Run, language: str, kind: str, count: str) -> None:
    ran = run("fuzz", "stuck", "--games", "2", "--seed", "4", "--lang", language)
    assert ran.code == 1
    assert f" 4: {kind}: (1) " in ran.out
    assert ran.out.count("    roll ") == 2
    assert ran.out.endswith(f"{count}\n")
    data = run("fuzz", "stuck", "--games", "2", "--seed", "4", "--json").data
    assert [(fault["kind"], fault["game"], len(fault["script"])) for fault in data["faults"]] == [
        ("dead end", 0, 1),
        ("dead end", 1, 1),
    ]


def test_2_a_bot_that_makes_nothing_of_its_words(run: Run) -> None:
    ran = run("play", "stuck", "--seat", "Red=bot:fearful:x")
    assert ran.code == 2
    assert "Red: the bot fearful makes nothing of “x”" in ran.err


def test_settings_of_every_kind_are_told_and_written(run: Run) -> None:
    ran = run("fuzz", "stuck", "--rule", "speed=x", "--rule", "on=maybe", "--rule", "least=y")
    assert "rulings.speed: “x” is not allowed; it must be a whole number\n" in ran.err
    assert "rulings.on: “maybe” is not allowed; it must be true or false\n" in ran.err
    assert "rulings.least: “y” is not allowed; it must be a whole number or nothing\n" in ran.err
    assert "on = false\n" in run("variant", "new", "stuck").out
    assert "# least =\n" in run("variant", "new", "stuck").out
    assert run("variant", "new", "stuck", "--rule", "on=true", "--json").data["rulings"] == {
        "speed": 1,
        "on": True,
        "least": None,
    }
