"""Do the clauses of flank marches hold, and their trials come out right?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fugleman.adapters.catalogues import catalogue
from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.positions import Look, Position, answer, check, look
from fugleman.core.text import Voice
from fugleman.kit.geometry import Base, gap
from fugleman.muster import muster
from fugleman.systems.flank_march import SYSTEM, FlankMarch, reacting, turns
from fugleman.systems.flank_march.initiative import TWO_DICE
from fugleman.systems.flank_march.marching import MarchDice, attempted, odds
from fugleman.systems.flank_march.terms import ArmyEntry, CommandEntry, Game, March, Scenario, UnitEntry
from fugleman.table import Table, memory_ports
from tests.italian import italian
from tests.systems.flank_march_play import (
    BLUE,
    CAV,
    EXPERT,
    FAIR,
    GENIUS,
    LANCE,
    POOR,
    RED,
    SPEAR,
    TRACKER,
    begun,
    played,
)

MARKED = Scenario(
    armies=(
        ArmyEntry(
            "Average",
            (
                CommandEntry("Centre", "Fair", (UnitEntry("Foot", 9),), chief=True),
                CommandEntry("Ala", "Poor", (UnitEntry("Cav1", 2), UnitEntry("Cav2", 2))),
                CommandEntry("Retro", "Expert", (UnitEntry("Cav3", 2),)),
            ),
        ),
        ArmyEntry("Average", (CommandEntry("Main", "Expert", (UnitEntry("Spear", 9),), chief=True),)),
    )
)


def until_rolled(notes: str, rolls: str) -> tuple[str, ...]:
    """A first turn of MARKED's, up to the end of its rolls; Red names its commands in order."""
    staying = [name for name in ("Centre", "Ala", "Retro") if name not in notes]
    turns: list[str] = []
    for name in staying:
        turns += [f"{name} | Main", "6 6", "1 1"]
    return (f"{notes} | hold", *turns, "Main", rolls)


# The odds, exactly (T20c).


@pytest.mark.parametrize(
    ("level", "successes"),
    [
        (EXPERT, ["5/18", "127/432", "10943/46656", "203479/1679616"]),
        (FAIR, ["1/6", "293/1296", "1859/7776", "321523/1679616"]),
        (POOR, ["1/12", "4/27", "145/729", "3625/17496"]),
    ],
)
def test_t20_c_a_march_succeeds_at_the_end_of_each_turn_as_often_as_published(level: int, successes: list[str]) -> None:
    by, _ = odds(level, 0, 4)
    each = [now - before for before, now in zip((Fraction(0), *by), by, strict=False)]
    assert each == [Fraction(chance) for chance in successes]


@pytest.mark.parametrize(
    ("level", "by_six", "settled"),
    [
        (POOR, (".0833", ".2315", ".4304", ".6376", ".7987", ".8763"), 9),
        (FAIR, (".1667", ".3927", ".6318", ".8232", ".9238", ".9627"), 17),
        (EXPERT, (".2778", ".5718", ".8063", ".9275", ".9718", ".9867"), 24),
        (GENIUS, (".4167", ".7485", ".9169", ".9747", ".9907", ".9961"), 30),
    ],
)
def test_the_odds_by_turn_are_the_independent_ones(level: int, by_six: tuple[str, ...], settled: int) -> None:
    by, _ = odds(level, 0, settled)
    assert [f"{float(chance):.4f}"[1:] for chance in by[:6]] == list(by_six)
    arrived, lost = odds(level, 0, settled)
    assert arrived[-1] + lost == 1
    early, sunk = odds(level, 0, settled - 1)
    assert early[-1] + sunk < 1


def test_a_poor_generals_march_is_cancelled_as_often_as_stated() -> None:
    assert odds(POOR, 0, 9)[1] == Fraction(2152979417, 22039921152)
    assert round(float(odds(FAIR, 0, 17)[1]), 6) == 0.007683
    assert round(float(odds(EXPERT, 0, 24)[1]), 6) == 0.000485


