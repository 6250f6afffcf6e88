"""What may a player know of Bidding for Empires, and what is enough of it to play on?"""

from __future__ import annotations

from fugleman.systems.empires.terms import Game, Rulings


def sight(r: Rulings, g: Game) -> Game:
    """6. Everything, if bids are announced; else who got what for how much, the wars with their floors, and the dice."""
    if r.announce == "open":
        return g
    return Game(vp=g.vp, epoch=g.epoch, round=g.round, claims=g.claims, wars=g.wars, idle=g.idle, standoff=g.standoff)


def world(r: Rulings, seen: Game) -> Game | None:
    """6. What is seen, where nothing hidden bears on play: no earlier sheets on ties (C), none on lots that dice decide (M)."""
    secret = r.announce != "open" and (r.references == "earlier_too" or seen.standoff is not None)
    return None if secret else seen
