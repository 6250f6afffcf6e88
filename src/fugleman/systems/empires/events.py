"""What can happen in Bidding for Empires?"""

from __future__ import annotations

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.systems.empires.terms import VP, LotBid, LotName


class Opened(Event, frozen=True, gc=False):
    """A player's sheet is opened; lots he bid 0 for are left out."""

    player: Seat
    bids: tuple[LotBid, ...]


class ReadAsZero(Event, frozen=True, gc=False):
    """A posted sheet has a bid that is not allowed; it counts as 0. Least None: the player is barred from the lot."""

    player: Seat
    lot: LotName
    vp: VP
    least: VP | None


class Passed(Event, frozen=True, gc=False):
    """A lot opens to the next highest bidder, those who bid more for it having lots already."""

    player: Seat
    lot: LotName
    settled: tuple[Seat, ...]


class Compared(Event, frozen=True, gc=False):
    """Reference bids decide a tie: his and the best rival's, highest first, down to the one that decides."""

    player: Seat
    lot: LotName
    amount: VP
    rivals: tuple[Seat, ...]
    his: tuple[VP, ...]
    theirs: tuple[VP, ...]


class MayChoose(Event, frozen=True, gc=False):
    """A player has won several lots at the same amount, and takes one of them."""

    player: Seat
    lots: tuple[LotName, ...]
    amount: VP


class Claimed(Event, frozen=True, gc=False):
    """A player gets a lot and pays for it."""

    player: Seat
    lot: LotName
    pays: VP


class Held(Event, frozen=True, gc=False):
    """A lot is held over to the next round: its highest bidder fights a war over a dearer one."""

    player: Seat
    lot: LotName
    amount: VP


class Tied(Event, frozen=True, gc=False):
    """Players are still tied after all comparisons: a bidding war. `rounds` counts those they have been tied in a row.

    `goes_on`: the next round is theirs; else dice are about to decide.
    """

    lot: LotName
    players: tuple[Seat, ...]
    floor: VP
    rounds: int
    goes_on: bool = True


class Waits(Event, frozen=True, gc=False):
    """A player has no lot yet, and no war; next round he may bid for these lots."""

    player: Seat
    lots: tuple[LotName, ...]


class StoodOff(Event, frozen=True, gc=False):
    """Three rounds of it: dice decide in which order these players come."""

    players: tuple[Seat, ...]
    lots: tuple[LotName, ...]


class Diced(Event, frozen=True, gc=False):
    """Players have thrown a die each; the highest comes first."""

    players: tuple[Seat, ...]
    faces: tuple[int, ...]


class Fined(Event, frozen=True, gc=False):
    """A player who stood off and was allotted nothing pays all the same."""

    player: Seat
    lot: LotName
    pays: VP


class Settled(Event, frozen=True, gc=False):
    """Everybody has a lot for this epoch. The VP of all players, in order of seats."""

    epoch: int
    vp: tuple[VP, ...]
