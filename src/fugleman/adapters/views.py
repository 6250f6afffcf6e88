"""How is a view of a table written as data?"""

from __future__ import annotations

from typing import Any

from fugleman.adapters.logs import as_row
from fugleman.core.text import Voice
from fugleman.table import View


def as_data(voice: Voice, system: str, seen: View) -> dict[str, Any]:
    """A view as data: the log, how it stands, who is awaited, how it ended. Seats are counted from 1."""
    return {
        "system": system,
        "names": seen.names,
        "log": [as_row(voice, line) for line in seen.log],
        "position": seen.described and voice(seen.described),
        "now": seen.now,
        "clause": seen.clause,
        "awaited": [seat + 1 for seat in seen.awaited],
        "sealed": [seat + 1 for seat in seen.sealed],
        "over": seen.now == "over",
        "result": seen.result and {"words": voice(seen.result.words), "scores": seen.result.scores},
    }
