"""What may be counted in Bidding for Empires, and by what does a player weigh an order?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.system import Measure, Stake, Stakes
from fugleman.core.text import Text, by_english, say
from fugleman.kit.empires import Lot
from fugleman.systems.empires.events import Claimed, Fined, Opened, Settled, StoodOff, Tied
from fugleman.systems.empires.terms import LotName


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


def nouns(players: int) -> Mapping[str, Text]:
    """How what is counted is said, and what the scenario sets."""
    surplus = (say("surplus {n}", n=n + 1) for n in range(players))
    return by_english(
        *(say("players"), say("epochs"), say("lots"), say("start"), say("sheets"), say("wars"), say("standoffs"), say("paid")),
        *(say("strength"), say("lots at their strength"), say("worth of lots"), *surplus),
    )


def stakes(lots: Iterable[Lot], seat: Seat) -> Stakes:
    """To the end of the epoch: which of the lots the player gets, what he then pays, and what that leaves him."""
    by_name = {lot.name: lot for lot in lots}
    each = [
        stake
        for name in by_name
        for stake in (
            Stake(say("gets {lot}", lot=name), partial(_gets, seat, name)),
            Stake(say("the price of {lot}, if it is won", lot=name), partial(_pays, seat, name), partial(_gets, seat, name)),
        )
    ]
    paid = Stake(say("paid in all"), partial(_pays, seat, None))
    left = Stake(say("what the lot is worth, less what is paid"), partial(_surplus, by_name, seat))
    return Stakes((*each, paid, left), partial(_is, Settled))


def _gets(seat: Seat, lot: LotName, event: Event) -> int:
    return isinstance(event, Claimed) and event.player == seat and event.lot == lot


def _pays(seat: Seat, lot: LotName | None, event: Event) -> int:
    mine = isinstance(event, Claimed | Fined) and event.player == seat and lot in {None, event.lot}
    return _paid(event) if mine else 0


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
