"""How is the log of a game written down: as words, as data, as CSV, as NDJSON?

In CSV, a cell that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, Literal, TypeAlias

from fugleman.adapters.csv_cells import neutral
from fugleman.adapters.shown_json import as_json
from fugleman.core.text import Voice, say, visible
from fugleman.table.log import LogLine

Form: TypeAlias = Literal["text", "csv", "ndjson"]
FORMS: tuple[Form, ...] = ("text", "csv", "ndjson")
COLUMNS = ("n", "at", "kind", "player", "clause", "text", "undone", "late")


def written(form: Form, voice: Voice, lines: Sequence[LogLine], names: Sequence[str]) -> Iterator[str]:
    """The lines of a log in a form."""
    if form == "text":
        return (as_words(voice, line) for line in lines)
    rows = [{**as_row(voice, line), "player": None if line.seat is None else names[line.seat]} for line in lines]
    return _as_csv(rows) if form == "csv" else map(as_json, rows)


def as_row(voice: Voice, line: LogLine) -> dict[str, Any]:
    """A line of the log as data."""
    return {
        "n": line.n,
        "at": line.at,
        "kind": line.kind,
        "seat": None if line.seat is None else line.seat + 1,
        "clause": line.clause or None,
        "text": voice(line.text),
        "undone": line.undone,
        "late": line.late,
    }


def as_words(voice: Voice, line: LogLine) -> str:
    """A line of the log as words: entry, clause, what happened."""
    clause = f"({line.clause}) " if line.clause else ""
    undone = voice(say("[undone] ")) if line.undone else ""
    return f"{line.n:>4}  {undone}{clause}{voice(line.text)}"


def _as_csv(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    for cells in (COLUMNS, *([_cell(row[column]) for column in COLUMNS] for row in rows)):
        line = StringIO()
        csv.writer(line, lineterminator="").writerow([neutral(cell) for cell in cells])
        yield line.getvalue()


def _cell(value: Any) -> str:
    return "" if value is None or value is False else "1" if value is True else visible(str(value))
