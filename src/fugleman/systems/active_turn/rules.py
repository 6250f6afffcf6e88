"""What does each clause of the active turn say?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit import field as fields
from fugleman.kit.field import Field, is_decided, present, targets, unmoved
from fugleman.kit.movement import approach, touching
from fugleman.kit.unit_fire import Pairs, standing_shots
from fugleman.kit.unit_shots import may_still_fire
from fugleman.kit.units import Roster, UnitNo
from fugleman.systems.active_turn.terms import Game, Rulings, Step

SIDES = (0, 1)
FIRST_STEP, LAST_STEP = 1, 10


def next_step(roster: Roster, g: Game) -> Step | None:
    """1. The next step that opens: one for which an unmoved unit has that initiative. None: all have moved. (G)"""
    waiting = [g.field.initiative(unit) for side in SIDES for unit in unmoved(roster, g.field, side)]
    return min(waiting, default=None)


def must_move(roster: Roster, g: Game, side: Seat) -> tuple[UnitNo, ...]:
    """1. The side's unmoved units that may not move later than in this step."""
    return tuple(unit for unit in unmoved(roster, g.field, side) if g.field.initiative(unit) <= g.step)


def may_move(r: Rulings, roster: Roster, g: Game, side: Seat) -> tuple[UnitNo, ...]:
    """1. The side's units that may move now; a unit of a higher initiative may go early. (A)"""
    if r.early == "allowed" or not any(must_move(roster, g, one) for one in SIDES):
        return unmoved(roster, g.field, side)
    return must_move(roster, g, side)


def may_be_nominated(r: Rulings, roster: Roster, g: Game) -> tuple[UnitNo, ...]:
    """2. The enemy units that the first-movement side may nominate, as the first decision of a step. (C)"""
    if r.enemy_nomination == "never" or not g.fresh or g.to_act != g.first:
        return ()
    return must_move(roster, g, 1 - g.to_act)


def opened(r: Rulings, g: Game, step: Step) -> Game:
    """2. A step opens, and the first-movement side decides. (E)"""
    carried = r.steps_begin == "carried_over" and g.step > 0
    assert g.first is not None
    return replace(g, phase="move", step=step, fresh=True, passes=0, to_act=g.to_act if carried else g.first)


def is_asked(r: Rulings, roster: Roster, g: Game) -> bool:
    """2.1. Whether the side that decides next has a decision to make: an unmoved unit, and more to choose than to pass."""
    if not unmoved(roster, g.field, g.to_act):
        return False
    return bool(may_move(r, roster, g, g.to_act) or may_be_nominated(r, roster, g))


def passed(g: Game) -> Game:
    """2.1. After a pass the other side decides; two passes in a row close what is open. (F)"""
    return replace(g, to_act=1 - g.to_act, fresh=False, passes=g.passes + 1)


def acted(g: Game, owner: Seat) -> Game:
    """2.1, 6. After a move, or a shot in the fire phase, the side that does not own the unit decides."""
    return replace(g, window=None, to_act=1 - owner, fresh=False, passes=0)


def moved(g: Game, unit: UnitNo, to: tuple[int, int] | None, *, ran: bool) -> Game:
    """3. The unit has moved and may not move again; if it moved more than 0, its move-or-shoot weapons are silent."""
    return replace(g, field=fields.with_move(g.field, unit, to, ran=ran))


def reactions(r: Rulings, roster: Roster, g: Game) -> Pairs:
    """4. The enemy units that may fire at the unit that is moving: none once all its models are marked. (H, I, J, K)"""
    window = g.window
    if window is None or not g.field.unmarked(window.unit):
        return ()
    firers = [unit for unit in roster.of(1 - roster.side(window.unit)) if may_still_fire(roster, g.field, unit)]
    if window.start is None:
        return tuple((unit, window.unit) for unit in firers)
    return tuple(
        (unit, window.unit)
        for unit in firers
        if approach(roster, g.field, window.unit, window.start, unit, r.fire_along).is_at_most(roster.units[unit].range)
    )


def marks(before: Field, after: Field, unit: UnitNo) -> tuple[int, int]:
    """5. How many of a unit's models were marked just now, and how many still are not. (M)"""
    return before.unmarked(unit) - after.unmarked(unit), after.unmarked(unit)


def shots(roster: Roster, g: Game, side: Seat) -> Pairs:
    """6. The side's units that have not fired, each with the targets it may fire at. (N)"""
    return standing_shots(roster, g.field, roster.of(side), 1 - side)


def cleared(g: Game) -> Game:
    """7. Marked models are removed, and all markers."""
    return replace(g, field=fields.without_markers(fields.without_marked(g.field)))


def next_turn(r: Rulings, g: Game) -> Game:
    """7. The next turn begins. (B)"""
    first = None if r.first_movement == "each_turn" else g.first
    return Game(fields.without_markers(g.field), turn=g.turn + 1, first=first)


def is_over(roster: Roster, g: Game, turns: int) -> bool:
    """7. The game ends when a turn would begin and a side has no units left, or the turns have been played. (R)"""
    if g.phase != "begin" or g.turn == 1:
        return False
    return g.turn > turns or is_decided(roster, g.field)


def blows(roster: Roster, g: Game, side: Seat) -> Pairs:
    """7.1. The side's units of the initiative that strikes, each with the enemies it may strike. (O)"""
    strikers = [unit for unit in able_to_strike(roster, g.field, side) if g.field.initiative(unit) == g.step]
    there = targets(roster, g.field, 1 - side)
    return tuple(
        (unit, target)
        for unit in strikers
        if unit not in g.field.fired
        for target in there
        if not g.field.on_map or touching(roster, g.field, unit, target)
    )


def next_to_strike(roster: Roster, g: Game) -> Step | None:
    """7.1. The highest initiative that has not struck yet; None if there is none, or nobody to be struck."""
    strikers = [able_to_strike(roster, g.field, side) for side in SIDES]
    if is_decided(roster, g.field):
        return None
    initiatives = [g.field.initiative(unit) for side in strikers for unit in side]
    return max((one for one in initiatives if one < g.step), default=None)


def able_to_strike(roster: Roster, field: Field, side: Seat) -> tuple[UnitNo, ...]:
    """7.1. The side's units that have blows to strike."""
    return tuple(unit for unit in present(roster, field, side) if roster.units[unit].entry.blows)
