"""Which states of a Command Cycle differ only in which of a side's like chits is which?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.kit.command_track import SIDES, SetUp
from fugleman.kit.track_symmetry import in_order
from fugleman.systems.soldiers.terms import Game


def canonical(setting: SetUp, g: Game) -> Game:
    """The state with chits of one weight and start space in order of where they stand, the banned one after its like."""
    track, banned = [], g.banned
    for side in SIDES:
        stood = [
            (chit.space, chit.committed, side == g.active and place == g.banned) for place, chit in enumerate(g.track[side])
        ]
        places = in_order(setting.formations[side], stood)
        track.append(tuple(g.track[side][place] for place in places))
        if side == g.active and g.banned is not None:
            banned = places.index(g.banned)
    return replace(g, track=tuple(track), banned=banned)
