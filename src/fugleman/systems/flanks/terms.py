"""What are the things of Two Flanks and a Centre?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import Seat

Sector: TypeAlias = int
"""A sector's number, from 0 in the order a side names them: Left, Centre, Right."""

Counter: TypeAlias = int
"""A counter's number, from 1, as on the die."""

Layout: TypeAlias = tuple[Sector, ...]
"""Where a side's counters lie: the sector of counter 1, of counter 2, and so on."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter or clause each stands."""

    sectors: Annotated[int, Meta(ge=2, le=6)] | tuple[str, ...] = 3
    counters: Annotated[int, Meta(ge=2, le=20)] = 6
    minimum: Annotated[int, Meta(ge=0, le=20)] = 1
    maximum: Annotated[int, Meta(ge=1, le=20)] = 3
    sides: Annotated[int, Meta(ge=1, le=2)] = 2
    laying: Literal["open", "sealed", "given"] = "open"
    left: Literal["own", "shared"] = "own"
    lone_counter: Literal["stays", "may_move"] = "stays"
    acting: Literal["not_modelled", "fixed", "cards"] = "not_modelled"
    units: Annotated[int, Meta(ge=1, le=99)] = 2


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One occasion: the layouts it gives to the sides, if any, and after how many turns it ends (0: it does not)."""

    layouts: tuple[str, ...] = ()
    turns: Annotated[int, Meta(ge=0, le=10_000)] = 40


class Game(Struct, frozen=True, gc=False):
    """The sides' layouts (None until laid), whose turn it is, and how many turns are left (None: no end is set)."""

    layouts: tuple[Layout | None, ...]
    to_act: Seat
    left: int | None


class Lay(Order, frozen=True, gc=False):
    """Lay the counters by the sectors."""

    layout: Layout


class MoveCounter(Order, frozen=True, gc=False):
    """Move the rolled counter to a sector; where a lone counter may move, its own sector means that it stays."""

    to: Sector


class Laid(Event, frozen=True, gc=False):
    """A side has laid its counters."""

    side: Seat
    layout: Layout


class Operates(Event, frozen=True, gc=False):
    """A side operates in a sector."""

    side: Seat
    sector: Sector


class Acting(Event, frozen=True, gc=False):
    """So many of the side's units in the sector act; "all" where a card says so."""

    side: Seat
    units: int | Literal["all"]


class Moved(Event, frozen=True, gc=False):
    """The rolled counter went to another sector, which leaves the side with a new layout."""

    side: Seat
    counter: Counter
    layout: Layout


class Stayed(Event, frozen=True, gc=False):
    """The rolled counter stayed where it was: it is alone there, or every other sector is full."""

    side: Seat
    counter: Counter
    sector: Sector
    alone: bool
