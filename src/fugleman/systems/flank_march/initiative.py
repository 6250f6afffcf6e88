"""Which command activates next, and when is a turn's action over? (flank_march, 7)"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fugleman.core.calls import Ask, Impulse, ask, roll, ruled, sealed
from fugleman.core.chance import Dice
from fugleman.systems.flank_march import events, turns
from fugleman.systems.flank_march.menus.commands import Commands
from fugleman.systems.flank_march.orders import NameCommand
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import CommandNo, Game, Rulings

TWO_DICE = Dice(2)


def begin_initiative(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """7. The initiative begins; a side with nobody on the table takes no part."""
    for side in (0, 1):
        if not turns.available(r, armies, g, side):
            yield from ruled("7", events.AllActed(side))
    return (yield from next_initiative(r, armies, replace(g, phase="initiative")))


def next_initiative(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """7, 3. Another throw for the initiative, or the end of the turn."""
    if any(turns.available(r, armies, g, side) for side in (0, 1)):
        return g
    return (yield from end_turn(r, armies, g))


def take_initiative(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """7. Each side names a command and throws; the higher total activates."""
    if g.named is not None:
        return (yield from contest(r, armies, g, g.named))
    menus = {side: Commands(tuple(map(NameCommand, turns.available(r, armies, g, side)))) for side in (0, 1)}
    able = [side for side in (0, 1) if menus[side].orders]
    if len(able) == 1:
        side = able[0]
        alone = yield from ask(side, menus[side], "7")
        return (yield from activate(r, armies, g, alone.command, "alone"))
    named = yield from sealed({side: Ask(side, menus[side], "7") for side in able})
    for side, order in named.items():
        yield from ruled("7", events.Named(side, order.command, turns.bonus(g, order.command)))
    return replace(g, named=(named[0].command, named[1].command))


def contest(r: Rulings, armies: Roster, g: Game, named: tuple[CommandNo, CommandNo]) -> Impulse[Game]:
    """7. Two dice and the general's bonus each; equal, the better structure; equal again, the throw is repeated."""
    totals = yield from throw_both("7", (turns.bonus(g, named[0]), turns.bonus(g, named[1])))
    side, because = turns.initiative(armies, totals)
    if side is None:
        yield from ruled("7", events.Tied())
        return g
    return (yield from activate(r, armies, replace(g, named=None), named[side], because))


def throw_both(clause: str, plus: tuple[int, int]) -> Impulse[tuple[int, int]]:
    """6, 7. Both sides throw two dice; their doubles change nothing. (U)"""
    totals = []
    for side in (0, 1):
        one, other = yield from roll(TWO_DICE, clause)
        dice = (int(one), int(other))
        totals.append(sum(dice) + plus[side])
        yield from ruled(clause, events.Threw(side, dice, plus[side], totals[side]))
    return totals[0], totals[1]


def activate(
    r: Rulings, armies: Roster, g: Game, command: CommandNo, because: Literal["total", "structure", "alone"]
) -> Impulse[Game]:
    """7. A command activates; what it does is the parent game's."""
    side = armies.commands[command].side
    yield from ruled("7", events.Activates(side, command, because))
    g = replace(g, acted=g.acted | {command})
    if not turns.available(r, armies, g, side):
        yield from ruled("7", events.AllActed(side))
    return (yield from next_initiative(r, armies, g))


def end_turn(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """3. At the end of every turn but the last it is said who rolls for marches. (C, H)"""
    for side in (0, 1):
        if g.turn < armies.turns and turns.marches_of(armies, g, side):
            yield from ruled("3", events.Rolls(side), None if r.enemy_knows == "rolls" else frozenset({side}))
    return replace(g, phase="marching")
