"""How are the turns of plain alternation put into words? Its orders and events are those of `kit`."""

from __future__ import annotations

from typing import Any

from fugleman.core.calls import Ask
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Voice, say
from fugleman.kit import unit_words
from fugleman.kit.shooting import Models
from fugleman.kit.units import Roster
from fugleman.systems.alternate_units.terms import Game


def read(roster: Roster, words: str, ask: Ask[Any], voice: Voice = ENGLISH, *, on_map: bool) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(ask.orders, Models):
        return unit_words.read_model(words, voice)
    return unit_words.read(roster, words, voice, on_map=on_map)


def describe(roster: Roster, g: Game) -> Text:
    """The turn in one line: where it stands, and each side's units with their markers."""
    return say("turn {turn}, {stage}; {units}", turn=g.turn, stage=stage(g), units=unit_words.tell_sides(roster, g.field))


def stage(g: Game) -> Text:
    """Who activates a unit next."""
    return say("about to begin") if g.phase == "begin" else say("{side} activates a unit", side=Name(g.to_act))
