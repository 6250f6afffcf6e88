"""How do the lines of a list become both sides' units, and how is a battlefield of theirs checked?

A line is a unit: its side, and any of its settings. Initiatives of single models are parted by blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from fugleman.core.errors import Fault, Unreadable
from fugleman.core.lists import Cell, Enlistment, Inspection, Line, Violation
from fugleman.core.text import say
from fugleman.kit import cells, unit_faults
from fugleman.kit.first_movement import FirstMovement
from fugleman.kit.units import SIDES, Battle, UnitEntry, roster

SETTINGS = UnitEntry.__struct_fields__
COLUMNS = ("side", *SETTINGS)


def enlistment() -> Enlistment:
    """How units are read from a list. A side of which no line speaks stays as it was."""
    return Enlistment(columns=COLUMNS, needed=("side",), enlist=_enlist)


def inspection(battle: Battle, first: FirstMovement, clause: str) -> Inspection:
    """How a map is checked: all units stand on the table, and none on another."""

    def inspect(lines: Sequence[Line], table: tuple[Cell, Cell]) -> tuple[Sequence[Violation], Sequence[Fault]]:
        sides, faults = _enlist(lines, {})
        size = {"width": table[0].words, "height": table[1].words}
        found = msgspec.convert({**msgspec.to_builtins(battle), "red": [], "blue": [], **sides, **size}, Battle)
        faults = [*faults, *(Fault(say("taken together"), text) for text in unit_faults.faults(found, first, on_map=False))]
        if faults:
            return (), faults
        return tuple(Violation(clause, unit, text) for unit, text in unit_faults.place_faults(roster(found))), ()

    return Inspection(columns=COLUMNS, needed=("side", "name", "at"), table=(battle.width, battle.height), inspect=inspect)


def _enlist(lines: Sequence[Line], _: Mapping[str, Any]) -> tuple[Mapping[str, Any], Sequence[Fault]]:
    faults: list[Fault] = []
    sides: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        which = cells.told(line, "side", cells.side, faults, 0)
        wrong = len(faults)
        unit = {column: cells.told(line, column, _setting(column), faults, None) for column in SETTINGS if column in line}
        if len(faults) > wrong:
            continue
        sides.setdefault(SIDES[which].casefold(), []).append(unit)
    return sides, faults


def _setting(column: str) -> Callable[[str], Any]:
    """Reads a setting of a unit as the scenario has it."""

    def read(words: str) -> Any:
        parts = words.split()
        value = parts if column == "initiative" and len(parts) > 1 else words
        try:
            meant = getattr(msgspec.convert({column: value}, UnitEntry, strict=False), column)
        except msgspec.ValidationError:
            raise Unreadable(say("“{cell}” cannot stand here", cell=words)) from None
        return [*meant] if isinstance(meant, tuple) else meant

    return read
