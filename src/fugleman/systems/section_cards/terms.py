"""What are the things of Section Cards?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import Seat

Sector: TypeAlias = int
"""A sector's number, from 0 in the order a side names them: Left, Centre, Right."""

Units: TypeAlias = int | Literal["all"]
"""How many units a card lets act in a sector."""

CardName: TypeAlias = str
"""A card as the notation has it: `Probe Left`."""

Hand: TypeAlias = tuple[CardName, ...]
"""Cards in the deck's order, so that equal hands are equal."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter or clause each stands."""

    sides: Annotated[int, Meta(ge=1, le=2)] = 2
    hand: Annotated[int, Meta(ge=3, le=6)] = 5
    exhausted: Literal["reshuffle", "no_more", "ends"] = "reshuffle"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One occasion: after how many turns it ends (0: it does not)."""

    turns: Annotated[int, Meta(ge=0, le=10_000)] = 40


class Game(Struct, frozen=True, gc=False):
    """The sides' hands (None until dealt), the cards played, oldest first, whose turn it is, and how many turns are left."""

    hands: tuple[Hand | None, ...]
    played: tuple[CardName, ...]
    to_act: Seat
    left: int | None


class PlayCard(Order, frozen=True, gc=False):
    """Play a card from the hand."""

    card: CardName


class Dealt(Event, frozen=True, gc=False):
    """A side was dealt its hand."""

    side: Seat
    hand: Hand


class Plays(Event, frozen=True, gc=False):
    """A side plays a card."""

    side: Seat
    card: CardName


class Operates(Event, frozen=True, gc=False):
    """A side operates in a sector with so many units."""

    side: Seat
    sector: Sector
    units: Units


class Drew(Event, frozen=True, gc=False):
    """A side drew a card."""

    side: Seat
    card: CardName


class Reshuffled(Event, frozen=True, gc=False):
    """So many played cards are the deck again."""

    cards: int
