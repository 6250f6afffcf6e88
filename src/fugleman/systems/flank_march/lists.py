"""How do the lines of a list become armies? (flank_march, 1)

A line is a unit of a command. What is true of a whole command (`general`, and `chief`: it is the commander-in-chief's) or army
(`structure`) is said in any of its lines; `attached` stands in the line of the unit the general is with. Where it stands, if it
does, are `x`, `y` and `facing`. A line without a side is ground that nobody can enter. Italian words are read too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from fugleman.core.errors import Fault, Unreadable
from fugleman.core.lists import Enlistment, Line
from fugleman.core.names import likeness
from fugleman.core.text import say
from fugleman.kit import cells
from fugleman.kit.facings import NORTH, Facing, read_facing, write_facing
from fugleman.kit.lengths import LARGEST, U, read_length, write_length
from fugleman.systems.flank_march.terms import DEFAULT_ARMIES, LEVELS, STRUCTURES, ArmyEntry

T = TypeVar("T")

PLACE = ("x", "y", "facing")
COLUMNS = ("side", "structure", "command", "general", "chief", "attached", "name", "vd", "width", "depth", *PLACE)

GENERALS = {likeness(name): name for name in LEVELS} | {
    "incompetente": "Incompetent",
    "codardo": "Coward",
    "scarso": "Poor",
    "discreto": "Fair",
    "esperto": "Expert",
    "genio": "Genius",
    "carismatico": "Charismatic",
}
STRUCTURES_READ = {likeness(name): name for name in STRUCTURES} | {"scarsa": "Poor", "media": "Average", "buona": "Good"}
ITALIAN = {"O": "W", "NO": "NW", "SO": "SW"}
YES = {"yes": True, "y": True, "x": True, "true": True, "sì": True, "si": True, "no": False, "false": False}


def enlistment() -> Enlistment:
    """How armies are read from a list. An army, and the impassable ground, of which no line speaks stays as it was."""
    return Enlistment(columns=COLUMNS, needed=("name",), enlist=_enlist)


def is_placed(line: Line) -> bool:
    """Whether a line says where its unit stands, or part of it."""
    return any(column in line for column in PLACE)


def coordinate(words: str) -> int:
    """A coordinate, on a table or not far off it. Raises Unreadable."""
    length = read_length(words)
    if abs(length) > LARGEST:
        raise Unreadable(say("{length}U is off every table", length=words))
    return length


def extent(words: str) -> int:
    """A width or depth. Raises Unreadable."""
    length = read_length(words)
    if not 0 < length <= LARGEST:
        raise Unreadable(say("{length}U is not between 0 and {most}U", length=words, most=LARGEST // U))
    return length


def facing(words: str) -> Facing:
    """A facing; points of the compass may be in Italian. Raises Unreadable."""
    return read_facing(ITALIAN.get(words.strip().upper(), words))


def _enlist(lines: Sequence[Line], so_far: Mapping[str, Any]) -> tuple[Mapping[str, Any], Sequence[Fault]]:
    faults: list[Fault] = []
    named = [line for line in lines if "name" in line]
    found = [(cells.told(line, "side", cells.side, faults, None) if "side" in line else None, line) for line in named]
    faults += cells.repeated([(side, line["name"]) for side, line in found])
    settings: dict[str, Any] = {}
    if grounds := [_ground(line, faults) for line in named if "side" not in line]:
        settings["impassable"] = grounds
    for side in (0, 1):
        if own := [line for which, line in found if which == side]:
            armies = settings.setdefault("armies", _armies(so_far))
            armies[side] = _army(own, armies[side], faults)
    return settings, faults


def _armies(so_far: Mapping[str, Any]) -> list[Any]:
    """Both armies as they are so far, as a file would tell them; as they come where that makes none."""
    try:
        armies = msgspec.convert(so_far["armies"], tuple[ArmyEntry, ArmyEntry])
    except msgspec.ValidationError:
        armies = DEFAULT_ARMIES
    told: list[Any] = msgspec.json.decode(msgspec.json.encode(armies))
    return told


def _ground(line: Line, faults: list[Fault]) -> dict[str, Any]:
    sizes = {column: cells.need(line, column, _length, faults, "8") for column in ("width", "depth")}
    return {"name": line["name"].words, "at": _place(line, faults), **sizes}


def _army(lines: Sequence[Line], before: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
    commands: dict[str, list[Line]] = {}
    for line in lines:
        name = cells.need(line, "command", str, faults, "")
        commands.setdefault(likeness(name), []).append(line)
    structure = _agreed(lines, "structure", cells.among(STRUCTURES_READ, STRUCTURES), faults)
    return {
        "structure": structure or before["structure"],
        "commands": [_command(own, faults) for key, own in commands.items() if key],
    }


def _command(lines: Sequence[Line], faults: list[Fault]) -> dict[str, Any]:
    where = lines[0]["command"]
    general = _agreed(lines, "general", cells.among(GENERALS, tuple(LEVELS)), faults)
    if general is None and not any("general" in line for line in lines):
        faults.append(Fault(where.place, say("no line says who is the general of {command}", command=where.words)))
    chief = _agreed(lines, "chief", _yes, faults)
    attached = [line for line in lines if cells.told(line, "attached", _yes, faults, instead=False)]
    faults += [Fault(line["attached"].place, say("the general is with another unit already")) for line in attached[1:]]
    return {
        "name": where.words,
        "general": general or "Incompetent",
        "chief": bool(chief),
        "attached": attached[0]["name"].words if attached else "",
        "units": [_unit(line, faults) for line in lines],
    }


def _unit(line: Line, faults: list[Fault]) -> dict[str, Any]:
    sizes = {column: cells.told(line, column, _length, faults, "8") for column in ("width", "depth") if column in line}
    at = _place(line, faults) if is_placed(line) else ""
    return {"name": line["name"].words, "vd": cells.need(line, "vd", _vd, faults, 0), "at": at, **sizes}


def _place(line: Line, faults: list[Fault]) -> str:
    x, y = (cells.need(line, column, coordinate, faults, 0) for column in ("x", "y"))
    return f"{write_length(x)},{write_length(y)} {write_facing(cells.need(line, 'facing', facing, faults, NORTH))}"


def _agreed(lines: Sequence[Line], column: str, read: Callable[[str], T], faults: list[Fault]) -> T | None:
    """What the lines say together; a fault at every cell that says something else than one before it."""
    first: tuple[T, str] | None = None
    for line in lines:
        value = cells.told(line, column, read, faults, None)
        if value is None:
            continue
        first = first or (value, line[column].words)
        if value != first[0]:
            cell = line[column]
            said = say("“{words}” contradicts “{before}” in an earlier line", words=cell.words, before=first[1])
            faults.append(Fault(cell.place, said))
    return first and first[0]


def _length(words: str) -> str:
    return write_length(extent(words))


def _vd(words: str) -> int:
    if not words.isdecimal() or not words.isascii() or len(words) > 2:
        raise Unreadable(say("“{words}” is no number from 0 to {most}", words=words, most=99))
    return int(words)


_yes = cells.among(YES, ("yes", "no"))
