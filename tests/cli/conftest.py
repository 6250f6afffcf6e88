"""How is the command line tried out? In this process, unless a process of its own is the subject."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from fugleman.cli.language import VARIABLES
from fugleman.cli.main import main


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out)


class Run(Protocol):
    """Run `fugleman` with these words, and what stdin holds."""

    def __call__(self, *words: str, stdin: str | bytes = "") -> Ran: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """In this process, in English unless `--lang` says otherwise."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)

    def run_here(*words: str, stdin: str | bytes = "") -> Ran:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        capsys.readouterr()
        code = main(words)
        return Ran(code, *capsys.readouterr())

    return run_here


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """In a process of its own, with an environment that says nothing of languages or colours."""

    def run_apart(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        plain = {name: value for name, value in os.environ.items() if name not in {*VARIABLES, "NO_COLOR"}}
        command = [sys.executable, "-m", "fugleman.cli", *words]
        return subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            env={**plain, **environment},
            check=False,
        )

    return run_apart


@pytest.fixture
def journal(run: Run, tmp_path: Path) -> Path:
    """The journal of a short game that is over, its layouts sealed."""
    file = tmp_path / "game.ndjson"
    seats = ("--seat", "Ann=bot:greedy:C", "--seat", "Bob=bot:random")
    run("play", "flanks", "--rule", "laying=sealed", "--set", "turns=4", *seats, "--seed", "3", "--journal", str(file))
    return file
