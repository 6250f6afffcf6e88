"""Do sealed bids give each player the empire that the rules of Bidding for Empires give him?"""

from __future__ import annotations

import csv
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll, Sealed
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.orders import Menu, Order
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import GAME_MASTER, may_see
from fugleman.core.text import Voice
from fugleman.kit.empires import EMPIRES, Lot
from fugleman.systems.empires import SYSTEM, Empires, notation, rules, wording
from fugleman.systems.empires.events import Claimed, MayChoose, Tied
from fugleman.systems.empires.menus import Sheets, one_of
from fugleman.systems.empires.terms import MOST, Bid, Floor, Game, LotBid, Rulings, Scenario, Standoff, Take
from tests.systems.empires_play import empires

FOLDER = Path(wording.__file__).parent
SEVEN = ("Russia", "France", "Austria", "Turkey", "Germany", "England", "Italy")
CHART_1 = (
    "Guptas 11, Goths 16, Huns 22, Byzantines 19, Tang 18, Arabs 34, Khmers 7",
    "Huns 21, Arabs 37",
    "Huns 20, Tang 17, Arabs 18",
    "Guptas 13, Goths 14, Huns 17, Arabs 20",
    "Goths 10, Huns 14, Byzantines 12, Tang 11, Arabs 18",
)
CHART_2 = (
    "Vikings 18, Seljuk 32, Mongols 60",
    "Vikings 20, Seljuk 30, Mongols 60",
    "Vikings 20, Holy 12, Seljuk 30, Mongols 20",
    "Vikings 20, Holy 12, Seljuk 30, Mongols 20",
    "Holy 12, Chola 9",
    "0",
)


def begin(system: Empires) -> Look[Game]:
    return look(system, Position(system.opening()))


def say(system: Empires, now: Look[Game], *words: str) -> Look[Game]:
    """The position after these words: a line a seat that is asked, or the dice."""
    call = now.call
    if isinstance(call, Roll):
        return answer(system, now.position, call.dice.read(*words))
    if isinstance(call, Ask):
        return answer(system, now.position, system.read(words[0], call))
    assert call is not None
    return answer(system, now.position, tuple(system.read(line, ask) for line, ask in zip(words, call.asks, strict=True)))


def claims(g: Game) -> dict[int, tuple[str, int]]:
    return {claim.player: (claim.lot, claim.pays) for claim in g.claims}


def lots(**strengths: int) -> tuple[tuple[str, int], ...]:
    return tuple(strengths.items())


def bid(**vp: int) -> Bid:
    return Bid(tuple(LotBid(lot, amount) for lot, amount in vp.items()))


def test_0_the_lots_are_the_48_empires_as_committed() -> None:
    with (FOLDER / "empires.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 48
    for epoch, empires_of_it in EMPIRES.items():
        theirs = [row for row in rows if row["epoch"] == epoch]
        read = (Lot(row["empire"], int(row["strength"]), int(row["max_vp"]) if row["max_vp"] else None) for row in theirs)
        assert tuple(read) == empires_of_it
        assert [int(row["order"]) for row in theirs] == list(range(1, len(theirs) + 1))


def test_1_equal_highest_bids_on_different_lots_are_no_tie() -> None:
    """Each leads one lot alone: no tie, no dice, whatever the order of players and lots."""
    sheets = {
        "Phil": dict.fromkeys(SEVEN, 1) | {"Russia": 50, "France": 45},
        "Quentin": dict.fromkeys(SEVEN, 1) | {"France": 50, "Russia": 40, "Austria": 4, "Turkey": 2},
    }
    for order in permutations(SEVEN):
        for names in permutations(sheets):
            system = empires(Scenario(players=2, lots=tuple((lot, 1) for lot in order)))
            end = answer(system, begin(system).position, tuple(bid(**sheets[name]) for name in names))
            assert end.call is None
            told = {names[seat]: claim for seat, claim in claims(end.position.state).items()}
            assert told == {"Phil": ("Russia", 50), "Quentin": ("France", 50)}
            assert not any(isinstance(ruling.event, Tied) for ruling in end.rulings)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("A", {0: ("A", 18), 1: ("B", 16), 2: ("C", 9)}),
        ("B", {0: ("B", 18), 1: ("A", 12), 2: ("C", 9)}),
    ],
)
def test_2a_nobody_chooses_for_the_player(choice: str, expected: dict[int, tuple[str, int]]) -> None:
    system = empires(Scenario(players=3, lots=lots(A=8, B=9, C=7)))
    now = say(system, begin(system), "A18 B18 C7", "A12 B16", "A10 C9")
    assert isinstance(now.call, Ask)
    assert (now.call.seat, now.call.clause) == (0, "2a")
    assert claims(say(system, now, choice).position.state) == expected


