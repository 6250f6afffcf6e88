"""How are bids and events of the open Command Track put into words? A bid is `A@4` or `pass`."""

from __future__ import annotations

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.text import Name, Text, literally, say
from fugleman.kit import track_events, track_words
from fugleman.kit.command_track import Bid, Pass, SetUp
from fugleman.systems.open_bidding.terms import Bids, Game


def write(order: Order) -> Text:
    """An order in the players' notation."""
    return track_words.write_bid(order) if isinstance(order, Bid | Pass) else literally(order)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case Bids(side, Pass()):
            return say("{side} passes", side=Name(side))
        case Bids(side, bid, matching=True):
            return say("{side} matches with {bid}", side=Name(side), bid=write(bid))
        case Bids(side, bid):
            return say("{side} bids {bid}", side=Name(side), bid=write(bid))
        case _:
            return track_events.tell(event)


def describe(setting: SetUp, g: Game) -> Text:
    """The track in one line, what decides a tie, and what stands in this round."""
    return say("{track}; {standing}", track=track_words.tell_track(setting, g.track), standing=standing(setting, g))


def standing(setting: SetUp, g: Game) -> tuple[Text, ...]:
    """Who has the advantage, who was active with what, who is tied to a chit, and the bids that stand."""
    told = track_words.tell_standing(setting, g.advantage, g.active, g.banned)
    if g.tied is not None and g.active is not None:
        loser = 1 - g.active
        told.append(say("{side} tied to {chit}", side=Name(loser), chit=setting.name(loser, g.tied)))
    told += [say("{side} bids {bid}", side=Name(side), bid=write(bid)) for side, bid in enumerate(g.bids) if bid is not None]
    return tuple(told)
