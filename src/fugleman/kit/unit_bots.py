"""How does a sensible side move and fire with single units?"""

from __future__ import annotations

from math import isqrt
from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit import shooting
from fugleman.kit.field import Field, targets
from fugleman.kit.movement import between, way_refusal
from fugleman.kit.rounds import Point
from fugleman.kit.unit_moves import Moves, moves
from fugleman.kit.unit_orders import PASS, Fire, Move, Pass
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Roster, UnitNo

BEARINGS = ((5, 0), (4, 3), (4, -3), (3, 4), (3, -4), (0, 5), (0, -5))
"""Straight on, then ever farther to the sides: cosine and sine, in fifths."""

PACES = (8, 6, 4, 2)
"""How far of what would be best is tried, in eighths."""


def steady(system: System[Any], seat: Seat, words: str, below: Below) -> Bot:
    """Units in their order: goes within range, then fires where most are likely to fall. Takes no words."""

    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        menu = ask.orders
        if isinstance(menu, Shots):
            return shot(menu, below)
        if isinstance(menu, Moves):
            return advance(menu.roster, menu.field, menu.units[0])
        absent: Order = ask.absent
        return absent

    return choose


def shot(menu: Shots, below: Below) -> Fire | Pass:
    """The shot that is likely to bring most models down; without a map, with what the bot's own dice report."""
    unit, target = max(menu.pairs, key=lambda pair: _worth(menu, *pair))
    if _worth(menu, unit, target) <= 0:
        return PASS
    standing = _stands(menu, unit)
    marked = None if menu.field.on_map else _reported(menu, unit, target, below)
    return Fire(menu.roster.name(unit), menu.roster.name(target), standing, marked)


def advance(roster: Roster, field: Field, unit: UnitNo) -> Move:
    """Towards the nearest enemy as far as its range asks for; units that shoot best standing stay if they have a target."""
    who, name, stay = roster.units[unit], roster.name(unit), moves(roster, field, unit)
    enemies = targets(roster, field, 1 - who.side)
    if not field.on_map or unit in field.stood or not enemies:
        return stay[-1] if who.entry.move_or_shoot == "all" else stay[0]
    near = min(enemies, key=lambda enemy: between(roster, field, unit, enemy).square)
    there, apart = field.at[near], between(roster, field, unit, near)
    wanted = isqrt(apart.square) - (who.range + apart.diameters // 2)
    if wanted <= 0:
        return stay[0]
    far = min(who.speed, wanted + 1)
    for bearing in BEARINGS:
        for pace in PACES:
            to = _towards(field.at[unit], there, far * pace // 8, bearing)
            if to != field.at[unit] and way_refusal(roster, field, unit, to) is None:
                return Move(name, to=to)
    return stay[0]


def _towards(start: Point, there: Point, far: int, bearing: tuple[int, int]) -> Point:
    dx, dy = there[0] - start[0], there[1] - start[1]
    long, (cosine, sine) = 5 * (isqrt(dx * dx + dy * dy) + 1), bearing
    return start[0] + (dx * cosine - dy * sine) * far // long, start[1] + (dx * sine + dy * cosine) * far // long


def _worth(menu: Shots, unit: UnitNo, target: UnitNo) -> float:
    """Models that the shot is likely to bring down."""
    volley = _volley(menu, unit)
    return min(volley.dice * shooting.chance(volley, menu.roster.units[target]), menu.field.unmarked(target))


def _reported(menu: Shots, unit: UnitNo, target: UnitNo, below: Below) -> int:
    volley = _volley(menu, unit)
    likely = round(shooting.chance(volley, menu.roster.units[target]) * 216)
    return min(sum(below(216) < likely for _ in range(volley.dice)), menu.field.unmarked(target))


def _volley(menu: Shots, unit: UnitNo) -> shooting.Volley:
    return shooting.fire(menu.roster.units[unit], len(menu.field.models[unit]), standing=_stands(menu, unit))


def _stands(menu: Shots, unit: UnitNo) -> bool:
    """Whether its move-or-shoot weapons fire: if it has no others, or if that does not keep it from moving."""
    ways = menu.weapons(unit)
    return ways == (True,) or (True in ways and unit in menu.field.moved)
