"""What stands in the cells of a grid that a sheet is typed into, and what may be typed there?

A grid is rows of words, players above, lots before their bids; places are those of a spreadsheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from fugleman.adapters.sheets.asked import Offer
from fugleman.adapters.sheets.layout import NAME_AND_STRENGTH
from fugleman.adapters.sheets.template import written
from fugleman.adapters.sheets.terms import Cell, Grid, cell_name
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.kit.empires import Lot
from fugleman.systems.empires.notation import alike, key

Typed: TypeAlias = "list[list[str]]"


def as_cells(typed: Typed) -> Grid:
    """The cells of what was typed; columns to the right in which nothing stands are no part of it."""
    width = max((c + 1 for row in typed for c, words in enumerate(row) if words.strip()), default=0)
    return tuple(tuple(Cell(cell_name(r, c), words) for c, words in enumerate(row[:width])) for r, row in enumerate(typed))


def as_typed(grid: Grid) -> Typed:
    """The words in a file's cells, as if they had been typed."""
    width = max(map(len, grid), default=0)
    return [[*(cell.words for cell in row), *[""] * (width - len(row))] for row in grid]


def blank_grid(label: str, players: Sequence[str], lots: Sequence[Lot]) -> Typed:
    """A sheet without bids."""
    return [[str(cell) for cell in row] for row in written(label, players, lots)]


def round_grid(label: str, players: Sequence[str], lots: Sequence[Lot], offers: Mapping[Seat, tuple[Offer, ...]]) -> Typed:
    """A sheet for the lots of a round, 0 where a player is barred. players: all of the epoch, by seat."""
    grid = blank_grid(label, [players[seat] for seat in offers], lots)
    for (r, c), least in limits(grid, players, offers).items():
        if least is None:
            grid[r][c] = "0"
    return grid


def limits(typed: Typed, players: Sequence[str], offers: Mapping[Seat, tuple[Offer, ...]]) -> dict[tuple[int, int], int | None]:
    """By row and column, the least that may be bid in a cell, if anything; None: nothing may."""
    return dict(_limits(typed, {likeness(players[seat]): his for seat, his in offers.items()}))


def _limits(typed: Typed, offers: Mapping[str, tuple[Offer, ...]]) -> Iterator[tuple[tuple[int, int], int | None]]:
    lots = list(dict.fromkeys(offer.lot for his in offers.values() for offer in his))
    for c, name in enumerate(typed[0] if typed else ()):
        his = offers.get(likeness(name)) if name.strip() else None
        if c and his is not None:
            least = {offer.lot: offer.least for offer in his}
            for r, row in enumerate(typed[1:], start=1):
                if key(name := _without_strength(row[0])):
                    found = alike(name, lots)
                    yield (r, c), least.get(found[0]) if len(found) == 1 else None


def _without_strength(words: str) -> str:
    suffixed = NAME_AND_STRENGTH.fullmatch(words.strip())
    return suffixed[1] if suffixed else words
