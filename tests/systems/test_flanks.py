"""Do the clauses of Two Flanks and a Centre hold in every layout?"""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree

import hypothesis
import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll, Sealed
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.positions import Position, Running, answer, look
from fugleman.core.text import Voice
from fugleman.systems.flanks import SYSTEM, Flanks, rules, wording
from fugleman.systems.flanks.menus import Layouts, destinations
from fugleman.systems.flanks.terms import Game, Lay, Layout, MoveCounter, Rulings, Scenario
from tests.conformance.walks import sample
from tests.italian import ITALIAN

USUAL = Rulings()
EIGHT = Rulings(counters=8, maximum=4)
TWELVE = Rulings(counters=12, sectors=4, maximum=4)
NAMED = Rulings(sectors=("Hügel", "Mill", "Río"))
SIZES = [USUAL, EIGHT, TWELVE, NAMED, Rulings(counters=20, sectors=6, maximum=20, minimum=0)]


def flanks(scenario: Scenario | None = None, **rulings: Any) -> Flanks:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=scenario or Scenario())


def given(*layouts: str, **rulings: Any) -> Flanks:
    return flanks(Scenario(layouts), laying="given", sides=len(layouts), **rulings)


def layouts(r: Rulings) -> list[Layout]:
    """Every layout that clause 2 allows, by trying all."""
    every = product(range(rules.number_of_sectors(r)), repeat=r.counters)
    return [layout for layout in every if rules.layout_refusal(r, layout) is None]


def faults(**rulings: Any) -> list[str]:
    return [str(fault) for fault in flanks(**rulings).faults()]


def test_1_there_are_450_ways_to_lay_and_7_of_them_by_sizes() -> None:
    every = layouts(USUAL)
    shapes = {tuple(map(layout.count, range(3))) for layout in every}
    assert len(every) == 450
    assert len(shapes) == 7
    assert sum(set(map(layout.count, range(3))) == {1, 2, 3} for layout in every) == 360
    assert sum(tuple(map(layout.count, range(3))) == (2, 2, 2) for layout in every) == 90


def test_1_eight_counters_with_four_at_most_can_be_laid_in_4620_ways() -> None:
    assert len(layouts(EIGHT)) == 4620


def test_2_every_layout_is_accepted_and_every_other_way_refused() -> None:
    allowed = set(layouts(USUAL))
    menu = Layouts(USUAL)
    for layout in product(range(3), repeat=6):
        sizes = [layout.count(sector) for sector in range(3)]
        assert (Lay(layout) in menu) == (layout in allowed) == (min(sizes) >= 1 and max(sizes) <= 3)


@pytest.mark.parametrize(("layout", "clause"), [((0, 0, 0, 1, 2), "1"), ((0, 0, 0, 1, 2, 3), "1"), ((0, 0, 0, 0, 1, 2), "2")])
def test_2_a_layout_from_the_wire_is_refused_under_its_clause(layout: Layout, clause: str) -> None:
    with pytest.raises(Illegal) as error:
        answer(SYSTEM, Position(SYSTEM.opening()), Lay(layout))
    assert error.value.clause == clause


@pytest.mark.parametrize("r", SIZES)
def test_2_layouts_dealt_at_random_are_legal_and_reach_every_shape(r: Rulings) -> None:
    menu, chance = Layouts(r), Random(1)
    dealt = [menu.sample(chance.randrange) for _ in range(300)]
    assert all(lay in menu for lay in dealt)
    assert len({lay.layout for lay in dealt}) > 100


@pytest.mark.parametrize("r", SIZES)
def test_2_an_absent_side_lays_evenly(r: Rulings) -> None:
    layout = rules.even_layout(r)
    sizes = [layout.count(sector) for sector in range(rules.number_of_sectors(r))]
    assert rules.layout_refusal(r, layout) is None
    assert max(sizes) - min(sizes) <= 1


def test_4_the_counter_has_a_way_to_go_or_a_reason_to_stay_in_every_layout() -> None:
    for layout in layouts(USUAL):
        for n in range(1, 7):
            room = rules.room(USUAL, layout, n)
            assert room or rules.is_alone(layout, n)
            for to in room:
                after = rules.moved(layout, n, to)
                assert rules.layout_refusal(USUAL, after) is None or rules.is_alone(layout, n)


