"""What may a seat order now, and why not the rest?"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from fugleman.core.errors import Fault, Faulty
from fugleman.core.orders import Menu, OneOf, Order
from fugleman.core.seats import GAME_MASTER, may_see
from fugleman.core.system import System
from fugleman.core.text import Voice, say
from tests.core.duel import BETS, Bet, Duel


class Pass(Order, frozen=True):
    pass


def test_a_short_list_knows_its_orders() -> None:
    assert Bet(2) in BETS
    assert Bet(4) not in BETS
    assert 2 not in BETS
    assert BETS.listed() == (Bet(1), Bet(2), Bet(3))
    assert {BETS.sample(Random(seed).randrange) for seed in range(30)} == set(BETS.orders)


def test_orders_are_read_from_the_wire_by_their_menus_type() -> None:
    menu = OneOf((Bet(1), Pass()))
    for order in menu.orders:
        assert msgspec.json.decode(msgspec.json.encode(order), type=menu.type) == order
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Bid", "amount": 1}, type=menu.type)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Bet", "amount": 1, "more": 1}, type=menu.type)


def test_a_short_list_describes_itself_as_a_json_schema() -> None:
    assert OneOf((Bet(1), Pass())).schema() == {"enum": ({"type": "Bet", "amount": 1}, {"type": "Pass"})}


def test_a_menu_that_is_not_written_says_so() -> None:
    menu: Menu[Bet] = Menu()
    assert menu.listed() is None
    for unwritten in (lambda: menu.type, lambda: menu.check(Bet(1)), lambda: menu.sample(lambda _: 0), menu.schema):
        with pytest.raises(NotImplementedError):
            unwritten()


def test_a_system_that_is_not_written_says_so() -> None:
    bare: System[Duel] = System(rulings=None, scenario=None)
    assert (bare.faults(), bare.picture(None, None), bare.bots(), bare.sight(Duel(), None)) == ((), None, {}, Duel())  # type: ignore[arg-type]
    for unwritten in (
        bare.seats,
        bare.opening,
        lambda: bare.impulse(Duel()),
        lambda: bare.result(Duel()),
        lambda: bare.read("1", None),  # type: ignore[arg-type]
        lambda: bare.write(Bet(1)),
        lambda: bare.tell(None),  # type: ignore[arg-type]
        lambda: bare.describe(None),
    ):
        with pytest.raises(NotImplementedError):
            unwritten()


def test_what_a_menu_or_a_system_need_not_write_changes_nothing() -> None:
    menu: Menu[Bet] = Menu()
    assert menu.warn(Bet(1)) is None
    bare: System[Duel] = System(rulings=None, scenario=None)
    assert [bare.faults(), bare.bots(), bare.measures(), bare.questions(), bare.outlook(None, 0, None)] == [(), {}, {}, {}, ()]
    assert [bare.picture(None, Voice()), bare.tabletop(None, None), bare.objective()] == [None, None, None]
    assert bare.canonical(Duel(2)) == bare.sight(Duel(2), None) == Duel(2)


def test_a_secret_is_for_those_named_and_never_for_spectators() -> None:
    assert may_see(None, None)
    assert may_see(1, frozenset({1}))
    assert not may_see(0, frozenset({1}))
    assert not may_see(None, frozenset({1}))
    assert not any(may_see(seat, GAME_MASTER) for seat in (None, 0, 1))


def test_all_faults_of_a_file_are_told_each_with_its_place() -> None:
    faulty = Faulty([Fault("B3", say("no number")), Fault(say("row {n}", n=4), say("too short"))])
    assert str(faulty) == "B3: no number\nrow 4: too short"
    assert str(faulty.text) == "B3: no number, row 4: too short"
