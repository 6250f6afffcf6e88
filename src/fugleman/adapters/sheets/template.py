"""How is a bid sheet written, blank or filled in, so that it can be printed, mailed, filled in and read again?"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TypeAlias

from fugleman.adapters import csv_cells
from fugleman.core.text import visible
from fugleman.kit.empires import Lot

Written: TypeAlias = "list[list[str | int]]"
"""A sheet ready for writing, row by row: the players' names above, a lot's name and strength before its bids."""

CELL = 6
"""Characters that a bid gets at least in a text, enough to write a number into by hand."""


def written(label: str, players: Sequence[str], lots: Sequence[Lot], bids: Sequence[Sequence[int]] | None = None) -> Written:
    """A sheet's rows. bids: shape (players, lots), in VP; None leaves all cells blank."""
    header: list[str | int] = [label, *players]
    rows: Written = [[f"{lot.name}-{lot.strength}", *("" for _ in players)] for lot in lots]
    if bids is not None:
        rows = [[row[0], *column] for row, column in zip(rows, zip(*bids, strict=True), strict=True)]
    return [header, *rows]


def as_csv(rows: Written, delimiter: str = ",") -> str:
    """Comma separated, names that a spreadsheet would take for formulas neutralised."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([[_cell(cell) for cell in row] for row in rows])
    return file.getvalue()


def as_text(rows: Written) -> str:
    """A table between bars, for a letter or a chat; it can be read again."""
    cells = [[visible(str(_cell(cell))).replace("|", "\\|") for cell in row] for row in rows]
    widths = [max(CELL, *map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in cells]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]]) + "\n"


def as_workbook(rows: Written) -> bytes:
    """An Excel workbook (.xlsx); names are words, never formulas, and bids are to be whole numbers."""
    from openpyxl import Workbook  # takes half a second
    from openpyxl.styles import Alignment, Border, Font, Side
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties

    workbook = Workbook()
    sheet = workbook.worksheets[0]
    line = Side(style="thin")
    for r, row in enumerate(rows, start=1):
        for c, value in enumerate(row, start=1):
            cell = sheet.cell(r, c, _cell(value) if value != "" else None)
            cell.border = Border(line, line, line, line)
            if isinstance(value, str) and value:
                cell.data_type = "s"
            if r == 1 or c == 1:
                cell.font = Font(bold=True)
                cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.column_dimensions["A"].width = 26
    for c in range(2, len(rows[0]) + 1):
        sheet.column_dimensions[get_column_letter(c)].width = 14
    sheet.freeze_panes = "B2"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def _cell(value: str | int) -> str | int:
    return csv_cells.neutral(value) if isinstance(value, str) else value
