"""How does the sealed Command Track look?"""

from __future__ import annotations

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit import track_board
from fugleman.kit.command_track import Place, SetUp
from fugleman.kit.touch import Touch
from fugleman.systems.soldiers import rules, wording
from fugleman.systems.soldiers.terms import Game, Rulings


def picture(r: Rulings, setting: SetUp, g: Game, touch: Touch) -> str:
    """Both sides' chits on the track, what may be bid, and who wins a tie."""

    def rooms(side: Seat, place: Place) -> range:
        return rules.spaces(r, g.track[side][place]) if g.begun and place != rules.ban_on(g, side) else range(0)

    barred = () if g.active is None or g.banned is None else ((g.active, g.banned),)
    scene = track_board.Scene(
        setting,
        g.track,
        r.last_space,
        rooms,
        barred,
        (say("Command Cycle {n}", n=min(g.cycle, r.cycles)), *wording.standing(setting, g)),
        (_tie_line(g),),
        wording.describe(setting, g),
    )
    return track_board.picture(scene, touch)


def _tie_line(g: Game) -> Text:
    """5, 5.1. Who wins if both bid the same space."""
    holder = g.advantage if g.active is None else g.active
    return say("nobody would win a tie yet") if holder is None else say("{side} wins a tie", side=Name(holder))
