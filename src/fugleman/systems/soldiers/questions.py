"""What may be asked about the odds of the sealed Command Track?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.errors import Unreadable
from fugleman.core.questions import Prospect, Question, Total, Worth
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import Name, say
from fugleman.kit.command_track import SIDES, Chit, SetUp
from fugleman.systems.soldiers import rules
from fugleman.systems.soldiers.menus import Bids
from fugleman.systems.soldiers.terms import Game

CHIT = re.compile(r"([0-9]{1,2})(\*?)(!?)")
"""A space, whether the chit is Committed there, and whether it was activated in the preceding turn."""

LABELS = ("Red", "Blue")

SIZES = {"2/2": (2, 2), "1/8": (1, 8), "2/3": (2, 3)}
"""Small enough to be gone through whole: chits a side, and the last space."""


def questions(system: System[Game]) -> Mapping[str, Question]:
    """How often bids tie in one cycle, what then decides, and how often the same side is active again, under the house rules
    but with few chits on a short track; and what each bid is worth when few chits are left to move.
    """
    once = replace(system, rulings=replace(system.rulings, cycles=1))
    setting = rules.laid_out(system.rulings, system.scenario)

    def ties(words: str) -> Total:
        chits, last_space = SIZES[words]
        rulings = replace(system.rulings, chits=chits, last_space=last_space, cycles=1)
        small = replace(system, rulings=rulings, scenario=replace(system.scenario, red=(), blue=()))
        among = {
            "ties by momentum": say("ties that go to the side active in the preceding turn"),
            "ties by advantage": say("ties that go to the side with the advantage"),
        }
        running = {f"activations {label}": say("{side} is active", side=Name(side)) for side, label in enumerate(LABELS)}
        return Total(small, small.opening(), "turns", among, running)

    def bid(words: str) -> Worth:
        return Worth(once, _read(setting, system.rulings.last_space, words))

    title = say("how often do bids tie in a cycle of so many chits and so long a track, what decides, and who is active again?")
    asked = {"ties": Question(title, tuple(SIZES), ties)}
    if setting.advantage is not None:
        title = say("what is each bid worth to the end of the cycle, from these spaces of the track on?")
        asked["bid"] = Question(title, (_write(_late(setting, system.rulings.last_space)),), bid, like=True)
    return asked


def outlook(setting: SetUp, sight: Game, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
    """What the seat's bids are worth, where the advantage is as the scenario says."""
    if ask is None or not isinstance(ask.orders, Bids) or sight.advantage != setting.advantage:
        return ()
    written = _write(sight)
    return [Prospect("bid", written, say("{spaces}", spaces=written))]


def _late(setting: SetUp, last_space: int) -> Game:
    """When all chits but one a side are done with."""
    done = Chit(last_space, committed=True)
    track = tuple((*(done for _ in home[1:]), home[-1]) for home in setting.home)
    return Game(track, setting.advantage, begun=True)


def _write(g: Game) -> str:
    """Where the chits stand, side by side: `0 3*! / 2 1`; the star is a Committed chit's, the other mark the banned one's."""
    return " / ".join(
        " ".join(
            f"{chit.space}{'*' * chit.committed}{'!' * (g.active == side and g.banned == place)}"
            for place, chit in enumerate(g.track[side])
        )
        for side in SIDES
    )


def _read(setting: SetUp, last_space: int, words: str) -> Game:
    """The state that was written so. Raises Unreadable."""
    sides = [[CHIT.fullmatch(one) for one in side.split()] for side in words.split("/")]
    chits = [[one for one in side if one and int(one[1]) <= last_space] for side in sides]
    banned = [(side, place) for side, found in enumerate(chits) for place, one in enumerate(found) if one[3]]
    if list(map(len, chits)) != list(map(len, setting.formations)) or len(banned) > 1:
        example = _write(_late(setting, last_space))
        raise Unreadable(say("“{words}” is no track of this game: write {example}", words=words, example=example))
    track = tuple(tuple(Chit(int(one[1]), bool(one[2])) for one in side) for side in chits)
    active, place = banned[0] if banned else (None, None)
    return Game(track, setting.advantage, active, place, begun=True)
