"""What stands on the map, and where may a unit that is placed, turned or moved be put down? (flank_march, 4, 5, 7)"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from typing import Any, Literal, TypeAlias

from fugleman.core.calls import Ask
from fugleman.core.seats import Seat
from fugleman.core.tabletop import Look, Movable, Nearest, Piece, Polygon, Tabletop, Trial, Tried, not_movable
from fugleman.kit.facings import NORTH, SOUTH, Facing, is_opposite, read_facing, table, write_facing
from fugleman.kit.geometry import Base
from fugleman.kit.ground import Ground
from fugleman.kit.lengths import U, read_length, write_length, write_measure
from fugleman.kit.zone import zone
from fugleman.systems.flank_march import placing, reacting
from fugleman.systems.flank_march.menus.arrivals import Placing
from fugleman.systems.flank_march.menus.reports import Reports
from fugleman.systems.flank_march.menus.turns import Turns
from fugleman.systems.flank_march.notation import split, write
from fugleman.systems.flank_march.orders import Move, Place, Turn
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game, UnitNo

Puts: TypeAlias = Placing | Turns | Reports
"""The menus from which a unit is put somewhere."""


def tabletop(armies: Roster, g: Game, ask: Ask[Any] | None, trial: Trial | None) -> Tabletop:
    """The map by a sight, what whoever is asked may move, and what a trial comes to. Raises Unreadable."""
    units = (_piece(armies, unit, base) for unit, base in enumerate(g.bases) if base is not None)
    grounds = zip(armies.impassable_names, armies.impassable, strict=True)
    pieces = (*units, *(_drawn(name, None, base) for name, base in grounds))
    movable: dict[UnitNo, Movable] = {}
    tried = None
    if ask is not None and isinstance(ask.orders, Placing | Turns | Reports):
        movable = dict(_movable(ask.orders))
        if trial is not None:
            unit, _ = split(armies, ask.seat, trial.unit)
            if unit not in movable:
                raise not_movable(armies.units[unit].name)
            tried = _tried(ask.orders, ask.seat, unit, trial)
    return Tabletop(write_length(armies.width), write_length(armies.height), pieces, tuple(movable.values()), tried)


def _movable(menu: Puts) -> Iterator[tuple[UnitNo, Movable]]:
    """The units that may be placed, turned or moved, each as it stands or where it might begin."""
    armies = menu.armies
    match menu:
        case Placing():
            for unit in sorted(menu.pool.units):
                first = menu.first(unit)
                if isinstance(first, Place):
                    yield unit, Movable(_piece(armies, unit, _base(menu, first)), stands=False, slides=True, turns=True)
        case Turns():
            for unit in sorted(menu.reaction.units):
                base = menu.game.bases[unit]
                assert base is not None
                yield unit, Movable(_piece(armies, unit, base), stands=True, slides=False, turns=True)
        case _:
            for unit in menu.units:
                base = menu.game.bases[unit]
                piece = _piece(armies, unit, base or _at_home(armies, unit))
                yield unit, Movable(piece, stands=base is not None, slides=True, turns=True)


def _at_home(armies: Roster, unit: UnitNo) -> Base:
    """Where a unit that is off the table begins: in the middle of its base line, looking at the enemy."""
    who = armies.units[unit]
    from_line = (who.depth + 1) // 2
    if who.side == 0:
        return armies.base(unit, armies.width // 2, from_line, NORTH)
    return armies.base(unit, armies.width // 2, armies.height - from_line, SOUTH)


def _tried(menu: Puts, seat: Seat, unit: UnitNo, trial: Trial) -> Tried:
    """What a trial of a unit comes to. Raises Unreadable."""
    armies, facing = menu.armies, read_facing(trial.look)
    order = _order(menu, unit, (read_length(trial.x), read_length(trial.y)), facing)
    base = _base(menu, order)
    near = placing.nearest(menu.game, base, placing.standing(armies, menu.game, 1 - seat))
    return Tried(
        _piece(armies, unit, base),
        str(write(armies, order)),
        menu.check(order),
        None if near is None else Nearest(armies.units[near[0]].name, write_measure(near[1].value)),
        zone=_zone(menu, unit, facing),
        looks=tuple(
            _look(each) for each in _facings(menu, unit) if menu.check(_order(menu, unit, (base.x, base.y), each)) is None
        ),
    )


def _order(menu: Puts, unit: UnitNo, at: tuple[int, int], facing: Facing) -> Place | Turn | Move:
    """The order that puts a unit there; of the front corners to turn about, the one that brings it nearest to the point."""
    match menu:
        case Placing():
            return Place(unit, *at, facing)
        case Reports():
            return Move(unit, *at, facing)
    before = menu.game.bases[unit]
    assert before is not None
    if menu.rulings.pivot == "centre" or is_opposite(before.facing, facing):
        return Turn(unit, facing)
    (a, b), (c, d) = before.facing, facing
    corners: tuple[Literal["left", "right"], ...] = ("right", "left") if a * d < b * c else ("left", "right")
    return min((Turn(unit, facing, corner) for corner in corners), key=lambda way: _away(_base(menu, way), at))


def _base(menu: Puts, order: Place | Turn | Move) -> Base:
    """Where an order puts its unit."""
    if isinstance(order, Turn):
        before = menu.game.bases[order.unit]
        assert before is not None
        return reacting.turned_base(before, order)
    assert order.x is not None
    assert order.y is not None
    assert order.facing is not None
    return menu.armies.base(order.unit, order.x, order.y, order.facing)


def _away(base: Base, at: tuple[int, int]) -> int:
    return (base.x - at[0]) ** 2 + (base.y - at[1]) ** 2


def _facings(menu: Puts, unit: UnitNo) -> tuple[Facing, ...]:
    """The facings that are offered: those of the table and, of a unit that stands, its own and its about-face."""
    base = menu.game.bases[unit]
    own = () if base is None else (base.facing, (-base.facing[0], -base.facing[1]))
    return tuple(dict.fromkeys((*table(), *own)))


def _zone(menu: Puts, unit: UnitNo, facing: Facing) -> tuple[Polygon, ...]:
    """Where the centre of a unit may be that looks so; nowhere if it only turns."""
    armies, g = menu.armies, menu.game
    if isinstance(menu, Turns):
        return ()
    if isinstance(menu, Placing):
        where = placing.ground(menu.rulings, armies, g, armies.units[unit].side, menu.entry.edge)
    else:
        others = (base for other, base in enumerate(g.bases) if base is not None and other != unit)
        solid = (*others, *armies.impassable)
        where = Ground(
            armies.width, armies.height, "left", "bottom", armies.width, whole=True, solid=solid, shunned=(), clearance=0
        )
    polygons = zone(where, armies.units[unit].width, armies.units[unit].depth, facing)
    return tuple(tuple((x / U, y / U) for x, y in polygon) for polygon in polygons)


def _piece(armies: Roster, unit: UnitNo, base: Base) -> Piece:
    return _drawn(armies.units[unit].name, armies.units[unit].side, base)


def _drawn(name: str, seat: Seat | None, base: Base) -> Piece:
    x, y, width, depth = map(write_length, (base.x, base.y, base.width, base.depth))
    return Piece(name, seat, x, y, width, depth, _look(base.facing))


def _look(facing: Facing) -> Look:
    return Look(str(write_facing(facing)), degrees(atan2(*facing)) % 360)
