"""Which systems must conform, and under which rulings?

Every system that can be mustered: as it comes, with every choice of every reading once, and as each of its cases sets it up.
Nothing of a system is imported before its tests run, so that a broken one fails alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from fugleman.adapters.catalogues import catalogue, languages
from fugleman.core.errors import FuglemanError
from fugleman.core.rulebook import Case
from fugleman.core.system import System
from fugleman.core.text import Text, Voice
from fugleman.muster import Mustered, muster


class Setup:
    """A system under some rulings."""

    def __init__(self, mustered: Mustered, ruled: dict[str, Any], scenario: dict[str, Any], name: str = "") -> None:
        self.mustered = mustered
        self.ruled = ruled
        self.scenario = scenario
        self.name = f"{mustered.name}[{name}]" if name else mustered.name

    def __str__(self) -> str:
        return self.name

    @cached_property
    def system(self) -> System[Any]:
        """The system; where a choice alone cannot be played, as a case with that choice sets it up."""
        system = set_up(self.mustered.system, self.ruled, self.scenario)
        if system.faults():
            for case in self.mustered.cases:
                if case.rulings.items() >= self.ruled.items():
                    return set_up(self.mustered.system, case.rulings, case.scenario)
        return system

    def voices(self, names: tuple[str | Text, ...] | None = None) -> Iterator[Voice]:
        """A voice for each language."""
        for language in languages():
            yield Voice(catalogue(language, self.mustered.folder), names or self.system.seats())


def set_up(system: System[Any], rulings: dict[str, Any], scenario: dict[str, Any]) -> System[Any]:
    """The system with these of its rulings and of its scenario changed."""
    return replace(system, rulings=_changed(system.rulings, rulings), scenario=_changed(system.scenario, scenario))


def _changed(struct: Any, fields: dict[str, Any]) -> Any:
    return msgspec.convert(msgspec.to_builtins(struct) | fields, type(struct)) if fields else struct


def setups() -> Iterator[Setup]:
    """All of them, each once."""
    for mustered in muster().values():
        yield Setup(mustered, {}, {})
        for parameter, choice in choices(mustered):
            yield Setup(mustered, {parameter: choice}, {}, f"{parameter}={choice}")
        seen: list[tuple[object, object]] = []
        for n, case in enumerate(cases(mustered)):
            if (case.rulings, case.scenario) not in [({}, {}), *seen]:
                seen.append((case.rulings, case.scenario))
                yield Setup(mustered, case.rulings, case.scenario, f"case {n + 1}")


def choices(mustered: Mustered) -> Iterator[tuple[str, str]]:
    """Every choice that is not the default, with its parameter."""
    try:
        readings = mustered.rulebook.readings.values()
    except FuglemanError:
        return
    for reading in readings:
        for choice in list(reading.choices)[1:]:
            if reading.parameter is not None:
                yield reading.parameter, choice


def cases(mustered: Mustered) -> tuple[Case, ...]:
    """The system's worked examples; none if they cannot be read, which the ledger reports."""
    try:
        return mustered.cases
    except FuglemanError:
        return ()


MUSTERED = list(muster().values())
SETUPS = list(setups())
