"""How does a table write to the store?"""

from __future__ import annotations


class FreshLines:
    """The journal of a table, or its strongbox: how many lines the store has, and those that this transaction adds."""

    def __init__(self) -> None:
        self.count = 0
        self.fresh: list[bytes] = []
        self.stored = b""

    def read(self) -> bytes:
        """What the store has; given only while the table is resumed."""
        return self.stored

    def append(self, line: bytes) -> None:
        """It is safe when the transaction is committed, and nobody is told before."""
        self.fresh.append(line)

    def cut(self, length: int) -> None:
        """Nothing of a transaction breaks off, so nothing is ever cut."""
