"""What kind of file is a bid sheet, and what does it say?"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fugleman.adapters.sheets import delimited, mapping, workbook
from fugleman.adapters.sheets.layout import Known
from fugleman.adapters.sheets.table import Blank, read_table
from fugleman.adapters.sheets.terms import BidSheet, Grid
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import Text, say
from fugleman.kit.empires import EMPIRES, Lot
from fugleman.systems.empires.notation import key

LONGEST_FILE = 2**20
"""Bytes of a file that is read at all; the largest real sheets have a few thousand."""


def read_sheet(content: bytes | Grid, source: str, blank: Blank = "refuse", known: Known = ()) -> BidSheet:
    """The bid sheet in a file, or in cells: see `read_cells`.

    source: what the file is called in faults. blank: whether a blank cell is a fault or a bid of 0. known: strengths, for
    sheets that do not write them. Raises Faulty with every fault of the file.
    """
    notes: list[Fault] = []
    try:
        grid = read_cells(content, notes) if isinstance(content, bytes) else content
        sheet = read_table(grid, source, blank, known, notes)
    except Faulty as error:
        raise Faulty([Fault(_in_file(source, fault.place), fault.text) for fault in error.faults]) from None
    return replace(sheet, notes=tuple(Fault(_in_file(source, note.place), note.text) for note in notes))


def read_sheets(
    files: Sequence[tuple[str, bytes | Grid]], blank: Blank = "refuse", lots: Sequence[Lot] = ()
) -> tuple[BidSheet, ...]:
    """The sheets in files, each its source and content. Strengths that they do not write are those of the epoch's lots, if they
    are told, else of the first sheet, or else of the empires of history. Raises Faulty with every fault of every file.
    """
    history = _strengths([lot for epoch in EMPIRES.values() for lot in epoch])
    sheets: list[BidSheet] = []
    faults: list[Fault] = []
    for source, content in files:
        try:
            near = _strengths(lots or (sheets[0].lots if sheets else ()))
            sheets.append(read_sheet(content, source, blank, (near, history)))
        except Faulty as error:
            faults += error.faults
    if faults:
        raise Faulty(faults)
    return tuple(sheets)


def read_cells(content: bytes, notes: list[Fault]) -> Grid:
    """The cells of a file: comma, semicolon, tab or bar separated text, an Excel workbook, or JSON. Raises Faulty."""
    if len(content) > LONGEST_FILE:
        raise Faulty([Fault("", say("this is no bid sheet: it has {n} bytes", n=len(content)))])
    if content.startswith(workbook.MAGIC):
        grid, note = workbook.cells(content)
    else:
        text, note = delimited.decode(content)
        grid = mapping.cells(text) if text.lstrip().startswith("{") else delimited.cells(text)
    if note is not None:
        notes.append(Fault("", note))
    return grid


def _strengths(lots: Sequence[Lot]) -> dict[str, int]:
    return {key(lot.name): lot.strength for lot in lots}


def _in_file(source: str, place: str | Text) -> str | Text:
    return say("{file}, {place}", file=source, place=place) if place else source
