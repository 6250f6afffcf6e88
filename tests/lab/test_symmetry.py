"""Does the state that stands for its symmetric ones play as they do?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.core.system import System
from fugleman.lab.chains import Chain
from fugleman.lab.exact_stages import worth
from fugleman.lab.explore import explore
from fugleman.lab.graph import answers_to
from fugleman.lab.passages import passages
from fugleman.lab.stages import measures_of, solve
from fugleman.systems import flank_march, flanks, open_bidding, section_cards, soldiers
from fugleman.systems.flanks.terms import Rulings as FlankRulings
from fugleman.systems.open_bidding.terms import Rulings as OpenRulings
from fugleman.systems.section_cards.terms import Rulings as CardRulings
from fugleman.systems.soldiers.terms import Rulings as TrackRulings

SYSTEMS: dict[str, System[Any]] = {
    "flanks": flanks.Flanks(rulings=FlankRulings(acting="cards")),
    "flanks, lone counters may move": flanks.Flanks(rulings=FlankRulings(lone_counter="may_move")),
    "section_cards": section_cards.SectionCards(rulings=CardRulings(hand=3)),
    "open_bidding": open_bidding.OpenBidding(rulings=OpenRulings(chits=3, last_space=3)),
    "open_bidding, any chit may raise": open_bidding.OpenBidding(
        rulings=OpenRulings(chits=2, last_space=3, raising="any_chit", first_bid="with_advantage")
    ),
    "soldiers": soldiers.Soldiers(rulings=TrackRulings(chits=3, last_space=3)),
}


def states(system: System[Any], seed: int) -> list[Any]:
    """The states of one game at random, from its first turn on."""
    random = Random(seed)
    game = Running(system, system.opening())
    found: list[Any] = []
    while game.call is not None and len(found) < 30:
        call = game.call
        if isinstance(call, Roll):
            game.answer(call.dice.throw(random.randrange))
        elif isinstance(call, Ask):
            game.answer(call.orders.sample(random.randrange))
        else:
            game.answer(tuple(ask.orders.sample(random.randrange) for ask in call.asks))
        found.append(game.state)
    return found[4:]


def meaning(system: System[Any], here: Look[Any]) -> Any:
    """What may come of an impulse, whatever the answers are called: the states that stand for those it leads to, what counts
    on the way, and who decides by how many orders."""
    if not here.position.answers and here.rulings:
        return system.canonical(here.position.state)
    assert here.call is not None
    seat = here.call.seat if isinstance(here.call, Ask) else None
    outcomes: Counter[Any] = Counter()
    for value, chance in answers_to(here.call):
        then = answer(system, here.position, value)
        counted = tuple(sum(measure(ruling.event) for ruling in then.rulings) for measure in system.measures().values())
        after = meaning(system, then) if then.position.answers else system.canonical(then.position.state)
        outcomes[after, counted] += chance  # type: ignore[assignment]
    return type(here.call), seat, frozenset(outcomes.items())


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_state_means_what_the_one_that_stands_for_it_means(name: str) -> None:
    system = SYSTEMS[name]
    folded = 0
    for seed in range(4):
        for state in states(system, seed)[::5]:
            stands = system.canonical(state)
            assert system.canonical(stands) == stands
            assert system.result(stands) == system.result(state)
            if system.result(state) is None:
                folded += stands != state
                assert meaning(system, look(system, Position(stands))) == meaning(system, look(system, Position(state)))
    assert folded


def test_the_throws_of_a_march_that_is_still_out_change_nothing() -> None:
    asked: Any = flank_march.SYSTEM.questions()["general"].ask("Fair")
    short = replace(asked.system, scenario=replace(asked.system.scenario, turns=4))
    whole, small = (
        explore(short, [asked.start], (asked.clock, *asked.among), until=tuple(asked.among), absent=True, symmetric=symmetric)
        for symmetric in (False, True)
    )
    assert whole.nodes > 10 * small.nodes
    exact, unreduced = (passages(Chain(graph), asked.clock, tuple(asked.among), 3) for graph in (small, whole))
    for name in asked.among:
        assert exact[name].by_turn == unreduced[name].by_turn
    assert exact["cancelled"].ever == Fraction(97, 46656)
    assert exact["succeeds"].ever == Fraction(4913, 7776)


def test_open_bidding_is_worth_the_same_with_chits_told_apart() -> None:
    system = open_bidding.OpenBidding(rulings=OpenRulings(chits=2, last_space=2))
    whole, small = (explore(system, measures=measures_of(system), symmetric=symmetric) for symmetric in (False, True))
    assert whole.nodes > 3 * small.nodes
    exact = worth(small)[small.start[0]]
    assert float(exact) == pytest.approx(solve(whole).value[whole.start[0]], abs=1e-12)
    assert float(exact) == pytest.approx(0.795252, abs=1e-6)
