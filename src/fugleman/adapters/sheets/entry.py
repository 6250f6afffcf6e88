"""Whose bids on what are a sheet's, among the players and lots of an epoch?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import BidSheet, place_of
from fugleman.core.errors import Fault
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.empires import Lot
from fugleman.systems.empires.notation import alike, ambiguous, key
from fugleman.systems.empires.terms import Bid, LotBid, LotName


class Entered:
    """A sheet's bids by seat and lot, as the epoch names them, and what is wrong unless it has just these players and lots.

    A lot is known by any beginning of its name that no other lot that is left shares. players: all players of the epoch, by
    seat. lots: all lots of the epoch. bidding: the seats this round is for. taken: who has which lot already. blank: whether
    a bidding player without a place on the sheet is a fault or bids 0 everywhere (Q).
    """

    def __init__(
        self,
        sheet: BidSheet,
        players: Sequence[str],
        lots: Sequence[Lot],
        bidding: Collection[Seat],
        taken: Mapping[str, Seat],
        blank: Blank = "refuse",
    ) -> None:
        self._sheet = sheet
        self._columns = {likeness(name): column for column, name in enumerate(sheet.players)}
        self._players = players
        self._lots = [lot.name for lot in lots if lot.name not in taken]
        self._rows: dict[LotName, int] = {}
        self.absent = tuple(seat for seat in bidding if likeness(players[seat]) not in self._columns)
        self._blank = blank
        found = [*self._player_faults(bidding, taken), *self._lot_faults(lots, taken)]
        self.faults = [Fault(sheet.source, text) for text in found]

    @property
    def sheet(self) -> BidSheet:
        """The sheet with its lots as the epoch names them."""
        names = {row: lot for lot, row in self._rows.items()}
        lots = tuple(replace(lot, name=names.get(row, lot.name)) for row, lot in enumerate(self._sheet.lots))
        return replace(self._sheet, lots=lots)

    def bid(self, seat: Seat) -> Bid:
        """What a seat bids."""
        if seat in self.absent:
            return Bid()
        column = self._sheet.bids[self._columns[likeness(self._players[seat])]]
        bids = ((lot, column[self._rows[lot]]) for lot in self._lots if lot in self._rows)
        return Bid(tuple(LotBid(lot, vp) for lot, vp in bids if vp))

    def place(self, seat: Seat, lot: str) -> Text:
        """Where a bid stands."""
        cell = self._sheet.places[self._columns[likeness(self._players[seat])]][self._rows[lot]]
        where = place_of(cell, lot, self._players[seat])
        return say("{file}, {place}", file=self._sheet.source, place=where)

    def _player_faults(self, bidding: Collection[Seat], taken: Mapping[str, Seat]) -> Iterator[Text]:
        seats = {likeness(name): seat for seat, name in enumerate(self._players)}
        has = {seat: lot for lot, seat in taken.items()}
        for name in self._sheet.players:
            seat = seats.get(likeness(name))
            if seat is None:
                yield say("{name} is no player of this epoch", name=name)
            elif seat not in bidding:
                yield say("{name} has {lot} already and bids no more", name=name, lot=has[seat])
        for seat in self.absent if self._blank == "refuse" else ():
            yield say("{player} has no lot yet, but no bids here", player=self._players[seat])

    def _lot_faults(self, lots: Sequence[Lot], taken: Mapping[str, Seat]) -> Iterator[Text]:
        """Finds the rows, too."""
        by_name = {lot.name: lot for lot in lots}
        gone = {key(name): name for name in taken}
        for row, written in enumerate(self._sheet.lots):
            found = alike(written.name, self._lots)
            if name := gone.get(key(written.name)):
                yield say("{lot} is no longer to be had: {player} has it", lot=name, player=self._players[taken[name]])
            elif len(found) > 1:
                yield ambiguous(written.name, found)
            elif not found:
                yield say("{lot} is no lot of this epoch", lot=written.name)
            elif (other := self._rows.setdefault(found[0], row)) != row:
                yield say(
                    "“{name}” and “{other}” are both {lot}", name=written.name, other=self._sheet.lots[other].name, lot=found[0]
                )
            elif by_name[found[0]].strength != written.strength:
                yield say(
                    "{lot} has strength {strength} here, {before} before",
                    lot=found[0],
                    strength=written.strength,
                    before=by_name[found[0]].strength,
                )
        for name in self._lots:
            if name not in self._rows:
                yield say("{lot} is still to be had, but it is not on this sheet", lot=name)
