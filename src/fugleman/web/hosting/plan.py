"""What is agreed when a table is opened?"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.web.hosting.roles import Role

PERSON = "person"


class Deadline(Struct, frozen=True):
    """How long a player may take, in seconds, and after that the grace before the rules' default answers for him."""

    seconds: int
    grace: int = 0


class Manners(Struct, frozen=True):
    """What of a table its journal does not hold: by seat a person or `bot:NAME[:WORDS]`, and the deadline."""

    players: tuple[str, ...]
    deadline: Deadline | None = None


class Plan(Struct, frozen=True):
    """A table to be opened: the system under its rulings, names by seat, and the manners."""

    system: System[Any]
    names: tuple[str, ...]
    manners: Manners
    typed: bool = False
    secret: bool = False
    keeper: Seat | None = None
    seed: int | None = None


class Opening(Struct, frozen=True):
    """A table that was opened: its id, and a secret token for each role, shown once."""

    table: str
    tokens: dict[Role, str]
