"""What changes from impulse to impulse, and which commands may be named? (flank_march, 2-7)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march.marching import edge_of
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import CommandNo, Edge, Entry, Game, Level, March, Pool, Rulings, UnitNo


def opening(r: Rulings, armies: Roster) -> Game:
    """The state a game begins with; beside a real table nothing stands on a map."""
    bases = tuple(unit.at if r.battlefield == "map" else None for unit in armies.units)
    return Game(1, "notes", bases, tuple(command.level for command in armies.commands))


def marches_of(armies: Roster, g: Game, side: Seat) -> tuple[March, ...]:
    """A side's marches still to be rolled for."""
    return tuple(march for march in g.marches if march.is_out and armies.commands[march.command].side == side)


def entries(armies: Roster, due: Iterable[March]) -> tuple[Entry, ...]:
    """4, 6. The edges by which marches enter, the highest arrival total first. (S, T)"""
    pools: dict[Edge, list[Pool | None]] = {}
    for march in due:
        side = armies.commands[march.command].side
        total = march.total or 0
        one = Pool(frozenset(armies.commands[march.command].units), total, total - sum(march.throws[-1]))
        here = pools.setdefault(edge_of(side, march.flank), [None, None])
        here[side] = _joined(here[side], one)
    found = [Entry(edge, (own, other), _only(own, other)) for edge, (own, other) in pools.items()]
    return tuple(sorted(found, key=lambda entry: (-max(pool.total for pool in entry.pools if pool), entry.edge)))


def best_totals(entries: tuple[Entry, ...]) -> tuple[int | None, int | None]:
    """5. Each side's best arrival total of the turn."""
    best = [max((pool.total for entry in entries if (pool := entry.pools[side])), default=None) for side in (0, 1)]
    return best[0], best[1]


def with_base(g: Game, unit: UnitNo, base: Base | None) -> Game:
    """The game with a unit standing elsewhere."""
    return replace(g, bases=(*g.bases[:unit], base, *g.bases[unit + 1 :]))


def with_loss(armies: Roster, g: Game, units: Iterable[UnitNo]) -> tuple[Game, tuple[CommandNo, ...]]:
    """4.1. The game after units were eliminated, and the commands that lose their generals with them. (W)"""
    for unit in units:
        g = with_base(replace(g, lost=g.lost | {unit}), unit, None)
    fallen = frozenset(
        number
        for number, command in enumerate(armies.commands)
        if number not in g.fallen and (command.attached in g.lost or g.lost.issuperset(command.units))
    )
    return replace(g, fallen=g.fallen | fallen), tuple(sorted(fallen))


def available(r: Rulings, armies: Roster, g: Game, side: Seat) -> tuple[CommandNo, ...]:
    """7. The commands that a side may name: on the table, not activated yet; those with a living general before others. (W)"""
    away = {march.command for march in g.marches}
    there = tuple(
        number
        for number in armies.commands_of(side)
        if number not in g.acted and number not in away and _stands(r, g, armies.commands[number].units)
    )
    return tuple(number for number in there if number not in g.fallen) or there


def bonus(g: Game, command: CommandNo) -> Level:
    """7. The leadership bonus of a command's general; 0 once he is lost. (W)"""
    return 0 if command in g.fallen else g.levels[command]


def initiative(armies: Roster, totals: tuple[int, int]) -> tuple[Seat | None, Literal["total", "structure"]]:
    """7. The higher total activates; equal, the better command structure; equal again, roll again."""
    if totals[0] != totals[1]:
        return int(totals[1] > totals[0]), "total"
    ours, theirs = armies.structures
    return (None if ours == theirs else int(theirs > ours)), "structure"


def vd_lost(armies: Roster, g: Game, side: Seat) -> int:
    """3.2, 4.1. The VD of a side's eliminated units, those of a cancelled march that is still closed among them."""
    cancelled = {unit for march in g.marches if march.cancelled for unit in armies.commands[march.command].units}
    return armies.vd(unit for unit in armies.units_of(side) if unit in g.lost or unit in cancelled)


def _joined(pool: Pool | None, other: Pool) -> Pool:
    """A side's commands on one edge form one pool, for which the best total counts. (T)"""
    if pool is None:
        return other
    best = max(pool, other, key=lambda one: (one.total, one.plus))
    return Pool(pool.units | other.units, best.total, best.plus)


def _only(own: Pool | None, other: Pool | None) -> Seat | None:
    return None if own and other else int(own is None)


def _stands(r: Rulings, g: Game, units: tuple[UnitNo, ...]) -> bool:
    left = [unit for unit in units if unit not in g.lost]
    return bool(left) and (r.battlefield == "tracker" or any(g.bases[unit] is not None for unit in left))
