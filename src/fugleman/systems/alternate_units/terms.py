"""What are the things of plain alternation?"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.kit.field import Field
from fugleman.kit.first_movement import FirstMovement


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    first_movement: FirstMovement = "once"
    battlefield: Literal["tracker", "map"] = "tracker"


class Game(Struct, frozen=True, gc=False):
    """A game between two activations. `first` has the first movement (None: to be thrown for), `to_act` activates next."""

    field: Field
    phase: Literal["begin", "activate"] = "begin"
    turn: int = 1
    first: Seat | None = None
    to_act: Seat = 0
