"""In what order is a Command Cycle with open bids played?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Impulse, ask, roll, ruled
from fugleman.core.chance import Die
from fugleman.kit.command_track import SIDES, Bid, Pass, SetUp
from fugleman.kit.track_events import CycleBegan, CycleEnded, NobodyActive, Tossed
from fugleman.systems.open_bidding import menus, rules
from fugleman.systems.open_bidding.terms import NOTHING, Bids, Game, Rulings


def begin(r: Rulings, g: Game) -> Impulse[Game]:
    """A cycle begins: who has the advantage? (0.1)"""
    holder = g.advantage
    if holder is None:
        holder = (yield from roll(Die(2), "0.1")) - 1
        yield from ruled("0.1", Tossed(holder))
    yield from ruled("0.1", CycleBegan(g.cycle, holder))
    return rules.cycle_begins(r, g, holder)


def speak(r: Rulings, setting: SetUp, g: Game) -> Impulse[Game]:
    """1. One side bids or passes; a pass ends the round, unless it is the first word in it. (1-5)"""
    side = g.to_bid
    said = yield from ask(side, menus.open_bids(r, setting, side, rules.chances(r, setting, g)), "1", default=Pass())
    yield from ruled("1", Bids(side, said, isinstance(said, Bid) and rules.matches(g, said)))
    if isinstance(said, Bid):
        passed, g = g.passed, rules.with_bid(g, said)
        return (yield from settle(r, setting, g)) if passed else g
    if g.bids != NOTHING:
        return (yield from settle(r, setting, g))
    if g.passed:
        return (yield from both_passed(r, setting, g))
    return replace(g, to_bid=rules.other(side), passed=True)


def settle(r: Rulings, setting: SetUp, g: Game) -> Impulse[Game]:
    """The round is over: the farther bid wins, and both chits move. (4-5)"""
    won, clause, reason = rules.winner(g)
    yield from ruled(clause, reason)
    g, moves = rules.both_move(setting, g, won)
    for move in moves:
        yield from ruled(rules.clause_of(move), move)
    return rules.next_round(r, g)


def both_passed(r: Rulings, setting: SetUp, g: Game) -> Impulse[Game]:
    """Nobody bids: the cycle ends, or play goes on with nobody active. (0.2, 2)"""
    if rules.cycle_is_over(r, g):
        yield from ruled("0.2", CycleEnded(g.cycle))
        return rules.next_cycle(setting, g)
    yield from ruled("2", NobodyActive(tuple(side for side in SIDES if rules.is_held_by_ban(r, g, side))))
    return rules.next_round(r, replace(g, active=None, banned=None, tied=None))
