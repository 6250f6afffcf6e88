"""Which odds help a seat to choose, beside the choice?

They follow from what the seat may see and from what it is asked, as a bot's orders do; the position itself is looked at for
nothing else. So they cannot tell what the seat may not know.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from fugleman.core.calls import Ask, Call, Sealed
from fugleman.core.positions import Position, look
from fugleman.core.questions import FirstTime, Inquiry, Prospect, Total
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import Text, say, say_n
from fugleman.core.toml import as_toml
from fugleman.lab.claims import Figure, exactly
from fugleman.lab.explore import TooLarge
from fugleman.lab.graph import Unlisted
from fugleman.lab.odds import FirstOdds, Odds, ShareOdds, TotalOdds, answer_to
from fugleman.lab.worth import WorthOdds

SOON = 6
"""Turns ahead in which something may happen."""

QUICK = 600
"""Positions that are explored while somebody waits: a fifth of a second or so."""

THOROUGH = 1_000
"""Positions that are explored for one who has asked: a second or two."""

SIDES_AT_BEST = say("both sides play their best")
BEST_SHARE, WORST_SHARE = say("one plays for it"), say("one plays against it")
CHANCE_ALONE = say("chance alone decides")
AT_RANDOM = say("every order at random")


class Beside(Struct, frozen=True):
    """A figure beside a choice: what it is of, what it is, how play then goes on, and the command that finds it again."""

    label: Text
    figure: Figure
    given: Text
    command: str = ""


def beside(system: System[Any], position: Position[Any], seat: Seat, limit: int = QUICK) -> tuple[Beside, ...]:
    """The odds that help a seat to choose at a position; none that would take more than `limit` positions to find."""
    ask = asked(look(system, position).call, seat)
    prospects = system.outlook(system.sight(position.state, seat), seat, ask)
    return tuple(one for prospect in prospects for one in _figures(system, prospect, seat, limit))


def worth_at_best(system: System[Any], sight: Any, ask: Ask[Any], order: Text) -> Beside | None:
    """What an order is worth if both sides play their best, where a system tells that and it is soon found."""
    for prospect in system.outlook(sight, ask.seat, ask):
        if isinstance(_answer(system, prospect.question, prospect.of, THOROUGH)[1], WorthOdds):
            label = _worth_label(order)
            return next((one for one in _figures(system, prospect, ask.seat, THOROUGH) if one.label == label), None)
    return None


def command(system: System[Any], question: str, of: str) -> str:
    """The command that answers a question of a system under its house rules."""
    house = [*_changed("--rule", system.rulings), *_changed("--set", system.scenario)]
    return shlex.join(["fugleman", "odds", system.name, *house, f"--{question}", of])


def asked(call: Call | None, seat: Seat) -> Ask[Any] | None:
    """What a call asks a seat."""
    asks = call.asks if isinstance(call, Sealed) else (call,) if isinstance(call, Ask) else ()
    return next((ask for ask in asks if ask.seat == seat), None)


def _figures(system: System[Any], prospect: Prospect, seat: Seat, limit: int) -> Iterator[Beside]:
    inquiry, odds = _answer(system, prospect.question, prospect.of, limit)
    if odds is not None:
        again = command(system, prospect.question, prospect.of)
        for label, found, given in _rows(inquiry, odds, prospect.about, seat):
            yield Beside(label, exactly(found), given, again)


@lru_cache(256)
def _answer(system: System[Any], question: str, of: str, limit: int) -> tuple[Inquiry, Odds | None]:
    inquiry = system.questions()[question].ask(of)
    try:
        return inquiry, answer_to(inquiry, limit)
    except (TooLarge, Unlisted):
        return inquiry, None


def _rows(inquiry: Inquiry, odds: Odds, about: Text, seat: Seat) -> Iterator[tuple[Text, Fraction, Text]]:
    match odds:
        case WorthOdds():
            for one in odds.choices[seat]:
                yield _worth_label(one.order), one.worth, SIDES_AT_BEST
        case FirstOdds():
            assert isinstance(inquiry, FirstTime)
            for label, chance in _first_rows(inquiry, odds, about):
                yield label, chance, CHANCE_ALONE
        case ShareOdds():
            yield say("{about}: the best share of turns", about=about), odds.best.share, BEST_SHARE
            yield say("{about}: the lowest share of turns", about=about), odds.worst.share, WORST_SHARE
        case TotalOdds():
            assert isinstance(inquiry, Total)
            for name, total in odds.total.items():
                yield say("{about}: {what}", about=about, what=inquiry.among[name]), total, AT_RANDOM


def _worth_label(order: Text) -> Text:
    return say("{order}: worth at best play", order=order)


def _first_rows(inquiry: FirstTime, odds: FirstOdds, about: Text) -> Iterator[tuple[Text, Fraction]]:
    """By when the first of the things happens, and how likely each ever does; in a single turn, how likely each does then."""
    first = next(iter(inquiry.among))
    soon = range(1, min(inquiry.turns, SOON) + 1) if inquiry.turns > 1 else ()
    for turns in soon:
        when = say_n("within {n} turn", "within {n} turns", turns)
        yield (
            say("{about}: {what} ({when})", about=about, what=inquiry.among[first], when=when),
            odds.first[first].within(turns),
        )
    for name, what in inquiry.among.items():
        label = (
            say("{about}: {what}, at all", about=about, what=what) if soon else say("{about}: {what}", about=about, what=what)
        )
        yield label, odds.first[name].ever


def _changed(option: str, settings: Any) -> Iterator[str]:
    """The options that bring about what differs from the defaults."""
    usual = msgspec.to_builtins(type(settings)())
    for name, value in msgspec.to_builtins(settings).items():
        if value != usual[name]:
            yield option
            yield f"{name}={value if isinstance(value, str) else as_toml(value)}"
