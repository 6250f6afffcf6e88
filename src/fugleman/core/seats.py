"""Who sits at the game, before anybody has a name?"""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A seat's number, from 0 in the order the system names them. Names belong to a table, never to the rules."""

Seats: TypeAlias = frozenset[Seat]

EVERYBODY: Seats | None = None
"""Who may know a fact that is no secret: all seats, spectators and the public record."""

GAME_MASTER: Seats = frozenset()
"""Who may know a fact that no seat may: the game master who keeps the table, and he alone."""


def may_see(seat: Seat | None, seen_by: Seats | None) -> bool:
    """Whether a seat (None: a spectator) is among those who may know a fact."""
    return seen_by is None or seat in seen_by
