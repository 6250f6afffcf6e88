"""What does each clause of the open Command Track say?"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import track_words
from fugleman.kit.command_track import BLUE, RED, SIDES, Bid, Chit, Pass, Place, SetUp, room, set_up
from fugleman.kit.track_events import Activated, Advanced, BidsAlone, Outbids, UsesAdvantage, bid_place, moves
from fugleman.systems.open_bidding.terms import NOTHING, Game, Rulings, Scenario


class Chances(NamedTuple):
    """What binds a side's next bid: its chits, the one that is banned, the only one it may bid, and the nearest space."""

    chits: tuple[Chit, ...]
    banned: Place | None
    bound_to: Place | None
    bound_by: str
    nearest: int


def other(side: Seat) -> Seat:
    """The enemy."""
    return BLUE if side == RED else RED


def laid_out(r: Rulings, scenario: Scenario) -> SetUp:
    """0. The Command Track, and each side's chits on their start spaces."""
    return set_up(r.chits, scenario.red, scenario.blue, scenario.advantage)


def cycle_begins(r: Rulings, g: Game, holder: Seat) -> Game:
    """0.1. The side with the advantage is known, and with it who bids first."""
    return next_round(r, replace(g, advantage=holder, begun=True))


def cycle_is_over(r: Rulings, g: Game) -> bool:
    """0.2. Whether the cycle ends now that both sides have passed."""
    return r.double_pass == "ends" or not any(is_held_by_ban(r, g, side) for side in SIDES)


def next_cycle(setting: SetUp, g: Game) -> Game:
    """0.2, 4.1. All chits go home and all markers come off. Ban and tie do not reach into the next cycle."""
    return Game(setting.home, setting.advantage, cycle=g.cycle + 1)


def next_round(r: Rulings, g: Game) -> Game:
    """1. A round begins with the side that has not the advantage."""
    assert g.advantage is not None
    first = g.advantage if r.first_bid == "with_advantage" else other(g.advantage)
    return replace(g, to_bid=first, bids=NOTHING, passed=False)


def with_bid(g: Game, bid: Bid) -> Game:
    """1. A bid stands in place of the side's earlier one, and the other side may answer it."""
    bids = (bid, g.bids[BLUE]) if g.to_bid == RED else (g.bids[RED], bid)
    return replace(g, bids=bids, to_bid=other(g.to_bid))


def matches(g: Game, bid: Bid) -> bool:
    """5. Whether a bid names the space that the other side's does."""
    theirs = g.bids[other(g.to_bid)]
    return theirs is not None and theirs.space == bid.space


def chances(r: Rulings, setting: SetUp, g: Game) -> Chances:
    """1, 1.1, 2, 2.1. What binds the side that is to bid."""
    side = g.to_bid
    own, theirs = g.bids[side], g.bids[other(side)]
    nearest = 0 if theirs is None else theirs.space + (g.advantage != side)
    banned = g.banned if side == g.active else None
    if own is not None and r.raising == "same_chit":
        return Chances(g.track[side], banned, bid_place(setting, side, own), "1.1", nearest)
    tied = g.tied if side != g.active else None
    return Chances(g.track[side], banned, tied, "2.1", nearest)


def spaces(r: Rulings, now: Chances, place: Place) -> range:
    """1, 3. Where a chit may be bid: as clause 3 has it, and where the bid takes the lead."""
    whole = room(now.chits[place], r.last_space)
    return range(max(whole.start, now.nearest), whole.stop)


def is_free(now: Chances, place: Place) -> bool:
    """2, 2.1. Whether neither the ban nor a tie keeps a chit from being bid."""
    return place != now.banned and now.bound_to in (None, place)


def is_held_by_ban(r: Rulings, g: Game, side: Seat) -> bool:
    """2. Whether it is for the ban alone that a side has no bid, when nothing stands."""
    if side != g.active:
        return False
    rooms = [bool(room(chit, r.last_space)) for chit in g.track[side]]
    return any(rooms) and not any(free for place, free in enumerate(rooms) if place != g.banned)


def refusal(r: Rulings, setting: SetUp, side: Seat, now: Chances, bid: Bid) -> Refusal | None:
    """1, 1.1, 2, 2.1, 3. Why a bid is not allowed, and what is; None if it is."""
    place = setting.place(side, bid.chit)
    if place is None:
        return Refusal("2", *track_words.tell_strange(setting, side, bid))
    if place == now.banned:
        return Refusal("2", say("chit {chit} was activated in the preceding turn", chit=bid.chit), _free(r, setting, side, now))
    if not is_free(now, place):
        return Refusal(now.bound_by, _why_bound(setting, side, now), _free(r, setting, side, now))
    allowed = spaces(r, now, place)
    if bid.space in allowed:
        return None
    clause, because = "3", track_words.tell_wrong_space(bid, now.chits[place], r.last_space)
    if bid.space in room(now.chits[place], r.last_space):
        clause, because = "1", say("it does not take the lead")
    return Refusal(clause, because, track_words.tell_room(allowed) if allowed else say("it cannot be bid in this round"))


def winner(g: Game) -> tuple[Seat, str, Outbids | UsesAdvantage | BidsAlone]:
    """4, 5. The bid that stands farther wins; a match wins by the advantage: the side, the clause and the reason."""
    red, blue = g.bids
    if red is None or blue is None:
        side = RED if blue is None else BLUE
        return side, "4", BidsAlone(side, forced=False)
    if red.space == blue.space:
        assert g.advantage is not None
        return g.advantage, "5", UsesAdvantage(g.advantage, red.space)
    side, farther, nearer = (RED, red, blue) if red.space > blue.space else (BLUE, blue, red)
    return side, "4", Outbids(side, farther.space, nearer.space)


def both_move(setting: SetUp, g: Game, won: Seat) -> tuple[Game, tuple[Activated | Advanced, ...]]:
    """2, 2.1, 4. Both chits go to the spaces bid; the winner's is activated and then banned, the loser tied to its own."""
    track, told = moves(setting, g.track, won, {side: bid or Pass() for side, bid in enumerate(g.bids)})
    mine, theirs = g.bids[won], g.bids[other(won)]
    assert mine is not None
    tied = None if theirs is None else bid_place(setting, other(won), theirs)
    return replace(g, track=track, active=won, banned=bid_place(setting, won, mine), tied=tied), told


def clause_of(move: Activated | Advanced) -> str:
    """4, 4.1. A loser that was Committed has moved on, and its marker comes off; other moves are plain ones."""
    return "4.1" if isinstance(move, Advanced) and move.unmarked else "4"


def _why_bound(setting: SetUp, side: Seat, now: Chances) -> Text:
    """1.1, 2.1. Which chit a side is bound to, and why."""
    assert now.bound_to is not None
    chit = setting.name(side, now.bound_to)
    if now.bound_by == "1.1":
        return say("{side} has bid {chit} in this round", side=Name(side), chit=chit)
    return say("{side} lost the last round with {chit}", side=Name(side), chit=chit)


def _free(r: Rulings, setting: SetUp, side: Seat, now: Chances) -> Text:
    """2. The chits that may be bid, each with its spaces."""
    free = tuple(
        say("{chit} in {spaces}", chit=setting.name(side, place), spaces=track_words.tell_spaces(spaces(r, now, place)))
        for place in range(len(now.chits))
        if is_free(now, place) and spaces(r, now, place)
    )
    return say("it may bid {chits}, or pass", chits=free) if free else say("it can only pass")