def test_4_1_only_a_full_sector_is_barred() -> None:
    for layout in layouts(USUAL):
        for n in range(1, 7):
            others = {0, 1, 2} - {rules.sector_of(layout, n)}
            assert set(rules.room(USUAL, layout, n)) == {sector for sector in others if layout.count(sector) < 3}


@pytest.mark.parametrize(
    ("order", "clause", "because"),
    [
        (MoveCounter(0), "4", "counter 1 is there already"),
        (MoveCounter(3), "1", "there is no such sector"),
        (MoveCounter(-1), "1", "there is no such sector"),
        (Lay((0, 0, 0, 1, 2, 2)), "4", "the rolled counter is still to be moved"),
    ],
)
def test_4_an_order_is_refused_with_its_reason(order: Any, clause: str, because: str) -> None:
    system = given("L123 C4 R56")
    rolled = answer(system, Position(system.opening()), (1,)).position
    with pytest.raises(Illegal, match=because) as error:
        answer(system, rolled, order)
    assert error.value.clause == clause
    assert "C, R" in str(error.value)


def test_4_moving_before_laying_is_refused() -> None:
    with pytest.raises(Illegal, match="still to be laid"):
        answer(SYSTEM, Position(SYSTEM.opening()), MoveCounter(1))


def test_5_each_side_moves_only_its_own_counters() -> None:
    system = given("L123 C4 R56", "L1 C23 R456")
    game, chance = Running(system, system.opening()), Random(2)
    while game.call is not None:
        before = game.state
        game.answer(sample(game.call, chance.randrange))
        if game.state is not before:
            assert game.state.to_act == 1 - before.to_act
            assert game.state.layouts[1 - before.to_act] == before.layouts[1 - before.to_act]


def test_a_given_layout_wants_no_laying_and_open_laying_asks_each_side_in_turn() -> None:
    assert isinstance(look(given("L123 C4 R56"), Position(given("L123 C4 R56").opening())).call, Roll)
    first = look(SYSTEM, Position(SYSTEM.opening()))
    assert isinstance(first.call, Ask)
    assert first.call.seat == 0
    second = answer(SYSTEM, first.position, Lay((0, 0, 0, 1, 2, 2)))
    assert isinstance(second.call, Ask)
    assert second.call.seat == 1


def test_a_sealed_laying_asks_both_sides_by_2_and_an_absent_one_lays_evenly() -> None:
    system = flanks(Scenario(turns=7), laying="sealed")
    call = look(system, Position(system.opening())).call
    assert isinstance(call, Sealed)
    assert [(ask.seat, ask.clause, ask.absent) for ask in call.asks] == [
        (side, "2", Lay((0, 0, 1, 1, 2, 2))) for side in (0, 1)
    ]
    laid = answer(system, Position(system.opening()), tuple(ask.absent for ask in call.asks))
    assert laid.position.state.left == 7


def test_6_the_card_that_says_how_many_units_act_is_drawn_for_6() -> None:
    system = given("L123 C4 R56", acting="cards")
    rolled = answer(system, Position(system.opening()), (1,))
    assert isinstance(rolled.call, Roll)
    assert rolled.call.clause == "6"


@pytest.mark.parametrize("r", SIZES)
def test_a_layout_is_read_as_it_is_written(r: Rulings) -> None:
    chance = Random(3)
    for _ in range(200):
        layout = Layouts(r).sample(chance.randrange).layout
        words = str(wording.write_layout(r, layout))
        assert wording.read_layout(r, words) == layout
        assert wording.read_layout(r, words.lower()) == layout


def test_a_layout_is_written_and_read_in_italian_where_its_letters_are_others() -> None:
    layout = wording.read_layout(USUAL, "s123 c4 D56", ITALIAN)
    assert layout == wording.read_layout(USUAL, "L123 C4 R56", ITALIAN) == (0, 0, 0, 1, 2, 2)
    assert ITALIAN(wording.write_layout(USUAL, layout)) == "S123 C4 D56"
    with pytest.raises(Unreadable):
        wording.read_layout(USUAL, "S123 C4 D56")
    with pytest.raises(Unreadable):
        wording.read_layout(USUAL, "L123 C4 D56", ITALIAN)


