"""How does a seat commit to an order without showing it?

What an envelope holds, a salt of 32 random bytes and where it belongs are hashed together. The digest is published at once;
it tells nothing, and nothing else can be shown later that has the same.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.table.canonical import canonical

SALT = 32
"""Bytes of salt."""


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in an envelope: an order or faces, in plain JSON values, and the salt in hexadecimal."""

    value: Any
    salt: str


def seal(game: str, after: int, seat: Seat | None, content: Content) -> str:
    """The digest of an envelope of a game (the hash of its line 0), for the call that entry `after` led to.

    `seat` is None for hidden dice.
    """
    return sha256(hashed(game, after, seat, content)).hexdigest()


def hashed(game: str, after: int, seat: Seat | None, content: Content) -> bytes:
    """What the digest of an envelope is taken of: one line of canonical JSON."""
    return canonical(["fugleman.envelope/1", game, after, seat, content.value, content.salt])
