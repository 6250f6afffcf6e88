"""What does a real terminal show, and what not?"""

from __future__ import annotations

import os
import pty
import re
import select
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest

from fugleman.cli.language import VARIABLES

FUGLEMAN = [sys.executable, "-m", "fugleman.cli"]
WORDS = [*FUGLEMAN, "play", "flanks", "--rule", "laying=sealed", "--seat", "Ann=me", "--seat", "Bob=me"]
SECRET = "L135 C2 R46"


class Terminal:
    """A game on a pseudo-terminal."""

    def __init__(self, words: list[str], **environment: str) -> None:
        plain = {name: value for name, value in os.environ.items() if name not in {*VARIABLES, "NO_COLOR", "FORCE_COLOR"}}
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.execve(words[0], words, {**plain, "TERM": "xterm", "COLUMNS": "60", **environment})
        self.seen = ""

    def wait_for(self, words: str) -> None:
        """Read until the words appear after what was read before."""
        begun = len(self.seen)
        while words not in self.seen[begun:]:
            ready, _, _ = select.select([self.end], [], [], 20)
            assert ready, f"{words!r} did not come: {self.seen!r}"
            self.seen += os.read(self.end, 4096).decode("utf-8")

    def until_silent_echo(self) -> None:
        """Wait until the terminal no longer echoes."""
        while termios.tcgetattr(self.end)[3] & termios.ECHO:
            select.select([], [], [], 0.01)

    def type(self, words: str) -> None:
        os.write(self.end, words.encode())

    def close(self) -> int:
        """The exit code."""
        with suppress(OSError):
            while read := os.read(self.end, 4096):
                self.seen += read.decode("utf-8")
        _, status = os.waitpid(self.child, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal(WORDS)


def test_a_sealed_entry_is_not_echoed_and_the_screen_is_wiped(terminal: Terminal) -> None:
    terminal.wait_for("Pass the device to Ann")
    terminal.type("\n")
    terminal.wait_for("Ann> ")
    terminal.until_silent_echo()
    terminal.type(f"{SECRET}\n")
    terminal.wait_for("Pass the device to Bob")
    terminal.type("\n")
    terminal.wait_for("Bob> ")
    assert SECRET not in terminal.seen
    assert terminal.seen.count("\x1b[2J") >= 3
    terminal.until_silent_echo()
    terminal.type("quit\n")
    terminal.wait_for("The game is not kept")
    assert terminal.close() == 0


def test_130_control_c(terminal: Terminal) -> None:
    terminal.wait_for("Pass the device to Ann")
    terminal.type("\x03")
    terminal.wait_for("interrupted")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen


def test_control_d_leaves(terminal: Terminal) -> None:
    terminal.wait_for("Pass the device to Ann")
    terminal.type("\x04")
    terminal.wait_for("The game is not kept")
    assert terminal.close() == 0


def seen(*words: str, **environment: str) -> str:
    """What a terminal of 60 columns shows of a command."""
    terminal = Terminal([*FUGLEMAN, *words], **environment)
    assert terminal.close() in {0, 2}
    return terminal.seen


def test_a_rulebook_is_wrapped_between_words() -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", seen("rule", "flanks", "--lang", "it"))
    lines = shown.splitlines()
    assert all(len(line) <= 60 for line in lines if " " in line.strip())
    assert "Prima di giocare la parte dispone tutti i suoi segnalini" in re.sub(r"\s+", " ", shown)


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(environment: dict[str, str]) -> None:
    shown = seen("rule", "flanks", "4.1", **environment)
    assert "A sector that already holds three counters is full" in shown
    assert not re.search(r"\x1b\[(?:\d+;)*3[0-7]", shown)
    assert ("\x1b[1m" in shown) == (environment != {"TERM": "dumb"})


def test_a_name_is_no_markup_and_paints_nothing(tmp_path: Path) -> None:
    file, name = str(tmp_path / "g.ndjson"), "[bold red]x[/] \x1b[2J\u202e :smile:"
    shown = seen(
        "play", "flanks", "--seat", f"{name}=bot:random", "--seat", "Bob=bot:random", "--set", "turns=2", "--journal", file
    )
    shown += seen("show", file) + seen("show", file, "--seat", name + "x")
    assert "[bold red]x[/] \\x1b[2J\\u202e :smile:" in re.sub(r"\s+", " ", shown)
    assert "\x1b[2J" not in shown
    assert "\u202e" not in shown
    assert "\x1b[31m" not in shown


def test_systems_are_a_table() -> None:
    shown = seen("systems", COLUMNS="200")
    assert "─" in shown
    assert "Two Flanks and a Centre" in shown


def test_a_long_fault_is_wrapped_with_its_indent() -> None:
    lines = seen("fuzz", "flanks", "--rule", "laying=x").splitlines()
    assert len(lines) > 2
    assert all(line.startswith("  ") and len(line) < 60 for line in lines[1:])


def test_a_long_fuzz_shows_a_bar_and_wipes_it() -> None:
    shown = seen("fuzz", "flanks", "--games", "60")
    assert "flanks: 60 games" in shown.splitlines()[-2]