@pytest.mark.parametrize(
    "words",
    ["L123 C4 R56", "123/4/56", " 123 / 4 / 56 ", "R56 L123 C4", "l321 c4 r65", "L1,2,3 C4 R5,6", "L123/C4/R56", "123 4 56"],
)
def test_a_layout_may_be_written_in_many_ways(words: str) -> None:
    assert wording.read_layout(USUAL, words) == (0, 0, 0, 1, 2, 2)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "L123",
        "L123 C4",
        "L123 C4 R56 R",
        "123/4/56/",
        "L123 L4 R56",
        "L123 4 R56",
        "L12a C4 R56",
        "L１23 C4 R56",
        "L1,,23 C4 R56",
        "L-1 C4 R56",
        "9" * 5000,
    ],
)
def test_what_is_no_layout_is_unreadable(words: str) -> None:
    with pytest.raises(Unreadable, match="is no layout: write it as L12 C34 R56"):
        wording.read_layout(USUAL, words)


@pytest.mark.parametrize("name", ["l", "L", " left ", "LEFT"])
def test_a_sector_is_read_by_letter_or_name(name: str) -> None:
    assert SYSTEM.read(name, Ask(0, destinations(USUAL, (0, 0, 0, 1, 2, 2), 5), "4")) == MoveCounter(0)


def test_rulings_that_admit_no_layout_are_refused_with_the_numbers() -> None:
    assert faults(counters=10) == ["10 counters do not fit 3 sectors with 1 to 3 each: that takes 3 to 9"]
    assert faults(counters=2) == ["2 counters do not fit 3 sectors with 1 to 3 each: that takes 3 to 9"]
    assert faults(minimum=3, counters=8) == ["8 counters do not fit 3 sectors with 3 to 3 each: that takes 9 to 9"]
    assert faults(sectors=4, counters=12, maximum=4) == faults(counters=8, maximum=4) == []


@pytest.mark.parametrize(
    ("rulings", "playable"),
    [
        ({"sectors": ("North",), "counters": 3}, False),
        ({"sectors": ("North", "South")}, True),
        ({"sectors": tuple("ABCDEF")}, True),
        ({"sectors": tuple("ABCDEFG"), "counters": 7}, False),
        ({"counters": 3}, True),
        ({"counters": 2}, False),
        ({"counters": 9}, True),
        ({"counters": 10}, False),
    ],
)
def test_two_to_six_sectors_can_be_named_and_the_counters_may_just_fill_them_or_just_not_empty_them(
    rulings: dict[str, Any], playable: bool
) -> None:
    assert (faults(**rulings) == []) is playable


def test_names_of_sectors_must_be_told_apart_by_their_first_letters() -> None:
    assert faults(sectors=("Hill", "Mill", "River")) == []
    assert faults(sectors=("Hill", "Hamlet", "River")) == ["the sectors Hill, Hamlet, River must begin with different letters"]
    assert faults(sectors=("Hill", "2nd", "River")) == ["the sectors Hill, 2nd, River must begin with different letters"]
    assert "name 2 is empty" in faults(sectors=("Hill", "", "River"))
    assert faults(sectors=("Hill",)) == [
        "there are 1 sectors; 2 to 6 are allowed",
        "6 counters do not fit 1 sectors with 1 to 3 each: that takes 1 to 3",
    ]


def test_given_layouts_must_be_there_and_legal_all_faults_at_once() -> None:
    assert [str(f) for f in flanks(laying="given").faults()] == [
        "layouts are given exactly when the ruling “laying” is “given”"
    ]
    system = flanks(Scenario(("L1234 C5 R6", "L123 C43 R56")), laying="given")
    assert [str(f) for f in system.faults()] == [
        "L1234 C5 R6 (2): it gives a sector 4",
        "counter 3 is laid twice in “L123 C43 R56”",
    ]
    assert [str(f) for f in flanks(Scenario(("123/4/56",)), laying="given").faults()] == ["1 layouts are given for 2 sides"]


