"""What is a bid sheet, once read?"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fugleman.core.errors import Fault
from fugleman.core.text import Text, say
from fugleman.kit.empires import Lot

MOST = 2**53 - 1
"""The largest bid that is read, in VP: the largest integer that every reader of JSON keeps exactly."""


class Misfit(Struct, frozen=True):
    """A value of a file that is neither words nor a whole number (a date, a fraction, true), as it would be written."""

    shown: str


class Cell(Struct, frozen=True):
    """One cell of a file: its place ("B3"; a bid in a JSON file has none) and its value; None where the row ends before it."""

    place: str
    value: str | int | Misfit | None

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands there, no-break spaces being nothing."""
        return self.value is None or (isinstance(self.value, str) and not self.value.strip())

    @property
    def words(self) -> str:
        """What stands there, as words: outer spaces trimmed, every space a plain one."""
        if self.value is None:
            return ""
        shown = self.value.shown if isinstance(self.value, Misfit) else str(self.value)
        return "".join(" " if c.isspace() else c for c in shown).strip()


Row: TypeAlias = "tuple[Cell, ...]"
Grid: TypeAlias = "tuple[Row, ...]"
"""The cells of a file, row by row. Rows may differ in length."""


def cell_name(row: int, column: int) -> str:
    """The name a spreadsheet gives to a cell, counted from 0: (2, 1) is B3."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def place_of(cell: str, lot: str, player: str) -> Text:
    """Where a bid stands, by its cell (which a JSON file has not) and by names."""
    if not cell:
        return say("{lot}, {player}", lot=lot, player=player)
    return say("{cell} ({lot}, {player})", cell=cell, lot=lot, player=player)


def found_at(place: str | Text) -> tuple[str, str] | None:
    """The file and the cell that a fault's place names, if it names both."""
    match place:
        case Text(values={"file": str(file), "place": str(cell)}):
            return file, cell
        case Text(values={"file": str(file), "place": Text(values={"cell": str(cell)})}):
            return file, cell
    return None


class BidSheet(Struct, frozen=True):
    """One round of bids as a file has them, before any rule looks at them.

    bids: shape (players, lots); [i, j] is what player i bids on lot j, in VP, 0 or more. places: same shape, the cell of
    each bid. label: what the file calls the sheet ("Epoch IV"). notes: what was passed over in reading, with its place.
    """

    source: str
    label: str
    players: tuple[str, ...]
    lots: tuple[Lot, ...]
    bids: tuple[tuple[int, ...], ...]
    places: tuple[tuple[str, ...], ...]
    notes: tuple[Fault, ...] = ()
