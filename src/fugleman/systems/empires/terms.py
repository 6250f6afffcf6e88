"""What are the things of Bidding for Empires?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.kit.dice_order import Groups
from fugleman.kit.empires import Epoch

VP: TypeAlias = int
"""Victory points, whole."""

MOST: VP = 2**53 - 1
"""The highest bid that is taken down: the greatest whole number that every reader of JSON keeps exactly."""

LotName: TypeAlias = str
"""A lot's name tells it from the others of its epoch."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    war_players: Literal["frozen", "may_claim"] = "frozen"
    references: Literal["this_round", "earlier_too"] = "this_round"
    choices: Literal["asked", "lodged"] = "asked"
    wrong_bids: Literal["refused", "read_as_zero"] = "refused"
    double: Literal["allotted", "all_tied"] = "allotted"
    announce: Literal["open", "game_master"] = "open"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One occasion: how many bid, for the empires of which epochs or for which lots of one epoch, and with how many VP."""

    players: Annotated[int, Meta(ge=2, le=6)] = 4
    epochs: tuple[Epoch, ...] = ("I", "II")
    lots: tuple[tuple[LotName, Annotated[int, Meta(ge=1, le=MOST)]], ...] = ()
    """Names and strengths. Where they are given, they are the only epoch."""
    start: tuple[VP, ...] = ()
    """The VP each player begins with; none given: 0 each."""


class LotBid(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a sheet says beside one lot, in whole VP."""

    lot: LotName
    vp: VP


class Bid(Order, frozen=True, gc=False):
    """Bid for the lots, 0 for those unnamed; under F, with a ranking lodged for the choices, best first."""

    bids: tuple[LotBid, ...] = ()
    ranking: tuple[LotName, ...] = ()


class Take(Order, frozen=True, gc=False):
    """Take this lot of those to choose from."""

    lot: LotName


class Floor(Struct, frozen=True, gc=False):
    """The least a player may bid for a lot, if he bids; None: a war bars him from it. `at_war`: a war has set it."""

    lot: LotName
    least: VP | None
    at_war: bool = False


class Sheet(Struct, frozen=True, gc=False):
    """A player's sheet once opened: his bid on each lot of the grid, in its order, and his ranking."""

    player: Seat
    bids: tuple[VP, ...]
    ranking: tuple[LotName, ...] = ()


class Verdict(Struct, frozen=True, gc=False):
    """Who leads a lot: everybody who bid the highest amount left, and of these the best by their reference bids."""

    lot: LotName
    amount: VP
    tied: tuple[Seat, ...]
    leaders: tuple[Seat, ...]


class Grid(Struct, frozen=True, gc=False):
    """One round's sheets, and the comparisons of reference bids that gave lots away in it."""

    lots: tuple[LotName, ...]
    sheets: tuple[Sheet, ...]
    compared: tuple[Verdict, ...] = ()


class Claim(Struct, frozen=True, gc=False):
    """A lot that is somebody's, and what he paid for it."""

    player: Seat
    lot: LotName
    pays: VP


class War(Struct, frozen=True, gc=False):
    """A bidding war: the lot, the players still tied on it, the least they may bid next, and for how many rounds they have."""

    lot: LotName
    players: tuple[Seat, ...]
    floor: VP
    rounds: int = 1


class Standoff(Struct, frozen=True, gc=False):
    """Dice are to decide over these lots; `all_pick`: afterwards all who are left pick, in the same order (M)."""

    lots: tuple[LotName, ...]
    groups: Groups
    all_pick: bool


class Game(Struct, frozen=True, gc=False):
    """A game between impulses.

    `epoch` counts from 0, `round` from 1 in each epoch. `claims` are this epoch's. `wars` bind the next round. `idle` counts
    the rounds just past in which nobody got a lot. `grid` is the last round's of this epoch. `earlier` holds the epoch's
    sheets before it, latest first, where reading C wants them.
    """

    vp: tuple[VP, ...]
    epoch: int = 0
    round: int = 1
    claims: tuple[Claim, ...] = ()
    wars: tuple[War, ...] = ()
    idle: int = 0
    grid: Grid | None = None
    earlier: tuple[Grid, ...] = ()
    standoff: Standoff | None = None
