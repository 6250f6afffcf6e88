"""What goes wrong, and whose fault is it?

`OrderError`: a player's words make no order, or an order is not allowed now. `TableError`: the order may be fine, but not
from this seat, not now, or not in this journal. `Faulty`: a file or a set-up, with all of its faults at once. `Impossible`
is our own bug and is never caught.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from fugleman.core.text import Text, say


class FuglemanError(Exception):
    """Anything a user can bring about; `text` says it in the referee's voice, in no language yet.

    `args` are those of the constructor, so that an error comes whole out of another process.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class OrderError(FuglemanError):
    """A fault of an order."""


class Unreadable(OrderError):
    """The words make no order."""


class Illegal(OrderError):
    """An order, but not now. `clause` forbids it."""

    def __init__(self, text: Text, clause: str) -> None:
        super().__init__(text)
        self.args = text, clause
        self.clause = clause


class TableError(FuglemanError):
    """A fault of dealing with a table."""


class NotYourSeat(TableError):
    """The seat is not the one that is asked."""


class Stale(TableError):
    """It answers what was asked before; by now something else is asked."""


class AlreadySealed(TableError):
    """The seat's envelope is in; it is final."""


class EnvelopeMismatch(TableError):
    """An opened envelope does not hold what its digest promised."""


class WrongEdition(TableError):
    """A journal was written under another edition of the rules."""


class JournalFault(TableError):
    """A journal that cannot be followed past a line (counted from 1), which begins at a byte offset."""

    def __init__(self, reason: Text, line: int, offset: int) -> None:
        super().__init__(say("line {line} (byte {offset}): {reason}", line=line, offset=offset, reason=reason))
        self.args = reason, line, offset
        self.reason = reason
        self.line = line
        self.offset = offset


class Fault(Struct, frozen=True):
    """One thing wrong with a file or set-up: where, and what."""

    place: str | Text
    text: Text


class Faulty(FuglemanError):
    """A file or set-up that cannot be used; `faults` lists everything found wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(say("{faults}", faults=tuple(say("{place}: {text}", place=f.place, text=f.text) for f in self.faults)))
        self.args = (self.faults,)

    def __str__(self) -> str:
        return "\n".join(f"{f.place}: {f.text}" for f in self.faults)


class Impossible(Exception):
    """A state of affairs the rules exclude: a bug of ours."""