def test_b_the_second_side_faces_the_first_unless_left_is_shared() -> None:
    game = Game(((0, 0, 0, 1, 2, 2), (0, 0, 0, 1, 2, 2)), 0, None)
    own = names_in(replace(SYSTEM, rulings=Rulings(left="own")).picture(game, Voice()))
    shared = names_in(replace(SYSTEM, rulings=Rulings(left="shared")).picture(game, Voice()))
    assert own == [["Right", "Centre", "Left"], ["Left", "Centre", "Right"]]
    assert shared == [["Left", "Centre", "Right"], ["Left", "Centre", "Right"]]


def names_in(picture: str) -> list[list[str]]:
    """The sectors' names, row by row from above, each from left to right."""
    texts = [e for e in ElementTree.fromstring(picture).iter() if e.text in ("Left", "Centre", "Right")]
    rows = sorted({int(e.attrib["y"]) for e in texts})
    return [[str(e.text) for e in sorted(texts, key=lambda e: int(e.attrib["x"])) if int(e.attrib["y"]) == y] for y in rows]


def test_the_board_shows_each_counter_once_and_the_odds() -> None:
    game = Game(((0, 0, 0, 1, 2, 2),), 0, None)
    words = [e.text for e in ElementTree.fromstring(flanks(sides=1).picture(game, Voice())).iter()]
    assert [words.count(str(n)) for n in range(1, 7)] == [1] * 6
    assert [word for word in words if word and " in " in word] == ["3 in 6", "1 in 6", "2 in 6"]


@pytest.mark.parametrize(("left", "told"), [(None, True), (1, True), (0, False)])
def test_nobody_acts_next_once_the_game_is_over(left: int | None, told: bool) -> None:
    picture = flanks(sides=2).picture(Game(((0, 0, 0, 1, 2, 2),) * 2, 0, left), Voice())
    assert ("acts next" in picture) is told


def test_the_greedy_bot_keeps_its_sector_as_full_as_it_can() -> None:
    system = flanks(sides=1)
    bot = SYSTEM.bots()["greedy"](system, 0, "R", lambda n: 0)
    here = look(system, Position(system.opening()))
    assert isinstance(here.call, Ask)
    laid = bot(None, here.call)
    assert laid == Lay((0, 0, 1, 2, 2, 2))
    rolled = answer(system, answer(system, here.position, laid).position, (1,))
    assert not isinstance(rolled.call, Ask), "Right is full: Centre is the only way"
    assert rolled.position.state.layouts == ((1, 0, 1, 2, 2, 2),)
    rolled = answer(system, rolled.position, (4,))
    assert isinstance(rolled.call, Ask)
    moved = answer(system, rolled.position, bot(None, rolled.call)).position.state
    assert moved.layouts == ((1, 0, 1, 0, 2, 2),), "where fewer stand"


@pytest.mark.parametrize("r", SIZES)
def test_the_greedy_bot_lays_and_moves_within_the_rules(r: Rulings) -> None:
    system = replace(SYSTEM, rulings=r)
    for letter in ("", *map(str, wording.letters(r))):
        bots = [SYSTEM.bots()["greedy"](system, seat, letter, Random(4).randrange) for seat in (0, 1)]
        here, chance = look(system, Position(system.opening())), Random(5)
        while here.call is not None:
            call = here.call
            if isinstance(call, Roll):
                value: Any = call.dice.throw(chance.randrange)
            else:
                assert isinstance(call, Ask)
                value = bots[call.seat](None, call)
            here = answer(system, here.position, value)


def test_the_greedy_bot_refuses_a_sector_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="“X” is no sector: they are L, C, R"):
        SYSTEM.bots()["greedy"](SYSTEM, 0, "X", lambda n: 0)


def test_an_event_of_another_system_has_no_words() -> None:
    with pytest.raises(TypeError):
        SYSTEM.tell(Event())


@hypothesis.settings(derandomize=True, deadline=None)
@hypothesis.given(st.text(st.sampled_from("LCRlcr123456789,-/ \n٣²x"), max_size=20) | st.text(max_size=20))
def test_any_words_make_a_layout_of_all_counters_or_are_unreadable(words: str) -> None:
    with suppress(Unreadable):
        layout = wording.read_layout(USUAL, words)
        assert len(layout) == 6
        assert wording.read_layout(USUAL, str(wording.write_layout(USUAL, layout))) == layout
