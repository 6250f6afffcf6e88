"""What do the cells of a list mean?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from fugleman.core.errors import Fault, Unreadable
from fugleman.core.lists import Cell, Line
from fugleman.core.names import likeness
from fugleman.core.text import say

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741

SIDES = {"1": 0, "red": 0, "rosso": 0, "2": 1, "blue": 1, "blu": 1}
SHOWN = ("Red", "Blue")


def told(line: Line, column: str, read: Callable[[str], T], faults: list[Fault], instead: I) -> T | I:
    """What a cell means; a fault, and something instead, if it cannot be read; something instead too if it is not there."""
    cell = line.get(column)
    if cell is None:
        return instead
    try:
        return read(cell.words)
    except Unreadable as error:
        faults.append(Fault(cell.place, error.text))
        return instead


def need(line: Line, column: str, read: Callable[[str], T], faults: list[Fault], instead: I) -> T | I:
    """What a cell means; a fault, at the unit's name, also if it is not there."""
    if column not in line:
        faults.append(Fault(line["name"].place, say("it has no {column}", column=column)))
    return told(line, column, read, faults, instead)


def among(known: Mapping[str, T], shown: Sequence[str]) -> Callable[[str], T]:
    """Reads one of some words, of which `shown` are named when another stands there."""

    def read(words: str) -> T:
        key = likeness(words)
        if key not in known:
            raise Unreadable(say("“{words}” cannot stand here: write {known}", words=words, known=tuple(shown)))
        return known[key]

    return read


side = among(SIDES, SHOWN)
"""Reads a side."""


def repeated(cells: Sequence[tuple[Any, Cell]]) -> Iterator[Fault]:
    """A fault for every name that is like an earlier one of the same kind (a side's units, say)."""
    taken: set[tuple[Any, str]] = set()
    for kind, cell in cells:
        if (key := (kind, likeness(cell.words))) in taken:
            yield Fault(cell.place, say("there are two units “{name}” on this side", name=cell.words))
        taken.add(key)
