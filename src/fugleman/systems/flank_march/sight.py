"""What may a seat know of a game: everything but the other side's marches, until their notes are opened. (flank_march, 2, H)"""

from __future__ import annotations

from fugleman.core.seats import Seat
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Game


def sight(armies: Roster, g: Game, seat: Seat | None) -> Game:
    """2. A game as a seat (None: a spectator) may see it, built up from what is public and its own marches."""
    return Game(
        turn=g.turn,
        phase=g.phase,
        bases=g.bases,
        levels=g.levels,
        marches=tuple(march for march in g.marches if armies.commands[march.command].side == seat),
        lost=g.lost,
        fallen=g.fallen,
        acted=g.acted,
        entries=g.entries,
        entered=g.entered,
        totals=g.totals,
        reactions=g.reactions,
        named=g.named,
        reporter=g.reporter,
        conceded=g.conceded,
    )
