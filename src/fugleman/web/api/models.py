"""What is sent to the API, and what does it answer?"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1, le=10**9)]


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


class TableState(Struct, frozen=True):
    """A table as its reader may know it.

    `entry` is its last entry; `asked_at` the entry that asks what is asked now, to be sent along with an answer as `at`.
    """

    table: str
    role: str
    entry: int
    asked_at: int
    due: str | None
    view: dict[str, Any]
    choice: Choice | None


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """An order in the players' notation (`words`) or as JSON (`order`), the entry that asked for it, a name of its own."""

    words: Annotated[str, Meta(max_length=10_000)] | None = None
    order: dict[str, Any] | None = None
    at: int | None = None
    request: Annotated[str, Meta(max_length=100)] | None = None


class Receipt(Struct, frozen=True):
    """The entry of an order, when it was taken, and its digest if it is sealed."""

    entry: int
    at: str
    digest: str | None


class NewDice(Struct, frozen=True, forbid_unknown_fields=True):
    """What real dice show, such as "3 5"; nothing to let the table's own fall."""

    faces: Annotated[str, Meta(max_length=1000)] | None = None
    at: int | None = None


class NewUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Back to before an entry; nothing for the seat's last order."""

    entry: int | None = None


class Undone(Struct, frozen=True):
    """Whether it is taken back already, or the others are asked."""

    done: bool


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the reader agrees to what another asks to take back."""

    agree: bool


class Mix(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that enter all dice to come."""

    words: Annotated[str, Meta(max_length=1000)]


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
