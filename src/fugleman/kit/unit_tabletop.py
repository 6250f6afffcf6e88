"""What stands on the map, and where may a unit that moves be put down?"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.tabletop import Movable, Nearest, Piece, Tabletop, Trial, Tried, not_movable
from fugleman.kit.field import Field, present, with_move
from fugleman.kit.lengths import U, read_length, write_length
from fugleman.kit.movement import between
from fugleman.kit.reach import reach
from fugleman.kit.rounds import Point, standing, write_between
from fugleman.kit.unit_moves import Moves
from fugleman.kit.unit_orders import Move
from fugleman.kit.unit_words import split, write
from fugleman.kit.units import Roster, UnitNo


def tabletop(
    roster: Roster, field: Field, ask: Ask[Any] | None, trial: Trial | None, movers: Sequence[UnitNo] | None = None
) -> Tabletop | None:
    """The map, the units that whoever is asked may move, and what a trial comes to; None without a map. Raises Unreadable.

    `movers` are those that a menu other than `Moves` lets him move.
    """
    if not field.on_map:
        return None
    if movers is None:
        movers = ask.orders.units if ask is not None and isinstance(ask.orders, Moves) else ()
    able = [unit for unit in movers if unit not in field.stood]
    tried = None
    if ask is not None and trial is not None:
        unit, _ = split(roster, trial.unit)
        if unit not in able:
            raise not_movable(roster.name(unit))
        tried = _tried(roster, field, ask, unit, (read_length(trial.x), read_length(trial.y)))
    return Tabletop(
        write_length(roster.width),
        write_length(roster.height),
        tuple(_piece(roster, unit, field.at[unit]) for side in (0, 1) for unit in present(roster, field, side)),
        tuple(Movable(_piece(roster, unit, field.at[unit]), stands=True, slides=True, turns=False) for unit in able),
        tried,
    )


def _tried(roster: Roster, field: Field, ask: Ask[Any], unit: UnitNo, to: Point) -> Tried:
    name, start = roster.name(unit), field.at[unit]
    order = Move(name, stays=True) if to == start else Move(name, to=to)
    polygons = reach(roster, field, unit)
    return Tried(
        _piece(roster, unit, to),
        str(write(roster, order)),
        ask.orders.check(order),
        _nearest(roster, with_move(field, unit, to, ran=False), unit),
        write_between(standing(start, to, 0)),
        tuple(tuple((x / U, y / U) for x, y in polygon) for polygon in polygons),
    )


def _nearest(roster: Roster, field: Field, unit: UnitNo) -> Nearest | None:
    """The nearest enemy; of two who are as near to fifteen digits, either."""
    enemies = present(roster, field, 1 - roster.side(unit))
    gaps = [(between(roster, field, unit, enemy), roster.name(enemy)) for enemy in enemies]
    near = min(gaps, key=lambda one: sqrt(one[0].square) - one[0].diameters / 2, default=None)
    return None if near is None else Nearest(near[1], write_between(near[0]))


def _piece(roster: Roster, unit: UnitNo, at: Point) -> Piece:
    size = write_length(roster.units[unit].base)
    return Piece(roster.name(unit), roster.side(unit), write_length(at[0]), write_length(at[1]), size, size)
