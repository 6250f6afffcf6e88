"""For whom may somebody act at a table, and by whose hand?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.errors import NotYourSeat
from fugleman.core.seats import Seat
from fugleman.core.text import Voice, say
from fugleman.table import Table
from fugleman.table.entries import Hand
from fugleman.table.submissions import check_hand
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.roles import Role


class Doer(Struct, frozen=True):
    """Who acts at a table, in which role, and the voice that reads his words."""

    hosted: Hosted
    role: Role
    voice: Voice

    @property
    def table(self) -> Table:
        return self.hosted.table

    @property
    def seat(self) -> Seat:
        """His own seat. Raises NotYourSeat."""
        if isinstance(self.role, int):
            return self.role
        raise NotYourSeat(say("a spectator only watches"))

    @property
    def speaker(self) -> Seat | None:
        """Who speaks: a seat, or None for the game master. Raises NotYourSeat."""
        return None if self.role == "master" else self.seat

    def chair(self, told: int | None) -> Seat:
        """The seat he means: his own, or as the game master anybody's. Raises NotYourSeat."""
        if told is None:
            return self.seat
        if self.speaker not in {None, told - 1}:
            raise NotYourSeat(say("you do not sit in seat {n}", n=told))
        return self._counted(told)

    def hand(self, told: int | None) -> tuple[Seat, Hand | None]:
        """The seat whose order he hands in, and by whose hand if it is another's. Raises NotYourSeat."""
        if told is None or told - 1 == self.speaker:
            return self.seat, None
        seat = self._counted(told)
        hand: Hand = "master" if self.speaker is None else self.speaker
        check_hand(self.table.record, seat, hand)
        return seat, hand

    def _counted(self, told: int) -> Seat:
        """The seat of a number, counted from 1. Raises NotYourSeat if there is none."""
        if told > len(self.table.names):
            raise NotYourSeat(say("there is no seat {n}", n=told))
        return told - 1
