"""What are the cells of a text whose columns are set apart by commas, semicolons, tabs or bars?"""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from fugleman.adapters import csv_cells
from fugleman.adapters.sheets.terms import Cell, Grid, cell_name
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import Text, say

SEPARATORS = ("\t", ";", "|", ",")
"""In order of preference: a comma may stand in a name, a tab hardly."""


def decode(content: bytes) -> tuple[str, Text | None]:
    """The text of a file and, where its encoding had to be guessed, a note. Raises Faulty."""
    marked_utf16 = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked_utf16 else ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, say("the text is not UTF-8; it was read as Windows-1252") if encoding == "cp1252" else None
    raise Faulty([Fault("", say("this is no text, nor a workbook (.xlsx)"))])


def cells(text: str) -> Grid:
    """The cells of a text, by the separator that its first line names (Excel's `sep=;`) or that fits best. Raises Faulty."""
    named = re.match(r"sep=([\t;|,])\r?\n", text)
    rest, first_row = (text[named.end() :], 1) if named else (text, 0)
    grids: list[Grid] = []
    faults: list[Fault] = []
    for separator in named[1] if named else SEPARATORS:
        try:
            grids.append(_grid(rest, separator, first_row))
        except csv.Error as error:
            faults.append(Fault("", say("the quotation marks do not fit together ({reason})", reason=str(error))))
    if not grids or (faults and max(map(_breadth, grids)) < (2, 0)):
        raise Faulty(faults[:1])
    return ((),) * first_row + max(grids, key=_breadth)


def _breadth(grid: Grid) -> tuple[int, int]:
    """How well a separator fits: in how many rows it stands, and how often."""
    return sum(len(row) > 1 for row in grid), sum(map(len, grid))


def _grid(text: str, separator: str, first_row: int) -> Grid:
    lines = io.StringIO(text, newline=None)
    rows = map(_between_bars, lines) if separator == "|" else csv.reader(lines, delimiter=separator, strict=True)
    return tuple(
        tuple(Cell(cell_name(row, column), csv_cells.restored(value.strip(" "))) for column, value in enumerate(values))
        for row, values in enumerate(rows, first_row)
    )


def _between_bars(line: str) -> list[str]:
    """The cells of `| A | B |`; the outer bars may be missing, and a bar inside a cell is written with a backslash."""
    inner = re.sub(r"^\s*\||(?<!\\)\|\s*$", "", line)
    return [cell.replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]
