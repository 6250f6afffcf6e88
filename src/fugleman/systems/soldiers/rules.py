"""What does each clause of the sealed Command Track say?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit import track_words
from fugleman.kit.command_track import BLUE, RED, SIDES, Bid, Chit, Place, SetUp, room, set_up
from fugleman.kit.track_events import Activated, Advanced, Bids, Outbids, UsesAdvantage, bid_place, moves
from fugleman.systems.soldiers.terms import Game, KeepsMomentum, Rulings, Scenario


def other(side: Seat) -> Seat:
    """The enemy."""
    return BLUE if side == RED else RED


def laid_out(r: Rulings, scenario: Scenario) -> SetUp:
    """0. The Command Track, and each side's chits on their start spaces."""
    return set_up(r.chits, scenario.red, scenario.blue, scenario.advantage)


def buyer(g: Game, points: dict[Seat, int]) -> Seat | None:
    """0.1. Who spent more has the advantage; as much, who had it before, if anybody had."""
    if points[RED] == points[BLUE]:
        return g.advantage
    return RED if points[RED] > points[BLUE] else BLUE


def cycle_is_over(r: Rulings, g: Game) -> bool:
    """0.2. Whether the cycle ends now that both sides have passed."""
    if r.double_pass == "ends":
        return True
    if r.double_pass == "while_able":
        return not any(may_bid(r, g.track[side], None) for side in SIDES)
    return not any(is_held_by_ban(r, g, side) for side in SIDES)


def next_cycle(r: Rulings, setting: SetUp, g: Game) -> Game:
    """0.2, 4.1. All chits go home and all markers come off. Momentum and ban do not reach into the next cycle."""
    holder = g.advantage if r.buying == "fire_points" else setting.advantage
    return Game(setting.home, holder, cycle=g.cycle + 1, fire_points=g.fire_points)


def ban_on(g: Game, side: Seat) -> Place | None:
    """2. The side's chit that was activated in the preceding turn and may not be bid now. A loser's chit never is."""
    return g.banned if side == g.active else None


def may_bid(r: Rulings, chits: tuple[Chit, ...], banned: Place | None) -> bool:
    """2. Whether a side has a bid at all; a side that has none passes."""
    return any(spaces(r, chit) for place, chit in enumerate(chits) if place != banned)


def is_held_by_ban(r: Rulings, g: Game, side: Seat) -> bool:
    """2. Whether it is for the ban alone that a side has no bid."""
    chits = g.track[side]
    return not may_bid(r, chits, ban_on(g, side)) and may_bid(r, chits, None)


def spaces(r: Rulings, chit: Chit) -> range:
    """3. Where a chit may be bid: never backward, and not where it stands Committed."""
    return room(chit, r.last_space, must_enter=r.start == "must_enter")


def refusal(r: Rulings, setting: SetUp, side: Seat, chits: tuple[Chit, ...], banned: Place | None, bid: Bid) -> Refusal | None:
    """2, 3. Why a bid is not allowed, and what is; None if it is."""
    place = setting.place(side, bid.chit)
    if place is None:
        return Refusal("2", *track_words.tell_strange(setting, side, bid))
    if place == banned:
        because = say("chit {chit} was activated in the preceding turn", chit=bid.chit)
        return Refusal("2", because, _others(r, setting, side, chits, banned))
    allowed = spaces(r, chits[place])
    if bid.space in allowed:
        return None
    return Refusal("3", track_words.tell_wrong_space(bid, chits[place], r.last_space), track_words.tell_room(allowed))


def winner(g: Game, bids: Bids) -> tuple[Seat, str, Outbids | KeepsMomentum | UsesAdvantage]:
    """4. The bid that names the farther space wins: the side, the clause and the reason. Both have bid."""
    red, blue = (bid.space for bid in bids.values() if isinstance(bid, Bid))
    if red == blue:
        return tie_goes_to(g, red)
    side, farther, nearer = (RED, red, blue) if red > blue else (BLUE, blue, red)
    return side, "4", Outbids(side, farther, nearer)


def tie_goes_to(g: Game, space: int) -> tuple[Seat, str, KeepsMomentum | UsesAdvantage]:
    """5, 5.1. Same space: the side active in the preceding turn; if no side was, the one with the advantage."""
    if g.active is not None:
        return g.active, "5", KeepsMomentum(g.active, space)
    assert g.advantage is not None
    return g.advantage, "5.1", UsesAdvantage(g.advantage, space)


def both_move(setting: SetUp, g: Game, won: Seat, bids: Bids) -> tuple[Game, tuple[Activated | Advanced, ...]]:
    """2, 4. Both chits go to the spaces bid. The winner's is activated: it is Committed, and banned in the next turn."""
    track, told = moves(setting, g.track, won, bids)
    bid = bids[won]
    assert isinstance(bid, Bid)
    return replace(g, track=track, active=won, banned=bid_place(setting, won, bid)), told


def clause_of(move: Activated | Advanced) -> str:
    """4, 4.1. A loser that was Committed has moved on, and its marker comes off; other moves are plain ones."""
    return "4.1" if isinstance(move, Advanced) and move.unmarked else "4"


def _others(r: Rulings, setting: SetUp, side: Seat, chits: tuple[Chit, ...], banned: Place | None) -> Text:
    """2. The chits that may be bid, each with its spaces."""
    free = tuple(
        say("{chit} in {spaces}", chit=setting.name(side, place), spaces=track_words.tell_spaces(spaces(r, chit)))
        for place, chit in enumerate(chits)
        if place != banned and spaces(r, chit)
    )
    return say("it may bid {chits}, or pass", chits=free) if free else say("it can only pass")
