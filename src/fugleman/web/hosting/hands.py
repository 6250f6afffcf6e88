"""As whose hand may a role hand in what is another's?"""

from __future__ import annotations

from fugleman.table import Table
from fugleman.table.entries import Hand
from fugleman.web.hosting.roles import Role


def hand_of(table: Table, role: Role) -> Hand | None:
    """The game master's, from his seat if he plays; None: no hand but its own."""
    keeper = table.record.opening.keeper
    if role == "master":
        return "master" if keeper is None else None
    return keeper if role == keeper else None
