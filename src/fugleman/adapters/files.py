"""How is a journal kept in a file?"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.core.errors import TableError
from fugleman.core.text import say
from fugleman.table.ports import Ports


class FileLines:
    """Lines in a file that nobody else writes to while it is open here. What is appended is on the disk when it returns."""

    def __init__(self, path: Path, mode: int = 0o644) -> None:
        """`mode` is given to a new file. Raises OSError; TableError if another process has the file."""
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), mode)
        try:
            _lock(self._file, path)
        except TableError:
            os.close(self._file)
            raise
        _sync_folder(path.parent)

    def read(self) -> bytes:
        return self.path.read_bytes()

    def append(self, line: bytes) -> None:
        length = os.fstat(self._file).st_size
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError:
            self.cut(length)
            raise

    def cut(self, length: int) -> None:
        os.ftruncate(self._file, length)
        os.fsync(self._file)

    def close(self) -> None:
        """Let others have the file."""
        os.close(self._file)


class Files:
    """A journal and the strongbox beside it, `FILE.box`, which only its owner may read."""

    def __init__(self, path: Path | str) -> None:
        """Raises OSError; TableError if another process has them."""
        self.journal = FileLines(Path(path))
        try:
            self.box = FileLines(Path(f"{path}.box"), 0o600)
        except (OSError, TableError):
            self.journal.close()
            raise

    @property
    def ports(self) -> Ports:
        """Ports of a table kept in these files."""
        return Ports(self.journal, self.box, SystemClock(), os_entropy)

    def __enter__(self) -> Ports:
        return self.ports

    def __exit__(self, *_: object) -> None:
        self.journal.close()
        self.box.close()


if sys.platform == "win32":  # pragma: no cover

    def _lock(file: int, path: Path) -> None:
        """Windows lets two processes write to one file; there it is left to the players."""

    def _sync_folder(folder: Path) -> None:
        """Windows cannot."""

else:
    import fcntl

    def _lock(file: int, path: Path) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise TableError(say("{file} is in use at another table", file=str(path))) from error

    def _sync_folder(folder: Path) -> None:
        """So that a new file is still there after a power cut."""
        directory = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