def test_2a_what_is_won_by_reference_and_what_is_led_alone_are_chosen_from_in_every_order() -> None:
    """Reading D: tied on one lot and alone on another at the same amount."""
    sheets = {"Odin": {"A": 20, "B": 20}, "Thor": {"B": 20, "C": 11}, "Freya": {"A": 9, "C": 8}}
    strengths = {"A": 8, "B": 9, "C": 7}
    results = {"A": {"Odin": ("A", 20), "Thor": ("B", 20), "Freya": ("C", 8)}}
    results["B"] = {"Odin": ("B", 20), "Thor": ("C", 11), "Freya": ("A", 9)}
    for names in permutations(sheets):
        for order in permutations(strengths):
            system = empires(Scenario(players=3, lots=tuple((lot, strengths[lot]) for lot in order)))
            now = answer(system, begin(system).position, tuple(bid(**sheets[name]) for name in names))
            voice = Voice(names=names)
            assert [voice(system.tell(r.event)) for r in now.rulings if r.clause == "2a"] == [
                f"Odin has won {', '.join(lot for lot in order if lot != 'C')}, each at 20, and takes one"
            ]
            for choice, expected in results.items():
                end = answer(system, now.position, Take(choice)).position.state
                assert {names[seat]: claim for seat, claim in claims(end).items()} == expected


@pytest.mark.parametrize("words", ["B 17.5", "B17.5", "B -3", "B ten", "B １０", "B ²", "B 1_0", "B 1e1", "B " + "9" * 5000])
def test_0_only_whole_numbers_in_plain_digits_are_bids(words: str) -> None:
    system = empires(Scenario(players=2, lots=lots(A=8, B=9)))
    with pytest.raises(Unreadable) as error:
        say(system, begin(system), words, "0")
    assert error.value.text.values["lot"] == "B"


@pytest.mark.parametrize("vp", [-1, MOST + 1, 7, 10.0, True])
def test_0_a_bid_from_the_wire_that_is_none_is_refused_with_its_lot(vp: Any) -> None:
    system = empires(Scenario(players=2, lots=lots(A=8, B=9)))
    with pytest.raises(Illegal, match="B") as error:
        answer(system, begin(system).position, (Bid((LotBid("B", vp),)), Bid()))
    assert error.value.clause == "0"


@pytest.mark.parametrize(
    "order",
    [Take("A"), Bid((LotBid("Z", 9),)), Bid((LotBid("A", 9), LotBid("A", 9))), Bid((), ("A",))],
)
def test_0_a_sheet_from_the_wire_that_is_none_is_refused(order: Any) -> None:
    system = empires(Scenario(players=2, lots=lots(A=8, B=9)))
    with pytest.raises(Illegal):
        answer(system, begin(system).position, (order, Bid()))


@pytest.mark.parametrize("order", [Bid(), Take("C")])
def test_2a_only_a_lot_that_was_won_can_be_taken(order: Any) -> None:
    system = empires(Scenario(players=2, lots=lots(A=1, B=1, C=1)))
    now = say(system, begin(system), "A5 B5", "0")
    with pytest.raises(Illegal) as error:
        answer(system, now.position, order)
    assert error.value.clause == "2a"


def test_1_the_bid_is_paid_and_points_fall_below_zero() -> None:
    """The first chart with 3 VP each."""
    system = empires(Scenario(players=5, epochs=("IV",), start=(3,) * 5))
    end = say(system, begin(system), *CHART_1)
    g = end.position.state
    assert claims(g) == {
        0: ("Huns", 22),
        1: ("Arabs", 37),
        2: ("T'ang Dynasty", 17),
        3: ("Goths", 14),
        4: ("Byzantines", 12),
    }
    assert [lot.name for lot in rules.lots_left(EMPIRES["IV"], g)] == ["Guptas", "Khmers"]
    assert sum(claim.pays for claim in g.claims) == 102
    result = system.result(g)
    assert result is not None
    assert result.scores == (-19, -34, -14, -11, -9)


