"""Does every worked example come out as its author says?"""

from __future__ import annotations

import pytest

from fugleman.core.calls import Roll
from fugleman.core.errors import Illegal, OrderError
from fugleman.core.positions import check
from fugleman.core.rulebook import Case, TriedOrder
from fugleman.core.text import Voice
from fugleman.muster import Mustered
from fugleman.table import Table, memory_ports, script
from tests.conformance.scripts import Played, play, read_order
from tests.conformance.setups import set_up
from tests.conformance.walks import asks

Tried = tuple[Mustered, Case]


@pytest.fixture
def played(tried: Tried) -> Played:
    mustered, case = tried
    return play(set_up(mustered.system, case.rulings, case.scenario), case.play)


def test_the_set_up_is_sound(tried: Tried, played: Played) -> None:
    assert [str(fault) for fault in played.system.faults()] == []


def test_the_log_has_these_lines_in_this_order(tried: Tried, played: Played) -> None:
    _, case = tried
    voice = Voice(names=played.system.seats())
    log = [f"{ruling.clause} {voice(played.system.tell(ruling.event))}" for ruling in played.rulings]
    rest = iter(log)
    for line in filter(None, map(str.strip, case.log.splitlines())):
        assert line in rest, "\n".join([f"“{line}” does not follow in the log:", *log])


def test_the_position_is_this_one(tried: Tried, played: Played) -> None:
    _, case = tried
    here = played.system.describe(played.system.sight(played.here.position.state, None))
    if case.position:
        assert Voice(names=played.system.seats())(here) == case.position


def test_the_game_is_over_if_it_is_said_to_be(tried: Tried, played: Played) -> None:
    _, case = tried
    result = played.system.result(played.here.position.state)
    if case.over:
        assert result is not None
        assert Voice(names=played.system.seats())(result.words) == case.over
        assert played.here.call is None
    elif case.refusals:
        assert result is None


def test_it_comes_out_the_same_at_a_table(tried: Tried, played: Played) -> None:
    _, case = tried
    table = Table.open(played.system, tuple(map(str, played.system.seats())), memory_ports(), typed=True)
    script.play(table, script.read_script(case.play))
    assert table.call == played.here.call
    assert table.result == played.system.result(played.here.position.state)
    assert [ruling for page in table.record.pages for ruling in page.outcome.rulings] == list(played.rulings)


def test_these_orders_are_refused(tried: Tried, played: Played) -> None:
    _, case = tried
    for order in case.refusals:
        with pytest.raises(OrderError) as error:
            give(played, order)
        assert order.says in Voice(names=played.system.seats())(error.value.text)
        if order.clause is not None:
            assert isinstance(error.value, Illegal)
            assert error.value.clause == order.clause


def give(played: Played, order: TriedOrder) -> None:
    """Try an order where the case ends: a throw, or an order of the seat that its line names, else of the one that is asked."""
    system, call = played.system, played.here.call
    assert call is not None
    if isinstance(call, Roll):
        check(system, call, call.dice.read(order.order))
        return
    seat, words = read_order(system, order.order) if ":" in order.order else (asks(call)[0].seat, order.order)
    (ask,) = (ask for ask in asks(call) if ask.seat == seat)
    check(system, ask, system.read(words, ask))
