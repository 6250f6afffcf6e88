"""How many positions has a small Command Cycle between its turns? A changed count is a changed rule.

Any legal bids, the advantage held by Red, the start among them and the ended cycle not. Momentum, the ban, and whether a
double pass went before belong to a position. "Merged" takes chits of equal weight for one another.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Sealed
from fugleman.core.positions import Look, Position, answer, look
from fugleman.systems.soldiers import SYSTEM
from fugleman.systems.soldiers.terms import Game, Rulings

Stood = tuple[int, bool]
"""A chit's space, and whether it is Committed there."""


def positions(chits: int, last_space: int, **rulings: Any) -> set[Game]:
    """Every position, found by giving every answer to every call."""
    system = replace(SYSTEM, rulings=Rulings(chits=chits, last_space=last_space, **rulings))
    start = look(system, Position(system.opening()))
    seen: set[Game] = set()
    waiting: list[Look[Game]] = [start]
    while waiting:
        at = waiting.pop()
        if at.position.state in seen or at.call is None:
            continue
        seen.add(at.position.state)
        assert isinstance(at.call, Sealed)
        menus = [ask.orders.listed() or () for ask in at.call.asks]
        waiting += [answer(system, at.position, orders) for orders in product(*menus)]
    return seen


def merged(game: Game) -> object:
    """What two positions have in common that differ only in which of a side's chits is which."""
    return game.active, tuple(
        tuple(
            sorted(
                (chit.space, chit.committed, side == game.active and place == game.banned) for place, chit in enumerate(chits)
            )
        )
        for side, chits in enumerate(game.track)
    )


def by_hand(chits: int, last_space: int, start: str = "ordinary", double_pass: str = "unless_banned") -> int:
    """The same count from the text alone, without the system: tuples, and no menu but the sentence of the clause."""

    def spaces(chit: Stood) -> range:
        return range(max(chit[0] + chit[1], start == "must_enter"), last_space + 1)

    def moved(side: tuple[Stood, ...], bid: tuple[int, int] | None, *, won: bool) -> tuple[Stood, ...]:
        return side if bid is None else (*side[: bid[0]], (bid[1], won), *side[bid[0] + 1 :])

    home: tuple[Stood, ...] = ((0, False),) * chits
    begun = (home, home, None, None)
    seen, waiting = {begun}, [begun]
    while waiting:
        red, blue, active, ban = waiting.pop()
        bids = [
            [None, *((n, s) for n, chit in enumerate(side) if who != active or n != ban for s in spaces(chit))]
            for who, side in enumerate((red, blue))
        ]
        held = any(len(bids[who]) == 1 and any(map(spaces, side)) for who, side in enumerate((red, blue)))
        for a, b in product(*bids):
            if a is None and b is None:
                goes_on = {"unless_banned": held, "ends": False, "while_able": any(map(spaces, red + blue))}
                if not goes_on[double_pass]:
                    continue
                then: Any = (red, blue, None, None)
            else:
                far = (-1 if a is None else a[1], -1 if b is None else b[1])
                winner = (active or 0) if far[0] == far[1] else int(far[1] > far[0])
                bid = (a, b)[winner]
                assert bid is not None
                then = (moved(red, a, won=winner == 0), moved(blue, b, won=winner == 1), winner, bid[0])
            if then not in seen:
                seen.add(then)
                waiting.append(then)
    return len(seen)


@pytest.mark.parametrize(
    ("chits", "last_space", "labelled", "unlabelled"),
    [(1, 1, 19, 19), (1, 2, 42, 42), (1, 3, 75, 75), (2, 1, 365, 116), (2, 2, 1727, 504), (2, 3, 5209, 1463)],
)
def test_positions_between_turns(chits: int, last_space: int, labelled: int, unlabelled: int) -> None:
    found = positions(chits, last_space)
    assert (len(found), len(set(map(merged, found)))) == (labelled, unlabelled)
    assert by_hand(chits, last_space) == labelled


@pytest.mark.parametrize(
    ("rulings", "labelled"),
    [({"start": "must_enter"}, 631), ({"double_pass": "ends"}, 1471), ({"double_pass": "while_able"}, 2151)],
)
def test_positions_under_house_rules(rulings: dict[str, str], labelled: int) -> None:
    assert len(positions(2, 2, **rulings)) == labelled
    assert by_hand(2, 2, **rulings) == labelled
