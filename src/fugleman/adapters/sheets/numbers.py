"""Which cells are whole numbers, and why not the rest?"""

from __future__ import annotations

import re

from fugleman.adapters.sheets.terms import MOST, Cell, Misfit
from fugleman.core.text import Text, say

SHOWN = 24
"""Characters of a refused value that are repeated to its author."""


def whole_number(cell: Cell) -> int | Text:
    """The number in a cell, 0 to `MOST`, or why it is none. Only the digits 0 to 9 are read, outer spaces trimmed."""
    value = cell.value
    if isinstance(value, str) and re.fullmatch(r"[0-9]+", digits := value.strip(" \t\r\n")):
        significant = digits.lstrip("0") or "0"
        value = int(significant) if len(significant) <= len(str(MOST)) else MOST + 1
    if not isinstance(value, int):
        return say(
            "{value} is no bid: a bid is a whole number of VP, 0 or more, written with the digits 0 to 9", value=shown(cell)
        )
    if value > MOST:
        return say("{value} is too large a bid: {most} VP is the most", value=shown(cell), most=str(MOST))
    return value if value >= 0 else say("{value} is no bid: a bid is 0 VP or more", value=shown(cell))


def shown(cell: Cell) -> Text:
    """A cell's value in quotation marks, shortened when huge; spaces that are not plain ones are shown as escapes."""
    words = cell.value.shown if isinstance(cell.value, Misfit) else str(cell.value)
    if len(words) > SHOWN:
        return say("“{beginning}…” ({length} characters)", beginning=escaped(words[:SHOWN]), length=len(words))
    return say("“{value}”", value=escaped(words))


def escaped(words: str) -> str:
    """The words with every space but the plain one as an escape."""
    return "".join(c.encode("unicode_escape").decode() if c.isspace() and c != " " else c for c in words)
