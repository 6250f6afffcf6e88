"""Which units does a file list, a line each?

Comma, semicolon, tab or bar separated text has a heading that names the columns. TOML has `[[unit]]` tables and, for a
battlefield, the table's `width` and `height`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fugleman.adapters.near import unknown
from fugleman.adapters.sheets import delimited
from fugleman.adapters.variants import read_toml
from fugleman.core.errors import Fault, Faulty
from fugleman.core.lists import Cell, Columns, Line
from fugleman.core.names import likeness
from fugleman.core.text import Text, say

MOST = 500
SIZE = ("width", "height")


class UnitList(NamedTuple):
    """A list's lines, the table's size where it has that, and the faults that can be told without knowing its meaning."""

    lines: tuple[Line, ...]
    size: dict[str, Cell]
    faults: tuple[Fault, ...]


def read_list(file: Path, known: Columns) -> UnitList:
    """What a file lists. Raises Faulty where nothing in it can be told apart, OSError."""
    found = _in_toml(file, known) if file.suffix.casefold() == ".toml" else _in_text(file, known)
    if len(found.lines) > MOST:
        raise Faulty([Fault(str(file), say("there are {n} units; at most {most} are read", n=len(found.lines), most=MOST))])
    return found


def _in_text(file: Path, known: Columns) -> UnitList:
    text, _ = delimited.decode(file.read_bytes())
    rows = [
        (n, [cell.words for cell in row])
        for n, row in enumerate(delimited.cells(text), start=1)
        if any(cell.words for cell in row)
    ]
    head, names = (rows[0][0], [likeness(words) for words in rows[0][1]]) if rows else (1, [])
    place = say("{file}, line {n}", file=file.name, n=head)
    faults = [Fault(place, wrong) for wrong in _heading_faults(names, known)]
    lines = []
    for n, row in rows[1:]:
        line = {
            column: Cell(say("{file}, line {n}, {column}", file=file.name, n=n, column=column), words)
            for column, words in zip(names, row, strict=False)
            if words and column in known.columns
        }
        place = say("{file}, line {n}", file=file.name, n=n)
        over = next(filter(None, row[len(names) :]), None)
        if over is not None:
            faults.append(Fault(place, say("“{words}” stands under no heading", words=over)))
        faults += [Fault(place, wrong) for wrong in _missing(line, [name for name in known.needed if name in names])]
        lines.append(line)
    return UnitList(tuple(lines), {}, tuple(faults))


def _heading_faults(names: Sequence[str], known: Columns) -> Iterator[Text]:
    for column in known.needed:
        if column not in names:
            yield say("there is no column “{column}”", column=column)
    for place, column in enumerate(names):
        if column and column not in known.columns:
            yield unknown(column, known.columns)
        elif column and column in names[:place]:
            yield say("the column “{column}” is there more than once", column=column)


def _missing(line: Line, needed: Sequence[str]) -> Iterator[Text]:
    return (say("it has no {column}", column=column) for column in needed if column not in line)


def _in_toml(file: Path, known: Columns) -> UnitList:
    found: dict[str, Any] = read_toml(file)
    size = {name: Cell(name, str(found.pop(name))) for name in SIZE if name in found}
    units = found.pop("unit", [])
    faults = [Fault(name, unknown(name, (*SIZE, "unit"))) for name in found]
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        raise Faulty([*faults, Fault("unit", say("units are written as [[unit]]"))])
    lines = []
    for n, unit in enumerate(units, start=1):
        line = {key: Cell(say("unit {n}, {column}", n=n, column=key), str(value)) for key, value in unit.items()}
        faults += [Fault(line[key].place, unknown(key, known.columns)) for key in line if key not in known.columns]
        faults += [Fault(say("unit {n}", n=n), wrong) for wrong in _missing(line, known.needed)]
        lines.append({key: cell for key, cell in line.items() if key in known.columns and cell.words})
    return UnitList(tuple(lines), size, tuple(faults))
