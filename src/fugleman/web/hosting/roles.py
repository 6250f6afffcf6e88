"""What may a browser be at a table?"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fugleman.core.seats import Seat

Role: TypeAlias = Seat | Literal["spectator", "master"]
"""A seat's player, a spectator, or the game master."""


class NoSuchTable(Exception):
    """There is no such table, or none for whoever asks: nobody is told which."""


class Grant(Struct, frozen=True):
    """What a session may be at a table."""

    table: str
    role: Role


def role_of(words: str) -> Role:
    """The role that an address or form means. Raises NoSuchTable."""
    match words:
        case "spectator":
            return "spectator"
        case "master":
            return "master"
    if words.isascii() and words.isdigit():
        return int(words)
    raise NoSuchTable


def seat_of(role: Role) -> Seat | None:
    """Whose eyes a role has; None: a spectator's, which are the game master's too."""
    return role if isinstance(role, int) else None
