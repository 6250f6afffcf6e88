"""How do the sectors with their faces of the die look?"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit import sectors, svg
from fugleman.kit.touch import Touch
from fugleman.systems.sector_die import rules, wording
from fugleman.systems.sector_die.terms import Game, Rulings, Sector

SQUARE = 30


def picture(r: Rulings, game: Game, touch: Touch) -> str:
    """A row of sectors a side, each with the faces that stand for it."""
    to_act = None if game.left == 0 else game.to_act
    rows = sectors.Rows(sectors.LEFT_CENTRE_RIGHT, r.sides, to_act, r.left == "own", (3 * (SQUARE + 6), SQUARE + 10))
    return sectors.picture(rows, wording.describe(game), _note, _fill, touch)


def _note(_side: Seat, sector: Sector) -> Text:
    return say("{size} in 6", size=len(rules.faces(sector)))


def _fill(image: Element, box: sectors.Box) -> None:
    for place, face in enumerate(rules.faces(box.sector)):
        x = box.x + place * (SQUARE + 6)
        svg.draw(image, "rect", x=x, y=box.y, width=SQUARE, height=SQUARE, rx=5, fill=svg.seat_colour(box.side))
        svg.write(image, x + SQUARE // 2, box.y + 21, str(face), "mid strong on")
