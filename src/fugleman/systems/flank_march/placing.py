"""Where may an arriving unit be placed, and who places next? (flank_march, 4, 4.1, 6)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit import room
from fugleman.kit.facings import is_facing
from fugleman.kit.geometry import Base, Gap, gap
from fugleman.kit.ground import Breach, Ground, OffTable, OutOfReach, Overlaps, breaches
from fugleman.kit.lengths import U, write_fraction, write_length, write_measure
from fugleman.systems.flank_march.orders import Place
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Edge, Entry, Game, Pool, Rulings, UnitNo

BAND, AWAY = 12 * U, 5 * U


def ground(r: Rulings, armies: Roster, g: Game, side: Seat, edge: Edge) -> Ground:
    """4. Within 12U of the entry edge, more than 5U from every enemy, over nobody and nothing impassable. (J, K, L)"""
    return Ground(
        armies.width,
        armies.height,
        edge,
        "bottom" if side == 0 else "top",
        BAND,
        r.band == "whole",
        solid=(*(base for unit in standing(armies, g, side) if (base := g.bases[unit])), *armies.impassable),
        shunned=tuple(base for unit in standing(armies, g, 1 - side) if (base := g.bases[unit])),
        clearance=AWAY,
    )


def standing(armies: Roster, g: Game, side: Seat) -> tuple[UnitNo, ...]:
    """A side's units on the map."""
    return tuple(unit for unit in armies.units_of(side) if g.bases[unit] is not None)


def nearest(g: Game, base: Base, others: Iterable[UnitNo]) -> tuple[UnitNo, Gap] | None:
    """4. Of other units on the map, the one with the nearest point to a base, and how far away that is."""
    gaps = ((other, gap(base, there)) for other in others if (there := g.bases[other]))
    return min(gaps, key=lambda one: one[1].value, default=None)


def first_place(r: Rulings, armies: Roster, g: Game, unit: UnitNo, edge: Edge) -> Base | None:
    """4.1. The first place for a unit, or None: there is no room for it. (N)"""
    who = armies.units[unit]
    return room.place(ground(r, armies, g, who.side, edge), who.width, who.depth)


def place_refusal(r: Rulings, armies: Roster, g: Game, edge: Edge, order: Place) -> Refusal | None:
    """4. Why a unit may not be placed there: the first thing against it, measured."""
    who = armies.units[order.unit]
    if order.x is None or order.y is None or order.facing is None:
        return Refusal("4", say("it does not say where {unit} stands and looks", unit=who.name))
    if not is_facing(order.facing):
        return Refusal("4", say("{facing} is no facing", facing=str(order.facing)[:60]))
    if not (0 <= order.x <= armies.width and 0 <= order.y <= armies.height):
        return Refusal("4", say("the centre of {unit} is off the table", unit=who.name))
    where = ground(r, armies, g, who.side, edge)
    breach = next(breaches(where, armies.base(order.unit, order.x, order.y, order.facing)), None)
    return None if breach is None else Refusal("4", tell_breach(armies, g, order.unit, where, breach))


def tell_breach(armies: Roster, g: Game, unit: UnitNo, where: Ground, breach: Breach) -> Text:
    """4. What is wrong with a place, with the measured distance."""
    name = armies.units[unit].name
    match breach:
        case OffTable(by):
            return say("{unit} is {by}U over the rim of the table", unit=name, by=write_fraction(by))
        case OutOfReach(distance):
            return say(
                "{unit} is {distance}U from the entry edge; at most {limit}U is allowed",
                unit=name,
                distance=write_fraction(distance),
                limit=write_length(where.reach),
            )
        case Overlaps(which):
            friends = [armies.units[friend].name for friend in standing(armies, g, armies.units[unit].side)]
            return say("{unit} overlaps {other}", unit=name, other=[*friends, *armies.impassable_names][which])
        case _:
            enemy = standing(armies, g, 1 - armies.units[unit].side)[breach.which]
            return say(
                "{unit} is {distance}U from {enemy}; more than {limit}U is needed",
                unit=name,
                distance=write_measure(breach.gap.value),
                enemy=armies.units[enemy].name,
                limit=write_length(where.clearance),
            )


def first_to_place(armies: Roster, entry: Entry) -> tuple[Seat | None, Literal["total", "structure"]]:
    """6. The higher arrival total places first; equal, the better command structure; equal again, nobody yet. (T)"""
    mine, theirs = entry.pools
    assert mine is not None
    assert theirs is not None
    if mine.total != theirs.total:
        return int(theirs.total > mine.total), "total"
    ours, others = armies.structures
    return (None if ours == others else int(others > ours)), "structure"


def after_slot(entry: Entry, unit: UnitNo, placed: bool) -> Entry:
    """6. The other side's slot if it has units left; what was placed before it can no longer be taken back. (M, T)"""
    side = entry.slot
    assert side is not None
    own, other = entry.pools[side], entry.pools[1 - side]
    assert own is not None
    pools = _with_pool(entry, side, own.units - {unit})
    if other is not None and other.units:
        return replace(entry, pools=pools, slot=1 - side, fresh=())
    return replace(entry, pools=pools, fresh=(*entry.fresh, unit) if placed else entry.fresh)


def after_taking_back(entry: Entry, unit: UnitNo) -> Entry:
    """4. The unit is to be placed again. (M)"""
    assert entry.slot is not None
    own = entry.pools[entry.slot]
    assert own is not None
    return replace(
        entry,
        pools=_with_pool(entry, entry.slot, own.units | {unit}),
        fresh=tuple(one for one in entry.fresh if one != unit),
    )


def _with_pool(entry: Entry, side: Seat, units: frozenset[UnitNo]) -> tuple[Pool | None, Pool | None]:
    own = entry.pools[side]
    assert own is not None
    changed = replace(own, units=units)
    return (changed, entry.pools[1]) if side == 0 else (entry.pools[0], changed)