@pytest.mark.parametrize("pick", [("Franks", 10), ("Sung Dynasty", 9)])
def test_5_the_second_chart_leaves_the_last_player_his_pick(pick: tuple[str, int]) -> None:
    system = empires(Scenario(players=6, epochs=("V",), start=(3,) * 6))
    first = say(system, begin(system), *CHART_2)
    assert claims(first.position.state) == {0: ("Mongols", 60), 1: ("Seljuk Turks", 30), 4: ("Chola", 9)}
    assert {(w.lot, w.players, w.floor) for w in first.position.state.wars} == {
        ("Vikings", (2, 3), 20),
        ("Holy Roman Empire", (2, 3), 12),
    }
    now = say(system, first, "Franks 10, Vikings 22, Holy 12", "Vikings 20, Holy 14, Sung 10", "0")
    end = say(system, now, pick[0]).position.state
    assert claims(end) == {
        0: ("Mongols", 60),
        1: ("Seljuk Turks", 30),
        2: ("Vikings", 22),
        3: ("Holy Roman Empire", 14),
        4: ("Chola", 9),
        5: pick,
    }


def test_4_a_full_tie_names_its_players_and_bars_the_rest() -> None:
    system = empires(Scenario(players=4, lots=lots(Vikings=9, HRE=10, Sung=9, Chola=8)))
    now = say(system, begin(system), "V15 H12", "V15 H12", "V15 H11 C9", "S10")
    assert claims(now.position.state) == {2: ("Chola", 9), 3: ("Sung", 10)}
    assert [(w.lot, w.players, w.floor) for w in now.position.state.wars] == [("Vikings", (0, 1), 15), ("HRE", (0, 1), 12)]
    with pytest.raises(Illegal, match="15 and more") as error:
        say(system, now, "V14", "0")
    assert error.value.clause == "4"
    end = say(system, now, "V16 H12", "V15 H13")
    assert claims(end.position.state) == {0: ("Vikings", 16), 1: ("HRE", 13), 2: ("Chola", 9), 3: ("Sung", 10)}


def test_4_3_after_three_rounds_dice_decide_and_each_pays_double() -> None:
    system = empires(Scenario(players=4, lots=lots(Vikings=9, HRE=10, Sung=9, Chola=8)))
    now = say(system, begin(system), "V15 H12", "V15 H12", "V15 H11 C9", "S10")
    now = say(system, say(system, now, "V15 H12", "V15 H12"), "V15 H12", "V15 H12")
    assert isinstance(now.call, Roll)
    end = say(system, now, "5 2").position.state
    assert {claims(end)[0], claims(end)[1]} == {("Vikings", 30), ("HRE", 24)}


def test_4_1_zeros_are_no_tie_and_never_a_price() -> None:
    system = empires(Scenario(players=2, lots=lots(A=8, B=9, C=7)))
    now = say(system, begin(system), "0", "0")
    assert not any(isinstance(ruling.event, Claimed | Tied) for ruling in now.rulings)
    picking = say(system, now, "A8", "0")
    assert isinstance(picking.call, Ask)
    assert [take.lot for take in picking.call.orders.listed() or ()] == ["B", "C"]
    assert claims(say(system, picking, "C").position.state) == {0: ("A", 8), 1: ("C", 7)}
    dice = say(system, say(system, now, "0", "0"), "0", "0")
    last = say(system, say(system, say(system, dice, "2,4"), "A"), "B")
    assert claims(last.position.state) == {1: ("A", 8), 0: ("B", 9)}


def test_0_an_empty_seat_bids_nothing_and_holds_nobody_up() -> None:
    """The second chart's second round, with nobody to bid for the third seat (Q)."""
    system = empires(Scenario(players=6, epochs=("V",)))
    now = say(system, begin(system), *CHART_2)
    assert isinstance(now.call, Sealed)
    absent, *others = now.call.asks
    bids = (absent.absent, *(system.read(w, a) for w, a in zip(("Vik 20, Holy 14, Sung 10", "0"), others, strict=True)))
    after = answer(system, now.position, bids)
    assert claims(after.position.state)[3] == ("Vikings", 20)
    assert isinstance(after.call, Sealed)
    assert [ask.seat for ask in after.call.asks] == [2, 5]


