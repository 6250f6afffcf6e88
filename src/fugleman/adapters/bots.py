"""Which bot plays a seat, and how does it take its turn?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeAlias

from fugleman.adapters.near import unknown
from fugleman.core.calls import Ask
from fugleman.core.chance import Below
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import say
from fugleman.table import Table
from fugleman.table.views import sight

PERSON = "person"
RANDOM = "random"
SOLVED = "solved"


Find: TypeAlias = Callable[[str], Path]
"""The file of a solved game, by what follows `bot:solved:`. Raises FuglemanError."""


def bots_of(
    system: System[Any], names: Sequence[str], players: Sequence[str], seed: int | None, find: Find = Path
) -> dict[Seat, Bot]:
    """The bots among the players of the seats. Raises Faulty."""
    faults: list[Fault] = []
    told = [(seat, who) for seat, who in enumerate(players) if who != PERSON]
    bots = {seat: bot_of(system, seat, who, seed, faults, names[seat], find) for seat, who in told}
    if faults:
        raise Faulty(faults)
    return bots


def let_bot_play(table: Table, bots: Mapping[Seat, Bot]) -> bool:
    """Let the next bot play that is awaited. Whether there was one."""
    for seat in table.awaited:
        if seat in bots:
            table.order(seat, bots[seat](sight(table.record, seat), table.ask(seat)))
            return True
    return False


def bot_of(
    system: System[Any], seat: Seat, who: str, seed: int | None, faults: list[Fault], called: str, find: Find = Path
) -> Bot:
    """The bot that `bot:NAME` or `bot:NAME:WORDS` means; faults are added to the list."""
    kind, _, rest = who.partition(":")
    name, _, words = rest.partition(":")
    below = (SystemRandom() if seed is None else Random(f"{seed}/{seat}")).randrange
    makers = system.bots()
    if kind == "bot" and name == SOLVED:
        from fugleman.lab.policies import solved_bot

        def solved(system: System[Any], seat: Seat, words: str, below: Below) -> Bot:
            return solved_bot(system, seat, find(words), below)

        makers = {SOLVED: solved}
    if kind != "bot":
        faults.append(Fault(called, say("“{who}” is neither me nor bot:NAME", who=who)))
    elif name in makers:
        try:
            return makers[name](system, seat, words, below)
        except FuglemanError as error:
            faults.append(Fault(called, error.text))
        except ValueError:
            faults.append(Fault(called, say("the bot {name} makes nothing of “{words}”", name=name, words=words)))
    elif name != RANDOM:
        faults.append(Fault(called, unknown(name, (RANDOM, *makers))))
    return _random(below)


def _random(below: Below) -> Bot:
    def choose(_sight: Any, ask: Ask[Any]) -> Order:
        order: Order = ask.orders.sample(below)
        return order

    return choose
