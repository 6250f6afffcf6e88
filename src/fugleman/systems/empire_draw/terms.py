"""What are the things of Drawing Empires?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import EVERYBODY, Seat, Seats
from fugleman.kit.dice_order import Groups
from fugleman.kit.empires import Epoch

LotName: TypeAlias = str
"""A lot's name tells it from the others of its epoch."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    ties: Literal["lowest_seat", "diced"] = "lowest_seat"
    passer: Literal["waits", "draws_again"] = "waits"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One occasion: how many draw, and the empires of which epochs, or which lots of one epoch."""

    players: Annotated[int, Meta(ge=2, le=6)] = 4
    epochs: tuple[Epoch, ...] = ("I", "II")
    lots: tuple[tuple[LotName, Annotated[int, Meta(ge=1)]], ...] = ()
    """Names and strengths. Where they are given, they are the only epoch."""
    totals: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    """The strength each player has had before; none given: 0 each."""


class Card(Struct, frozen=True, gc=False):
    """A lot in a player's hand, and who has looked at it."""

    lot: LotName
    seen_by: Seats | None = EVERYBODY


class Game(Struct, frozen=True, gc=False):
    """A game between impulses.

    `totals`: each player's strength in all epochs that are over. `queue`: those still to have a lot, first to last; a group
    of several is still to throw for its order. `hands`: each player's card. `drawn`: the card the first in the queue holds
    and may keep or pass.
    """

    totals: tuple[int, ...]
    hands: tuple[Card | None, ...]
    queue: Groups
    epoch: int = 0
    drawn: Card | None = None


class Sight(Struct, frozen=True, gc=False):
    """What a player may know of a game: the same, but of cards he has not looked at only that they are there."""

    totals: tuple[int, ...]
    hands: tuple[LotName | Literal[True] | None, ...]
    """By player: the lot, if it may be known; True for a card face down; None for no card."""
    queue: Groups
    epoch: int
    drawn: LotName | Literal[True] | None


class Keep(Order, frozen=True, gc=False):
    """Keep the lot that was drawn."""


class PassTo(Order, frozen=True, gc=False):
    """Pass the lot that was drawn to a player without one."""

    player: Seat


class Ordered(Event, frozen=True, gc=False):
    """In this order the players draw."""

    players: tuple[Seat, ...]


class Diced(Event, frozen=True, gc=False):
    """Players of equal strength have thrown a die each; the highest comes first."""

    players: tuple[Seat, ...]
    faces: tuple[int, ...]


class Drew(Event, frozen=True, gc=False):
    """A player has looked at the lot he drew."""

    player: Seat
    lot: LotName


class Kept(Event, frozen=True, gc=False):
    """A player keeps what he drew; `alone`: nobody else was without a lot."""

    player: Seat
    alone: bool


class Passed(Event, frozen=True, gc=False):
    """A player passes what he drew to another."""

    player: Seat
    to: Seat


class Received(Event, frozen=True, gc=False):
    """A player has looked at the lot he was passed."""

    player: Seat
    lot: LotName


class Shown(Event, frozen=True, gc=False):
    """A player shows his lot, whose strength counts for him from now on."""

    player: Seat
    lot: LotName
    total: int
