"""What may be counted in a flank march?"""

from __future__ import annotations

from collections.abc import Mapping

from fugleman.core.calls import Event
from fugleman.core.system import Measure
from fugleman.core.text import Text, by_english, say
from fugleman.systems.flank_march.events import Arrives, LevelChanged, NoRoom, Placed, Rolled, TurnBegins
from fugleman.systems.flank_march.marching import POOR


def _turns(event: Event) -> int:
    return isinstance(event, TurnBegins)


def _throws(event: Event) -> int:
    return isinstance(event, Rolled)


def _succeeds(event: Event) -> int:
    return isinstance(event, Rolled) and event.succeeds


def _cancelled(event: Event) -> int:
    return isinstance(event, LevelChanged) and event.level < POOR


def _arrives(event: Event) -> int:
    return isinstance(event, Arrives)


def _placed(event: Event) -> int:
    return isinstance(event, Placed)


def _lost(event: Event) -> int:
    return isinstance(event, NoRoom)


MEASURES: Mapping[str, Measure] = {
    "turns": _turns,
    "throws": _throws,
    "succeeds": _succeeds,
    "cancelled": _cancelled,
    "arrives": _arrives,
    "units placed": _placed,
    "units without room": _lost,
}
"""Turns begun; throws for marches, which succeed or cancel one; marches that arrive; units placed, and without room."""


def nouns() -> Mapping[str, Text]:
    """How what is counted is said, and what the scenario sets."""
    return by_english(
        *(say("armies"), say("turns"), say("width"), say("height"), say("impassable")),
        *(say("throws"), say("succeeds"), say("cancelled"), say("arrives"), say("units placed"), say("units without room")),
    )
