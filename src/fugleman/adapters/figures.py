"""How is a figure beside a choice shown, exact or estimated, to people and to machines?"""

from __future__ import annotations

from typing import Any

from fugleman.adapters.fractions import exactly, number
from fugleman.core.text import Text, Voice, literally, say, say_n
from fugleman.lab.beside import Beside
from fugleman.lab.statistics import SURE


def marked(one: Beside) -> tuple[Text, Text]:
    """A figure beside a choice for people, and what it is: exact, or estimated by how many games, and how play goes on."""
    found = one.figure
    if found.exact is not None:
        return literally(number(found.exact)), say("exact: {given}", given=one.given)
    n = say_n("estimated by {n} game", "estimated by {n} games", found.games)
    between = say("{value} ({low} to {high})", value=_short(found.value), low=_short(found.low), high=_short(found.high))
    return between, say("{estimated}, interval of 95%: {given}", estimated=n, given=one.given)


def as_data(voice: Voice, one: Beside) -> dict[str, Any]:
    """A figure beside a choice for machines."""
    found = one.figure
    is_exact = found.exact is not None
    return {
        "what": voice(one.label),
        "how": "exact" if is_exact else "estimated",
        "value": found.value,
        "exact": exactly(found.exact) if found.exact is not None else None,
        "low": found.low,
        "high": found.high,
        "confidence": None if is_exact else SURE,
        "games": found.games,
        "given": voice(one.given),
        "command": one.command,
    }


def _short(value: float) -> str:
    return f"{value:.4g}"
