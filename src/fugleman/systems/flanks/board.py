"""How do the sectors with their counters look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit import sectors, svg
from fugleman.kit.touch import Touch
from fugleman.systems.flanks import rules, wording
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import Counter, Game, MoveCounter, Rulings, Sector

PITCH, A_LINE = 33, 5
"""From one counter to the next, and how many lie side by side."""


def picture(r: Rulings, game: Game, touch: Touch) -> str:
    """A row of sectors a side, each with its counters and how likely it comes up."""
    most = min(r.maximum, r.counters)
    rows = sectors.Rows(
        sector_names(r),
        r.sides,
        None if game.left == 0 else game.to_act,
        r.left == "own",
        (PITCH * min(most, A_LINE), PITCH * -(-most // A_LINE) + 6),
    )

    def note(side: Seat, sector: Sector) -> Text:
        if game.layouts[side] is None:
            return say("not yet laid")
        return say("{size} in {counters}", size=len(_counters(game, side, sector)), counters=r.counters)

    def fill(image: Element, box: sectors.Box) -> None:
        for place, n in enumerate(_counters(game, box.side, box.sector)):
            x, y = box.x + 16 + PITCH * (place % A_LINE), box.y + 16 + PITCH * (place // A_LINE)
            svg.draw(image, "circle", cx=x, cy=y, r=15, fill=svg.seat_colour(box.side))
            svg.write(image, x, y + 6, str(n), "mid strong on")

    return sectors.picture(rows, wording.describe(r, game), note, fill, touch, MoveCounter)


def _counters(game: Game, side: Seat, sector: Sector) -> list[Counter]:
    layout = game.layouts[side] or ()
    return [n for n in range(1, len(layout) + 1) if rules.sector_of(layout, n) == sector]
