"""What are the things of the sealed Command Track?"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.kit.command_track import Bid, Formation, Holder, Pass, Place, Track


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    last_space: Annotated[int, Meta(ge=1, le=30)] = 8
    chits: Annotated[int, Meta(ge=1, le=10)] = 4
    start: Literal["ordinary", "must_enter"] = "ordinary"
    double_pass: Literal["unless_banned", "ends", "while_able"] = "unless_banned"
    buying: Literal["given", "fire_points"] = "given"
    cycles: Annotated[int, Meta(ge=1, le=50)] = 1
    worth: Literal["discounted", "undiscounted"] = "discounted"
    spoiled: Literal["refused", "pass"] = "refused"


class Scenario(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One occasion: the sides' chits, where they are not the usual ones, who has the advantage, and fire points to spend."""

    red: tuple[str | Formation, ...] = ()
    blue: tuple[str | Formation, ...] = ()
    advantage: Holder = "Red"
    fire_points: tuple[Annotated[int, Meta(ge=0, le=999)], Annotated[int, Meta(ge=0, le=999)]] = (6, 6)


class Game(Struct, frozen=True, gc=False):
    """A Command Cycle in progress.

    `active`: the side active in the preceding turn, None in a cycle's first turn and after a turn in which nobody was.
    `banned`: its chit that was activated then. `advantage`: its holder; until the cycle has begun, who holds it so far.
    `fire_points`: what each side has left to spend, where the advantage is bought.
    """

    track: Track
    advantage: Seat | None
    active: Seat | None = None
    banned: Place | None = None
    cycle: int = 1
    begun: bool = False
    fire_points: tuple[int, ...] = ()


class Spend(Order, frozen=True, gc=False):
    """Spend fire points on the advantage."""

    points: Annotated[int, Meta(ge=0)]


class Spent(Event, frozen=True, gc=False):
    """The sides' fire points were opened, Red's first."""

    points: tuple[int, ...]


class Opened(Event, frozen=True, gc=False):
    """The sealed bids were opened, Red's first."""

    bids: tuple[Bid | Pass, ...]


class Spoiled(Event, frozen=True, gc=False):
    """A side's bid is not allowed and counts as a pass."""

    side: Seat
    bid: Bid


class KeepsMomentum(Event, frozen=True, gc=False):
    """A side wins a tie: it was active in the preceding turn."""

    side: Seat
    space: int
