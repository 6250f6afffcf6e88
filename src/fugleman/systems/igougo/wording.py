"""How are the events of I go, you go put into words? Its orders are those of `kit.unit_words`."""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask, Event
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Voice, say
from fugleman.kit import unit_events, unit_words
from fugleman.kit.shooting import Models
from fugleman.kit.units import Roster
from fugleman.systems.igougo import terms
from fugleman.systems.igougo.terms import Game


def read(roster: Roster, words: str, ask: Ask[Any], voice: Voice = ENGLISH, *, on_map: bool) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(ask.orders, Models):
        return unit_words.read_model(words, voice)
    return unit_words.read(roster, words, voice, on_map=on_map)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case terms.PlayersTurn(side):
            return say("{side} moves, and then fires", side=Name(side))
        case terms.RestStays(side, units):
            return say("{side} leaves where they are: {units}", side=Name(side), units=units)
        case terms.MayFire(side):
            return say("{side} has moved and may fire", side=Name(side))
    return unit_events.tell(event)


def describe(roster: Roster, g: Game) -> Text:
    """The turn in one line: where it stands, and each side's units with their markers."""
    return say("turn {turn}, {stage}; {units}", turn=g.turn, stage=stage(g), units=unit_words.tell_sides(roster, g.field))


def stage(g: Game) -> Text:
    """Which part of the turn it is, and whose."""
    if g.phase == "begin":
        return say("about to begin")
    if g.phase == "move":
        return say("{side} moves", side=Name(g.to_act))
    return say("{side} fires", side=Name(g.to_act))
