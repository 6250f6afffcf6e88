"""Does a table tell a seat nothing that the rules keep from it?

Two tables play the same game but for what the watching seat may not know. Everything the seat can lay hands on is compared
after every act: view, log, picture, journal (digests masked), what the table answers to its attempts.
"""

from __future__ import annotations

import re
from typing import Any

from fugleman.core.calls import Ask, Call, Roll, Sealed
from fugleman.core.chance import Below
from fugleman.core.errors import FuglemanError
from fugleman.core.orders import Order
from fugleman.core.seats import Seat, may_see
from fugleman.core.system import System
from fugleman.core.text import English, Voice
from fugleman.table import Ports, Table, memory_ports

TRIES = 20
NEVER = 10**6
"""An entry that no journal here has."""


class Watched:
    """A table whose public journal and one seat's answers are watched."""

    def __init__(self, system: System[Any], names: tuple[str, ...], seat: Seat | None) -> None:
        self.ports: Ports = memory_ports()
        self.table = Table.open(system, names, self.ports, typed=True, secret=True)
        self.seat = seat

    def told(self) -> tuple[object, ...]:
        """Everything the seat can get at now, the refusals of its attempts included."""
        answers = self.attempts()
        view, voice = self.table.view(self.seat), Voice(English(), self.table.names)
        words = [(line.n, line.clause, voice(line.text)) for line in self.table.log(self.seat)]
        described = None if view.described is None else voice(view.described)
        return (answers, view, words, described, self.table.picture(self.seat), self.journal())

    def journal(self) -> str:
        return re.sub(r"[0-9a-f]{64}", "#", self.ports.journal.read().decode())

    def attempts(self) -> list[str]:
        """What the table says when the seat tries what is not its to do, or nonsense."""
        if self.seat is None:
            return []
        said = []
        for other in range(len(self.table.names)):
            if other != self.seat:
                said.append(self.attempt(other, "?", by=self.seat))
            if self.seat not in self.table.awaited:
                said.append(self.attempt(self.seat, "?"))
            said.append(self.attempt(self.seat, "?", at=NEVER))
        return said

    def attempt(self, seat: Seat, words: str, by: Seat | None = None, at: int | None = None) -> str:
        try:
            self.table.order(seat, words, by=by, at=at)
        except FuglemanError as error:
            return self.table.voice()(error.text)
        raise AssertionError("nonsense was taken")


def compare_pair(system: System[Any], names: tuple[str, ...], seat: Seat | None, below: Below, acts: int = 60) -> int:
    """Play a pair of games apart in what `seat` (None: a spectator) may not know; how often they were compared.

    It ends where the rules themselves tell the games apart. Fails where the table does.
    """
    one, two = (Watched(system, names, seat) for _ in range(2))
    for compared in range(acts):
        assert one.told() == two.told()
        since = len(one.table.record.pages)
        if one.table.over or not alike(one.table.call, two.table.call, seat) or not go_on(one.table, two.table, seat, below):
            return compared + 1
        if told_by_rules(one.table, seat, since) != told_by_rules(two.table, seat, since):
            return compared + 1
    return acts


def alike(one: Call | None, two: Call | None, seat: Seat | None) -> bool:
    """Whether two calls are announced alike; where the rules ask differently, they tell the games apart themselves."""
    return announced(one, seat) == announced(two, seat)


def announced(call: Call | None, seat: Seat | None) -> object:
    match call:
        case Roll():
            return call.clause, repr(call.dice) if may_see(seat, call.seen_by) else None
        case Ask():
            return call.clause, call.seat, call.orders if call.seat == seat else None
        case Sealed():
            return [announced(ask, seat) for ask in call.asks]
    return None


def go_on(one: Table, two: Table, seat: Seat | None, below: Below) -> bool:
    """The same act on both tables, but for what the seat may not know. Whether the games are still to be compared."""
    first, second = one.call, two.call
    if isinstance(first, Roll) and isinstance(second, Roll):
        faces = first.dice.throw(below)
        hidden = not may_see(seat, first.seen_by)
        one.typed(faces)
        two.typed(second.dice.throw(below) if hidden else faces)
        return True
    by = one.awaited[0]
    asked = one.ask(by)
    order = asked.orders.sample(below)
    # An envelope may differ while others are still to come: its opening would tell the games apart by the rules.
    last = isinstance(first, Sealed) and len(one.awaited) == 1
    unknown = by != seat and not last and (isinstance(first, Sealed) or not may_see(seat, asked.seen_by))
    other = another(two.ask(by), order, below) if unknown else order
    if two.ask(by).orders.check(other) is not None:
        return False
    one.order(by, order)
    two.order(by, other)
    return True


def another(ask: Ask[Any], order: Order, below: Below) -> Order:
    """A legal order, another one if there is any."""
    tries = (ask.orders.sample(below) for _ in range(TRIES))
    found: Order = next((other for other in tries if other != order), order)
    return found


def told_by_rules(table: Table, seat: Seat | None, since: int) -> list[object]:
    """What the rules themselves have told the seat from an entry on: rulings, envelopes opened for it, scores."""
    return [
        (
            [ruling for ruling in page.outcome.rulings if may_see(seat, ruling.seen_by)],
            [slip.order for slip in getattr(page.entry.deed, "envelopes", ())],
            getattr(page.entry.deed, "scores", None),
        )
        for page in table.record.pages[since:]
    ]
