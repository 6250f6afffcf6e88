"""Which systems does this server offer? They are found once, with their rulebooks, for as long as the process lives."""

from __future__ import annotations

from functools import cache

from fugleman.muster import Muster, muster


@cache
def offered() -> Muster:
    """All systems by name."""
    return muster()
