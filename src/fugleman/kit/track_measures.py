"""What may be counted on a command track, whichever way the bids are made?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.system import Measure
from fugleman.core.text import Text, by_english, say
from fugleman.kit.command_track import BLUE, RED, SetUp
from fugleman.kit.track_events import Activated, Advanced, BidsAlone, CycleEnded, NobodyActive, Outbids, UsesAdvantage


def measures(setting: SetUp) -> Mapping[str, Measure]:
    """Each side's activations, their worth and the spaces its chits advance; how turns are won, and by how many spaces."""
    weights = [{one.name: one.weight for one in side} for side in setting.formations]
    return {
        "activations": _any_activation,
        "activations Red": partial(_activation, RED),
        "activations Blue": partial(_activation, BLUE),
        "worth Red": partial(_worth, RED, weights[RED]),
        "worth Blue": partial(_worth, BLUE, weights[BLUE]),
        "spaces Red": partial(_spaces, RED),
        "spaces Blue": partial(_spaces, BLUE),
        "won by a farther bid": _outbids,
        "won by 2 or more": _outbids_far,
        "spaces too many": _too_many,
        "won alone": _alone,
        "ties by advantage": _by_advantage,
    }


def nouns() -> Mapping[str, Text]:
    """How what is counted on every command track is said, and what the scenario sets."""
    red, blue = say("Red"), say("Blue")
    by_side = [
        text
        for side in (red, blue)
        for text in (say("activations {side}", side=side), say("worth {side}", side=side), say("spaces {side}", side=side))
    ]
    return by_english(
        *(red, blue, say("neither"), say("red"), say("blue"), say("advantage")),
        *(say("turns"), say("activations"), say("won by a farther bid"), say("won by 2 or more"), say("spaces too many")),
        *(say("won alone"), say("ties by advantage"), *by_side),
    )


def ends_turn(event: Event) -> int:
    """One for every turn: an activation, or both sides having passed."""
    return isinstance(event, Activated | NobodyActive | CycleEnded)


def _any_activation(event: Event) -> int:
    return isinstance(event, Activated)


def _activation(side: Seat, event: Event) -> int:
    return isinstance(event, Activated) and event.side == side


def _worth(side: Seat, weights: Mapping[str, int], event: Event) -> int:
    return weights[event.chit] if isinstance(event, Activated) and event.side == side else 0


def _spaces(side: Seat, event: Event) -> int:
    return event.space - event.start if isinstance(event, Activated | Advanced) and event.side == side else 0


def _outbids(event: Event) -> int:
    return isinstance(event, Outbids)


def _outbids_far(event: Event) -> int:
    return isinstance(event, Outbids) and event.space - event.other >= 2


def _too_many(event: Event) -> int:
    """The winner's space less the one that would have been enough, a space beyond the loser's."""
    return event.space - event.other - 1 if isinstance(event, Outbids) else 0


def _alone(event: Event) -> int:
    return isinstance(event, BidsAlone)


def _by_advantage(event: Event) -> int:
    return isinstance(event, UsesAdvantage)
