"""What may a list of units, a line each, be used for?

A list comes from a file; who reads files knows its cells, the system what they mean. A line holds its cells by the column's
name; a cell that is empty, and one whose column the list does not have, is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from fugleman.core.errors import Fault
from fugleman.core.text import Text


class Cell(NamedTuple):
    """What stands in a cell, and where in its file that is."""

    place: str | Text
    words: str


Line: TypeAlias = Mapping[str, Cell]


class Columns(Struct, frozen=True, kw_only=True):
    """The columns a list may have, and those in which every line must have something."""

    columns: tuple[str, ...]
    needed: tuple[str, ...]


class Enlistment(Columns, frozen=True, kw_only=True):
    """How a roster is read: from its lines and the scenario so far, what it sets in the scenario, and its faults."""

    enlist: Callable[[Sequence[Line], Mapping[str, Any]], tuple[Mapping[str, Any], Sequence[Fault]]]


class Violation(Struct, frozen=True):
    """One thing wrong on a battlefield: the clause, the unit it is found at, and what."""

    clause: str
    unit: str
    text: Text


class Inspection(Columns, frozen=True, kw_only=True):
    """How a battlefield is checked: by its lines and the table's width and height, what is wrong there, and the list's faults.

    `table` is the width and height of the scenario's table, for lists that do not tell it.
    """

    table: tuple[str, str]
    inspect: Callable[[Sequence[Line], tuple[Cell, Cell]], tuple[Sequence[Violation], Sequence[Fault]]]
