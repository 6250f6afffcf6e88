"""What does a battlefield's file say: a table, and where units stand on it?

TOML has `width`, `height` and `[[unit]]` tables; comma, semicolon, tab or bar separated text has a heading line and a line a
unit. A unit has side, name, x, y, facing, width and depth, in U; where it entered this turn, the edge (left or right), and,
where it turned in reaction, where it looked before (was). A unit without a side is ground that nobody can enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from fugleman.adapters.catalogues import catalogue
from fugleman.adapters.near import unknown
from fugleman.adapters.sheets import delimited
from fugleman.core.errors import Fault, Faulty, Unreadable
from fugleman.core.names import likeness
from fugleman.core.text import Voice, say
from fugleman.kit.facings import Facing, read_facing
from fugleman.kit.geometry import Base
from fugleman.kit.lengths import LARGEST, U, read_length
from fugleman.systems.flank_march.battlefield import Battlefield, Piece
from fugleman.systems.flank_march.terms import Edge

T = TypeVar("T")

NEEDED = ("name", "x", "y", "facing")
COLUMNS = ("side", *NEEDED, "width", "depth", "entered", "was")
SIDES = {"": None, "1": 0, "red": 0, "rosso": 0, "2": 1, "blue": 1, "blu": 1}
EDGES: dict[str, Edge | None] = {"": None, "left": "left", "sinistra": "left", "right": "right", "destra": "right"}
USUAL = {"width": "8", "depth": "2"}
MOST = 500


class Words(NamedTuple):
    """What stands in a file, and where."""

    place: str
    words: str


Row = Mapping[str, Words]


def read_battlefield(file: Path, table: tuple[str, str] = ("120", "90"), *, whole: bool = True) -> Battlefield:
    """The battlefield in a file; `table` is its size in U unless the file has one. Raises Faulty with every fault, OSError."""
    faults: list[Fault] = []
    if file.suffix.casefold() == ".toml":
        size, rows = _from_toml(file, table, faults)
    else:
        size, rows = (Words("--table", table[0]), Words("--table", table[1])), _from_text(file, faults)
    width, height = (_read(_side_length, one, faults, LARGEST) for one in size)
    pieces = tuple(piece for row in rows for piece in _piece(row, faults))
    if len(pieces) > MOST:
        faults.append(Fault(str(file), say("there are {n} units; at most {most} are checked", n=len(pieces), most=MOST)))
    faults += _taken_twice(rows)
    if faults:
        raise Faulty(faults)
    return Battlefield(width, height, pieces, whole)


def _from_toml(file: Path, table: tuple[str, str], faults: list[Fault]) -> tuple[tuple[Words, Words], list[Row]]:
    try:
        found: dict[str, Any] = msgspec.toml.decode(file.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise Faulty([Fault(str(file), say("it is no TOML: {reason}", reason=str(error)))]) from error
    size = Words("width", str(found.pop("width", table[0]))), Words("height", str(found.pop("height", table[1])))
    units = found.pop("unit", [])
    faults += [Fault(name, unknown(name, ("width", "height", "unit"))) for name in found]
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        raise Faulty([*faults, Fault("unit", say("units are written as [[unit]]"))])
    rows = [{str(k): Words(f"unit {n}, {k}", str(v)) for k, v in unit.items()} for n, unit in enumerate(units, start=1)]
    for n, row in enumerate(rows, start=1):
        faults += [Fault(row[name].place, unknown(name, COLUMNS)) for name in row if name not in COLUMNS]
        faults += [Fault(f"unit {n}", say("it has no {column}", column=name)) for name in NEEDED if name not in row]
    return size, [*rows]


def _from_text(file: Path, faults: list[Fault]) -> list[Row]:
    text, _ = delimited.decode(file.read_bytes())
    heads, *lines = [line for line in delimited.cells(text) if any(cell.words for cell in line)] or [()]
    names = [cell.words.casefold() for cell in heads]
    faults += [Fault(cell.place, unknown(cell.words, COLUMNS)) for cell in heads if cell.words.casefold() not in (*COLUMNS, "")]
    faults += [Fault(str(file), say("it has no column {column}", column=name)) for name in NEEDED if name not in names]
    faults += [
        Fault(cell.place, say("the column {column} is there twice", column=cell.words))
        for at, cell in enumerate(heads)
        if cell.words and names.index(names[at]) < at
    ]
    if faults:
        raise Faulty(faults)
    rows: list[Row] = []
    for line in lines:
        faults += [Fault(cell.place, say("“{words}” stands under no heading", words=cell.words)) for cell in line[len(names) :]]
        row = {name: Words(cell.place, cell.words) for name, cell in zip(names, line, strict=False)}
        place = line[0].place
        faults += [Fault(place, say("it has no {column}", column=name)) for name in NEEDED if name not in row]
        rows.append(row)
    return rows


def _piece(row: Row, faults: list[Fault]) -> Iterator[Piece]:
    """The unit of a row; nothing if it has a fault."""
    before = len(faults)
    get = {name: row.get(name, Words("", USUAL.get(name, ""))) for name in COLUMNS}
    get |= {name: Words(get[name].place, USUAL[name]) for name in USUAL if not get[name].words}
    if any(name not in row for name in NEEDED):
        return
    x, y = _read(_coordinate, get["x"], faults, 0), _read(_coordinate, get["y"], faults, 0)
    width, depth = _read(_side_length, get["width"], faults, U), _read(_side_length, get["depth"], faults, U)
    facing: Facing = _read(_facing, get["facing"], faults, (0, 1))
    was = _read(_facing, get["was"], faults, (0, 1)) if get["was"].words else None
    side = _one_of(SIDES, get["side"], faults)
    edge: Edge | None = _one_of(EDGES, get["entered"], faults)
    if not likeness(get["name"].words):
        faults.append(Fault(get["name"].place, say("a name is missing")))
    if len(faults) == before:
        yield Piece(get["name"].words, side, Base(x, y, facing, width, depth), edge, was)


def _read(read: Callable[[str], T], words: Words, faults: list[Fault], instead: T) -> T:
    try:
        return read(words.words)
    except Unreadable as error:
        faults.append(Fault(words.place, error.text))
        return instead


def _one_of(known: Mapping[str, T | None], words: Words, faults: list[Fault]) -> T | None:
    folded = words.words.strip().casefold()
    if folded not in known:
        faults.append(Fault(words.place, unknown(words.words, [name for name in known if name])))
    return known.get(folded)


def _facing(words: str) -> Facing:
    """A facing; the points of the compass may be in Italian, whatever language is spoken."""
    return read_facing(words, Voice(catalogue("it")))


def _coordinate(words: str) -> int:
    length = read_length(words)
    if abs(length) > LARGEST:
        raise Unreadable(say("{length}U is off every table", length=words))
    return length


def _side_length(words: str) -> int:
    length = read_length(words)
    if not 0 < length <= LARGEST:
        raise Unreadable(say("{length}U is not between 0 and {most}U", length=words, most=LARGEST // U))
    return length


def _taken_twice(rows: list[Row]) -> Iterator[Fault]:
    taken: set[tuple[str, str]] = set()
    for row in rows:
        if "name" in row:
            key = row["side"].words.strip().casefold() if "side" in row else "", likeness(row["name"].words)
            if key in taken:
                yield Fault(row["name"].place, say("there are two units “{name}” on this side", name=row["name"].words))
            taken.add(key)
