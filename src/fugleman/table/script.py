"""How is a game played from a script?

A line answers what the table waits for: `roll 3,5` or `draw Probe Left` are the faces of real dice or cards, `Red: L123 C4
R56` is the order of a seat, named by its player or by what the system calls it; `#` begins a comment. Where dice are
awaited and no such line comes next, the table's own fall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from fugleman.core.calls import Roll
from fugleman.core.errors import Fault, Faulty, FuglemanError, Unreadable
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table.tables import Table

DICE = ("roll", "draw")
COMMENT = re.compile(r"(?:^|\s)#.*")


class ScriptLine(Struct, frozen=True):
    """A line that is no comment: its number from 1 and its words."""

    number: int
    words: str

    @property
    def faces(self) -> str | None:
        """What real dice or cards show, if the line says so."""
        act, _, words = self.words.partition(" ")
        return words if act.casefold() in DICE else None


def read_script(script: str) -> tuple[ScriptLine, ...]:
    """The lines of a script."""
    numbered = enumerate(script.splitlines(), start=1)
    lines = (ScriptLine(number, COMMENT.sub("", words).strip()) for number, words in numbered)
    return tuple(line for line in lines if line.words)


def play(table: Table, lines: Iterable[ScriptLine]) -> None:
    """Play the lines on a table. Raises Faulty naming the line; its cause is what went wrong there, all before it stands."""
    for line in lines:
        try:
            _play(table, line)
        except FuglemanError as error:
            raise Faulty([Fault(say("line {n}", n=line.number), error.text)]) from error


def seat_of(table: Table, words: str) -> tuple[Seat, str]:
    """The seat that words of the form `Seat: order` name, and the order's words. Raises Unreadable."""
    seats = {likeness(str(label)): seat for seat, label in enumerate(table.system.seats())}
    seats |= {likeness(name): seat for seat, name in enumerate(table.names)}
    parts = words.split(":")
    for cut in range(1, len(parts)):
        seat = seats.get(likeness(":".join(parts[:cut])))
        if seat is not None:
            return seat, ":".join(parts[cut:]).strip()
    raise Unreadable(say("“{words}” begins with no seat; they are {names}", words=words, names=table.names))


def _play(table: Table, line: ScriptLine) -> None:
    if isinstance(table.call, Roll):
        if line.faces is not None:
            table.typed(line.faces)
            return
        while isinstance(table.call, Roll):
            table.throw()
    seat, words = seat_of(table, line.words)
    table.order(seat, words)
