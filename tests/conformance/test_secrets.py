"""Does a secret answer change nothing for those who may not know it, until it is disclosed?

Two games are told apart by one secret answer and go on with the same answers for as long as they are legal in both.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fugleman.core.calls import Ask, Call, Roll, Ruling, Sealed
from fugleman.core.errors import Illegal
from fugleman.core.positions import Look, answer
from fugleman.core.seats import Seat, Seats, may_see
from fugleman.core.system import System
from tests.conformance.setups import Setup
from tests.conformance.walks import LONGEST, Step, sample, walks
from tests.pairs import compare_pair

TRIES, SECRETS, ACTS = 20, 12, 20


def test_a_secret_is_kept_until_it_is_disclosed(setup: Setup) -> None:
    for game in walks(setup):
        for n in secrets(game):
            for seat in outsiders(setup.system, game[n].call):
                twin = told_apart(setup.system, game[n], seat)
                if twin is not None:
                    compare(setup.system, game[n:], twin, seat)


def test_a_table_tells_a_seat_nothing_that_the_rules_keep_from_it(setup: Setup) -> None:
    if not any(isinstance(step.call, Sealed) for game in walks(setup) for step in game) and not any(map(secrets, walks(setup))):
        pytest.skip("no secrets")
    names = tuple(map(str, setup.system.seats()))
    for seat in (None, *range(len(names))):
        assert compare_pair(setup.system, names, seat, Random(f"{setup}/{seat}").randrange, ACTS) > 0


def secrets(game: tuple[Step, ...]) -> list[int]:
    """Where something secret was answered."""
    found = [n for n, step in enumerate(game) if any(seen_by is not None for seen_by in seen_bys(step.call))]
    return found[:: max(1, len(found) // SECRETS)]


def seen_bys(call: Call) -> list[Seats | None]:
    """Who may know of each part of the answer."""
    return [call.seen_by] if isinstance(call, Roll | Ask) else [ask.seen_by for ask in call.asks]


def outsiders(system: System[Any], call: Call) -> list[Seat | None]:
    """The seats, and the spectators, who may not know all of the answer."""
    watchers = (None, *range(len(system.seats())))
    return [seat for seat in watchers if not all(may_see(seat, seen_by) for seen_by in seen_bys(call))]


def told_apart(system: System[Any], step: Step, seat: Seat | None) -> Any:
    """Another answer that differs only in what the seat may not know; None if there is none."""
    chance = Random(1)
    for _ in range(TRIES):
        other = sample(step.call, chance.randrange)
        if not isinstance(step.call, Roll | Ask):
            parts = zip(step.call.asks, step.value, other, strict=True)
            other = tuple(old if may_see(seat, ask.seen_by) else new for ask, old, new in parts)
        if other != step.value:
            return other
    return None


def compare(system: System[Any], game: tuple[Step, ...], other: Any, seat: Seat | None) -> None:
    """What the seat sees of both games is equal, up to the first public ruling that tells them apart."""
    first, *rest = game
    twin = answer(system, first.position, other)
    if not isinstance(first.call, Roll | Ask) and known(twin.rulings, seat) != known(first.after.rulings, seat):
        return  # envelopes that are opened may be acted upon at once
    assert known(twin.rulings, seat) == known(first.after.rulings, seat), "disclosed by its own answer"
    assert seen(system, twin, seat) == seen(system, first.after, seat)
    for step in rest[:LONGEST]:
        try:
            twin = answer(system, twin.position, step.value)
        except Illegal:
            return
        if known(twin.rulings, seat) != known(step.after.rulings, seat):
            return
        assert seen(system, twin, seat) == seen(system, step.after, seat)


def known(rulings: tuple[Ruling, ...], seat: Seat | None) -> list[Ruling]:
    """The rulings that a seat may know."""
    return [ruling for ruling in rulings if may_see(seat, ruling.seen_by)]


def seen(system: System[Any], here: Look[Any], seat: Seat | None) -> tuple[object, ...]:
    """What a seat is shown of a position: sight, words and what is asked of whom, with the own menu."""
    sight = system.sight(here.position.state, seat)
    return (sight, str(system.describe(sight)), call_as_seen(here.call, seat))


def call_as_seen(call: Call | None, seat: Seat | None) -> object:
    """A call as it is announced: dice by their name, another seat's menu not at all."""
    if call is None:
        return None
    if isinstance(call, Roll):
        return call.clause, str(call.dice)
    asks = (call,) if isinstance(call, Ask) else call.asks
    return [(ask.clause, ask.seat, ask if ask.seat == seat else None) for ask in asks]
