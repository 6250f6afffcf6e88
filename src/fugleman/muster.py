"""Which systems are there, and where does each clause stand?

A system is a folder: of `fugleman.systems`, of a folder named by the caller or by FUGLEMAN_SYSTEMS, or of an installed
plug-in (entry point group `fugleman.systems`, whose value is the package). Nothing is imported before it is asked for.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from fugleman import systems
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.rulebook import Case, Cases, Rulebook
from fugleman.core.system import System
from fugleman.core.text import say

T = TypeVar("T")

GROUP = "fugleman.systems"


class Place(NamedTuple):
    """Where a clause's function stands."""

    file: Path
    line: int
    function: str


class Mustered:
    """A system with what lies beside it in its folder."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package

    @cached_property
    def folder(self) -> Path:
        """The system's folder."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise FuglemanError(say("the system {name} has no folder {package}", name=self.name, package=self.package))
        return Path(spec.origin).parent

    @cached_property
    def system(self) -> System[Any]:
        """The system under its default rulings."""
        found = getattr(import_module(self.package), "SYSTEM", None)
        if not isinstance(found, System):
            raise FuglemanError(say("{package} has no SYSTEM on its title page", package=self.package))
        return found

    @cached_property
    def rulebook(self) -> Rulebook:
        """The system's clauses and readings. Raises Faulty."""
        return _load(self.folder / "rulebook.toml", Rulebook)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The system's worked examples, file by file. Raises Faulty."""
        files = sorted((self.folder / "cases").glob("*.toml"))
        return tuple(case for file in files for case in _load(file, Cases).case)

    @cached_property
    def functions(self) -> Mapping[str, tuple[Place, ...]]:
        """The functions by the clauses that lead their docstrings ("4, 4.1. The other sectors…")."""
        found: dict[str, list[Place]] = {}
        for file in sorted(self.folder.glob("*.py")):
            for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    for clause in clauses_of(ast.get_docstring(function) or ""):
                        found.setdefault(clause, []).append(Place(file, function.lineno, function.name))
        return {clause: tuple(places) for clause, places in found.items()}


class Muster(Mapping[str, Mustered]):
    """All systems by name, in alphabetical order."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._systems = {name: Mustered(name, packages[name]) for name in sorted(packages)}

    def __getitem__(self, name: str) -> Mustered:
        return self._systems[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._systems)

    def __len__(self) -> int:
        return len(self._systems)


def muster(folders: Iterable[Path | str] = ()) -> Muster:
    """Find the systems: ours, those in `folders` and in FUGLEMAN_SYSTEMS, and the plug-ins installed."""
    more = [*map(Path, folders), *map(Path, filter(None, os.environ.get("FUGLEMAN_SYSTEMS", "").split(os.pathsep)))]
    for folder in more:
        if str(folder) not in systems.__path__:
            systems.__path__.append(str(folder))
    packages = {entry.name: entry.value for entry in metadata.entry_points(group=GROUP)}
    for folder in map(Path, systems.__path__):
        packages |= {title.parent.name: f"{systems.__name__}.{title.parent.name}" for title in folder.glob("*/__init__.py")}
    return Muster(packages)


def clauses_of(docstring: str) -> tuple[str, ...]:
    """The clauses that lead a docstring: "5, 5.1. Same space: …" gives 5 and 5.1."""
    led = re.match(r"((?:\d+[a-z]?(?:\.\d+)*(?:, )?)+)\. ", docstring)
    return tuple(led[1].split(", ")) if led else ()


def _load(file: Path, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError) as error:
        raise Faulty([Fault(str(file), say("{reason}", reason=str(error)))]) from error
