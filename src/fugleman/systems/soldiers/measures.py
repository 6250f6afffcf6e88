"""What may be counted in a Command Cycle, and what do the sides play for?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.system import Measure, Objective
from fugleman.kit.command_track import BLUE, RED, SetUp
from fugleman.kit.track_events import Activated, UsesAdvantage
from fugleman.systems.soldiers.terms import KeepsMomentum, Opened, Rulings

DISCOUNT = Fraction(9, 10)
"""P. What an activation loses of its worth with every turn it comes later."""


def measures(setting: SetUp) -> Mapping[str, Measure]:
    """Turns, each side's activations and their worth, and ties by the clause that decides them."""
    weights = [{one.name: one.weight for one in side} for side in setting.formations]
    return {
        "turns": _turn,
        "activations Red": partial(_activation, RED),
        "activations Blue": partial(_activation, BLUE),
        "worth Red": partial(_worth, RED, weights[RED]),
        "worth Blue": partial(_worth, BLUE, weights[BLUE]),
        "ties by momentum": _by_momentum,
        "ties by advantage": _by_advantage,
    }


def objective(r: Rulings) -> Objective:
    """P. The worth of a side's own activations less the enemy's, each 0.9 to the power of the turns before it."""
    return Objective(("worth Red", "worth Blue"), DISCOUNT if r.worth == "discounted" else Fraction(1), "turns")


def _turn(event: Event) -> int:
    return isinstance(event, Opened)


def _activation(side: Seat, event: Event) -> int:
    return isinstance(event, Activated) and event.side == side


def _worth(side: Seat, weights: Mapping[str, int], event: Event) -> int:
    return weights[event.chit] if isinstance(event, Activated) and event.side == side else 0


def _by_momentum(event: Event) -> int:
    return isinstance(event, KeepsMomentum)


def _by_advantage(event: Event) -> int:
    return isinstance(event, UsesAdvantage)
