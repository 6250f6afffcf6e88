"""Does a sensible side march, place and react sensibly? And what is counted of it?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Event, Sealed
from fugleman.core.errors import Unreadable
from fugleman.core.positions import Look, answer
from fugleman.core.system import Bot
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march import SYSTEM, FlankMarch, events
from fugleman.systems.flank_march.terms import Game, Rulings, Standing
from tests.systems.flank_march_play import (
    BLUE,
    CAV,
    FAIR,
    RED,
    TRACKER,
    arriving,
    asked,
    begun,
    played,
    reacting_to,
    reporting,
)

CORNER = replace(SYSTEM, rulings=Rulings(pivot="corner"))


def steady(system: FlankMarch = SYSTEM, seat: int = RED, where: str = "") -> Bot:
    spread = iter(range(10**6))
    return system.bots()["steady"](system, seat, where, lambda n: next(spread) % n)


def ordered(system: FlankMarch, here: Look[Game], where: str = "") -> str:
    """What the side that is asked orders."""
    ask = asked(here)
    return str(system.write(steady(system, ask.seat, where)(system.sight(here.position.state, ask.seat), ask)))


def noted(system: FlankMarch, where: str = "") -> list[str]:
    here = begun(system)
    assert isinstance(here.call, Sealed)
    sights = [(system.sight(here.position.state, ask.seat), ask) for ask in here.call.asks]
    return [str(system.write(steady(system, ask.seat, where)(sight, ask))) for sight, ask in sights]


def with_generals(*generals: Standing) -> FlankMarch:
    """Both armies' second commands under these generals."""
    armies = tuple(
        replace(army, commands=(army.commands[0], replace(army.commands[1], general=general)))
        for army, general in zip(SYSTEM.scenario.armies, generals, strict=True)
    )
    return replace(SYSTEM, scenario=replace(SYSTEM.scenario, armies=armies))


def test_1_it_sends_its_best_general_if_he_is_worth_it() -> None:
    assert noted(SYSTEM) == ["Wing left", "Horse left"]
    assert noted(SYSTEM, "Right") == ["Wing right", "Horse right"]
    assert noted(with_generals("Poor", "Coward")) == ["hold", "hold"]


def test_4_it_enters_in_line_on_its_side_of_the_table() -> None:
    here, lines = arriving(), []
    for _ in range(2):
        lines.append(ordered(SYSTEM, here))
        here = answer(SYSTEM, here.position, SYSTEM.read(lines[-1], asked(here)))
    assert lines == ["place Cav1 1,4 E", "place Cav2 1,12 E"]
    assert here.position.state.phase == "reaction" or ordered(SYSTEM, here) == "done"


def test_4_it_enters_before_the_enemy_where_it_is_told_to() -> None:
    """As far in as it may stand, level with Spear1; more than 5U away."""
    here, lines = arriving(), []
    for _ in range(2):
        lines.append(ordered(SYSTEM, here, "left near"))
        here = answer(SYSTEM, here.position, SYSTEM.read(lines[-1], asked(here)))
    assert lines == ["place Cav1 11,66 E", "place Cav2 11,58 E"]


def test_4_where_no_line_fits_it_takes_the_first_place_or_none() -> None:
    """On a table 7U high a unit 8U wide cannot look straight in; beside a friend as large as the table it cannot stand."""
    low = replace(SYSTEM, scenario=replace(SYSTEM.scenario, height="7", width="20"))
    away = Base(1500, 350, (0, 1), 200, 200)
    assert ordered(low, arriving(low, Foot1=away)).startswith("place Cav1")
    assert ordered(low, arriving(low, Foot1=Base(1000, 350, (0, 1), 2000, 700))) == "lost Cav1"


def test_4_beside_a_real_table_it_places_in_order_and_then_is_done() -> None:
    here, lines = arriving(TRACKER), []
    for _ in range(3):
        lines.append(ordered(TRACKER, here))
        here = answer(TRACKER, here.position, TRACKER.read(lines[-1], asked(here)))
    assert lines == ["place Cav1", "place Cav2", "done"]


