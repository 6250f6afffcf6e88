"""How does one unit fire at another, and who can fire at whom where they stand?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from fugleman.core.calls import Impulse, ruled
from fugleman.core.seats import Seat
from fugleman.kit import shooting, unit_events
from fugleman.kit.field import Field, targets, with_shot, without_marked
from fugleman.kit.movement import between
from fugleman.kit.rounds import write_between
from fugleman.kit.unit_orders import Fire
from fugleman.kit.unit_shots import Clauses, may_still_fire
from fugleman.kit.units import Roster, UnitNo

Pairs: TypeAlias = tuple[tuple[UnitNo, UnitNo], ...]
"""Units that may fire or strike, each with one that it may fire at or strike."""


def standing_shots(roster: Roster, field: Field, units: Iterable[UnitNo], enemy: Seat) -> Pairs:
    """The shots that are open to units where all stand. Without a map the players see to ranges."""
    firers = [unit for unit in units if may_still_fire(roster, field, unit)]
    there = targets(roster, field, enemy) if firers else ()
    return tuple((unit, target) for unit in firers for target in there if is_in_range(roster, field, unit, target))


def is_in_range(roster: Roster, field: Field, unit: UnitNo, target: UnitNo) -> bool:
    """Whether a unit reaches another where both stand."""
    return not field.on_map or between(roster, field, unit, target).is_at_most(roster.units[unit].range)


def fire(roster: Roster, field: Field, order: Fire, clauses: Clauses, distance: str = "") -> Impulse[tuple[UnitNo, Field]]:
    """A unit fires, with all its models that are there; those it brings down are marked. The target, and what is left.

    `distance` is told where it was measured elsewhere than between where both stand.
    """
    unit, target = roster.number(order.unit), roster.number(order.target)
    assert unit is not None
    assert target is not None
    if field.on_map and not distance:
        distance = write_between(between(roster, field, unit, target))
    yield from ruled(clauses.fire, unit_events.Fired(roster.side(unit), order.unit, order.target, order.standing, distance))
    hits = order.marked
    if hits is None:
        volley = shooting.fire(roster.units[unit], len(field.models[unit]), standing=order.standing)
        hits = yield from shooting.resolve(volley, roster.units[target], clauses.fire)
    field = with_shot(field, unit, standing=order.standing)
    return target, (yield from shooting.mark(roster, field, target, hits, clauses.casualties))


def fire_and_remove(roster: Roster, field: Field, order: Fire, clauses: Clauses) -> Impulse[Field]:
    """A unit fires, and what it brings down is removed at once."""
    target, after = yield from fire(roster, field, order, clauses)
    left = without_marked(after)
    told = unit_events.fallen(roster, field, left) or (unit_events.Missed(roster.side(target), roster.name(target)),)
    for event in told:
        yield from ruled(clauses.casualties, event)
    return left
