"""What is told of each unit, by its mark, in the list below a map or beside a real table?"""

from __future__ import annotations

from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.lengths import write_measure
from fugleman.systems.flank_march import placing
from fugleman.systems.flank_march.roster import Roster, write_place
from fugleman.systems.flank_march.terms import Game, Rulings, UnitNo


def mark(armies: Roster, unit: UnitNo) -> str:
    """What stands on a unit's base: its side's number, and its own among its side's units."""
    side = armies.units[unit].side
    return f"{side + 1}·{unit - next(armies.units_of(side)) + 1}"


def status(r: Rulings, armies: Roster, g: Game, unit: UnitNo) -> tuple[Text | None, bool]:
    """Where a unit stands or what becomes of it, if that can be said, and whether it is its turn."""
    base, side = g.bases[unit], armies.units[unit].side
    if unit in g.lost:
        return say("lost"), False
    if any(pool and unit in pool.units for entry in g.entries for pool in entry.pools):
        return say("to be placed"), g.entries[0].slot == side
    for march in g.marches:
        if unit in armies.commands[march.command].units:
            return (say("its march is cancelled") if march.cancelled else say("marching")), False
    if r.battlefield == "tracker":
        return say("entered this turn") if unit in g.entered else None, False
    if base is None:
        return say("off the table until it enters or is moved there"), False
    ready = bool(g.reactions) and unit in g.reactions[0].units
    place = say("{place}, may turn", place=write_place(base)) if ready else write_place(base)
    near = _nearest(armies, g, unit)
    if near is None:
        return say("{place}", place=place), ready
    enemy, distance = near
    return say("{place}; {distance}U from {enemy}", place=place, distance=distance, enemy=armies.units[enemy].name), ready


def off_table(r: Rulings, armies: Roster, g: Game, side: Seat) -> tuple[UnitNo, ...]:
    """A side's units that are neither on the map nor lost, nor, as far as can be seen, marching; without a map, none."""
    if r.battlefield == "tracker":
        return ()
    away = {unit for march in g.marches for unit in armies.commands[march.command].units}
    return tuple(unit for unit in armies.units_of(side) if g.bases[unit] is None and unit not in g.lost | away)


def _nearest(armies: Roster, g: Game, unit: UnitNo) -> tuple[UnitNo, str] | None:
    """While units enter: from one that entered to the nearest enemy; while units turn, to the nearest that entered."""
    base, side = g.bases[unit], armies.units[unit].side
    assert base is not None
    if g.phase == "placing" and unit in g.entered:
        others = placing.standing(armies, g, 1 - side)
    elif g.reactions and unit in g.reactions[0].units:
        others = tuple(other for other in g.entered if armies.units[other].side != side)
    else:
        return None
    near = placing.nearest(g, base, others)
    return None if near is None else (near[0], write_measure(near[1].value))
