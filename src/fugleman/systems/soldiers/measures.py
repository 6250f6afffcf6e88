"""What may be counted in a Command Cycle, and what do the sides play for?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fugleman.core.calls import Event
from fugleman.core.system import Measure, Objective
from fugleman.core.text import Text, by_english, say
from fugleman.kit import track_measures
from fugleman.kit.command_track import SetUp
from fugleman.systems.soldiers.terms import KeepsMomentum, Opened, Rulings

DISCOUNT = Fraction(9, 10)
"""P. What an activation loses of its worth with every turn it comes later."""


def measures(setting: SetUp) -> Mapping[str, Measure]:
    """Turns, what is counted on every command track, and ties that momentum decides."""
    return {"turns": _turn, **track_measures.measures(setting), "ties by momentum": _by_momentum}


def nouns() -> Mapping[str, Text]:
    """How what is counted is said, and what the scenario sets."""
    return {**track_measures.nouns(), **by_english(say("ties by momentum"), say("fire points"))}


def objective(r: Rulings) -> Objective:
    """P. The worth of a side's own activations less the enemy's, each 0.9 to the power of the turns before it."""
    return Objective(("worth Red", "worth Blue"), DISCOUNT if r.worth == "discounted" else Fraction(1), "turns")


def _turn(event: Event) -> int:
    return isinstance(event, Opened)


def _by_momentum(event: Event) -> int:
    return isinstance(event, KeepsMomentum)
