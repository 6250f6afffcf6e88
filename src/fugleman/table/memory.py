"""How is a table kept that nobody needs tomorrow?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from fugleman.table.dice import Roller
from fugleman.table.ports import Ports


class MemoryLines:
    """Lines in memory."""

    def __init__(self, content: bytes = b"") -> None:
        self._lines = bytearray(content)

    def read(self) -> bytes:
        return bytes(self._lines)

    def append(self, line: bytes) -> None:
        self._lines += line

    def cut(self, length: int) -> None:
        del self._lines[length:]


class SteppedClock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self, start: datetime = datetime(2000, 1, 1, tzinfo=UTC)) -> None:
        self.time = start

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def counted_entropy(seed: int = 0) -> Callable[[int], bytes]:
    """Entropy for what needs no secrecy: the same bytes for the same seed."""
    below = Roller.seeded(seed).below
    return lambda count: bytes(below(256) for _ in range(count))


def memory_ports(seed: int = 0) -> Ports:
    """Ports that touch nothing outside: solo play that is not kept, studies, tests."""
    return Ports(MemoryLines(), MemoryLines(), SteppedClock(), counted_entropy(seed))
