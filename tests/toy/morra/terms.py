"""What are the things of Morra with Tokens?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import Seat

Token: TypeAlias = str
"""`odd` or `even`."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules."""

    both: Literal["nobody", "both"] = "nobody"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds are played."""

    rounds: Annotated[int, Meta(ge=1, le=100)] = 3


class Game(Struct, frozen=True):
    """The tokens (None until taken), the points, and how many rounds are left."""

    tokens: tuple[Token | None, Token | None]
    points: tuple[int, int]
    left: int


class Show(Order, frozen=True):
    """Show so many fingers."""

    fingers: int


class Took(Event, frozen=True):
    """A player took a token."""

    seat: Seat
    token: Token


class Showed(Event, frozen=True):
    """A player showed fingers."""

    seat: Seat
    fingers: int


class Scored(Event, frozen=True):
    """A player scored a point."""

    seat: Seat
