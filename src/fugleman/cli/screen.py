"""How is a person at the terminal asked, and how is he kept from seeing what is not for him?

Questions go to stderr, so that stdout holds the game alone.
"""

from __future__ import annotations

import sys
from getpass import getpass

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home; wipe the screen, and what has scrolled off it."""


class Screen:
    """The terminal."""

    def ask(self, prompt: str, *, hidden: bool = False) -> str:
        """One line that is typed. Raises EOFError at the end of input."""
        if hidden:
            return getpass(prompt, sys.stderr).strip()
        print(prompt, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Wipe what the last player saw."""
        print(CLEAR, end="", file=sys.stderr, flush=True)