@pytest.mark.parametrize(
    ("mine", "theirs", "chances"),
    [
        (FAIR, EXPERT, ("145/432", "35/324", "721/1296")),
        (POOR, EXPERT, ("155/648", "125/1296", "287/432")),
        (EXPERT, EXPERT, ("575/1296", "73/648", "575/1296")),
    ],
)
def test_t20_b_the_odds_of_the_initiative(mine: int, theirs: int, chances: tuple[str, str, str]) -> None:
    """By equal structures: Red's throw is higher, as high, lower."""
    throws = list(product(TWO_DICE.outcomes(), repeat=2))
    found: dict[int | None, Fraction] = {}
    for (one, chance), (other, likewise) in throws:
        totals = sum(map(int, one)) + mine, sum(map(int, other)) + theirs
        side, _ = turns.initiative(SYSTEM.armies, totals)
        found[side] = found.get(side, Fraction(0)) + chance * likewise
    assert [found[RED], found[None], found[BLUE]] == list(map(Fraction, chances))


# Clauses that cases do not show.


def test_3_the_roll_is_totalled_with_the_level_before_it() -> None:
    assert attempted(March(1, "left", FAIR, 1), (6, 6)) == March(1, "left", EXPERT, 2, ((6, 6),), 15)
    assert attempted(March(1, "left", GENIUS), (6, 6)).level == GENIUS


def test_3_3_a_double_1_is_not_counted_itself() -> None:
    march = attempted(March(1, "left", EXPERT, 3), (1, 1))
    assert (march.level, march.progressive, march.total) == (FAIR, 0, None)
    assert attempted(march, (2, 2)).progressive == 1


def test_3_2_a_cancelled_march_has_no_total_whatever_it_would_be() -> None:
    assert attempted(March(1, "left", POOR, 9), (1, 1)).cancelled
    assert attempted(March(1, "left", POOR, 9), (1, 1)).total is None


def test_6_several_commands_of_a_side_form_one_pool_with_the_best_total() -> None:
    """Both of Red's commands arrive at once; Red is asked for any of their units."""
    system = replace(TRACKER, scenario=MARKED)
    here = played(system, *until_rolled("Ala left, Retro left", "6 6 6 5"), "done", "done")
    assert here.position.state.entries[0].pools[RED] is not None
    assert isinstance(here.call, Ask)
    units = here.call.orders.schema()["anyOf"][0]["properties"]["unit"]["oneOf"]
    assert [unit["const"] for unit in units] == [1, 2, 3]
    pool = here.position.state.entries[0].pools[RED]
    assert pool is not None
    assert (pool.total, pool.plus) == (14, 3)


def test_4_left_and_right_edges_are_entered_one_after_the_other_the_highest_total_first() -> None:
    system = replace(TRACKER, scenario=MARKED)
    here = played(system, *until_rolled("Ala left, Retro right", "6 6 6 5"), "done", "done")
    assert [entry.edge for entry in here.position.state.entries] == ["right", "left"]
    for words in ("place Cav3", "done"):
        assert isinstance(here.call, Ask)
        here = answer(system, here.position, system.read(words, here.call))
    assert [entry.edge for entry in here.position.state.entries] == ["left"]


def test_3_marches_are_thrown_for_together_and_every_throw_is_as_likely() -> None:
    chances = [chance for _, chance in MarchDice(2).outcomes()]
    assert (len(chances), set(chances)) == (6**4, {Fraction(1, 6**4)})


def test_the_search_for_room_is_not_asked_to_decide_by_hand_found_places() -> None:
    """A place by hand with a facing off the table of 360 counts as any other. (N)"""
    system = replace(SYSTEM, scenario=replace(MARKED, width="60", height="40"))
    here = played(system, *until_rolled("Ala left", "6 6")[:1])
    state = replace(here.position.state, phase="arrival", marches=(March(1, "left", FAIR, 0, ((6, 6),), 13),))
    here = look(system, Position(state))
    assert isinstance(here.call, Ask)
    assert here.call.orders.check(system.read("place Cav1 6,20 (20,21)", here.call)) is None


