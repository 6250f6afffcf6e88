"""What may be counted in Bidding for Empires?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.system import Measure
from fugleman.kit.empires import Lot
from fugleman.systems.empires.events import Claimed, Fined, Opened, Settled, StoodOff, Tied


def measures(lots: Mapping[str, Lot], players: int) -> Mapping[str, Measure]:
    """Epochs, sheets, wars, dice; lots claimed, what is paid for them, and what they are worth beyond that.

    What a lot is worth: the most it has scored, or if that is not known, half as much again as its strength.
    """
    return {
        "epochs": partial(_is, Settled),
        "sheets": partial(_is, Opened),
        "wars": partial(_is, Tied),
        "standoffs": partial(_is, StoodOff),
        "lots": partial(_is, Claimed),
        "paid": _paid,
        "strength": partial(_strength, lots),
        "lots at their strength": partial(_at_strength, lots),
        "worth of lots": partial(_worth, lots),
        **{f"surplus {n + 1}": partial(_surplus, lots, n) for n in range(players)},
    }


def _is(kind: type[Event], event: Event) -> int:
    return type(event) is kind


def _paid(event: Event) -> int:
    return event.pays if isinstance(event, Claimed | Fined) else 0


def _strength(lots: Mapping[str, Lot], event: Event) -> int:
    return lots[event.lot].strength if isinstance(event, Claimed) else 0


def _at_strength(lots: Mapping[str, Lot], event: Event) -> int:
    return isinstance(event, Claimed) and event.pays == lots[event.lot].strength


def _worth(lots: Mapping[str, Lot], event: Event) -> int:
    return worth(lots[event.lot]) if isinstance(event, Claimed) else 0


def _surplus(lots: Mapping[str, Lot], player: int, event: Event) -> int:
    if not isinstance(event, Claimed | Fined) or event.player != player:
        return 0
    return (worth(lots[event.lot]) if isinstance(event, Claimed) else 0) - event.pays


def worth(lot: Lot) -> int:
    """What a lot is worth, as far as anybody knows."""
    return lot.max_vp or lot.strength * 3 // 2
