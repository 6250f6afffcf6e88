"""How does the open Command Track look?"""

from __future__ import annotations

from fugleman.core.seats import Seat
from fugleman.core.text import Name, say
from fugleman.kit import track_board
from fugleman.kit.command_track import Place, SetUp
from fugleman.kit.touch import Touch
from fugleman.systems.open_bidding import rules, wording
from fugleman.systems.open_bidding.terms import Game, Rulings


def picture(r: Rulings, setting: SetUp, g: Game, touch: Touch) -> str:
    """Both sides' chits on the track, and what the side that speaks next may bid."""
    now = rules.chances(r, setting, g) if g.begun else None

    def rooms(side: Seat, place: Place) -> range:
        return rules.spaces(r, now, place) if now and side == g.to_bid and rules.is_free(now, place) else range(0)

    speaks = (say("{side} speaks next", side=Name(g.to_bid)),) if g.begun else ()
    scene = track_board.Scene(
        setting,
        g.track,
        r.last_space,
        rooms,
        () if g.active is None or g.banned is None else ((g.active, g.banned),),
        (say("Command Cycle {n}", n=min(g.cycle, r.cycles)), *wording.standing(setting, g)),
        speaks,
        wording.describe(setting, g),
    )
    return track_board.picture(scene, touch)
