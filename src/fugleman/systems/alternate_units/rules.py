"""What does each clause of plain alternation say?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit import field as fields
from fugleman.kit.field import Field, unmoved
from fugleman.kit.unit_fire import Pairs, standing_shots
from fugleman.kit.unit_orders import Move
from fugleman.kit.unit_shots import Clauses
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.alternate_units.terms import Game, Rulings

CLAUSES = Clauses(move="3", fire="4", casualties="5")


def begun(g: Game, first: Seat) -> Game:
    """1. A turn begins, and the side with the first movement activates."""
    return replace(g, phase="activate", first=first)


def to_activate(roster: Roster, field: Field, side: Seat) -> tuple[UnitNo, ...]:
    """2. The side's units that have not been activated."""
    return unmoved(roster, field, side)


def passed_on(r: Rulings, roster: Roster, g: Game, last: Seat) -> Game:
    """1, 1.1. The other side activates next; if it has no unit left to activate, the same; if neither has, a turn begins."""
    for side in (1 - last, last):
        if to_activate(roster, g.field, side):
            return replace(g, to_act=side)
    return next_turn(r, g)


def moved(roster: Roster, field: Field, order: Move) -> Field:
    """2, 3. A unit has moved; if it moved more than 0, its move-or-shoot weapons are silent."""
    unit = roster.number(order.unit)
    assert unit is not None
    return fields.with_move(field, unit, order.to, ran=not order.stays)


def shots(roster: Roster, field: Field, unit: UnitNo) -> Pairs:
    """4. The targets that the activated unit may fire at."""
    return standing_shots(roster, field, (unit,), 1 - roster.side(unit))


def removed(g: Game, field: Field) -> Game:
    """5. Those brought down are gone at once, activated or not."""
    return replace(g, field=field)


def next_turn(r: Rulings, g: Game) -> Game:
    """6. The next turn begins, without markers."""
    first = None if r.first_movement == "each_turn" else g.first
    return Game(fields.without_markers(g.field), turn=g.turn + 1, first=first)


def is_over(roster: Roster, g: Game, turns: int) -> bool:
    """6. The game ends when a turn would begin and a side has no units left, or the turns have been played."""
    if g.phase != "begin" or g.turn == 1:
        return False
    return g.turn > turns or fields.is_decided(roster, g.field)
