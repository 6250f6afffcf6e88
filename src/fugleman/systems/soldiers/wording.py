"""How are bids and events of the sealed Command Track put into words?

A bid is `A@4` or `pass`; fire points are `3 FP` or `3`.
"""

from __future__ import annotations

import re

from fugleman.core.calls import Ask, Event
from fugleman.core.errors import Unreadable
from fugleman.core.names import means
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say, say_n
from fugleman.kit import track_events, track_words
from fugleman.kit.command_track import Bid, Pass, SetUp
from fugleman.systems.soldiers.menus import FirePoints
from fugleman.systems.soldiers.terms import Game, KeepsMomentum, Opened, Spend, Spent, Spoiled

FIRE_POINTS = say("FP")


def read(setting: SetUp, words: str, ask: Ask[Order], voice: Voice = ENGLISH) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if not isinstance(ask.orders, FirePoints):
        return track_words.read_bid(setting, words, voice)
    points = re.fullmatch(r"([0-9]{1,9})\s*(.*)", words.strip())
    if points is None or (points[2] and not means(points[2], FIRE_POINTS, voice)):
        example = write(Spend(3))
        raise Unreadable(say("“{words}” is no number of fire points: write {example}", words=words, example=example))
    return Spend(int(points[1]))


def write(order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case Bid() | Pass():
            return track_words.write_bid(order)
        case Spend(points):
            return say("{n} {points}", n=points, points=FIRE_POINTS)
        case _:
            return literally(order)


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
