"""What does each clause of Morra with Tokens say?"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from fugleman.core.seats import Seat

from .terms import Game, Rulings, Token


def with_token(g: Game, token: Token) -> Game:
    """1. The next player without a token has this one."""
    first, _ = g.tokens
    return replace(g, tokens=(token, None) if first is None else (first, token))


def winners(r: Rulings, g: Game, fingers: int) -> tuple[Seat, ...]:
    """2, 3. Whose token agrees with the sum of the fingers."""
    right = tuple(seat for seat, token in enumerate(g.tokens) if (token == "odd") == bool(fingers % 2))
    return () if len(right) == 2 and r.both == "nobody" else right


def scored(g: Game, winners: Collection[Seat]) -> Game:
    """3. A point each, and the next round."""
    first, second = g.points
    return replace(g, points=(first + (0 in winners), second + (1 in winners)), left=g.left - 1)
