"""How does a sensible side march, place and react?"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import marching, placing, turns
from fugleman.systems.flank_march.menus.arrivals import Placing
from fugleman.systems.flank_march.menus.commands import Commands
from fugleman.systems.flank_march.menus.notes import Notes
from fugleman.systems.flank_march.menus.turns import Turns
from fugleman.systems.flank_march.orders import Done, Note, Place, Turn, WriteNotes
from fugleman.systems.flank_march.roster import Unit
from fugleman.systems.flank_march.terms import Game


def steady(system: System[Game], seat: Seat, where: str, below: Below) -> Bot:
    """Sends the best general it may by one flank ("right" or, without words, the left), enters in line, faces the threat.

    The line begins on its own side of the table, or with the word "near" before the enemy, as far in as it may stand.
    """
    words = where.casefold().split()
    flank, near = "right" if "right" in words else "left", "near" in words

    def choose(sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if isinstance(menu, Notes):
            return _best_note(menu, flank)
        if isinstance(menu, Placing):
            return _in_line(menu, near=near)
        if isinstance(menu, Turns):
            return _face(menu)
        if isinstance(menu, Commands):
            return max(menu.orders, key=lambda order: turns.bonus(sight, order.command))
        return Done()

    return choose


def _best_note(menu: Notes, flank: Any) -> WriteNotes:
    """The command whose general arrives soonest, if he is worth it: at least Fair."""
    notes = [WriteNotes((Note(command, flank),)) for command in menu.armies.commands_of(menu.side)]
    able = [note for note in notes if menu.check(note) is None]
    best = max(able, key=lambda note: menu.armies.commands[note.marches[0].command].level, default=WriteNotes())
    fair = best.marches and menu.armies.commands[best.marches[0].command].level > marching.POOR
    return best if fair else WriteNotes()


def _in_line(menu: Placing, *, near: bool) -> Order:
    """The largest unit first, looking straight in, as near its base line or the enemy as it goes; else where there is room."""
    if not menu.pool.units or menu.rulings.battlefield == "tracker":
        return menu.default()
    unit = max(menu.pool.units, key=lambda one: (menu.armies.units[one].width * menu.armies.units[one].depth, -one))
    who, inward = menu.armies.units[unit], (1, 0) if menu.entry.edge == "left" else (-1, 0)
    deep = who.depth // 2 + who.depth % 2
    in_by = placing.BAND - deep if near else deep
    x = in_by if menu.entry.edge == "left" else menu.armies.width - in_by
    for y in _rows(menu, who, near=near):
        order = Place(unit, x, y, inward)
        if placing.place_refusal(menu.rulings, menu.armies, menu.game, menu.entry.edge, order) is None:
            return order
    return menu.first(unit)


def _rows(menu: Placing, who: Unit, *, near: bool) -> list[int]:
    """Where along the edge a unit may stand, from its own base line on, or first level with an enemy."""
    half = who.width // 2 + who.width % 2
    rows = list(range(half, menu.armies.height - half, who.width // 8 or 1))
    rows = rows if who.side == 0 else rows[::-1]
    if not near:
        return rows
    enemies = [base.y for unit in placing.standing(menu.armies, menu.game, 1 - who.side) if (base := menu.game.bases[unit])]
    return sorted(rows, key=lambda y: min((abs(y - enemy) for enemy in enemies), default=0))


def _face(menu: Turns) -> Order:
    """Turn the first unit that can towards the nearest that entered, as far as a quarter or about-face goes."""
    for unit in sorted(menu.reaction.units):
        base = menu.game.bases[unit]
        threats = [there for one in menu.game.entered if (there := menu.game.bases[one]) and one not in menu.reaction.units]
        assert base is not None
        nearest = min(threats, key=lambda there: (there.x - base.x) ** 2 + (there.y - base.y) ** 2)
        a, b = base.facing
        ways = [(a, b), (b, -a), (-b, a), (-a, -b)]
        best = max(ways, key=lambda way: _towards(replace(base, facing=way), nearest))
        about = best == ways[3]
        corner: Any = "" if about or menu.rulings.pivot == "centre" else ("right" if best == ways[1] else "left")
        order = Turn(unit, best, corner)
        if best != base.facing and menu.check(order) is None:
            return order
    return Done()


def _towards(base: Base, other: Base) -> int:
    """How squarely a base looks at another: the larger, the squarer; comparable for one base turned by quarters."""
    return (other.x - base.x) * base.facing[0] + (other.y - base.y) * base.facing[1]
