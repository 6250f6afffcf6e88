"""Which solved games does a server offer as players?"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fugleman.core.errors import FuglemanError
from fugleman.core.system import System
from fugleman.core.text import say


class Policies:
    """What `fugleman solve --policy` has written to a folder, each called as its file is. Nothing beside the folder is read."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def of(self, system: System[Any]) -> tuple[str, ...]:
        """What those of just this game are called."""
        files = self._files()
        if not files or find_spec("numpy") is None:
            return ()
        from fugleman.lab.policies import fits

        return tuple(name for name, file in files.items() if fits(system, file))

    def file(self, name: str) -> Path:
        """The file of one. Raises FuglemanError."""
        found = self._files().get(name)
        if found is None:
            raise FuglemanError(say("there is no solved game “{name}” on this server", name=name))
        return found

    def _files(self) -> dict[str, Path]:
        files = [] if self._folder is None else sorted(self._folder.glob("*.json"))
        return {file.stem: file for file in files}
