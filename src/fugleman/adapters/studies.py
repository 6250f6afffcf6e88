"""Which study does a TOML file describe?

    title = "Counters and sectors"
    system = "flanks"
    games = 1000
    players = ["greedy:Left", "random"]
    measures = ["operates Left"]

    [scenario]
    turns = 20

    [grid.rulings]
    counters = [6, 8]
    lone_counter = ["stays", "may_move"]

Every combination of the grid's values is a cell. `[rulings]` and `[scenario]` hold for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from fugleman.adapters.near import unknown
from fugleman.adapters.variants import PARTS, Variant, configured, read_toml
from fugleman.core.errors import Fault, Faulty
from fugleman.core.rulebook import Rulebook
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.lab.match import Match, columns, faults
from fugleman.lab.study import Cell, Study

KEYS = ("title", "system", "games", "seed", "players", "measures", "rulings", "scenario", "grid")
MOST_CELLS = 10_000


class Mustered(Protocol):
    """A system with its rulebook."""

    @property
    def name(self) -> str: ...
    @property
    def system(self) -> System[Any]: ...
    @property
    def rulebook(self) -> Rulebook: ...


class Setting(NamedTuple):
    """One value that a part of the grid offers."""

    part: str
    name: str
    value: Any


def read_study(file: Path, systems: Mapping[str, Mustered]) -> Study:
    """The study in a file. Raises Faulty with everything that is wrong, OSError."""
    return study_of(read_toml(file), file.stem, systems)


def study_of(told: Mapping[str, Any], title: str, systems: Mapping[str, Mustered]) -> Study:
    """The study of a file's content, under its own title or this one. Raises Faulty with everything that is wrong."""
    wrong = [*_strange(told), *_shapes(told)]
    mustered = _system(told, systems, wrong)
    if mustered is None:
        raise Faulty(wrong)
    fixed = {part: table if isinstance(table := told.get(part, {}), dict) else {} for part in PARTS}
    wrong += _faults_of(mustered, _variant(mustered, fixed))
    axes = list(_axes(told.get("grid", {}), wrong))
    wrong += [fault for axis in axes for setting in axis for fault in _faults_of_value(mustered, setting)]
    players, measures = (_names(told, part) for part in ("players", "measures"))
    wrong += _faults_of_names(Match(mustered.system, players), measures)
    if wrong:
        raise Faulty(wrong)
    cells = list(_cells(mustered, fixed, axes, players, wrong))
    wrong += _faults_of_names(cells[0].match, measures) if cells else ()
    if wrong:
        raise Faulty(wrong)
    return Study(told.get("title", title), tuple(cells), told.get("games", 1000), told.get("seed", 0), measures)


def _strange(told: Mapping[str, Any]) -> Iterator[Fault]:
    for name in told:
        if name not in KEYS:
            yield Fault(name, unknown(name, KEYS))


def _shapes(told: Mapping[str, Any]) -> Iterator[Fault]:
    for name in ("rulings", "scenario", "grid"):
        if not isinstance(told.get(name, {}), dict):
            yield Fault(name, say("it must be a table, begun by the line [{part}]", part=name))
    for name in ("players", "measures"):
        listed = told.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
            yield Fault(name, say("it must be a list of names"))
    games = told.get("games", 1)
    if type(games) is not int or games < 1:
        yield Fault("games", say("it must be a whole number, 1 or more"))
    if type(told.get("seed", 0)) is not int:
        yield Fault("seed", say("it must be a whole number"))
    if not isinstance(told.get("title", ""), str):
        yield Fault("title", say("it must be words"))


def _system(told: Mapping[str, Any], systems: Mapping[str, Mustered], wrong: list[Fault]) -> Mustered | None:
    name = told.get("system")
    if isinstance(name, str) and name in systems:
        return systems[name]
    if name is None:
        wrong.append(Fault("system", say('it is missing: a line such as system = "flanks"')))
    else:
        wrong.append(Fault("system", unknown(str(name), systems)))
    return None


def _names(told: Mapping[str, Any], part: str) -> tuple[str, ...]:
    listed = told.get(part, [])
    return tuple(name for name in listed if isinstance(name, str)) if isinstance(listed, list) else ()


def _faults_of_names(match: Match, measures: tuple[str, ...]) -> tuple[Fault, ...]:
    """Players and measures that there are not."""
    known = columns(match)
    return (*faults(match), *(Fault("measures", unknown(name, known)) for name in measures if name not in known))


def _axes(grid: Any, wrong: list[Fault]) -> Iterator[list[Setting]]:
    """The values that are crossed, name by name."""
    if not isinstance(grid, dict):
        return
    for part, values in grid.items():
        if part not in PARTS:
            wrong.append(Fault(f"grid.{part}", unknown(part, PARTS)))
        elif not isinstance(values, dict):
            place = f"grid.{part}"
            wrong.append(Fault(place, say("it must be a table, begun by the line [{part}]", part=place)))
        else:
            for name, listed in values.items():
                if isinstance(listed, list) and listed:
                    yield [Setting(part, name, value) for value in listed]
                else:
                    wrong.append(Fault(f"grid.{part}.{name}", say("it must be a list of values")))


def _faults_of(mustered: Mustered, variant: Variant) -> tuple[Fault, ...]:
    try:
        configured(mustered.system, mustered.rulebook, variant)
    except Faulty as faulty:
        return tuple(fault for fault in faulty.faults if isinstance(fault.place, str))
    return ()


def _variant(mustered: Mustered, parts: Mapping[str, Mapping[str, Any]]) -> Variant:
    """The system's variant that sets these parts."""
    return Variant(mustered.name, parts.get("rulings", {}), parts.get("scenario", {}))


def _faults_of_value(mustered: Mustered, setting: Setting) -> list[Fault]:
    """What is wrong with a value whatever the others are."""
    found = _faults_of(mustered, _variant(mustered, {setting.part: {setting.name: setting.value}}))
    return [Fault(f"grid.{fault.place}", fault.text) for fault in found]


def _cells(
    mustered: Mustered, fixed: Mapping[str, Any], axes: list[list[Setting]], players: tuple[str, ...], wrong: list[Fault]
) -> Iterator[Cell]:
    """Every combination; one that cannot be played is a fault."""
    for n, chosen in enumerate(product(*axes)):
        if n == MOST_CELLS:
            wrong.append(Fault("grid", say("it has more than {n} combinations", n=MOST_CELLS)))
            return
        parts = {part: dict(fixed[part]) for part in PARTS}
        for setting in chosen:
            parts[setting.part][setting.name] = setting.value
        settings = {setting.name: setting.value for setting in chosen}
        try:
            system = configured(mustered.system, mustered.rulebook, _variant(mustered, parts))
        except Faulty as faulty:
            place = ", ".join(f"{name} = {value}" for name, value in settings.items())
            wrong += [Fault(place or fault.place, fault.text) for fault in faulty.faults]
        else:
            yield Cell(settings, Match(system, players))