def test_5_nobody_is_barred_from_his_pick() -> None:
    """The third seat out of it, the last one picks from all that is left, the war's lot too (L)."""
    system = empires(Scenario(players=3, lots=lots(A=1, B=1, C=1)))
    now = say(system, begin(system), "A6", "A6", "0")
    now = say(system, now, "A7", "A6 B5", "0")
    assert claims(now.position.state)[1] == ("B", 5)
    assert claims(now.position.state)[2] == ("C", 1)


def test_5_the_last_player_may_pick_a_lot_he_was_barred_from() -> None:
    system = empires(Scenario(players=3, lots=lots(A=1, B=1, C=1, D=1)))
    now = say(system, begin(system), "A6", "A6", "0")
    now = say(system, now, "B3", "C3", "0")
    assert isinstance(now.call, Ask)
    assert [take.lot for take in now.call.orders.listed() or ()] == ["A", "D"]


def test_6_a_game_masters_secrets_are_in_nobodys_sight() -> None:
    system = empires(Scenario(players=6, epochs=("V",)), announce="game_master", references="earlier_too")
    start = begin(system)
    assert isinstance(start.call, Sealed)
    assert {ask.seen_by for ask in start.call.asks} == {GAME_MASTER}
    now = say(system, start, *CHART_2)
    now = say(system, now, "Vikings 20", "Vikings 20", "0")
    g = now.position.state
    assert g.grid is not None
    assert g.earlier
    for seat in (None, *range(6)):
        seen = system.sight(g, seat)
        assert (seen.grid, seen.earlier) == (None, ())
        assert (seen.claims, seen.wars, seen.vp) == (g.claims, g.wars, g.vp)
        assert ">18<" not in system.picture(seen, Voice())
    stuck = replace(g, epoch=2, idle=3, standoff=Standoff(("Vikings",), ((2, 3),), all_pick=False))
    assert system.sight(stuck, None) == replace(stuck, grid=None, earlier=())
    assert system.sight(stuck, None) != stuck
    public = [ruling for ruling in now.rulings if ruling.seen_by is None]
    assert not any("bids" in str(system.tell(ruling.event)) for ruling in public)


def test_6_that_a_player_may_choose_is_a_game_masters_secret_too() -> None:
    system = empires(Scenario(players=2, lots=lots(A=1, B=1, C=1)), announce="game_master")
    now = say(system, begin(system), "A5 B5", "C2")
    (choice,) = [ruling for ruling in now.rulings if isinstance(ruling.event, MayChoose)]
    assert choice.seen_by == GAME_MASTER


def test_6_what_a_game_master_announces_follows_from_the_awards_and_the_wars_alone() -> None:
    """Of 3,000 rounds of three players on four lots, those with the same awards and wars are announced alike."""
    system = empires(Scenario(players=3, lots=lots(A=4, B=4, C=4, D=4)), announce="game_master")
    start, chance = begin(system), Random(6)
    announced: dict[Any, set[Any]] = {}
    sheets: dict[Any, int] = {}
    for _ in range(3000):
        bids = tuple(bid(**{lot: chance.choice((0, 4, 5)) for lot in "ABCD"}) for _ in range(3))
        now = answer(system, start.position, bids)
        if isinstance(now.call, Ask):
            continue  # a choice tells by itself that there is one
        outcome = (now.position.state.claims, now.position.state.wars)
        announced.setdefault(outcome, set()).add(tuple(r for r in now.rulings if may_see(None, r.seen_by)))
        sheets[outcome] = sheets.get(outcome, 0) + 1
    assert [outcome for outcome, told in announced.items() if len(told) > 1] == []
    assert max(sheets.values()) > 20


@pytest.mark.parametrize(
    ("words", "lot"),
    [("Tang", "T'ang Dynasty"), ("t’ang", "T'ang Dynasty"), ("TANG DYNASTY", "T'ang Dynasty"), ("hu", "Huns"), ("Ka", "Kaş")],
)
def test_lots_are_known_by_a_beginning_of_their_names(words: str, lot: str) -> None:
    assert notation.find_lot(words, ["T'ang Dynasty", "Huns", "Hungary-1", "Kaş"][: 2 if words == "hu" else 4]) == lot


