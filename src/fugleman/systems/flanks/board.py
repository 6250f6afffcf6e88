"""How do the sectors with their counters look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Voice, say
from fugleman.kit import svg
from fugleman.systems.flanks import rules, wording
from fugleman.systems.flanks.terms import Game, Layout, Rulings

WIDTH, ROW, MARGIN, HEAD = 190, 150, 16, 34


def picture(r: Rulings, game: Game, voice: Voice) -> str:
    """A row of sectors a side, the first side nearest; the second faces it, so that its Left lies opposite our Right."""
    sectors = rules.number_of_sectors(r)
    image = svg.canvas(2 * MARGIN + WIDTH * sectors, MARGIN + ROW * r.sides, voice(wording.describe(r, game)))
    for side, layout in enumerate(game.layouts):
        _row(image, r, game, side, layout, voice)
    return svg.render(image)


def _row(image: Element, r: Rulings, game: Game, side: Seat, layout: Layout | None, voice: Voice) -> None:
    top = MARGIN + ROW * (r.sides - 1 - side)
    acts = say("{side} acts next", side=Name(side)) if game.to_act == side else say("{side}", side=Name(side))
    svg.write(image, MARGIN, top + 16, voice(acts), "strong")
    for place, name in enumerate(wording.sector_names(r)):
        sectors = rules.number_of_sectors(r)
        left = MARGIN + WIDTH * (sectors - 1 - place if side == 1 and r.left == "own" else place)
        box = "box lit" if game.to_act == side else "box"
        svg.draw(image, "rect", x=left + 3, y=top + HEAD - 8, width=WIDTH - 6, height=ROW - HEAD - 4, rx=6, class_=box)
        svg.write(image, left + 14, top + HEAD + 16, voice(name), "strong")
        here = [n for n, sector in enumerate(layout or (), start=1) if sector == place]
        odds = say("{size} in {counters}", size=len(here), counters=r.counters)
        svg.write(image, left + WIDTH - 14, top + HEAD + 16, voice(odds), "end small")
        for row, n in enumerate(here):
            x, y = left + 30 + 33 * (row % 5), top + HEAD + 44 + 33 * (row // 5)
            svg.draw(image, "circle", cx=x, cy=y, r=15, fill=svg.seat_colour(side))
            svg.write(image, x, y + 6, str(n), "mid strong on")
