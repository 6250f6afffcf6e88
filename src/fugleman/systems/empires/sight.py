"""What may a player know of Bidding for Empires?"""

from __future__ import annotations

from fugleman.systems.empires.terms import Game, Rulings


def sight(r: Rulings, g: Game) -> Game:
    """6. Everything, if bids are announced; else who got what for how much, the wars with their floors, and the dice."""
    if r.announce == "open":
        return g
    return Game(vp=g.vp, epoch=g.epoch, round=g.round, claims=g.claims, wars=g.wars, idle=g.idle, standoff=g.standoff)
