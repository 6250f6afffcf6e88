"""How does the grid of bids look, with what is settled struck out?

Lots in rows, players in columns, as on a game master's sheet. A ring marks the bid a lot was claimed with, a dashed ring the
reference bids that decided a tie.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Voice, say
from fugleman.kit import svg
from fugleman.kit.empires import COLOURS, LETTERS, Lot
from fugleman.kit.lettering import LINE, wrapped
from fugleman.systems.empires import marks, rules, wording
from fugleman.systems.empires.terms import Game, LotName, Scenario

LOTS, COLUMN, FATE, MARGIN, ROW = 200, 124, 210, 16, 44


class Page(Struct, frozen=True):
    """What is drawn, and where its rows end."""

    game: Game
    lots: tuple[Lot, ...]
    voice: Voice
    decisive: frozenset[marks.Cell]
    bottom: int

    def column(self, player: Seat) -> int:
        return MARGIN + LOTS + COLUMN * player

    @property
    def right(self) -> int:
        return self.column(len(self.game.vp))


def picture(scenario: Scenario, g: Game, voice: Voice) -> str:
    """The last grid of the epoch, so far as the onlooker knows it."""
    lots = rules.lots_of(scenario, g.epoch)
    names = [wrapped(voice(Name(player)), COLUMN - 8) for player in range(len(g.vp))]
    tops = [MARGIN + 34 + LINE * max(map(len, names))]
    for lot in lots:
        tops.append(tops[-1] + max(ROW, LINE * len(wrapped(_lot(lot), LOTS - 10)) + 10))
    page = Page(g, lots, voice, marks.decisive(g), tops[-1])
    image = svg.canvas(page.right + FATE + MARGIN, page.bottom + 92, voice(wording.describe(scenario, g)))
    for player, lines in enumerate(names):
        _chip(image, page.column(player) + COLUMN // 2, MARGIN + 12, player)
        _lines(image, page.column(player) + COLUMN // 2, MARGIN + 42, lines, "mid small strong")
    for lot, top, below in zip(lots, tops, tops[1:], strict=False):
        _row(image, page, lot, top, below - top)
    _foot(image, page)
    return svg.render(image)


def _row(image: Element, page: Page, lot: Lot, top: int, height: int) -> None:
    g = page.game
    taken = any(claim.lot == lot.name for claim in g.claims)
    left = rules.without_lot(g)
    svg.draw(image, "rect", x=MARGIN, y=top, width=LOTS, height=height, class_="box")
    name = wrapped(_lot(lot), LOTS - 10)
    _lines(image, MARGIN + 8, top + height // 2 + 5 - LINE * (len(name) - 1) // 2, name, "small strong")
    for player in range(len(g.vp)):
        x, y = page.column(player), top + height // 2
        struck = taken or player not in left
        svg.draw(image, "rect", x=x, y=top, width=COLUMN, height=height, class_="box")
        if struck:
            svg.draw(image, "rect", x=x + 1, y=top + 1, width=COLUMN - 2, height=height - 2, class_="faint")
        if taken:
            svg.draw(image, "line", x1=x, y1=y, x2=x + COLUMN // 2 - 36, y2=y, class_="struck")
            svg.draw(image, "line", x1=x + COLUMN // 2 + 36, y1=y, x2=x + COLUMN, y2=y, class_="struck")
        if player not in left:
            middle = x + COLUMN // 2
            svg.draw(image, "line", x1=middle, y1=top, x2=middle, y2=y - 19, class_="struck")
            svg.draw(image, "line", x1=middle, y1=y + 19, x2=middle, y2=top + height, class_="struck")
        _cell(image, page, lot.name, player, x + COLUMN // 2, y)
    _fate(image, page, lot, top, height)


def _cell(image: Element, page: Page, lot: LotName, player: Seat, x: int, y: int) -> None:
    """A bid, ringed where it claimed the lot, ringed in dashes where it decided a tie."""
    bid = marks.bid(page.game.grid, player, lot)
    if bid is None:
        return
    claims = marks.claims(page.game, player, lot)
    if (player, lot) in page.decisive:
        _dashes(image, x, y)
    if claims:
        _ring(image, x, y)
    svg.write(image, x, y + 6, str(bid), "mid strong" if claims else "mid")


def _fate(image: Element, page: Page, lot: Lot, top: int, height: int) -> None:
    """Whose the lot is, or who may bid for it next and from what on."""
    g, x, y = page.game, page.right, top + height // 2
    svg.draw(image, "rect", x=x, y=top, width=FATE, height=height, class_="box")
    for claim in g.claims:
        if claim.lot == lot.name:
            _chip(image, x + 20, y, claim.player)
            svg.write(image, x + 40, y + 6, page.voice(say("pays {vp}", vp=claim.pays)), "strong")
            return
    svg.write(image, x + 10, y + 5, page.voice(_open(g, lot)), "small")
    fighting = [player for war in g.wars if war.lot == lot.name for player in war.players]
    for place, player in enumerate(reversed(fighting)):
        _chip(image, x + FATE - 16 - 22 * place, y, player, 10)


def _open(g: Game, lot: Lot) -> Text:
    """How a lot that is nobody's may be bid for."""
    if not rules.without_lot(g):
        return say("nobody's")
    floors = [war.floor for war in g.wars if war.lot == lot.name]
    return say("war from {least}", least=floors[0]) if floors else say("from {least}", least=lot.strength)


def _foot(image: Element, page: Page) -> None:
    """The ledger, and what the rings mean."""
    bottom = page.bottom
    svg.write(image, MARGIN + 8, bottom + 28, page.voice(say("VP")), "strong")
    for player, vp in enumerate(page.game.vp):
        svg.write(image, page.column(player) + COLUMN // 2, bottom + 28, str(vp), "mid strong")
    _ring(image, MARGIN + 36, bottom + 66)
    svg.write(image, MARGIN + 78, bottom + 71, page.voice(say("claims the lot")), "small")
    _dashes(image, MARGIN + 36 + LOTS + 40, bottom + 66)
    svg.write(image, MARGIN + 78 + LOTS + 40, bottom + 71, page.voice(say("reference bids that decide a tie")), "small")


def _lot(lot: Lot) -> str:
    return f"{lot.name} ({lot.strength})"


def _chip(image: Element, x: int, y: int, player: Seat, r: int = 12) -> None:
    svg.draw(image, "circle", cx=x, cy=y, r=r, fill=svg.seat_colour(COLOURS[player]))
    svg.write(image, x, y + 5, LETTERS[player], "mid strong small on")


def _ring(image: Element, x: int, y: int) -> None:
    svg.draw(image, "rect", x=x - 29, y=y - 13, width=58, height=26, rx=13, class_="box lit", stroke_width=3)


def _dashes(image: Element, x: int, y: int) -> None:
    svg.draw(
        image, "rect", x=x - 35, y=y - 18, width=70, height=36, rx=18, class_="box", stroke_width=2, stroke_dasharray="5 4"
    )


def _lines(image: Element, x: int, y: int, lines: tuple[str, ...], class_: str) -> None:
    for place, line in enumerate(lines):
        svg.write(image, x, y + LINE * place, line, class_)
