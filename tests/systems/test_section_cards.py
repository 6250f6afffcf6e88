"""Does a hand of section cards keep its secrets, and is the deck the published one?"""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import Position, Running, answer, look
from fugleman.muster import muster
from fugleman.systems.section_cards import SYSTEM, SectionCards, rules, wording
from fugleman.systems.section_cards.deck import CARDS, TOTAL
from fugleman.systems.section_cards.terms import Game, PlayCard, Rulings, Scenario
from fugleman.table import Table, memory_ports
from tests.conformance.walks import sample
from tests.italian import italian


def cards(turns: int = 40, **rulings: Any) -> SectionCards:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=Scenario(turns))


def test_1_the_deck_is_the_one_of_the_source() -> None:
    source = (muster()["section_cards"].folder / "section_cards.csv").read_text(encoding="utf-8")
    orders = {
        "1 in each section": ((0, 1), (1, 1), (2, 1)),
        "2 in each section": ((0, 2), (1, 2), (2, 2)),
        "2 left and 2 right": ((0, 2), (2, 2)),
    }
    wanted: dict[str, tuple[int, tuple[tuple[int, int | str], ...]]] = {}
    for row in csv.DictReader(StringIO(source)):
        for sector, name in enumerate(("left", "centre", "right")):
            if int(row[name]):
                units = int(row["orders"]) if row["orders"].isdigit() else row["orders"]
                wanted[f"{row['card']} {name.title()}"] = (int(row[name]), ((sector, units),))
        if int(row["any"]):
            wanted[row["card"]] = (int(row["any"]), orders[row["orders"]])
    assert {name: (card.copies, card.orders) for name, card in CARDS.items()} == wanted
    assert TOTAL == 40


def test_1_one_sector_cards_are_35_and_their_units_as_often_as_flanks_draws_them() -> None:
    by_units = Counter[object]()
    for card in CARDS.values():
        if len(card.orders) == 1:
            by_units[card.orders[0][1]] += card.copies
    assert by_units == {1: 6, 2: 13, 3: 10, "all": 6}


@pytest.mark.parametrize("exhausted", ["reshuffle", "no_more", "ends"])
@pytest.mark.parametrize("sides", [1, 2])
def test_1_no_card_is_ever_lost_or_doubled(exhausted: str, sides: int) -> None:
    system = cards(turns=120, exhausted=exhausted, sides=sides)
    game, chance = Running(system, system.opening()), Random(1)
    while game.call is not None:
        held = Counter(card for hand in game.state.hands for card in hand or ()) + Counter(game.state.played)
        assert all(count <= CARDS[card].copies for card, count in held.items())
        assert rules.in_deck(game.state) + held.total() == TOTAL
        assert sum(copies for _, copies in rules.draw(game.state).cards) == rules.in_deck(game.state)
        game.answer(sample(game.call, chance.randrange))
    assert (game.state.left == 0) == (exhausted == "reshuffle")


@pytest.mark.parametrize("hand", [3, 4, 5, 6])
def test_2_each_side_is_dealt_a_hand_that_it_alone_sees(hand: int) -> None:
    system = cards(hand=hand)
    here = look(system, Position(system.opening()))
    for side in (0, 1):
        assert isinstance(here.call, Roll)
        assert (here.call.clause, here.call.seen_by) == ("2", frozenset({side}))
        here = answer(system, here.position, here.call.dice.throw(Random(side).randrange))
        assert [ruling.seen_by for ruling in here.rulings] == [frozenset({side})]
    state = here.position.state
    assert system.sight(state, 0).hand == state.hands[0]
    assert system.sight(state, 1).hand == state.hands[1]
    assert system.sight(state, None).hand == ()
    assert system.sight(state, 0).held == (hand, hand)


def test_3_equal_cards_are_one_choice() -> None:
    game = Game((("Probe Left", "Probe Left", "Recon in Force"), ()), (), 0, None)
    call = look(SYSTEM, Position(game)).call
    assert isinstance(call, Ask)
    assert call.orders.listed() == (PlayCard("Probe Left"), PlayCard("Recon in Force"))


class Alien(Order, frozen=True):
    """An order of no system."""


