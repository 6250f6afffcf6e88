"""What are the cells of an Excel workbook?"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

from fugleman.adapters import csv_cells
from fugleman.adapters.sheets.terms import Cell, Grid, Misfit
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import Text, say

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MAGIC = b"PK\x03\x04"
UNPACKED = 4 * 2**20
"""Bytes a workbook may unpack to; bid sheets need a few thousand."""

ROWS, COLUMNS = 500, 200


def cells(content: bytes) -> tuple[Grid, Text | None]:
    """The cells of the first worksheet and, if others hold something too, a note. Raises Faulty."""
    try:
        _refuse_bombs(content)
        formulas, values = _worksheets(content, data_only=False), _worksheets(content, data_only=True)
    except Faulty:
        raise
    except Exception as error:  # openpyxl lets through whatever its parsers raise on a broken file
        raise Faulty([Fault("", say("this workbook cannot be read ({reason})", reason=type(error).__name__))]) from error
    if not formulas:
        raise Faulty([Fault("", say("this workbook has no worksheet"))])
    if formulas[0].max_row > ROWS or formulas[0].max_column > COLUMNS:
        raise too_large()
    others = tuple(sheet.title for sheet in formulas[1:] if sheet.max_row > 1 or sheet.max_column > 1)
    note = say("only the first worksheet is read, not {others}", others=others) if others else None
    return _grid(formulas[0], values[0]), note


def too_large(rows: int = ROWS, columns: int = COLUMNS) -> Faulty:
    """More rows or columns than any bid sheet has."""
    return Faulty(
        [Fault("", say("this is no bid sheet: more than {rows} rows or {columns} columns", rows=rows, columns=columns))]
    )


def _refuse_bombs(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sum(member.file_size for member in archive.infolist()) > UNPACKED:
            raise too_large()


def _worksheets(content: bytes, data_only: bool) -> list[Worksheet]:
    from openpyxl import load_workbook  # takes half a second, and most sheets are text

    return list(load_workbook(io.BytesIO(content), data_only=data_only).worksheets)


def _grid(formulas: Worksheet, values: Worksheet) -> Grid:
    return tuple(
        tuple(Cell(cell.coordinate, _value(cell.value, value, cell.data_type)) for cell, value in zip(row, shown, strict=True))
        for row, shown in zip(formulas.iter_rows(), values.iter_rows(values_only=True), strict=True)
    )


def _value(written: Any, value: Any, kind: str) -> str | int | Misfit:
    """A cell's value; Excel keeps every number as a float, so one without a fraction is the integer it shows."""
    if kind == "f" and value is None:
        return Misfit(str(written))
    match value:
        case None:
            return ""
        case str():
            return csv_cells.restored(value.strip(" "))
        case bool():
            return Misfit(str(value).upper())
        case int():
            return value
        case float() if value.is_integer():
            return int(value)
        case _:
            return Misfit(str(value))
