"""What is sent to the API, and what does it answer?"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fugleman.web.forms.fields import Filled
from fugleman.web.hosting.acts import Count


class SystemSummary(Struct, frozen=True):
    """A system: its name, what it is called, what it is about, its seats under the default rulings, and its bots."""

    name: str
    title: str
    about: str
    seats: list[str]
    bots: list[str]


class SystemDetails(Struct, frozen=True):
    """A system with JSON Schemas of its rulings and scenario, and its clauses by number."""

    summary: SystemSummary
    rulings: dict[str, Any]
    scenario: dict[str, Any]
    clauses: dict[str, str]


class NewDeadline(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds that a player may take, and the grace after them."""

    seconds: Count
    grace: Annotated[int, Meta(ge=0, le=10**9)] = 0


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. `players`: by seat "person" or "bot:NAME[:WORDS]". `keeper`: the seat of a playing game master."""

    system: str
    rulings: dict[str, Any] = {}
    scenario: dict[str, Any] = {}
    names: list[Annotated[str, Meta(max_length=60)]] | None = None
    players: list[Annotated[str, Meta(max_length=200)]] | None = None
    real_dice: bool = False
    secret: bool = False
    keeper: Count | None = None
    deadline: NewDeadline | None = None


class OpenedTable(Struct, frozen=True):
    """A new table and its secret tokens, by seat number, "spectator" and "master". They are told only this once."""

    table: str
    tokens: dict[str, str]


class Choice(Struct, frozen=True):
    """What the seat may order: the clause, a JSON Schema, all orders in notation where they are few, the default's."""

    clause: str
    schema: dict[str, Any]
    listed: list[str] | None
    absent: str


class Draft(Struct, frozen=True):
    """What the seat has kept and not given yet, as a form has it; in the players' notation if it can be read."""

    words: str | None
    fields: dict[str, str]


class TableState(Struct, frozen=True):
    """A table as its reader may know it.

    `entry` is its last entry; `asked_at` the entry that asks what is asked now, to be sent along with an answer as `at`.
    What comes after `due` is late, and nothing is taken after `closes`, unless the time has stood still since `paused`;
    `agreed`: the seats that want it to stand still, or to go on.
    """

    table: str
    role: str
    entry: int
    asked_at: int
    due: str | None
    closes: str | None
    paused: str | None
    agreed: list[int]
    view: dict[str, Any]
    choice: Choice | None
    draft: Draft | None


class Receipt(Struct, frozen=True):
    """The entry of an order, when it was taken, its digest if it is sealed, and whether it came late, within the grace."""

    entry: int
    at: str
    digest: str | None
    late: bool


class Done(Struct, frozen=True):
    """Whether it is done already, or the others are asked."""

    done: bool


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A role whose secret token is renewed (by seat number, "spectator" or "master"), or only ended."""

    role: Annotated[str, Meta(pattern="^([1-9][0-9]{0,2}|spectator|master)$")]
    revoke: bool = False


class RenewedLink(Struct, frozen=True):
    """The new secret token, told only this once; none if the old one was only ended."""

    token: str | None


class NewBell(Struct, frozen=True, forbid_unknown_fields=True):
    """Where notices go, as Apprise writes it, such as "ntfy://topic"."""

    url: Annotated[str, Meta(max_length=500)]


class HungBell(Struct, frozen=True):
    """A bell: the name that stops it, and what notices go by. Its address is not told again."""

    bell: str
    kind: str


class StoppedBell(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a bell that is to be stopped."""

    bell: Annotated[str, Meta(max_length=100)]


class Considered(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that is only considered, in notation or as JSON, and the bot that then plays every seat."""

    words: Annotated[str, Meta(max_length=10_000)] | None = None
    order: dict[str, Any] | None = None
    against: Annotated[str, Meta(max_length=100)] | None = None

    @property
    def filled(self) -> Filled:
        """The order as fields of a form."""
        return {"order": msgspec.json.encode(self.order).decode()} if self.words is None else {"words": self.words}


class OddsFigure(Struct, frozen=True):
    """A figure beside a choice.

    `exact` is a fraction where the figure is exact and not all too long; an estimate lies from `low` to `high` with that
    `confidence`, by so many `games`. `given` says how play goes on; `command` finds the figure again.
    """

    what: str
    how: Literal["exact", "estimated"]
    value: float
    exact: str | None
    low: float
    high: float
    confidence: float | None
    games: int
    given: str
    command: str


class FaultFound(Struct, frozen=True):
    """One thing wrong: where, and what."""

    place: str
    text: str


class Problem(Struct, frozen=True):
    """Why a request came to nothing: `kind` for programs, `text` for people, the clause that forbids it, faults with places."""

    kind: Literal["nothing_here", "unreadable", "illegal", "table", "faulty", "request", "unreachable", "broken"]
    text: str
    clause: str | None = None
    faults: list[FaultFound] = []
