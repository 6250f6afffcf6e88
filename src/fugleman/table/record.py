"""What does a table know of its game?

The record is the journal with what the strongbox adds: every entry with what it meant, where the game stands, and what may
yet be taken back. It only takes what `follow` has worked out, whether people play or a journal is replayed.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from fugleman.core.calls import Ask, Call, Ruling, Sealed
from fugleman.core.positions import Look, Position, look
from fugleman.core.seats import Seat, Seats
from fugleman.core.system import Result, System
from fugleman.table.dice import CHAIN
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    Ended,
    Entry,
    HouseRuled,
    Left,
    Note,
    Opened,
    Opening,
    Ordered,
    Paused,
    Refused,
    Reopened,
    Resumed,
    Rolled,
    RulingAsked,
    SealedIn,
    UndoAsked,
    UndoDeclined,
    UndoGranted,
    Undone,
)
from fugleman.table.envelopes import Content

ACTS = (Ordered, Absent, SealedIn, Opened, Rolled)
"""What answers a call or is on the way to it."""


class Standing(Struct, frozen=True):
    """Where a game stands: its call (look is None where a sealed fact is not known), the entry that led to it, envelopes in.

    `again` is the entry that went back to this call, if one did.
    """

    look: Look[Any] | None
    after: int
    envelopes: dict[Seat, str] = {}
    again: int = 0

    @property
    def call(self) -> Call | None:
        return None if self.look is None else self.look.call

    @property
    def asked_at(self) -> int:
        """The entry since which the call stands."""
        return max(self.after, self.again)

    def asks(self) -> dict[Seat, Ask[Any]]:
        """Whom the call asks for an order, those whose envelope is in among them."""
        match self.call:
            case Ask(seat=seat) as ask:
                return {seat: ask}
            case Sealed(asks=asks):
                return {ask.seat: ask for ask in asks}
        return {}

    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose order is still to come."""
        return tuple(seat for seat in self.asks() if seat not in self.envelopes)


class Outcome(Struct, frozen=True):
    """What a deed leads to: the deed in full, where the game then stands, and what the deed meant.

    `value` is the order, the orders or the faces, where they are known; `seen_by` says who may know an order.
    """

    deed: AnyDeed
    standing: Standing
    rulings: tuple[Ruling, ...] = ()
    value: Any = None
    seen_by: Seats | None = None


class Page(Struct):
    """An entry, what it led to, and where the game stood before."""

    entry: Entry
    outcome: Outcome
    before: Standing
    undone: bool = False


class Pending(Struct, frozen=True):
    """A seat asks, by entry `n`, for what is to be done if all agree; `agreed` says who does (None: the game master)."""

    n: int
    seat: Seat
    due: Undone | HouseRuled
    agreed: frozenset[Seat | None] = frozenset()

    @property
    def entry(self) -> int | None:
        """The entry that the game is to go back to before, if to any."""
        return self.due.entry

    @property
    def words(self) -> str | None:
        """The reason of a house ruling; None if it is none."""
        return self.due.words if isinstance(self.due, HouseRuled) else None


class Record:
    """One game as its table knows it."""

    def __init__(self, system: System[Any], entry: Entry, opening: Opening) -> None:
        self.system = system
        self.opening = opening
        self.game = self.context = entry.hash
        begun = look(system, Position(system.opening()))
        self.standing = Standing(begun, 0)
        self.pages = [Page(entry, Outcome(opening, self.standing, begun.rulings), self.standing)]
        self.closed: set[Seat] = set()
        self.pending: Pending | None = None
        self.over = False
        self.paused = False
        self.key: bytes | None = None
        self.contents: dict[str, Content] = {}
        self.requests: dict[tuple[Seat, str], Page] = {}
        self.link = opening.dice.anchor
        self.chains = 0
        self.thrown = 0
        self.hidden_rolls = 0

    @property
    def last(self) -> Entry:
        return self.pages[-1].entry

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        at = self.standing.look
        return self.system.result(at.position.state) if self.over and at is not None else None

    @property
    def used_up(self) -> bool:
        """Whether the chain of dice has no link left."""
        return self.thrown == CHAIN

    @property
    def disclosed(self) -> bool:
        """Whether everything may be known to everybody."""
        return self.over and not self.opening.secret

    def acts(self, since: int = 0) -> list[Page]:
        """The acts that stand, from an entry on."""
        return [page for page in self.pages[since:] if isinstance(page.entry.deed, ACTS) and not page.undone]

    def agreed(self) -> bool:
        """Whether the pending request is granted: by the game master, or by every other seat that is not closed."""
        wanted = self.pending
        return wanted is not None and (
            None in wanted.agreed or wanted.agreed | self.closed | {wanted.seat} >= set(range(len(self.opening.names)))
        )

    def take(self, entry: Entry, outcome: Outcome) -> Page:
        """Go on by an entry and what `follow` found it leads to."""
        page = Page(entry, outcome, self.standing)
        self.pages.append(page)
        self.standing = outcome.standing
        self._bookkeep(page, outcome.deed)
        if isinstance(outcome.deed, ACTS):
            self.pending = None
        if not isinstance(outcome.deed, Refused | Note):
            self.context = entry.hash
        return page

    def _bookkeep(self, page: Page, deed: AnyDeed) -> None:
        match deed:
            case Ordered(seat=seat, request=str(request)) | SealedIn(seat=seat, request=str(request)):
                self.requests.setdefault((seat, request), page)
            case Opened() | Absent():
                self._learn(page.before, deed)
            case Rolled() | Anchored():
                self._count_dice(deed)
            case Left(seat):
                self.closed.add(seat)
            case Reopened(seat):
                self.closed.discard(seat)
            case Paused() | Resumed():
                self.paused = isinstance(deed, Paused)
            case UndoAsked() | UndoGranted() | UndoDeclined() | Undone() | RulingAsked() | HouseRuled():
                self._settle_request(page.entry.n, deed)
            case Ended():
                self.over = True

    def _learn(self, before: Standing, deed: Opened | Absent) -> None:
        """Keep what a deed shows of what was sealed."""
        match deed:
            case Opened(envelopes=slips):
                for slip in slips:
                    if slip.order is not None and slip.salt is not None:
                        self.contents[before.envelopes[slip.seat]] = Content(slip.order, slip.salt)
            case Absent(promised=str(promised), spoiled=dict(spoiled), salt=str(salt)):
                self.contents[promised] = Content(spoiled, salt)

    def _count_dice(self, deed: Rolled | Anchored) -> None:
        match deed:
            case Rolled(proof=str(proof)):
                self.link = proof
                self.thrown += 1
            case Rolled(source="os" | "seeded"):
                self.hidden_rolls += 1
            case Anchored(anchor):
                self.link = anchor
                self.chains += 1
                self.thrown = 0

    def _settle_request(self, n: int, deed: UndoAsked | UndoGranted | UndoDeclined | Undone | RulingAsked | HouseRuled) -> None:
        match deed:
            case UndoAsked(seat, entry):
                self.pending = Pending(n, seat, Undone(seat, entry))
            case RulingAsked(seat, words, entry):
                self.pending = Pending(n, seat, HouseRuled(words, seat, entry))
            case UndoGranted(by) if self.pending:
                self.pending = structs.replace(self.pending, agreed=self.pending.agreed | {by})
            case HouseRuled(seat=None, entry=None):
                pass
            case Undone(entry=int(entry)) | HouseRuled(entry=int(entry)):
                for act in self.acts(entry):
                    act.undone = True
                self.pending = None
            case _:
                self.pending = None
