"""What may be asked about the odds of Two Flanks and a Centre?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.questions import FirstTime, Prospect, Question, Share
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.kit.sectors import read_sector
from fugleman.systems.flanks import bots, rules, wording
from fugleman.systems.flanks.menus import Destinations
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import Game, Rulings


def questions(system: System[Game]) -> Mapping[str, Question]:
    """How well a sector can be favoured by one side, which begins with as many counters there as it may; and which is next."""
    rulings = system.rulings
    names = sector_names(rulings)
    alone = replace(
        system, rulings=replace(rulings, sides=1, laying="open"), scenario=replace(system.scenario, layouts=(), turns=0)
    )
    among = {f"operates {name}": say("operates in the sector {sector}", sector=name) for name in names}

    def favour(words: str) -> Share:
        sector = read_sector(words, names)
        start = Game((bots.stacked(rulings, sector),), 0, None)
        return Share(alone, start, "turns", f"operates {names[sector]}", among)

    def following(words: str) -> FirstTime:
        start = Game((wording.read_layout(rulings, words),), 0, None)
        return FirstTime(alone, start, "turns", among, 1)

    title = say("how large a share of its turns can a side operate in a sector it favours?")
    example = str(wording.write_layout(rulings, rules.even_layout(rulings)))
    return {
        "favour": Question(title, tuple(map(str, names)), favour),
        "next": Question(say("in which sector does a side operate next, with this layout?"), (example,), following, like=True),
    }


def outlook(r: Rulings, sight: Game, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
    """Where the side operates next: after each order it may give, or as its counters lie."""
    menu = ask.orders if ask else None
    if isinstance(menu, Destinations):
        after = ((order, rules.moved(menu.layout, menu.counter, order.to)) for order in menu.orders)
        return [Prospect("next", str(wording.write_layout(r, then)), wording.write(r, order)) for order, then in after]
    layout = sight.layouts[seat]
    if layout is None:
        return ()
    written = wording.write_layout(r, layout)
    return [Prospect("next", str(written), written)]
