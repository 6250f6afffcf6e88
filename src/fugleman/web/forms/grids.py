"""What was typed into the grids of a form?

The cells of the first grid are the fields `r1.0.0`, `r1.0.1`, …: round, row, column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fugleman.adapters.sheets.terms import found_at
from fugleman.adapters.sheets.typed import Typed
from fugleman.adapters.sheets.workbook import too_large
from fugleman.core.errors import Fault
from fugleman.web.forms.fields import Filled

LARGEST = 40
"""Rows or columns of a grid on a page."""

CELL = re.compile(r"r([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{1,2})", re.ASCII)


def grids(filled: Filled) -> list[Typed]:
    """The grids of a form, those of earlier rounds first."""
    found: dict[int, dict[tuple[int, int], str]] = {}
    for field, words in filled.items():
        if cell := CELL.fullmatch(field):
            number, row, column = map(int, cell.groups())
            if row < LARGEST and column < LARGEST:
                found.setdefault(number, {})[row, column] = words
    return [_filled(cells) for _, cells in sorted(found.items())]


def fitting(typed: Typed) -> Typed:
    """What a file has, if it is no larger than a grid on a page may be. Raises Faulty."""
    if len(typed) > LARGEST or max(map(len, typed), default=0) > LARGEST:
        raise too_large(LARGEST, LARGEST)
    return typed


def marked(faults: Sequence[Fault], sources: Sequence[str]) -> dict[tuple[int, str], int]:
    """By grid and cell, the first fault that names it, counted from 1. sources: what the grids are called in faults."""
    numbers = {source: n for n, source in enumerate(sources)}
    found: dict[tuple[int, str], int] = {}
    for number, fault in enumerate(faults, start=1):
        at = found_at(fault.place)
        if at and at[0] in numbers:
            found.setdefault((numbers[at[0]], at[1]), number)
    return found


def _filled(cells: dict[tuple[int, int], str]) -> Typed:
    rows, columns = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    return [[cells.get((row, column), "") for column in range(columns)] for row in range(rows)]
