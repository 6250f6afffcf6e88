"""Which round of bids does a table wait for, and what does a game master's sheet hand in for its seats?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.adapters.sheets.asked import IllegalBids, Offer, bids_of, is_bidding, offers_of
from fugleman.adapters.sheets.reading import read_sheets
from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import Grid
from fugleman.adapters.sheets.typed import Typed, as_typed, limits, round_grid
from fugleman.core.calls import Ask
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.core.text import Voice, say
from fugleman.kit.empires import Lot
from fugleman.systems.empires import Empires, rules
from fugleman.systems.empires.terms import Bid
from fugleman.table import Table
from fugleman.table.views import sight


class RoundAtTable(Struct, frozen=True):
    """The round: its players by name and all lots of the epoch, who has which already, and what the seats are asked."""

    names: tuple[str, ...]
    lots: tuple[Lot, ...]
    taken: dict[str, Seat]
    asks: tuple[Ask[Bid], ...]
    offers: dict[Seat, tuple[Offer, ...]]
    """Of those whose sheets are still awaited."""

    def grid(self, voice: Voice) -> Typed:
        """The sheet of those who are awaited, to be typed into."""
        left = [lot for lot in self.lots if lot.name not in self.taken]
        return round_grid(voice(say("Bids")), self.names, left, self.offers)

    def limits(self, typed: Typed) -> dict[tuple[int, int], int | None]:
        """See `typed.limits`."""
        return limits(typed, self.names, self.offers)

    def orders(self, source: str, cells: Grid, blank: Blank) -> dict[Seat, Bid]:
        """What a sheet hands in, by seat. Raises Faulty, IllegalBids."""
        (sheet,) = read_sheets([(source, self._handed_in(cells))], blank, self.lots)
        written = set(map(likeness, sheet.players))
        sealed = [name for seat, name in enumerate(self.names) if likeness(name) in written & self._sealed(seat)]
        late = [Fault(source, say("the envelope of {player} is in already", player=name)) for name in sealed]
        asks = tuple(ask for ask in self.asks if likeness(self.names[ask.seat]) in written)
        try:
            bids, _ = bids_of(sheet, self.names, self.lots, self.taken, asks, blank)
        except (Faulty, IllegalBids) as error:
            raise Faulty([*late, *error.faults]) if late else error from None
        if late:
            raise Faulty(late)
        return {ask.seat: bid for ask, bid in zip(asks, bids, strict=True)}

    def _handed_in(self, cells: Grid) -> Grid:
        """The cells without the columns of players for whom nothing was written: theirs to seal themselves."""
        typed = as_typed(cells)
        least = self.limits(typed)
        touched = {c for (r, c), vp in least.items() if vp is not None and typed[r][c].strip()}
        left_out = {c for _, c in least} - touched
        return tuple(tuple(cell for c, cell in enumerate(row) if c not in left_out) for row in cells)

    def _sealed(self, seat: Seat) -> set[str]:
        """The name of a seat whose envelope is in."""
        is_in = seat not in self.offers and any(ask.seat == seat for ask in self.asks)
        return {likeness(self.names[seat])} if is_in else set()


def round_at(table: Table) -> RoundAtTable | None:
    """The round whose sheets a table waits for; None if it waits for something else."""
    game = sight(table.record, None)
    if not isinstance(table.system, Empires) or not is_bidding(table.call) or game is None:
        return None
    awaited = table.awaited
    return RoundAtTable(
        table.names,
        rules.lots_of(table.system.scenario, game.epoch),
        {claim.lot: claim.player for claim in game.claims},
        table.call.asks,
        {seat: his for seat, his in offers_of(table.call).items() if seat in awaited},
    )
