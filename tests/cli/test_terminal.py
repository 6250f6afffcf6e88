"""Does a real terminal keep what is typed unseen?"""

from __future__ import annotations

import os
import pty
import select
import sys
import termios

import pytest

from fugleman.cli.language import VARIABLES

WORDS = [
    sys.executable,
    "-m",
    "fugleman.cli",
    "play",
    "flanks",
    "--rule",
    "laying=sealed",
    "--seat",
    "Ann=me",
    "--seat",
    "Bob=me",
]
SECRET = "L135 C2 R46"


class Terminal:
    """A game on a pseudo-terminal."""

    def __init__(self, words: list[str]) -> None:
        plain = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.execve(words[0], words, {**plain, "TERM": "xterm", "COLUMNS": "80"})
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
        while True:
            try:
                if not os.read(self.end, 4096):
                    break
            except OSError:
                break
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
