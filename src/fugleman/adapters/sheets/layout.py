"""Where in a file's cells are the players, the lots and the bids?

Lots stand in rows and players in columns, or the other way round: the lots are where NAME-STRENGTH is written, or the
strengths, or names that are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from fugleman.adapters.sheets.numbers import shown
from fugleman.adapters.sheets.terms import Cell, Grid, Row, cell_name
from fugleman.adapters.sheets.workbook import COLUMNS, ROWS, too_large
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness
from fugleman.core.text import say, say_n
from fugleman.systems.empires.notation import key

NAME_AND_STRENGTH = re.compile(r"(.*\S)\s*[-‐‑–—−]\s*([0-9]{1,4})")
RULE = re.compile(r":?-+:?")
"""What stands in the cells of a rule between header and rows, as text tables have it."""
STRENGTH = {"sp", "strength", "strength points", "forza", "pf", "punti forza"}
COLOURS = frozenset(
    {"red", "orange", "yellow", "green", "blue", "purple", "violet", "black", "white", "grey", "gray", "brown", "pink"}
    | {
        "rosso",
        "arancio",
        "arancione",
        "giallo",
        "verde",
        "blu",
        "azzurro",
        "viola",
        "nero",
        "bianco",
        "grigio",
        "marrone",
        "rosa",
    }
)


Known: TypeAlias = "Sequence[Mapping[str, int]]"
"""The strengths of lots by `key`, those of the nearest at hand first."""


class Parts(NamedTuple):
    """A table with its lots in rows: the label, the players' cells, and each lot's cells of name, strength, bids."""

    label: str
    players: Row
    lots: Row
    strengths: Row | None
    bids: Grid


def parts_of(grid: Grid, known: Known, faults: list[Fault], notes: list[Fault]) -> Parts:
    """The parts of a file's cells. What is amiss is added to the faults, what is passed over to the notes. Raises Faulty."""
    title, table = _rectangle(grid)
    if _lots_in_columns(table, known):
        table = tuple(zip(*table, strict=True))
    label = table[0][0].words or title
    if _is_colours(table[1]):
        notes.append(Fault(table[1][0].place, say("a row of colours, which are no bids")))
        label = table[1][0].words or label
        table = (table[0], *table[2:])
    header, *rows = table
    strengths = next((i for i, cell in enumerate(header) if _says_strength(cell)), None)
    columns = _players(header, rows, strengths, faults, notes)
    rows = [row for row in rows if _has_lot(row, faults)]
    if not (columns and rows):
        raise Faulty([*faults, Fault("", say("this is no bid sheet: it needs a player and a lot at least"))])
    return Parts(
        label,
        tuple(header[i] for i in columns),
        tuple(row[0] for row in rows),
        tuple(row[strengths] for row in rows) if strengths is not None else None,
        tuple(tuple(row[i] for i in columns) for row in rows),
    )


def _rectangle(grid: Grid) -> tuple[str, Grid]:
    """A title above the table, if any, and the table, its rows made equally long. Raises Faulty."""
    width = max(map(len, grid), default=0)
    rows = [
        (*row, *(Cell(cell_name(r, c), None) for c in range(len(row), width)))
        for r, row in enumerate(grid)
        if not all(cell.is_blank or RULE.fullmatch(cell.words) for cell in row)
    ]
    if len(rows) > ROWS or width > COLUMNS:
        raise too_large()
    title = ""
    while len(rows) > 2 and not rows[0][0].is_blank and all(cell.is_blank for cell in rows[0][1:]):
        title = rows.pop(0)[0].words
    if len(rows) < 2 or width < 2:
        raise Faulty(
            [Fault("", say("this is no bid sheet: players in a row, lots in a column, set apart by commas, tabs, ; or |"))]
        )
    return title, tuple(rows)


def _lots_in_columns(table: Grid, known: Known) -> bool:
    """Whether the first row names the lots rather than the first column."""
    across, down = table[0][1:], tuple(row[0] for row in table[1:])
    if any(map(_says_strength, table[0])) or any(map(_says_strength, down)):
        return not any(map(_says_strength, table[0]))
    for is_lot in (
        lambda cell: NAME_AND_STRENGTH.fullmatch(cell.words) is not None,
        lambda cell: strength_of(cell.words, known) is not None,
    ):
        shares = [_share(is_lot, across), _share(is_lot, down)]
        if any(shares):
            return shares[0] > shares[1]
    return False


def _share(is_lot: Callable[[Cell], bool], cells: Row) -> float:
    named = [cell for cell in cells if not cell.is_blank]
    return sum(map(is_lot, named)) / max(1, len(named))


def _says_strength(cell: Cell) -> bool:
    return likeness(cell.words) in STRENGTH


def _is_colours(row: Row) -> bool:
    words = {likeness(cell.words) for cell in row[1:] if not cell.is_blank}
    return bool(words) and words <= COLOURS


def _players(header: Row, rows: list[Row], strengths: int | None, faults: list[Fault], notes: list[Fault]) -> list[int]:
    """The columns that have a player. Empty ones without a name are passed over, noted."""
    named = [i for i in range(1, len(header)) if i != strengths and not header[i].is_blank]
    empty: list[str] = []
    for i in sorted(set(range(1, len(header))) - {strengths, *named}):
        if bid := next((row[i] for row in rows if not row[i].is_blank), None):
            faults.append(Fault(bid.place, say("{value} stands under no player's name", value=shown(bid))))
        else:
            empty.append(header[i].place)
    if empty:
        notes.append(
            Fault(
                empty[0],
                say_n("an empty column without a name: ignored", "{n} empty columns without a name: ignored", len(empty)),
            )
        )
    return named


def _has_lot(row: Row, faults: list[Fault]) -> bool:
    if not row[0].is_blank:
        return True
    if bid := next((cell for cell in row[1:] if not cell.is_blank), None):
        faults.append(Fault(bid.place, say("{value} stands beside no lot's name", value=shown(bid))))
    return False


def strength_of(name: str, known: Known) -> int | None:
    """The strength known for a lot of this name or, if there is just one, of a name that begins it or begins with it."""
    wanted = key(name)
    for strengths in known:
        if wanted in strengths:
            return strengths[wanted]
        alike = [strengths[other] for other in strengths if wanted and (other.startswith(wanted) or wanted.startswith(other))]
        if len(alike) == 1:
            return alike[0]
    return None
