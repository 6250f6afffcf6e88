"""Which cells of the grid decided what?"""

from __future__ import annotations

from collections.abc import Iterator

from fugleman.core.seats import Seat
from fugleman.systems.empires import rules
from fugleman.systems.empires.terms import VP, Game, Grid, LotName, Verdict

Cell = tuple[Seat, LotName]


def bid(grid: Grid | None, player: Seat, lot: LotName) -> VP | None:
    """What a player bid for a lot in the round; None if it is not known, or he or the lot was out of it."""
    if grid is None or lot not in grid.lots:
        return None
    column = grid.lots.index(lot)
    return next((sheet.bids[column] for sheet in grid.sheets if sheet.player == player), None)


def claims(g: Game, player: Seat, lot: LotName) -> bool:
    """Whether a player has a lot."""
    return any(claim.player == player and claim.lot == lot for claim in g.claims)


def decisive(g: Game) -> frozenset[Cell]:
    """The cells of the reference bids that decided ties: the winner's, and the one it beat."""
    return frozenset(cell for cells in decisive_for(g).values() for cell in cells)


def decisive_for(g: Game) -> dict[LotName, tuple[Cell, ...]]:
    """By lot, the cells that decided the tie on it."""
    if g.grid is None:
        return {}
    return {verdict.lot: tuple(_cells(g.grid, verdict, g.earlier)) for verdict in g.grid.compared}


def _cells(grid: Grid, verdict: Verdict, earlier: tuple[Grid, ...]) -> Iterator[Cell]:
    """The two cells, unless an earlier round decided (C)."""
    rival, his, theirs = rules.decisive(grid, verdict, earlier)
    for player, bids in ((verdict.leaders[0], his), (rival, theirs)):
        others = [lot for lot in _by_bid(grid, player) if lot != verdict.lot]
        yield from ((player, lot) for lot in others[len(bids) - 1 : len(bids)])


def _by_bid(grid: Grid, player: Seat) -> list[LotName]:
    """The lots of the grid, those a player bid most for first."""
    return sorted(grid.lots, key=lambda lot: -(bid(grid, player, lot) or 0))
