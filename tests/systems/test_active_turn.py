"""Do the clauses of the active turn hold, and its trials come out right?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll, Ruling
from fugleman.core.chance import Dice
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.positions import Look, Position, Running, answer, look
from fugleman.kit.unit_events import Fell, Fired, Marked, Moved
from fugleman.kit.unit_orders import PASS, Fire, Move
from fugleman.kit.unit_shots import Shots
from fugleman.kit.units import Battle, First, UnitEntry
from fugleman.systems.active_turn import SYSTEM, ActiveTurn
from fugleman.systems.active_turn.menus import Decisions
from fugleman.systems.active_turn.terms import Game, Nominate, Rulings, StepOpens
from fugleman.table import Table, memory_ports, script
from tests.systems.units_play import SIZES, each_moves_once, movement_string, order_string, rosters

AT = Look[Game]


def active_turn(red: str, blue: str, first: First = "Red", turns: int = 6, **rulings: Any) -> ActiveTurn:
    """Units in short words, parted by blanks."""
    battle = Battle(tuple(red.split()), tuple(blue.split()), first, turns)
    return replace(SYSTEM, rulings=Rulings(**{"first_movement": "given"} | rulings), scenario=battle)


def begun(system: ActiveTurn) -> AT:
    return look(system, Position(system.opening()))


def asked(at: AT) -> Ask[Any]:
    assert isinstance(at.call, Ask)
    return at.call


def order(system: ActiveTurn, at: AT, words: str) -> AT:
    return answer(system, at.position, system.read(words, asked(at)))


def play(system: ActiveTurn, orders: str) -> tuple[AT, tuple[Ruling, ...]]:
    """Orders parted by blanks; `h` holds fire, and is put in where it is left out and nothing else could be meant."""
    at = begun(system)
    rulings = at.rulings
    for words in orders.split():
        while isinstance(asked(at).orders, Shots) and at.position.state.window and ">" not in words and words != "h":
            at = order(system, at, "hold")
            rulings += at.rulings
        at = order(system, at, "hold" if words == "h" else words)
        rulings += at.rulings
    return at, rulings


def holding(system: ActiveTurn, at: AT) -> AT:
    """Where fire is held until something else is asked."""
    while at.call is not None and at.position.state.window is not None:
        at = order(system, at, "hold")
    return at


def moved(rulings: tuple[Ruling, ...]) -> str:
    """Which sides moved, one after the other."""
    return "".join("AB"[ruling.event.side] for ruling in rulings if isinstance(ruling.event, Moved))


def choices(at: AT) -> set[str]:
    menu = asked(at).orders
    assert isinstance(menu, Decisions)
    name = menu.roster.name
    return {*map(name, menu.may), *(f"!{name(unit)}" for unit in menu.enemies), *(() if menu.must else ("-",))}


@pytest.mark.parametrize(
    ("red", "blue", "first", "orders", "side", "allowed"),
    [
        ("1 1 3", "2 2", "Red", "a1 -", 0, {"a2", "a3"}),
        ("1 1", "2", "Blue", "-", 0, {"a1", "a2"}),
        ("1 2 5", "1 5", "Red", "a1 b1 a2 - -", 0, {"a3", "!b2"}),
        ("1", "2h", "Red", "a1 b1>a1*0 -", 1, {"b1", "-"}),
    ],
)
def test_who_decides_next_and_what_is_allowed(
    red: str, blue: str, first: First, orders: str, side: int, allowed: set[str]
) -> None:
    system = active_turn(red, blue, first)
    at = holding(system, play(system, orders)[0])
    assert asked(at).seat == side
    assert choices(at) - {"-"} == allowed - {"-"}


def test_2_a_second_enemy_nomination_is_refused() -> None:
    system = active_turn("2", "1 1")
    _, rulings = play(system, "!b1 - b2 - a1")
    assert moved(rulings) == "BBA"
    second = holding(system, play(system, "!b1")[0])
    with pytest.raises(Illegal, match="as the first decision of a step"):
        order(system, second, "!b2")


def test_5_b2_is_never_asked_to_fire_at_a_unit_marked_whole_and_b1_is_left() -> None:
    system = active_turn("1x2", "1 1", turns=1)
    at, rulings = play(system, "a1 b1>a1*5 b1 b2 a1>b2*1")
    assert at.call is None
    assert [(r.event.unit, r.event.target) for r in rulings if isinstance(r.event, Fired)] == [("b1", "a1"), ("a1", "b2")]
    assert [unit for unit in range(3) if at.position.state.field.models[unit]] == [1]


def test_6_the_turn_ends_only_at_the_last_pass() -> None:
    system = active_turn("1 1", "1x3", "Blue")
    at, _ = play(system, "b1 a1 a2 h - a1>b1*1 - a2>b1*1")
    assert (at.position.state.turn, asked(at).seat) == (1, 1)
    assert order(system, at, "-").position.state.turn == 2


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("a", "b"), SIZES)
def test_t16_uneven_sides_move_in_the_order_of_an_independent_count(a: int, b: int, first: int) -> None:
    system = active_turn("1 " * a, "1 " * b, ("Red", "Blue")[first], turns=1, enemy_nomination="never")
    assert movement_string(system) == order_string((a, b), first)


@pytest.mark.parametrize(
    ("a", "b", "red_first", "blue_first"),
    [(4, 1, "ABAAA", "BAAAA"), (9, 3, "ABABABAAAAAA", "BABABAAAAAAA"), (1, 4, "ABBBB", "BABBB"), (0, 3, "BBB", "BBB")],
)
def test_t16_the_order_strings(a: int, b: int, red_first: str, blue_first: str) -> None:
    assert (order_string((a, b), 0), order_string((a, b), 1)) == (red_first, blue_first)
    for first, expected in enumerate((red_first, blue_first)):
        system = active_turn("1 " * a, "1 " * b, ("Red", "Blue")[first], turns=1)
        assert movement_string(system) == expected


def test_t16_steps_nobody_is_left_for_are_skipped_without_a_question() -> None:
    system = active_turn("9 10", "1 1", turns=1)
    at, rulings = play(system, "- b1 - b2 - a1 - a2")
    assert [r.event.step for r in rulings if isinstance(r.event, StepOpens)] == [1, 9, 10]
    assert moved(rulings) == "BBAA"
    assert holding(system, at).position.state.phase == "fire"


def test_t16_a_unit_never_moves_twice_not_even_after_an_undo_or_a_reconnect() -> None:
    ports = memory_ports()
    table = Table.open(active_turn("1 1", "1 1", turns=1), ("Ann", "Bob"), ports)
    table.order(0, "a2")
    assert table.undo(0)
    for words in ("Ann: a1", "Bob: hold", "Bob: b1", "Ann: hold"):
        script.play(table, script.read_script(words))
    for here in (table, Table.resume(ports, lambda _: SYSTEM)):
        with pytest.raises(Illegal, match="it has moved this turn"):
            here.order(0, "a1")
        assert here.call == table.call
    table.order(0, "a2")
    assert [page.outcome.rulings[0].event for page in table.record.acts() if page.outcome.rulings][-1] == Moved(
        0, "a2", "taken"
    )


@pytest.mark.parametrize(
    ("first", "rulings", "words"),
    [
        ("", {"first_movement": "given"}, "exactly when"),
        ("Red", {"first_movement": "once"}, "exactly when"),
        ("Red", {"first_movement": "each_turn"}, "exactly when"),
        ("Red", {"fire_along": "end"}, "needs the battlefield"),
    ],
)
def test_t16_contradictory_options_are_refused_at_set_up(first: First, rulings: dict[str, Any], words: str) -> None:
    assert any(words in str(fault) for fault in active_turn("1", "1", first, **rulings).faults())


def test_t17_marked_dead_still_acts_then_really_leaves() -> None:
    system = active_turn("1 2", "1 3", turns=2)
    at, before = play(system, "a1 b1>a1*1 b1 a2>b1*1 - - a2 - b2")
    assert refused(system, at, "a2>b2*1") == "4"
    at = holding(system, at)
    assert asked(at).seat == 0
    assert {shot.unit for shot in shots(asked(at))} == {"a1"}
    at = order(system, at, "a1>b2*0")
    assert {shot.unit for shot in shots(asked(at))} == {"b2"}
    assert refused(system, at, "b1>a2*1") == "6"
    field = at.position.state.field
    assert (set(field.moved), set(field.fired)) == ({0, 1, 2, 3}, {0, 1, 2})
    after = order(system, at, "pass")
    assert [r.event.unit for r in after.rulings if isinstance(r.event, Fell)] == ["a1", "b1"]
    assert not [r for r in before if isinstance(r.event, Fell)]
    state = after.position.state
    assert [unit for unit, models in enumerate(state.field.models) if models] == [1, 3]
    assert state.turn == 2
    assert [*state.field.moved, *state.field.fired, *filter(None, state.field.marked)] == []


def test_t17_a_unit_marked_while_it_moves_keeps_its_shot_for_a_later_mover_too() -> None:
    system = active_turn("1 2", "1 3")
    at, rulings = play(system, "a1 b1>a1*1 b1 a1>b1*1")
    assert [r.event.target for r in rulings if isinstance(r.event, Fired)] == ["a1", "b1"]
    assert at.position.state.field.fired == {0, 2}


def shots(ask: Ask[Any]) -> list[Fire]:
    """One shot for each pair that may fire, as it would be sent."""
    menu = ask.orders
    assert isinstance(menu, Shots)
    name = menu.roster.name
    return [Fire(name(unit), name(target), menu.weapons(unit)[0], 0) for unit, target in menu.pairs]


def refused(system: ActiveTurn, at: AT, words: str) -> str:
    with pytest.raises(Illegal) as error:
        order(system, at, words)
    return error.value.clause


@settings(max_examples=60, deadline=None)
@given(rosters, rosters, some.integers(0, 1), some.integers(0, 2**32), some.booleans())
def test_1_every_unit_moves_exactly_once_a_turn(
    red: tuple[str, ...], blue: tuple[str, ...], first: int, seed: int, early: bool
) -> None:
    battle = Battle(red or ("1",), blue, ("Red", "Blue")[first], 3)
    system = replace(SYSTEM, rulings=Rulings("allowed" if early else "after", "given"), scenario=battle)
    each_moves_once(system, Random(seed).randrange)


@settings(max_examples=40, deadline=None)
@given(rosters, rosters, some.integers(0, 2**32))
def test_1_nobody_moves_in_a_step_later_than_his_initiative(red: tuple[str, ...], blue: tuple[str, ...], seed: int) -> None:
    system = replace(SYSTEM, scenario=Battle(red or ("1",), blue, turns=1))
    game, below = Running(system, system.opening()), Random(seed).randrange
    initiatives = {unit.name: unit.models[0] for unit in system.roster.units}
    steps, step = list[int](), 0
    while True:
        for ruling in game.rulings:
            if isinstance(ruling.event, StepOpens):
                step = ruling.event.step
                steps.append(step)
            elif isinstance(ruling.event, Moved):
                assert step <= initiatives.pop(ruling.event.unit)
        if game.call is None:
            break
        call = game.call
        game.answer(call.dice.throw(below) if isinstance(call, Roll) else call.orders.sample(below))  # type: ignore[union-attr]
    assert steps == sorted(set(steps))
    assert initiatives == {}


@settings(max_examples=40, deadline=None)
@given(rosters, rosters, some.integers(0, 2**32))
def test_2_1_no_side_is_asked_for_a_unit_it_does_not_have(red: tuple[str, ...], blue: tuple[str, ...], seed: int) -> None:
    system = replace(SYSTEM, scenario=Battle(red or ("1",), blue, turns=2))
    game, below = Running(system, system.opening()), Random(seed).randrange
    while (call := game.call) is not None:
        if isinstance(call, Roll):
            game.answer(call.dice.throw(below))
            continue
        assert isinstance(call, Ask)
        menu = call.orders
        if isinstance(menu, Decisions):
            own = set(system.roster.of(call.seat))
            assert own & set(menu.may) or menu.enemies
            assert [unit for unit in own if game.state.field.models[unit] and unit not in game.state.field.moved]
        elif isinstance(menu, Shots):
            assert all(unit in system.roster.of(call.seat) for unit, _ in menu.pairs)
            assert all(game.state.field.unmarked(target) for _, target in menu.pairs)
        game.answer(menu.sample(below))


def test_3_the_notation_says_how_a_unit_moves() -> None:
    system = active_turn("1 1m", "2h")
    at = begun(system)
    read = {
        words: system.read(words, asked(at)) for words in ("a1", "a1 0", "a1 6", "a2", "a2 0", 'a2 4.5"', "!b1", "-", "hold")
    }
    assert read == {
        "a1": Move("a1"),
        "a1 0": Move("a1"),
        "a1 6": Move("a1"),
        "a2": Move("a2"),
        "a2 0": Move("a2", stays=True),
        'a2 4.5"': Move("a2"),
        "!b1": Nominate("b1"),
        "-": PASS,
        "hold": PASS,
    }
    assert {words: system.read(words, asked(at)) for words in read} == read
    for words in ("a9", "a1>b1", "a1 >*3", "a1 x", "!b1 0", "", ">"):
        with pytest.raises(Unreadable):
            system.read(words, asked(at))


def test_names_of_several_words_are_read_whole() -> None:
    battle = Battle((UnitEntry("Squad 1"), UnitEntry("Squad 2", 1, 1, "all")), (UnitEntry("Großer Trupp"),), "Red")
    system = replace(SYSTEM, rulings=Rulings(first_movement="given"), scenario=battle)
    ask = asked(begun(system))
    assert system.read("squad 1", ask) == Move("Squad 1")
    assert system.read("Squad 2 0", ask) == Move("Squad 2", stays=True)
    assert system.read("SQUAD 2 > grosser trupp * 12", ask) == Fire("Squad 2", "Großer Trupp", standing=True, marked=12)


@pytest.mark.parametrize(
    ("red", "words"),
    [
        ((UnitEntry("a", 0),), "initiative 0 is not between 1 and 10"),
        ((UnitEntry("a", 11),), "initiative 11 is not between 1 and 10"),
        (("11",), "initiative 11 is not between 1 and 10"),
        ((UnitEntry("a", (1, 2), 3),), "it has 3 models and 2 initiatives"),
        ((UnitEntry("a", models=51),), "it has 51 models"),
        ((UnitEntry("a", models=0),), "it has 0 models"),
        (("x",), "“x” is no unit"),
        ((UnitEntry("b1"),), "is the same as"),
        ((UnitEntry("a>b"),), "it would be read as an order"),
        ((UnitEntry("pass"),), "it would be read as an order"),
        ((UnitEntry("Squad"), UnitEntry("Squad 0")), "“Squad 0” could be read as an order to Squad"),
        ((UnitEntry("a", hit=1),), "hit 1 is not between 2 and 6"),
        ((UnitEntry("a", heavy=2),), "“heavy” counts further shots"),
        ((UnitEntry("a", base="x"),), "is no length"),
        ((UnitEntry("a", range="5000"),), "range 5000 is not between 0 and 1000"),
    ],
)
def test_q_rosters_that_cannot_be_played_are_refused(red: tuple[str | UnitEntry, ...], words: str) -> None:
    system = replace(SYSTEM, scenario=Battle(red, ("1",)))
    assert any(words in str(fault) for fault in system.faults())


def test_all_faults_of_a_roster_are_told_at_once() -> None:
    system = replace(SYSTEM, scenario=Battle((UnitEntry("a", 12), UnitEntry("b", 0, save=9)), ("nonsense!",), "Red"))
    assert len(system.faults()) == 5


def test_units_must_stand_apart_on_the_table_of_a_map() -> None:
    entries = (UnitEntry("a1", at="0.5,10"), UnitEntry("a2", at="20,10"), UnitEntry("a3", at="21.99,10"), UnitEntry("a4"))
    system = replace(SYSTEM, rulings=Rulings(battlefield="map"), scenario=Battle(entries, ("1",)))
    faults = [str(fault) for fault in system.faults()]
    assert len(faults) == 4
    assert "a1 does not stand on the table, which is 72 x 48" in faults
    assert "a2 stands on a3" in faults


def test_m_the_owner_is_not_asked_which_models_are_marked_when_it_makes_no_difference() -> None:
    system = active_turn("2,2,5", "1", "Blue")
    at, rulings = play(system, "b1 a1 b1>a1*3")
    assert [r.event for r in rulings if isinstance(r.event, Marked)] == [Marked(0, "a1", 3, 0)]
    assert at.position.answers == ()


def test_m_excess_falls_on_the_unmarked_models_alone_and_is_lost() -> None:
    system = active_turn("2,5,5", "1 1", "Blue")
    at, _ = play(system, "b1 a1 b1>a1*1")
    at = order(system, order(system, at, "mark 5"), "b2>a1*9")
    assert at.position.answers == ()
    assert at.position.state.field.marked[0] == (2, 5, 5)


def test_s_friends_may_be_passed_through_and_enemies_may_not_not_even_marked_ones() -> None:
    red = UnitEntry("a1", 1, at="10,10", speed="20"), UnitEntry("a2", 1, at="15,10")
    blue = UnitEntry("b1", 2, at="10,15"), UnitEntry("b2", 3, at="30,30")
    battle = Battle(red, blue, "Red")
    system = replace(SYSTEM, rulings=Rulings(battlefield="map", first_movement="given"), scenario=battle)
    at = begun(system)
    assert Move("a1", to=(2000, 1000)) in asked(at).orders
    assert refused(system, at, "move a1 10,20") == "3"
    field = replace(at.position.state.field, marked=((), (), (2,), ()))
    marked = replace(at.position.state, field=field)
    gone = replace(marked, field=replace(field, models=((1,), (1,), (), (3,))))
    assert Move("a1", to=(1000, 2000)) not in Decisions(system.rulings, system.roster, marked)
    assert Move("a1", to=(1000, 2000)) in Decisions(system.rulings, system.roster, gone)


def test_5_marked_models_fire_with_the_others() -> None:
    battle = Battle((UnitEntry("a1", 1, 3, at="20,20"),), (UnitEntry("b1", 2, shots=2, at="20,30"),), "Red")
    system = replace(SYSTEM, rulings=Rulings(battlefield="map", first_movement="given"), scenario=battle)
    at = order(system, order(system, begun(system), "a1 0"), "fire b1>a1")
    for faces in ((6, 6), (6, 6), (1, 1)):
        at = answer(system, at.position, faces)
    assert at.position.state.field.unmarked(0) == 1
    at = order(system, order(system, order(system, at, "-"), "b1 0"), "fire a1>b1")
    assert isinstance(at.call, Roll)
    assert at.call.dice == Dice(3)


def test_p_dice_wound_and_save_by_the_tables() -> None:
    entries = {s: UnitEntry("b1", strength=s, shots=1, at="30,20", ap=0) for s in range(1, 11)}
    needed = {}
    for strength, entry in entries.items():
        battle = Battle((UnitEntry("a1", 1, at="20,20"),), (entry,), "Red")
        system = replace(SYSTEM, rulings=Rulings(battlefield="map", first_movement="given"), scenario=battle)
        at = order(system, order(system, begun(system), "a1 0"), "fire b1>a1")
        at = answer(system, at.position, (6,))
        needed[strength] = 7
        if isinstance(at.call, Roll):
            needed[strength] = int(str(system.tell(at.rulings[-1].event)).split(", ")[1][0])
    assert needed == {1: 6, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
