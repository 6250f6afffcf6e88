"""How are events of A Die for the Sector put into words?"""

from __future__ import annotations

from fugleman.core.calls import Event
from fugleman.core.text import Name, Text, say, say_n
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.systems.sector_die.terms import Game, Operates


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case Operates(side, sector):
            return say("{side} operates in the sector {sector}", side=Name(side), sector=LEFT_CENTRE_RIGHT[sector])
    raise TypeError(event)


def describe(game: Game) -> Text:
    """Whose turn it is, and how many there are."""
    if game.left is None:
        return say("{side} to roll", side=Name(game.to_act))
    return say_n("{side} to roll, {n} turn left", "{side} to roll, {n} turns left", game.left, side=Name(game.to_act))
