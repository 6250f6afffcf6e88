"""What are the things of the open Command Track?"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.kit.command_track import Bid, Formation, Holder, Pass, Place, Track

NOTHING: tuple[None, None] = (None, None)
"""What stands before anybody has bid."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    last_space: Annotated[int, Meta(ge=1, le=30)] = 8
    chits: Annotated[int, Meta(ge=1, le=10)] = 4
    first_bid: Literal["without_advantage", "with_advantage"] = "without_advantage"
    raising: Literal["same_chit", "any_chit"] = "same_chit"
    double_pass: Literal["unless_banned", "ends"] = "unless_banned"
    cycles: Annotated[int, Meta(ge=1, le=50)] = 1
    worth: Literal["discounted", "undiscounted"] = "discounted"


class Scenario(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One occasion: the sides' chits, where they are not the usual ones, and who has the advantage."""

    red: tuple[str | Formation, ...] = ()
    blue: tuple[str | Formation, ...] = ()
    advantage: Holder = "Red"


class Game(Struct, frozen=True, gc=False):
    """A Command Cycle in progress, between two bids.

    `active` and `banned`: the side active in the preceding turn, and its chit that was activated then. `tied`: the
    other side's chit that lost. `bids`: what stands in this round, Red's first. `passed`: the side that was to bid first in
    this round has passed.
    """

    track: Track
    advantage: Seat | None
    to_bid: Seat = 0
    bids: tuple[Bid | None, Bid | None] = NOTHING
    passed: bool = False
    active: Seat | None = None
    banned: Place | None = None
    tied: Place | None = None
    cycle: int = 1
    begun: bool = False


class Bids(Event, frozen=True, gc=False):
    """A side made a bid for all to see, which may match the other's, or passed."""

    side: Seat
    bid: Bid | Pass
    matching: bool
