"""Which scenarios of Drawing Empires cannot be played?"""

from __future__ import annotations

from collections.abc import Iterator

from fugleman.core.names import name_faults
from fugleman.core.text import Text, say
from fugleman.kit.empires import EMPIRES
from fugleman.systems.empire_draw.terms import Scenario


def faults(scenario: Scenario) -> Iterator[Text]:
    """Everything wrong with a scenario."""
    names = [name for name, _ in scenario.lots]
    yield from name_faults(names)
    yield from (say("the lot “{lot}” has a comma in its name", lot=name) for name in names if "," in name)
    fewest = min((len(EMPIRES[epoch]) for epoch in scenario.epochs), default=0)
    if not names and not scenario.epochs:
        yield say("no epoch is played")
    elif (lots := len(names) or fewest) < scenario.players:
        yield say("there are {lots} lots for {players} players: each needs one", lots=lots, players=scenario.players)
    if len(set(scenario.epochs)) < len(scenario.epochs):
        yield say("an epoch is played twice: {epochs}", epochs=scenario.epochs)
    if scenario.totals and len(scenario.totals) != scenario.players:
        yield say("{n} players are given a strength; there are {players}", n=len(scenario.totals), players=scenario.players)
