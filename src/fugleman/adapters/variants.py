"""Which house rules does a variant hold, and can its system be played under them?

A variant is a TOML file: `system = "flanks"` and the tables `[rulings]` and `[scenario]`. A reading's letter in the
rulebook may stand for the name of its ruling. A roster in CSV, a line a unit, is one that sets up the sides alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from fugleman.adapters.near import unknown
from fugleman.core.errors import Fault, Faulty
from fugleman.core.lists import Line
from fugleman.core.rulebook import Rulebook
from fugleman.core.system import System
from fugleman.core.text import say

S = TypeVar("S")

Settings: TypeAlias = Iterable[tuple[str, str]]
"""Names and the words that were written behind them."""

PARTS = ("rulings", "scenario")
NAMES = ("system", *PARTS)


class Variant(NamedTuple):
    """A system's name, where it is told, and what differs from its defaults; not checked yet. faults: of the file as such.

    `roster`: the lines of a list of units, for the system to read.
    """

    system: str | None = None
    rulings: Mapping[str, Any] = {}
    scenario: Mapping[str, Any] = {}
    faults: tuple[Fault, ...] = ()
    roster: Sequence[Line] = ()


def read_variant(file: Path, system: System[Any] | None = None) -> Variant:
    """The variant in a TOML file, or a roster of a system in a CSV file.

    Raises Faulty where nothing in it can be told apart, OSError.
    """
    if file.suffix.casefold() == ".csv":
        return _read_roster(file, system)
    found = read_toml(file)
    faults = [Fault(name, unknown(name, NAMES)) for name in found if name not in NAMES]
    told = {name: value for name, value in found.items() if name in NAMES}
    for part in PARTS:
        if not isinstance(told.get(part, {}), dict):
            faults.append(Fault(part, say("it must be a table, begun by the line [{part}]", part=part)))
            del told[part]
    if not isinstance(told.get("system", ""), str):
        faults.append(Fault("system", say("it must be the name of a system")))
        del told["system"]
    return Variant(**told, faults=tuple(faults))


def combined(system: System[Any], variants: Iterable[Variant]) -> Variant:
    """What several variants of one system say together; what a later one says holds."""
    both = Variant()
    for one in variants:
        rulings, scenario, faults = {**both.rulings, **one.rulings}, {**both.scenario, **one.scenario}, one.faults
        if one.roster and (form := system.enlistment()):
            settings, wrong = form.enlist(one.roster, {**msgspec.to_builtins(system.scenario), **scenario})
            scenario, faults = {**scenario, **settings}, (*faults, *wrong)
        both = Variant(one.system or both.system, rulings, scenario, (*both.faults, *faults))
    return both


def configured(
    system: System[S], rulebook: Rulebook, variant: Variant, rulings: Settings = (), scenario: Settings = ()
) -> System[S]:
    """The system under a variant, and then under more settings. Raises Faulty with everything that is wrong."""
    letters = {letter: reading.parameter for letter, reading in rulebook.readings.items() if letter != reading.parameter}
    faults = list(variant.faults)
    parts = {
        "rulings": _changed("rulings", system.rulings, letters, variant.rulings, rulings, faults),
        "scenario": _changed("scenario", system.scenario, {}, variant.scenario, scenario, faults),
    }
    if faults:
        raise Faulty(faults)
    changed: System[S] = msgspec.structs.replace(system, **parts)
    if together := changed.faults():
        raise Faulty([Fault(say("taken together"), text) for text in together])
    return changed


def _read_roster(file: Path, system: System[Any] | None) -> Variant:
    """A roster, as far as it can be told apart without its system's help. Raises Faulty, OSError."""
    from fugleman.adapters.unit_lists import read_list

    form = None if system is None else system.enlistment()
    if form is None:
        known = say("a roster does not say of which system it is") if system is None else say("this system has no rosters")
        raise Faulty([Fault(str(file), known)])
    found = read_list(file, form)
    return Variant(faults=found.faults, roster=found.lines)


def read_toml(file: Path) -> dict[str, Any]:
    """What a TOML file holds. Raises Faulty, OSError."""
    try:
        words = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Faulty([Fault(str(file), say("it is no text in UTF-8 (byte {place})", place=error.start + 1))]) from error
    return toml_of(words, str(file))


def toml_of(words: str, place: str) -> dict[str, Any]:
    """What TOML that stands at a place holds. Raises Faulty."""
    try:
        found: dict[str, Any] = msgspec.toml.decode(words)
    except ValueError as error:
        raise Faulty([Fault(place, say("it is no TOML: {reason}", reason=str(error)))]) from error
    return found


def _changed(
    part: str,
    default: Any,
    letters: Mapping[str, str | None],
    told: Mapping[str, Any],
    settings: Settings,
    faults: list[Fault],
) -> Any:
    """The part under what is told of it; faults are added to the list."""
    settings = tuple(settings)
    if not told and not settings:
        return default
    from fugleman.adapters.shapes import Shape

    shape = Shape(type(default))
    changes: dict[str, Any] = {}
    for name, value in [*told.items(), *((name, _Words(words)) for name, words in settings)]:
        field = letters.get(name, name)
        if field is None:
            faults.append(Fault(f"{part}.{name}", say("reading {letter} is settled: it offers no choice", letter=name)))
        else:
            changes[field] = shape.read(field, value) if isinstance(value, _Words) else value
    if wrong := tuple(shape.faults(part, changes)):
        faults.extend(wrong)
        return default
    return msgspec.convert({**msgspec.to_builtins(default), **changes}, type(default))


class _Words(str):
    """Words of a setting, still to be read."""