def both_entered(totals: tuple[int, int]) -> Game:
    """Red's Cav1 and Blue's Lance1 came in by the left edge, 13U apart; Spear1 stands 9U from Cav1, all others far away."""
    here = {CAV: Base(400, 4000, (1, 0), 800, 200), LANCE: Base(400, 6100, (1, 0), 800, 200)}
    here[SPEAR] = Base(1500, 4000, (-1, 0), 800, 200)
    bases = tuple(here.get(unit) for unit in range(len(SYSTEM.opening().bases)))
    return replace(SYSTEM.opening(), phase="placing", bases=bases, entered=frozenset({CAV, LANCE}), totals=totals)


def structured(red: Any, blue: Any) -> FlankMarch:
    one, other = SYSTEM.scenario.armies
    armies = (replace(one, structure=red), replace(other, structure=blue))
    return replace(SYSTEM, scenario=replace(SYSTEM.scenario, armies=armies))


@pytest.mark.parametrize(
    ("totals", "red", "blue", "last", "first"),
    [
        ((13, 12), "Average", "Average", BLUE, BLUE),
        ((12, 13), "Average", "Average", BLUE, RED),
        ((12, 12), "Good", "Average", RED, BLUE),
        ((12, 12), "Average", "Good", BLUE, RED),
        ((12, 12), "Average", "Average", RED, RED),
        ((12, 12), "Average", "Average", BLUE, BLUE),
    ],
)
def test_s_the_lower_total_reacts_first_then_the_worse_structure_then_who_placed_last(
    totals: tuple[int, int], red: str, blue: str, last: int, first: int
) -> None:
    system = structured(red, blue)
    both = reacting.reactions(system.rulings, system.armies, both_entered(totals), last)
    assert [one.side for one in both] == [first, 1 - first]


def test_s_units_that_entered_may_react_to_those_that_entered_against_them() -> None:
    both = reacting.reactions(SYSTEM.rulings, SYSTEM.armies, both_entered((13, 12)), BLUE)
    assert {one.side: set(one.units) for one in both} == {RED: {CAV}, BLUE: {SPEAR, LANCE}}


def test_r_who_may_react_is_measured_once_before_any_unit_turns() -> None:
    """Lance1 is 13U from Cav1 as they entered; were it measured after Cav1's turn, it would be 16U away and out of it."""
    state = replace(both_entered((12, 13)), phase="reaction")
    both = reacting.reactions(SYSTEM.rulings, SYSTEM.armies, state, RED)
    here = look(SYSTEM, Position(replace(state, reactions=both)))
    assert isinstance(here.call, Ask)
    assert here.call.seat == RED
    here = answer(SYSTEM, here.position, SYSTEM.read("turn Cav1 N", here.call))
    assert isinstance(here.call, Ask)
    assert here.call.seat == BLUE
    cav, lance = (here.position.state.bases[unit] for unit in (CAV, LANCE))
    assert cav is not None
    assert lance is not None
    assert not gap(cav, lance).is_less_than(1500)
    assert here.call.orders.check(SYSTEM.read("turn Lance1 about", here.call)) is None


def test_r_nobody_reacts_where_nobody_could_be_placed() -> None:
    assert reacting.reactions(SYSTEM.rulings, SYSTEM.armies, replace(both_entered((13, 12)), entered=frozenset()), RED) == ()


# What the referee says in Italian can be typed as he says it.


def in_italian(text: Any) -> str:
    return italian(SYSTEM)(text)