@pytest.mark.parametrize(
    ("system", "x", "y", "turn"),
    [
        (SYSTEM, 12, 66, "turn Spear1 W"),
        (SYSTEM, 26, 76, "turn Spear1 N"),
        (CORNER, 12, 66, "turn Spear1 W right"),
        (CORNER, 40, 66, "turn Spear1 E left"),
        (CORNER, 26, 76, "turn Spear1 N"),
        (SYSTEM, 26, 56, "done"),
    ],
)
def test_5_it_turns_towards_what_entered(system: FlankMarch, x: int, y: int, turn: str) -> None:
    """Spear1 stands alone at 26,66 and looks south."""
    away = {name: Base(11000, 8000 - 800 * n, (0, -1), 800, 400) for n, name in enumerate(("Spear2", "Spear3"))}
    here = reacting_to(Base(x * 100, y * 100, (1, 0), 200, 200), system, **away)
    assert ordered(system, here) == turn


def test_5_beside_a_real_table_it_leaves_its_units_as_they_are() -> None:
    assert ordered(TRACKER, played(TRACKER, *TO_REACTION)) == "done"


TO_REACTION = (
    "Wing left | hold", "Centre | Main", "6 6", "1 1", "Main", "Horse", "6 6",
    "done", "done", "place Cav1", "place Cav2", "done",
)  # fmt: skip
"""Wing rolls a double 6 at the end of turn 1 and enters."""


def test_7_it_names_its_best_general_and_reports_nothing() -> None:
    here = played(TRACKER, "hold | hold")
    assert isinstance(here.call, Sealed)
    sights = [(TRACKER.sight(here.position.state, ask.seat), ask) for ask in here.call.asks]
    assert [str(TRACKER.write(steady(TRACKER, ask.seat)(sight, ask))) for sight, ask in sights] == ["Wing", "Main"]
    assert ordered(SYSTEM, reporting()) == "done"


# What may be counted and asked.

COUNTED: dict[str, list[Event]] = {
    "turns": [events.TurnBegins(2)],
    "throws": [events.Rolled(RED, 1, (3, 4), 9, succeeds=False), events.Rolled(RED, 1, (6, 6), 14, succeeds=True)],
    "succeeds": [events.Rolled(RED, 1, (6, 6), 14, succeeds=True)],
    "cancelled": [events.LevelChanged(RED, 1, 0, risen=False)],
    "arrives": [events.Arrives(RED, 1, "left", "left", ((6, 6),), 14, 3)],
    "units placed": [events.Placed(RED, CAV, None)],
    "units without room": [events.NoRoom(RED, CAV)],
}


def test_what_is_counted() -> None:
    told = [event for found in COUNTED.values() for event in found] + [events.LevelChanged(RED, 1, 1, risen=False)]
    measures = SYSTEM.measures()
    for name, found in COUNTED.items():
        assert sum(measures[name](event) for event in dict.fromkeys(told)) == len(found)
    assert measures.keys() == COUNTED.keys()


def test_the_odds_of_a_march_are_asked_by_level_and_failures() -> None:
    general = SYSTEM.questions()["general"]
    assert general.ask("fair +2").start.marches[0].progressive == 2
    assert general.ask("Fair").start.marches[0].level == FAIR
    for words in ("General", "Fair 2", "Incompetent"):
        with pytest.raises(Unreadable, match="is no march: write Fair"):
            general.ask(words)


def test_the_outlook_is_that_of_ones_own_marches() -> None:
    here = begun(SYSTEM)
    assert isinstance(here.call, Sealed)
    before = [SYSTEM.outlook(here.position.state, ask.seat, ask) for ask in here.call.asks]
    assert [[(one.of, str(one.about)) for one in found] for found in before] == [
        [("Expert +0", "Wing")], [("Fair +0", "Horse")]
    ]  # fmt: skip
    after = played(TRACKER, *TO_REACTION[:6]).position.state
    assert SYSTEM.outlook(SYSTEM.sight(after, BLUE), BLUE, None) == []
