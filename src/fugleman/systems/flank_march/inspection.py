"""How is a battlefield in a list checked? (flank_march, 4-5.1)

A line is a unit as it stands; where it entered this turn, with the edge (`entered`: left or right), and where it turned in
reaction, with where it looked before (`was`). A line without a side is ground that nobody can enter; a unit without a
place is off the table. A roster's columns may stand there, too, and count for nothing, so that a roster is a battlefield.
"""

from __future__ import annotations

from collections.abc import Sequence

from fugleman.core.errors import Fault
from fugleman.core.lists import Cell, Inspection, Line, Violation
from fugleman.kit import cells
from fugleman.kit.facings import NORTH
from fugleman.kit.geometry import Base
from fugleman.kit.lengths import U
from fugleman.systems.flank_march.battlefield import Battlefield, Piece, violations
from fugleman.systems.flank_march.lists import COLUMNS, coordinate, extent, facing, is_placed
from fugleman.systems.flank_march.terms import Edge, Rulings, Scenario

EDGES: dict[str, Edge] = {"left": "left", "sinistra": "left", "right": "right", "destra": "right"}
USUAL = 8 * U, 2 * U


def inspection(r: Rulings, scenario: Scenario) -> Inspection:
    """How a battlefield is checked."""

    def inspect(lines: Sequence[Line], table: tuple[Cell, Cell]) -> tuple[Sequence[Violation], Sequence[Fault]]:
        faults: list[Fault] = []
        size = {"width": table[0], "height": table[1]}
        width, height = (cells.told(size, side, extent, faults, U) for side in size)
        placed = [line for line in lines if "name" in line and is_placed(line)]
        pieces = tuple(_piece(line, faults) for line in placed)
        faults += cells.repeated([(piece.side, line["name"]) for piece, line in zip(pieces, placed, strict=True)])
        if faults:
            return (), faults
        return tuple(violations(Battlefield(width, height, pieces, r.band == "whole"))), ()

    return Inspection(
        columns=(*COLUMNS, "entered", "was"), needed=("name",), table=(scenario.width, scenario.height), inspect=inspect
    )


def _piece(line: Line, faults: list[Fault]) -> Piece:
    x, y = (cells.need(line, column, coordinate, faults, 0) for column in ("x", "y"))
    width, depth = (
        cells.told(line, column, extent, faults, usual) for column, usual in zip(("width", "depth"), USUAL, strict=True)
    )
    base = Base(x, y, cells.need(line, "facing", facing, faults, NORTH), width, depth)
    side = cells.told(line, "side", cells.side, faults, None)
    entered = cells.told(line, "entered", cells.among(EDGES, ("left", "right")), faults, None)
    return Piece(line["name"].words, side, base, entered, cells.told(line, "was", facing, faults, None))
