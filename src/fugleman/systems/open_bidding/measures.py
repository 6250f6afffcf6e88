"""What may be counted in a Command Cycle of open bids, and what do the sides play for?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fugleman.core.calls import Event
from fugleman.core.system import Measure, Objective
from fugleman.core.text import Text, by_english, say
from fugleman.kit import track_measures
from fugleman.kit.command_track import Bid, SetUp
from fugleman.systems.open_bidding.terms import Bids, Rulings

DISCOUNT = Fraction(9, 10)
"""P. What an activation loses of its worth with every turn it comes later."""


def measures(setting: SetUp) -> Mapping[str, Measure]:
    """Turns, bids, those that match another, and what is counted on every command track."""
    return {"turns": track_measures.ends_turn, "bids": _bid, "matches": _match, **track_measures.measures(setting)}


def nouns() -> Mapping[str, Text]:
    """How what is counted is said, and what the scenario sets."""
    return {**track_measures.nouns(), **by_english(say("bids"), say("matches"))}


def objective(r: Rulings) -> Objective:
    """P. The worth of a side's own activations less the enemy's, each 0.9 to the power of the turns before it."""
    return Objective(("worth Red", "worth Blue"), DISCOUNT if r.worth == "discounted" else Fraction(1), "turns")


def _bid(event: Event) -> int:
    return isinstance(event, Bids) and isinstance(event.bid, Bid)


def _match(event: Event) -> int:
    return isinstance(event, Bids) and event.matching