@pytest.mark.parametrize(
    ("order", "clause", "because"),
    [
        (PlayCard("Probe Right"), "3", "it is not in the hand; allowed: Probe Left"),
        (PlayCard("Barrage"), "1", "there is no such card in the deck"),
        (Alien(), "3", "a card is to be played"),
    ],
)
def test_3_an_order_is_refused_with_its_reason(order: Order, clause: str, because: str) -> None:
    game = Game((("Probe Left",), ("Probe Right",)), (), 0, None)
    with pytest.raises(Illegal, match=because) as error:
        answer(SYSTEM, Position(game), order)
    assert error.value.clause == clause


def test_5_a_drawn_card_is_told_to_its_side_alone() -> None:
    game = Game((("Probe Left",), ("Probe Right",)), (), 0, None)
    drawing = answer(SYSTEM, Position(game), PlayCard("Probe Left"))
    assert isinstance(drawing.call, Roll)
    assert drawing.call.seen_by == frozenset({0})
    drawn = answer(SYSTEM, drawing.position, ("Pincer Move",))
    assert [(ruling.clause, ruling.seen_by) for ruling in drawn.rulings] == [("5", frozenset({0}))]
    assert str(SYSTEM.tell(drawn.rulings[0].event)) == "seat 1 draws Pincer Move"


def test_6_a_new_deck_holds_the_played_cards_and_none_of_the_hands() -> None:
    hand, rest = ("Probe Left", "Recon in Force"), Counter({name: card.copies for name, card in CARDS.items()})
    rest.subtract(hand)
    game = Game((hand,), tuple(rest.elements()), 0, None)
    drawing = answer(cards(sides=1), Position(game), PlayCard("Probe Left"))
    assert isinstance(drawing.call, Roll)
    assert [ruling.clause for ruling in drawing.rulings] == ["3", "4", "6"]
    assert drawing.call.dice == rules.draw(Game((("Recon in Force",),), (), 0, None))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_read_by_its_name_and_by_what_no_other_card_shares(card: str) -> None:
    assert wording.read(card.upper()) == PlayCard(card)
    kind, _, sector = card.partition(" ")
    if sector in ("Left", "Centre", "Right"):
        assert wording.read(f" {kind}  {sector[0]} ") == PlayCard(card)


@pytest.mark.parametrize("words", ["Sortita Sinistra", "sortita s", "Probe Left", "probe l"])
def test_a_card_is_read_by_its_italian_name_too(words: str) -> None:
    assert wording.read(words, italian(SYSTEM)) == PlayCard("Probe Left")


@pytest.mark.parametrize(
    ("words", "says"),
    [("", "is no card"), ("Barrage", "is no card"), ("attack", "may be any of Attack Left, Attack Centre, Attack Right")],
)
def test_what_may_be_several_cards_is_unreadable(words: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        wording.read(words)


@pytest.mark.parametrize(
    ("favoured", "card"), [("", "Assault Left"), ("left", "Assault Left"), ("C", "General Advance"), ("R", "Attack Right")]
)
def test_the_greedy_bot_plays_the_card_with_most_units_in_its_sector(favoured: str, card: str) -> None:
    hand = ("Recon Centre", "Attack Right", "Assault Left", "Recon in Force", "General Advance")
    call = look(SYSTEM, Position(Game((hand, ()), (), 0, None))).call
    assert isinstance(call, Ask)
    assert SYSTEM.bots()["greedy"](SYSTEM, 0, favoured, lambda n: 0)(None, call) == PlayCard(card)


def test_the_greedy_bot_refuses_a_sector_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="“X” is no sector: they are L, C, R"):
        SYSTEM.bots()["greedy"](SYSTEM, 0, "X", lambda n: 0)


def test_an_event_of_another_system_has_no_words() -> None:
    with pytest.raises(TypeError):
        SYSTEM.tell(Event())


@pytest.mark.parametrize(
    "words", ["Probe Left, Recon in Force, Attack Right", "sortita sinistra, Recon in Force, Attacco Destra"]
)
def test_a_draw_is_typed_and_told_in_the_readers_language(words: str) -> None:
    solo = SectionCards(rulings=Rulings(sides=1, hand=3))
    table = Table.open(solo, ("Red",), memory_ports(), typed=True)
    table.typed(words, voice=italian(solo))
    told = italian(solo)(table.log(0)[1].text)
    assert told == "3 su 40: Sortita Sinistra, Ricognizione in forze, Attacco Destra (dadi veri, dichiarati)"
