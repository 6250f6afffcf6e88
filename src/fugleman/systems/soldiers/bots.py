"""How does a sensible side bid?

It weighs its near bids against the enemy's near bids by what each side's chits could still do afterwards, and plays the
mixture that fictitious play settles on, for a bid that can be foreseen loses.
"""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.kit.command_track import Bid, Pass, SetUp
from fugleman.systems.soldiers import rules
from fugleman.systems.soldiers.menus import FirePoints
from fugleman.systems.soldiers.terms import Game, Rulings, Spend

REACH = 5
"""How many of a chit's nearest spaces a bid is thought of in."""

ROUNDS = 40
"""Of fictitious play."""

Gains = list[list[float]]
"""Shape (m, n); [i, j] is what the seat gains by its i-th bid against the enemy's j-th, in activations."""


def shrewd(system: System[Game], seat: Seat, _words: str, below: Below) -> Bot:
    """Bids near spaces, mixed; spends at most a third of its fire points on one cycle's advantage."""
    r: Rulings = system.rulings
    setting = rules.laid_out(r, system.scenario)

    def choose(sight: Game, ask: Ask[Any]) -> Order:
        if isinstance(ask.orders, FirePoints):
            return Spend(below(ask.orders.left // 3 + 1))
        near = {side: _near(r, setting, sight, side) for side in (seat, rules.other(seat))}
        bids = near[seat]
        times = _fictitious_play(_gains(r, setting, sight, near, seat))
        drawn = below(sum(times))
        return next(bid for bid, upto in zip(bids, _running_sums(times), strict=True) if drawn < upto)

    return choose


def _near(r: Rulings, setting: SetUp, g: Game, side: Seat) -> list[Bid | Pass]:
    """A side's bids in the nearest spaces of each chit, and the pass."""
    ban = rules.ban_on(g, side)
    rooms = [(place, rules.spaces(r, chit)) for place, chit in enumerate(g.track[side]) if place != ban]
    return [*(Bid(setting.name(side, place), space) for place, room in rooms for space in room[:REACH]), Pass()]


def _gains(r: Rulings, setting: SetUp, g: Game, near: dict[Seat, list[Bid | Pass]], seat: Seat) -> Gains:
    """What the seat gains by each of its bids against each of the enemy's."""
    enemy = rules.other(seat)
    worth = {
        (side, won): [_worth_after(r, setting, g, side, bid, won=won) for bid in near[side]]
        for side in near
        for won in (True, False)
    }
    winners: dict[tuple[int | None, int | None], Seat | None] = {}
    table = []
    for i, own in enumerate(near[seat]):
        row = []
        for j, theirs in enumerate(near[enemy]):
            spaces = _space(own), _space(theirs)
            if spaces not in winners:
                winners[spaces] = _winner(g, {seat: own, enemy: theirs})
            winner = winners[spaces]
            row.append(worth[seat, winner == seat][i] - worth[enemy, winner == enemy][j])
        table.append(row)
    return table


def _space(bid: Bid | Pass) -> int | None:
    """All of a bid that decides who wins."""
    return bid.space if isinstance(bid, Bid) else None


def _winner(g: Game, bids: dict[Seat, Bid | Pass]) -> Seat | None:
    """Who is active under these bids."""
    bidders = [side for side, bid in bids.items() if isinstance(bid, Bid)]
    return rules.winner(g, dict(sorted(bids.items())))[0] if len(bidders) == 2 else next(iter(bidders), None)


def _worth_after(r: Rulings, setting: SetUp, g: Game, side: Seat, bid: Bid | Pass, *, won: bool) -> float:
    """A side's activation by a bid, if it won, and what its chits can still do afterwards. (P)"""
    rooms = [len(rules.spaces(r, chit)) * one.weight for chit, one in zip(g.track[side], setting.formations[side], strict=True)]
    if isinstance(bid, Pass):
        return _worth_of(r, sum(rooms))
    place = setting.place(side, bid.chit)
    assert place is not None
    weight = setting.formations[side][place].weight
    used = weight * (bid.space - rules.spaces(r, g.track[side][place])[0] + won)
    return weight * won + _worth_of(r, sum(rooms) - used)


def _worth_of(r: Rulings, activations: int) -> float:
    """What so many activations to come are worth, one every other turn."""
    later = 0.9 if r.worth == "discounted" else 0.99
    return later * (1 - later ** (2 * activations)) / (1 - later**2)


def _fictitious_play(gains: Gains) -> list[int]:
    """How often each row is played when both sides keep answering what the other has played so far."""
    times = [0] * len(gains)
    by_row, by_column = [0.0] * len(gains), [0.0] * len(gains[0])
    for _ in range(ROUNDS):
        i = max(range(len(by_row)), key=by_row.__getitem__)
        j = min(range(len(by_column)), key=by_column.__getitem__)
        times[i] += 1
        by_row = [sofar + row[j] for sofar, row in zip(by_row, gains, strict=True)]
        by_column = [sofar + gain for sofar, gain in zip(by_column, gains[i], strict=True)]
    return times


def _running_sums(times: list[int]) -> list[int]:
    return [sum(times[: n + 1]) for n in range(len(times))]