def test_the_orders_that_a_refusal_names_in_italian_are_read() -> None:
    here = begun(SYSTEM)
    assert isinstance(here.call, Sealed)
    notes = here.call.asks[RED]
    with pytest.raises(Unreadable) as error:
        SYSTEM.read("boh", notes)
    assert "scrivere nessuna, oppure COMANDO sinistra o destra; Centre, Wing" in in_italian(error.value.text)
    notes_in_italian = ("nessuna", "Wing sinistra", "Wing S", "Wing l", "-")
    read = [SYSTEM.read(words, notes, italian(SYSTEM)) for words in notes_in_italian]
    assert [str(SYSTEM.write(order)) for order in read] == ["hold", "Wing left", "Wing left", "Wing left", "hold"]
    assert [in_italian(SYSTEM.write(order)) for order in read[:2]] == ["nessuna", "Wing sinistra"]
    here = look(
        SYSTEM, Position(replace(SYSTEM.opening(), phase="arrival", marches=(March(1, "left", FAIR, 0, ((6, 6),), 14),)))
    )
    assert isinstance(here.call, Ask)
    with pytest.raises(Unreadable) as error:
        SYSTEM.read("boh", here.call)
    assert in_italian(error.value.text).endswith("piazza UNITÀ 118.5,40 O, perduta UNITÀ, riprendi UNITÀ, fine")
    words = ["piazza Cav1 4,20 O", "perduta Cav1", "riprendi Cav1", "fine"]
    orders = [SYSTEM.read(each, here.call, italian(SYSTEM)) for each in words]
    assert [in_italian(SYSTEM.write(order)) for order in orders] == words
    assert [str(SYSTEM.write(order)) for order in orders] == [
        "place Cav1 4,20 W",
        "lost Cav1",
        "back Cav1",
        "done",
    ]
    refusal = here.call.orders.check(orders[-1])
    assert refusal is not None
    assert refusal.allowed is not None
    assert in_italian(refusal.allowed) == "da piazzare: Cav1, Cav2"


# T10: nothing of a hidden note before its time, at the level of the engine and of the table.


def shown_to(system: FlankMarch, here: Look[Game], seat: int | None) -> str:
    """Everything a seat is shown of a position: sight, line and picture in both languages, and its own menu."""
    sight = system.sight(here.position.state, seat)
    parts = [msgspec.json.encode(sight).decode()]
    for language in ("en", "it"):
        voice = Voice(catalogue(language, muster()["flank_march"].folder), system.seats())
        parts += [voice(system.describe(sight)), system.picture(sight, voice)]
    if isinstance(here.call, Ask) and here.call.seat == seat:
        parts.append(str(msgspec.structs.asdict(here.call.orders).get("game")))
    return "\n".join(parts)


@pytest.mark.parametrize("seat", [BLUE, None])
def test_t10_notes_that_differ_look_the_same_to_the_enemy_and_to_spectators(seat: int | None) -> None:
    system = replace(TRACKER, scenario=MARKED)
    looks = [played(system, *until_rolled(notes, "3 3")) for notes in ("Ala left", "Ala right")]
    assert shown_to(system, looks[0], seat) == shown_to(system, looks[1], seat)
    assert '"marches":[]' in shown_to(system, looks[0], seat)
    own = shown_to(system, looks[0], RED)
    assert "Ala" in own
    assert "[3,3]" in own


def test_t10_how_many_march_is_not_told_by_what_is_rolled() -> None:
    system = replace(TRACKER, scenario=MARKED)
    one, two = (played(system, *until_rolled(notes, "3 3")[:-1]) for notes in ("Ala left", "Ala left, Retro right"))
    for here in (one, two):
        assert isinstance(here.call, Roll)
        assert here.call.seen_by == frozenset({RED})
        assert str(here.call.dice) == "2d6"


def table_after_a_roll(note: str, faces: str) -> tuple[Table, list[str]]:
    """A table on which Red has noted a march and rolled once, and the journal after its first line, which holds the rosters."""
    ports = memory_ports()
    table = Table.open(replace(TRACKER, scenario=MARKED), ("Ann", "Bob"), ports, typed=True)
    for seat, words in ((BLUE, "hold"), (RED, note)):
        table.order(seat, words)
    for command in ("Centre", "Retro"):
        table.order(RED, command)
        table.order(BLUE, "Main")
        table.typed("6 6")
        table.typed("1 1")
    table.order(BLUE, "Main")
    table.typed(faces)
    return table, [line.decode() if isinstance(line, bytes) else str(line) for line in ports.journal.read()][1:]


@pytest.mark.parametrize("seat", [BLUE, None])
def test_t10_the_table_tells_the_same_whatever_is_noted_and_rolled(seat: int | None) -> None:
    one, other = (table_after_a_roll(*secret)[0] for secret in (("Ala left", "3 3"), ("Ala right", "1 2")))
    told = [[(line.n, line.kind, line.clause, str(line.text)) for line in table.log(seat)] for table in (one, other)]
    assert told[0] == told[1]
    assert one.picture(seat) == other.picture(seat)
    assert one.view(seat).sight == other.view(seat).sight
    assert "Ala rolls 3-3" in "\n".join(str(line.text) for line in one.log(RED))


