"""What may a seat know of a game of Morra with Tokens?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.seats import Seat

from .terms import Game, Token


class Sight(Struct, frozen=True):
    """The own token, if any, the points, and how many rounds are left."""

    token: Token | None
    points: tuple[int, int]
    left: int


def sight(g: Game, seat: Seat | None) -> Sight:
    """Everything but the other's token."""
    return Sight(None if seat is None else g.tokens[seat], g.points, g.left)
