"""Which CSV cells would a spreadsheet take for a formula, and how are they written so that it does not?

A cell that begins with one of `= + - @`, a tab or a carriage return gets a leading apostrophe; so does one that begins
with apostrophes before such a sign, so that `restored` undoes `neutral` exactly. Numbers are not for these functions: a
score of -3 stays -3.
"""

from __future__ import annotations

import re

FORMULA = re.compile(r"'*[=+\-@\t\r]")
NEUTRALISED = re.compile(r"'+[=+\-@\t\r]")


def neutral(cell: str) -> str:
    """The words of a cell, safe to open in a spreadsheet."""
    return f"'{cell}" if FORMULA.match(cell) else cell


def restored(cell: str) -> str:
    """The words that `neutral` was given."""
    return cell[1:] if NEUTRALISED.match(cell) else cell
