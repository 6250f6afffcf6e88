"""How are bids and events of the sealed Command Track put into words?

A bid is `A@4` or `pass`; fire points are `3 FP`.
"""

from __future__ import annotations

import re

from fugleman.core.calls import Ask, Event
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.text import Name, Text, say, say_n
from fugleman.kit import track_events, track_words
from fugleman.kit.command_track import Bid, Pass, SetUp
from fugleman.systems.soldiers.menus import FirePoints
from fugleman.systems.soldiers.terms import Game, KeepsMomentum, Opened, Spend, Spent, Spoiled


def read(setting: SetUp, words: str, ask: Ask[Order]) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if not isinstance(ask.orders, FirePoints):
        return track_words.read_bid(setting, words)
    points = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:FP|PF)?\s*", words, re.IGNORECASE)
    if points is None:
        raise Unreadable(say("“{words}” is no number of fire points: write {example}", words=words, example="3 FP"))
    return Spend(int(points[1]))


def write(order: Order) -> str:
    """An order in the players' notation."""
    match order:
        case Bid() | Pass():
            return track_words.write_bid(order)
        case Spend(points):
            return f"{points} FP"
        case _:
            return str(order)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case Spent(points):
            spent = tuple(say("{side} {points}", side=Name(side), points=n) for side, n in enumerate(points))
            return say("fire points spent: {spent}", spent=spent)
        case Opened(bids):
            return say("the bids are opened: {bids}", bids=track_words.tell_bids(bids))
        case Spoiled(side, bid):
            return say("{bid} is not allowed: {side} has passed", bid=write(bid), side=Name(side))
        case KeepsMomentum(side, space):
            return say("both bid {space}: {side} was active in the preceding turn and wins", side=Name(side), space=space)
        case _:
            return track_events.tell(event)


def describe(setting: SetUp, g: Game) -> Text:
    """The track in one line, and what decides a tie."""
    return say("{track}; {standing}", track=track_words.tell_track(setting, g.track), standing=standing(setting, g))


def standing(setting: SetUp, g: Game) -> tuple[Text, ...]:
    """Who has the advantage, who was active with what, and the fire points that are left."""
    points = (
        say_n("{side} {n} fire point", "{side} {n} fire points", n, side=Name(side)) for side, n in enumerate(g.fire_points)
    )
    return (*track_words.tell_standing(setting, g.advantage, g.active, g.banned), *points)
