"""What does a table need from the world?"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from msgspec import Struct


class Lines(Protocol):
    """A file of lines that only grows, or what stands for one."""

    def read(self) -> bytes:
        """Everything appended so far, with the last line perhaps half-written."""
        ...

    def append(self, line: bytes) -> None:
        """Add a line, which ends in a newline. It is safe when this returns."""
        ...

    def cut(self, length: int) -> None:
        """Keep only the first `length` bytes."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """The time, aware of its zone."""
        ...


class Entropy(Protocol):
    """Bytes nobody can foresee."""

    def __call__(self, count: int, /) -> bytes: ...


class Ports(Struct, frozen=True):
    """The journal, which everybody may read; the strongbox, which nobody may; a clock; entropy."""

    journal: Lines
    box: Lines
    clock: Clock
    entropy: Entropy
