"""Which units may turn in reaction to a march, and how? (flank_march, 5, 5.1)"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.facings import Facing, is_facing, is_opposite, is_within_quarter
from fugleman.kit.geometry import Base, Gap, corners, extent, gap, overlap, touch
from fugleman.kit.ground import beyond_rim
from fugleman.kit.lengths import U, write_measure
from fugleman.systems.flank_march.orders import Turn
from fugleman.systems.flank_march.placing import standing
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game, Reaction, Rulings, UnitNo

REACH, AWAY = 15 * U, 5 * U


def reactions(r: Rulings, armies: Roster, g: Game, last: Seat) -> tuple[Reaction, ...]:
    """5. The sides that suffered a march, the one with the lower total first. (R, S)

    Equal totals: the worse structure; equal again: whoever placed last, before this, reacts first.
    """
    suffered = [side for side in (0, 1) if any(armies.units[unit].side != side for unit in g.entered)]
    found = tuple(Reaction(side, may_react(r, armies, g, side)) for side in suffered)
    ready = [one for one in found if one.units or r.battlefield == "tracker"]
    return tuple(sorted(ready, key=lambda one: (g.totals[one.side] or 0, armies.structures[one.side], one.side != last)))


def may_react(r: Rulings, armies: Roster, g: Game, side: Seat) -> frozenset[UnitNo]:
    """5. A side's units less than 15U from a unit that entered, measured before any turns. (K)"""
    if r.battlefield == "tracker":
        return frozenset()
    entered = [base for unit in g.entered if armies.units[unit].side != side and (base := g.bases[unit])]
    own = ((unit, g.bases[unit]) for unit in standing(armies, g, side))
    return frozenset(unit for unit, base in own if base and any(gap(base, other).is_less_than(REACH) for other in entered))


def turned_base(base: Base, order: Turn) -> Base:
    """5. The base after a turn about its centre, or about a front corner, its centre then set on the grid. (O)"""
    turned = replace(base, facing=order.facing)
    if not order.corner:
        return turned
    which = 0 if order.corner == "right" else 3
    (x0, y0), (x1, y1) = corners(base)[which], corners(turned)[which]
    return replace(turned, x=round(base.x + x0 - x1), y=round(base.y + y0 - y1))


def turn_refusal(r: Rulings, armies: Roster, g: Game, reaction: Reaction, order: Turn) -> Refusal | None:
    """5, 5.1. Why a unit may not turn like that."""
    unit = order.unit
    if not 0 <= unit < len(armies.units) or armies.units[unit].side != reaction.side:
        return Refusal("5", say("it is no unit of this side"))
    name, base = armies.units[unit].name, g.bases[unit]
    if base is None or unit not in reaction.units:
        return Refusal("5", say("{unit} may not react, or has turned already", unit=name))
    enemies = [(other, there) for other in standing(armies, g, 1 - reaction.side) if (there := g.bases[other])]
    if any(touch(base, there) for _, there in enemies):
        return Refusal("5", say("{unit} is in contact with the enemy", unit=name))
    return angle_refusal(r, name, base.facing, order) or _place_refusal(armies, g, unit, turned_base(base, order), enemies)


def angle_refusal(r: Rulings, name: str, before: Facing, order: Turn) -> Refusal | None:
    """5. Up to 90 degrees, or about-face; nothing between. (O)"""
    if not is_facing(order.facing):
        return Refusal("5", say("{facing} is no facing", facing=str(order.facing)[:60]))
    about = is_opposite(before, order.facing)
    if order.facing == before:
        return Refusal("5", say("{unit} looks there already", unit=name))
    if not about and not is_within_quarter(before, order.facing):
        allowed = say("up to 90 degrees, or about-face")
        return Refusal("5", say("{unit} would turn by more than 90 degrees and less than 180", unit=name), allowed)
    if (order.corner == "") != (about or r.pivot == "centre"):
        corner = say("{unit} turns about a front corner: say left or right", unit=name)
        return Refusal("5", say("{unit} turns about its centre", unit=name) if order.corner else corner)
    return None


def is_too_near(before: Gap, after: Gap) -> bool:
    """5.1. A turn may not bring a unit nearer than 5U to an enemy; one that is nearer already may come no nearer. (K, P)"""
    return after.is_less_than(AWAY) and after.is_less_than_gap(before)


def _place_refusal(armies: Roster, g: Game, unit: UnitNo, turned: Base, enemies: list[tuple[UnitNo, Base]]) -> Refusal | None:
    name, before = armies.units[unit].name, g.bases[unit]
    assert before is not None
    if (other := in_the_way(armies, g, unit, turned)) is not None:
        return Refusal("5", other)
    for enemy, there in enemies:
        after = gap(turned, there)
        if is_too_near(gap(before, there), after):
            near, whom = write_measure(after.value), armies.units[enemy].name
            because = say("{unit} would come within {distance}U of {enemy}", unit=name, distance=near, enemy=whom)
            return Refusal("5.1", because, say("not less than 5U"))
    return None


def in_the_way(armies: Roster, g: Game, unit: UnitNo, base: Base) -> Text | None:
    """5. Nobody stands over the rim of the table, over another unit or over impassable ground. (L)"""
    name = armies.units[unit].name
    if beyond_rim(armies.width, armies.height, extent(base)) > 0:
        return say("{unit} would stand over the rim of the table", unit=name)
    others = [(armies.units[n].name, there) for n, there in enumerate(g.bases) if there is not None and n != unit]
    for other, there in (*others, *zip(armies.impassable_names, armies.impassable, strict=True)):
        if overlap(base, there):
            return say("{unit} would overlap {other}", unit=name, other=other)
    return None
