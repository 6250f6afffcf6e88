"""What may be counted in Drawing Empires, and by what does a player weigh an order?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.system import Measure, Stake, Stakes
from fugleman.core.text import Text, by_english, say
from fugleman.kit.empires import Lot
from fugleman.systems.empire_draw.terms import Drew, Kept, Passed, Shown


def measures(lots: Mapping[str, Lot], players: int) -> Mapping[str, Measure]:
    """Lots drawn, kept and passed, and what each player's lots are worth.

    What a lot is worth: the most it has scored, or if that is not known, half as much again as its strength.
    """
    return {
        "draws": partial(_is, Drew),
        "kept": partial(_is, Kept),
        "passed": partial(_is, Passed),
        "lots": partial(_is, Shown),
        **{f"worth {n + 1}": partial(_worth, lots, n) for n in range(players)},
    }


def nouns(players: int) -> Mapping[str, Text]:
    """How what is counted is said, and what the scenario sets."""
    worth = (say("worth {n}", n=n + 1) for n in range(players))
    fields = (say("players"), say("epochs"), say("lots"), say("totals"))
    return by_english(*fields, say("draws"), say("kept"), say("passed"), *worth)


def stakes(lots: Iterable[Lot], seat: Seat) -> Stakes:
    """What the player's lot is worth when the lots are shown."""
    by_name = {lot.name: lot for lot in lots}
    return Stakes((Stake(say("what the lot is worth"), partial(_worth, by_name, seat)),), partial(_is, Shown))


def _is(kind: type[Event], event: Event) -> int:
    return type(event) is kind


def _worth(lots: Mapping[str, Lot], player: int, event: Event) -> int:
    if not isinstance(event, Shown) or event.player != player:
        return 0
    lot = lots[event.lot]
    return lot.max_vp or lot.strength * 3 // 2
