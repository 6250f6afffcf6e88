"""How is what must not be read off a disk or out of a backup locked away?

A file that only its owner may read holds the keys, one a line: the first locks, every one of them unlocks. A new first line is
a new key; the old one goes when all that it locked is locked anew.

Source: Fernet, as the package `cryptography` describes it: AES-128-CBC and HMAC-SHA256 over a time and an IV of its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say


class Keys:
    """The keys in a file, which is made when something is first locked."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def lock(self, words: str) -> str:
        """Words, locked by the first key. Raises Faulty, OSError."""
        if not self.file.exists():
            _make(self.file)
        return self._keys().encrypt(words.encode()).decode()

    def unlock(self, locked: str) -> str | None:
        """The words that were locked; None if no key here locked them. Raises Faulty, OSError."""
        try:
            return self._keys().decrypt(locked.encode()).decode()
        except (FileNotFoundError, InvalidToken):
            return None

    def renewed(self, locked: str) -> str | None:
        """The same, locked by the first key; None if it is already, or no key here locked it. Raises Faulty, OSError."""
        words = self.unlock(locked)
        if words is None:
            return None
        try:
            Fernet(self._lines()[0]).decrypt(locked.encode())
        except InvalidToken:
            return self.lock(words)
        return None

    def _keys(self) -> MultiFernet:
        try:
            return MultiFernet(map(Fernet, self._lines()))
        except ValueError as error:
            raise Faulty([Fault(str(self.file), say("it holds no keys, one a line"))]) from error

    def _lines(self) -> list[str]:
        return self.file.read_text(encoding="ascii").split()


def _make(file: Path) -> None:
    """Write a new key, readable to its owner alone, whole or not at all; another process may be the first."""
    handle, draft = mkstemp(dir=file.parent, prefix=f"{file.name}.")
    with os.fdopen(handle, "wb") as writing:
        writing.write(Fernet.generate_key() + b"\n")
        writing.flush()
        os.fsync(writing.fileno())
    try:
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        os.unlink(draft)