def test_t10_the_journal_holds_neither_note_nor_throw_in_the_clear() -> None:
    _, journal = table_after_a_roll("Ala left", "3 3")
    assert journal
    assert not [word for word in ("left", "Ala", "[3,3]", '"flank"', "leadership") for line in journal if word in line]


def test_t10_after_the_arrival_note_and_throws_are_public() -> None:
    system = replace(TRACKER, scenario=MARKED)
    here = played(system, *until_rolled("Ala left", "6 6"), "done", "done")
    told = [str(system.tell(ruling.event)) for ruling in here.rulings if ruling.seen_by is None]
    assert any("Ala enters from its left" in line and "6-6" in line and "Fair" in line for line in told)
    assert here.position.state.levels[1] == FAIR


def test_t10_a_general_who_sank_is_still_what_he_was_to_the_enemy() -> None:
    system = replace(TRACKER, scenario=MARKED)
    here = played(system, *until_rolled("Retro left", "1 1"))
    assert system.sight(here.position.state, BLUE).levels[2] == EXPERT
    assert system.sight(here.position.state, RED).marches[0].level == FAIR
    assert all(ruling.seen_by == frozenset({RED}) for ruling in here.rulings)


# T20d and T22 are cases; here are those of their kind that are not.


def test_t22_a_search_without_an_end_is_not_begun_on_a_wide_table() -> None:
    """An enemy line exactly 5U from where the units would stand, along 120U: no room, and no place exactly 5 away."""
    enemies = tuple(UnitEntry(f"E{n}", 1, "20", "2", f"8,{10 + 20 * n} W") for n in range(6))
    armies = (
        ArmyEntry(
            "Average",
            (
                CommandEntry("Centre", "Fair", (UnitEntry("Foot", 9, at="100,10 N"),), chief=True),
                CommandEntry("Ala", "Poor", tuple(UnitEntry(f"Cav{n}", 1) for n in range(8))),
            ),
        ),
        ArmyEntry("Average", (CommandEntry("Main", "Expert", enemies, chief=True),)),
    )
    system = replace(SYSTEM, scenario=Scenario(armies, width="180", height="120"))
    assert system.faults() == ()
    state = replace(system.opening(), phase="arrival", marches=(March(1, "left", FAIR, 0, ((6, 6),), 13),))
    here = look(system, Position(state))
    for n in range(8):
        assert isinstance(here.call, Ask)
        assert str(system.write(here.call.absent)) == f"lost Cav{n}"
        with pytest.raises(Illegal, match="more than 5U is needed"):
            check(system, here.call, system.read(f"place Cav{n} 1,40 E", here.call))
        here = answer(system, here.position, here.call.absent)
    assert here.position.state.phase == "initiative"


def test_a_scenario_tells_all_its_faults_at_once() -> None:
    first, second = MARKED.armies
    broken = replace(
        MARKED,
        width="0",
        armies=(
            replace(
                first,
                commands=(
                    CommandEntry(
                        "Ala",
                        "Poor",
                        (UnitEntry("Cav", 1, depth="x"), UnitEntry("cav", 1, at="1,2"), UnitEntry("D", 1, at="2000,10 N")),
                    ),
                    CommandEntry("B, C", "Poor", (), attached="Cav"),
                ),
            ),
            second,
        ),
    )
    faults = [str(fault) for fault in replace(SYSTEM, scenario=broken).faults()]
    assert len(faults) == 9
    assert "D: 2000,10 N is off every table" in faults
    assert any("it must have one" in fault for fault in faults)


def test_units_set_up_one_upon_another_are_a_fault_on_the_map_only() -> None:
    first, second = MARKED.armies
    stacked = replace(
        first,
        commands=(CommandEntry("C", "Fair", (UnitEntry("A", 1, at="9,9 N"), UnitEntry("B", 1, at="9,10 N")), chief=True),),
    )
    scenario = replace(MARKED, armies=(stacked, second))
    assert [str(fault) for fault in replace(SYSTEM, scenario=scenario).faults()] == ["A overlaps B"]
    assert replace(TRACKER, scenario=scenario).faults() == ()
