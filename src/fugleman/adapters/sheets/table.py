"""What do a file's cells say: which players, which lots, which bids?

Every fault is found before any is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from fugleman.adapters.sheets.layout import NAME_AND_STRENGTH, Known, Parts, parts_of, strength_of
from fugleman.adapters.sheets.numbers import shown, whole_number
from fugleman.adapters.sheets.terms import BidSheet, Cell, Grid, Misfit, Row, place_of
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import LONGEST, likeness
from fugleman.core.text import Text, say
from fugleman.kit.empires import Lot
from fugleman.systems.empires.notation import key

Blank = Literal["refuse", "zero"]


def read_table(grid: Grid, source: str, blank: Blank, known: Known, notes: list[Fault]) -> BidSheet:
    """The bid sheet in a file's cells. Raises Faulty."""
    faults: list[Fault] = []
    parts = parts_of(grid, known, faults, notes)
    players = tuple(_name(cell, faults) for cell in parts.players)
    lots = _lots(parts, known, faults)
    faults += _repeated(parts.players, players, likeness)
    faults += _repeated(parts.lots, tuple(lot.name for lot in lots), key)
    by_lot = [
        [_bid(cell, player, lot.name, blank, faults, notes) for cell, player in zip(row, players, strict=True)]
        for row, lot in zip(parts.bids, lots, strict=True)
    ]
    if faults:
        raise Faulty(faults)
    places = tuple(tuple(cell.place for cell in column) for column in zip(*parts.bids, strict=True))
    return BidSheet(source, parts.label, players, lots, tuple(zip(*by_lot, strict=True)), places)


def _name(cell: Cell, faults: list[Fault]) -> str:
    name = cell.words
    if isinstance(cell.value, Misfit):
        faults.append(Fault(cell.place, say("{value} is no name; has a spreadsheet changed it?", value=shown(cell))))
    elif not likeness(name):
        faults.append(Fault(cell.place, say("{value} is no name: nothing of it can be seen", value=shown(cell))))
    elif len(name) > LONGEST:
        faults.append(
            Fault(
                cell.place,
                say("{value} is too long a name: {longest} characters are allowed", value=shown(cell), longest=LONGEST),
            )
        )
    return name


def _lots(parts: Parts, known: Known, faults: list[Fault]) -> tuple[Lot, ...]:
    strengths: Row | tuple[None, ...] = parts.strengths or (None,) * len(parts.lots)
    return tuple(_lot(cell, column, known, faults) for cell, column in zip(parts.lots, strengths, strict=True))


def _lot(cell: Cell, column: Cell | None, known: Known, faults: list[Fault]) -> Lot:
    """A lot, by the strength written behind its name, or in the column of strengths, or known for its name."""
    name = _name(cell, faults)
    suffixed = NAME_AND_STRENGTH.fullmatch(name)
    found = {int(suffixed[2])} if suffixed else set()
    if suffixed:
        name = suffixed[1]
    if column is not None and not column.is_blank:
        number = whole_number(column)
        if isinstance(number, Text):
            faults.append(Fault(column.place, say("{value} is no strength", value=shown(column))))
            return Lot(name, 1)
        found.add(number)
    strength = found.pop() if found else strength_of(name, known)
    if found:
        faults.append(Fault(cell.place, say("two different strengths are written for “{lot}”", lot=name)))
    elif not strength:
        faults.append(
            Fault(cell.place, say("the strength of “{lot}” is not known: write it behind the name, as in {lot}-8", lot=name))
        )
    return Lot(name, strength or 1)


def _repeated(cells: Row, names: tuple[str, ...], alike: Callable[[str], str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for i, name in enumerate(names):
        if (other := first.setdefault(alike(name), i)) != i:
            same = say("“{name}” is the same as “{other}” in {place}", name=name, other=names[other], place=cells[other].place)
            yield Fault(cells[i].place, same)


def _bid(cell: Cell, player: str, lot: str, blank: Blank, faults: list[Fault], notes: list[Fault]) -> int:
    place = place_of(cell.place, lot, player)
    if cell.is_blank:
        if blank == "zero":
            notes.append(Fault(place, say("blank, read as 0")))
        elif cell.value is None:
            faults.append(Fault(place, say("the row ends before this cell; write 0 for no bid")))
        else:
            faults.append(Fault(place, say("blank; write 0 for no bid")))
        return 0
    bid = whole_number(cell)
    if isinstance(bid, Text):
        faults.append(Fault(place, bid))
        return 0
    return bid
