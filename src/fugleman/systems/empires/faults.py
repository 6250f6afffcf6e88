"""Which scenarios of Bidding for Empires cannot be played?"""

from __future__ import annotations

from collections.abc import Iterator

from fugleman.core.names import name_faults
from fugleman.core.text import Text, say
from fugleman.kit.empires import EMPIRES
from fugleman.systems.empires.notation import key
from fugleman.systems.empires.terms import Scenario


def faults(scenario: Scenario) -> Iterator[Text]:
    """Everything wrong with a scenario."""
    names = [name for name, _ in scenario.lots]
    yield from name_faults(names)
    for name in names:
        if not any(letter.isalpha() for letter in key(name)):
            yield say("the lot “{lot}” needs a letter in its name", lot=name)
        if any(mark in name for mark in ",;>"):
            yield say("the lot “{lot}” has a mark in its name that parts bids: , ; or >", lot=name)
    keys = [key(name) for name in names]
    for place, name in enumerate(names):
        if keys[place] in keys[:place]:
            yield say("the lots “{one}” and “{other}” are read alike", one=names[keys.index(keys[place])], other=name)
    fewest = min((len(EMPIRES[epoch]) for epoch in scenario.epochs), default=0)
    if not names and not scenario.epochs:
        yield say("no epoch is played")
    elif (lots := len(names) or fewest) < scenario.players:
        yield say("there are {lots} lots for {players} players: each needs one", lots=lots, players=scenario.players)
    if len(set(scenario.epochs)) < len(scenario.epochs):
        yield say("an epoch is played twice: {epochs}", epochs=scenario.epochs)
    if scenario.start and len(scenario.start) != scenario.players:
        yield say(
            "{n} players are given VP to start with; there are {players}", n=len(scenario.start), players=scenario.players
        )
