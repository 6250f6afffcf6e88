"""What does each clause of I go, you go say?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit import field as fields
from fugleman.kit.field import unmoved
from fugleman.kit.unit_fire import Pairs, standing_shots
from fugleman.kit.unit_orders import Move
from fugleman.kit.unit_shots import Clauses
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.igougo.terms import Game, Rulings

CLAUSES = Clauses(move="3", fire="4", casualties="5")


def begun(g: Game, side: Seat) -> Game:
    """1. A side's turn begins."""
    return replace(g, phase="move", to_act=side)


def to_move(roster: Roster, g: Game) -> tuple[UnitNo, ...]:
    """2. The side's units that have not moved."""
    return unmoved(roster, g.field, g.to_act)


def moved(roster: Roster, g: Game, order: Move) -> Game:
    """2, 3. A unit has moved; if it moved more than 0, its move-or-shoot weapons are silent."""
    unit = roster.number(order.unit)
    assert unit is not None
    return replace(g, field=fields.with_move(g.field, unit, order.to, ran=not order.stays))


def rest_stays(roster: Roster, g: Game) -> Game:
    """2. Units that are left where they stand have moved 0."""
    return replace(g, field=replace(g.field, moved=g.field.moved | frozenset(to_move(roster, g))))


def shots(roster: Roster, g: Game) -> Pairs:
    """4. The side's units that have not fired, each with the targets it may fire at."""
    return standing_shots(roster, g.field, roster.of(g.to_act), 1 - g.to_act)


def removed(g: Game, field: fields.Field) -> Game:
    """5. Those brought down are gone at once, before they have had a turn of their own."""
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
