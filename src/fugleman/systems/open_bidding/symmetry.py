"""Which states of a Command Cycle with open bids differ only in which of a side's like chits is which?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit.command_track import SIDES, Bid, Place, SetUp
from fugleman.kit.track_events import bid_place
from fugleman.kit.track_symmetry import in_order
from fugleman.systems.open_bidding.terms import Game


def canonical(setting: SetUp, g: Game) -> Game:
    """The state with chits of one weight and start space in order of where they stand, the bound and the bid ones last."""
    track, bids = [], []
    banned, tied = g.banned, g.tied
    for side in SIDES:
        bid = g.bids[side]
        bound, of = (g.banned if side == g.active else g.tied), None if bid is None else bid_place(setting, side, bid)
        stood = [(chit.space, chit.committed, place == bound, place == of) for place, chit in enumerate(g.track[side])]
        places = in_order(setting.formations[side], stood)
        track.append(tuple(g.track[side][place] for place in places))
        bids.append(_renamed(setting, side, bid, of, places))
        if bound is not None and side == g.active:
            banned = places.index(bound)
        elif bound is not None:
            tied = places.index(bound)
    return replace(g, track=tuple(track), bids=(bids[0], bids[1]), banned=banned, tied=tied)


def _renamed(setting: SetUp, side: Seat, bid: Bid | None, of: Place | None, places: list[Place]) -> Bid | None:
    """The same bid, of the chit by its new name."""
    return bid if bid is None or of is None else replace(bid, chit=setting.name(side, places.index(of)))