@pytest.mark.parametrize("words", ["", "x", "T"])
def test_a_lot_that_is_none_or_may_be_several_is_unreadable(words: str) -> None:
    with pytest.raises(Unreadable):
        notation.find_lot(words, ["T'ang", "Toltecs"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Huns 22, Arabs 37", {"Huns": 22, "Arabs": 37}),
        ("arabs: 37,huns=22", {"Huns": 22, "Arabs": 37}),
        ("H22 A37", {"Huns": 22, "Arabs": 37}),
        ("Lot 1 5, Huns 0", {"Lot 1": 5}),
        ("Lot 1 5", {"Lot 1": 5}),
        ("0", {}),
        ("-", {}),
        (" ", {}),
    ],
)
def test_sheets_are_read_with_commas_or_without(words: str, expected: dict[str, int]) -> None:
    assert notation.read_sheet(words, ["Huns", "Lot 1", "Arabs"]) == bid(**expected)


@pytest.mark.parametrize("words", ["Huns", "Huns 22, ", "Huns 22 and", "22", "Huns 3, H 4", "H22 A37; Goths", "Huns 2 2"])
def test_sheets_that_cannot_be_read_are_unreadable(words: str) -> None:
    with pytest.raises(Unreadable):
        notation.read_sheet(words, ["Huns", "Arabs"])


@pytest.mark.parametrize("order", [bid(Huns=22, Arabs=37), Bid(), Bid((LotBid("Huns", 22),), ("Arabs", "Huns")), Take("Huns")])
def test_orders_are_read_as_they_are_written(order: Bid | Take) -> None:
    lots = ("Huns", "Arabs")
    sheets: Menu[Any] = Sheets(Rulings(choices="lodged"), tuple(Floor(lot, 1) for lot in lots))
    assert notation.read(str(notation.write(order)), sheets if isinstance(order, Bid) else one_of(lots)) == order


def test_sheets_drawn_at_random_are_legal_and_bid_more_than_the_least() -> None:
    menu = Sheets(Rulings(choices="lodged"), (Floor("A", 3), Floor("B", None, at_war=True), Floor("C", MOST)))
    chance = Random(1)
    dealt = [menu.sample(chance.randrange) for _ in range(300)]
    assert all(order in menu for order in dealt)
    assert {len(order.bids) for order in dealt} >= {0, 2}


def test_a_sheet_is_a_form_that_its_schema_describes() -> None:
    menu = Sheets(Rulings(), (Floor("A", 3), Floor("B", None, at_war=True)))
    assert menu.type is Bid
    schema, chance = Draft202012Validator(menu.schema()), Random(1)
    for _ in range(20):
        schema.validate(msgspec.json.decode(msgspec.json.encode(menu.sample(chance.randrange))))
    for wrong in ({"lot": "Z", "vp": 3}, {"lot": "A", "vp": -1}, {"lot": "A"}):
        assert not schema.is_valid({"type": "Bid", "bids": [wrong]})


def test_an_order_of_another_game_is_refused_all_the_same() -> None:
    class Charge(Order, frozen=True):
        pass

    system = empires(Scenario(players=2))
    with pytest.raises(Illegal, match="a sheet of bids is wanted"):
        answer(system, begin(system).position, (Charge(), Bid()))


def test_an_event_of_another_game_is_not_told() -> None:
    class Charged(Event, frozen=True):
        pass

    with pytest.raises(TypeError):
        SYSTEM.tell(Charged())


def test_4_2_who_is_barred_from_all_that_is_left_waits_for_the_last_pick() -> None:
    system = empires(Scenario(players=3, lots=lots(A=1, B=1, C=1)))
    now = say(system, begin(system), "A5 B5 C5", "A5 B5 C5", "A1 B1 C1")
    assert str(system.tell(now.rulings[-1].event)) == "seat 3 waits, and may bid for nothing"
    end = say(system, now, "A5 B6", "A6 B5", "0")
    assert claims(end.position.state)[2] == ("C", 1)


def test_4_3_who_was_not_tied_is_not_fined() -> None:
    system = empires(Scenario(players=3, lots=lots(A=1, B=1, C=1, D=1)), double="all_tied")
    now = begin(system)
    for _ in range(3):
        now = say(system, now, "A6", "A6", "0")
    now = say(system, now, "3 4")
    assert now.position.state.vp == (-12, -12, 0)


