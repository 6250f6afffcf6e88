"""In what order is a Command Cycle played?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Ask, Impulse, roll, ruled, sealed
from fugleman.core.chance import Die
from fugleman.kit.command_track import SIDES, Bid, Pass, SetUp
from fugleman.kit.track_events import BidsAlone, CycleBegan, CycleEnded, NobodyActive, Tossed
from fugleman.systems.soldiers import menus, rules
from fugleman.systems.soldiers.terms import Game, Opened, Rulings, Spend, Spent, Spoiled


def begin(r: Rulings, g: Game) -> Impulse[Game]:
    """A cycle begins: who has the advantage? (0.1)"""
    if r.buying == "fire_points":
        g = yield from buy_advantage(g)
    holder = g.advantage
    if holder is None:
        holder = (yield from roll(Die(2), "0.1")) - 1
        yield from ruled("0.1", Tossed(holder))
    yield from ruled("0.1", CycleBegan(g.cycle, holder))
    return replace(g, advantage=holder, begun=True)


def buy_advantage(g: Game) -> Impulse[Game]:
    """The sides spend fire points on the advantage, sealed; both lose what they spent. (0.1)"""
    asks = {side: Ask(side, menus.FirePoints(g.fire_points[side]), "0.1", Spend(0)) for side in SIDES}
    points = {side: order.points for side, order in (yield from sealed(asks)).items()}
    yield from ruled("0.1", Spent(tuple(points.values())))
    left = tuple(g.fire_points[side] - points[side] for side in SIDES)
    return replace(g, advantage=rules.buyer(g, points), fire_points=left)


def turn(r: Rulings, setting: SetUp, g: Game) -> Impulse[Game]:
    """1. Both sides submit one final bid each, sealed; both are opened at once, and the farther one wins. (1-5.1)"""
    menu = {side: menus.bids(r, setting, side, g.track[side], rules.ban_on(g, side)) for side in SIDES}
    bids = yield from sealed({side: Ask(side, menu[side], "1", Pass()) for side in SIDES})
    yield from ruled("1", Opened(tuple(bids.values())))
    for side, bid in bids.items():
        if isinstance(bid, Bid) and (spoiled := menu[side].warn(bid)) is not None:
            yield from ruled(spoiled.clause, Spoiled(side, bid))
            bids[side] = Pass()
    bidders = [side for side, bid in bids.items() if isinstance(bid, Bid)]
    if not bidders:
        return (yield from both_passed(r, setting, g))
    if len(bidders) == 1:
        won = bidders[0]
        yield from ruled("4", BidsAlone(won, forced=len(menu[rules.other(won)].orders) == 1))
    else:
        won, clause, reason = rules.winner(g, bids)
        yield from ruled(clause, reason)
    g, moves = rules.both_move(setting, g, won, bids)
    for move in moves:
        yield from ruled(rules.clause_of(move), move)
    return g


def both_passed(r: Rulings, setting: SetUp, g: Game) -> Impulse[Game]:
    """Nobody bids: the cycle ends, or play goes on with nobody active. (0.2, 2)"""
    if rules.cycle_is_over(r, g):
        yield from ruled("0.2", CycleEnded(g.cycle))
        return rules.next_cycle(r, setting, g)
    yield from ruled("2", NobodyActive(tuple(side for side in SIDES if rules.is_held_by_ban(r, g, side))))
    return replace(g, active=None, banned=None)
