"""Which units does a CSV file hold?

Its first line names the columns: `side` (Red or Blue) and any of a unit's settings; each further line is a unit. An empty cell
leaves a setting as it is. Cells are parted by commas, semicolons or tabs; initiatives of single models by blanks.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from fugleman.adapters.csv_cells import restored
from fugleman.adapters.near import not_among, unknown
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness
from fugleman.core.text import Text, say
from fugleman.kit.units import UnitEntry

SIDE = "side"
SIDES = {"red": "red", "rosso": "red", "blue": "blue", "blu": "blue"}


def read_roster(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Both sides' units as tables of a scenario. Raises Faulty with everything that is wrong, OSError."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise Faulty([Fault(str(file), say("it is no text in UTF-8 (byte {place})", place=error.start + 1))]) from error
    rows = csv.reader(lines, delimiter=_delimiter(lines[0] if lines else ""))
    columns = [likeness(cell) for cell in next(rows, [])]
    faults = list(_column_faults(columns))
    sides: dict[str, list[dict[str, Any]]] = {"red": [], "blue": []}
    for cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        row = {column: restored(cell).strip() for column, cell in zip_longest(columns, cells[: len(columns)], fillvalue="")}
        place = say("line {n}", n=rows.line_num)
        wrong = list(_row_faults(row, len(cells) - len(columns)))
        faults += [Fault(say("{place}, {column}", place=place, column=column), text) for column, text in wrong]
        if not faults:
            sides[SIDES[likeness(row[SIDE])]].append(_unit(row))
    if faults:
        raise Faulty(faults)
    return sides


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)


def _column_faults(columns: list[str]) -> Iterator[Fault]:
    known = (SIDE, *UnitEntry.__struct_fields__)
    if SIDE not in columns:
        yield Fault(say("line {n}", n=1), say("there is no column “{column}”", column=SIDE))
    for column in columns:
        if column not in known:
            yield Fault(say("line {n}", n=1), unknown(column, known))
        elif columns.count(column) > 1:
            yield Fault(say("line {n}", n=1), say("the column “{column}” is there more than once", column=column))


def _row_faults(row: Mapping[str, str], over: int) -> Iterator[tuple[str, Text]]:
    if over > 0:
        yield SIDE, say("the line has {n} cells too many", n=over)
    if SIDE in row and likeness(row[SIDE]) not in SIDES:
        yield SIDE, not_among(row[SIDE], row[SIDE], ("Red", "Blue"))
    for column, cell in row.items():
        if column in UnitEntry.__struct_fields__ and cell:
            try:
                _setting(column, cell)
            except msgspec.ValidationError:
                yield column, say("“{cell}” cannot stand here", cell=cell)


def _unit(row: Mapping[str, str]) -> dict[str, Any]:
    return {column: _setting(column, cell) for column, cell in row.items() if column != SIDE and cell}


def _setting(column: str, cell: str) -> Any:
    """A cell as the setting that it means. Raises msgspec.ValidationError."""
    parts = cell.split()
    value = parts if column == "initiative" and len(parts) > 1 else cell
    entry = msgspec.convert({column: value}, UnitEntry, strict=False)
    meant = getattr(entry, column)
    return [*meant] if isinstance(meant, tuple) else meant