def test_the_valuer_bids_within_its_values_and_takes_what_it_likes() -> None:
    system = empires(Scenario(players=3, epochs=("IV",)))
    make = system.bots()["valuer"]
    bot, cautious = make(system, 0, "", lambda n: n // 2), make(system, 1, "0", lambda n: n // 2)
    now = begin(system)
    assert isinstance(now.call, Sealed)
    bids = {one.lot: one.vp for one in bot(now.position.state, now.call.asks[0]).bids}  # type: ignore[attr-defined]
    assert bids["Arabs"] == 25
    assert all(lot.max_vp is not None and lot.strength <= bids[lot.name] <= lot.max_vp for lot in EMPIRES["IV"])
    least = cautious(now.position.state, now.call.asks[0])
    assert least == Bid(tuple(LotBid(lot.name, lot.strength) for lot in EMPIRES["IV"]))
    now = say(system, now, "Goths 10, Huns 14", "Huns 15", "0")
    assert isinstance(now.call, Ask)
    assert bot(now.position.state, now.call) == Take("Byzantines")


def test_the_valuer_leaves_alone_what_is_too_dear_or_barred() -> None:
    system = empires(Scenario(players=2, lots=lots(A=4, B=4)))
    bot = system.bots()["valuer"](system, 0, "100", lambda n: n // 2)
    ask = Ask(0, Sheets(Rulings(), (Floor("A", 7, at_war=True), Floor("B", None, at_war=True))), "0")
    assert bot(None, ask) == Bid()


@pytest.mark.parametrize("share", ["x", "101"])
def test_the_valuers_share_is_a_percentage(share: str) -> None:
    with pytest.raises(Unreadable):
        SYSTEM.bots()["valuer"](SYSTEM, 0, share, lambda n: 0)


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        (Scenario(players=3, lots=lots(A=1, B=1)), "there are 2 lots for 3 players: each needs one"),
        (Scenario(epochs=()), "no epoch is played"),
        (Scenario(epochs=("I", "II", "I")), "an epoch is played twice: I, II, I"),
        (Scenario(players=4, start=(1, 2)), "2 players are given VP to start with; there are 4"),
        (Scenario(players=2, lots=(("T'ang", 1), ("Tang", 1))), "the lots “T'ang” and “Tang” are read alike"),
        (Scenario(players=2, lots=(("12", 1), ("B", 1))), "the lot “12” needs a letter in its name"),
        (Scenario(players=2, lots=(("A, B", 1), ("B", 1))), "the lot “A, B” has a mark in its name that parts bids: , ; or >"),
    ],
)
def test_scenarios_that_cannot_be_played_are_faulted(scenario: Scenario, says: str) -> None:
    assert says in [str(fault) for fault in empires(scenario).faults()]


def test_no_scenario_of_history_is_at_fault() -> None:
    assert not empires(Scenario(players=6, epochs=tuple(EMPIRES))).faults()


def test_the_board_strikes_out_what_is_settled_and_marks_what_decided() -> None:
    system = empires(Scenario(players=6, epochs=("V",)))
    now = say(system, begin(system), *CHART_2)
    names = ["Odin", "Thor", "Freya", "Hoth", "Brynhilda", "Loki & <b>"]
    drawn = system.picture(now.position.state, Voice(names=names))
    assert drawn.count("stroke-dasharray") == 4 + 1
    assert drawn.count('class="box lit"') == 3 + 1
    assert drawn.count("war from") == 2
    assert "Loki &amp; &lt;b&gt;" in drawn
    end = say(system, say(system, now, "V22 H12", "V20 H14", "0"), "Franks")
    assert "nobody's" in system.picture(end.position.state, Voice(names=names))


def test_the_board_breaks_names_of_thirty_letters() -> None:
    system = empires(Scenario(players=6, lots=tuple(("Lot " + "W" * 30 + letter, 1) for letter in "ABCDEF")))
    names = ["W" * 30, "Bartholomew Maximilian Overlord", "漢" * 30, "i" * 30, "", "A B C D E F G H I J K L M N O P"]
    drawn = system.picture(system.opening(), Voice(names=names)).partition("</title>")[2]
    assert "W" * 13 not in drawn
    assert f">{'W' * 7}<" in drawn
    assert "漢" * 9 not in drawn
    assert ">Bartholomew<" in drawn
