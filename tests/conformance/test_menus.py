"""May every order a menu offers be given, and is every other refused with a reason?"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from fugleman.core.calls import Ask
from fugleman.core.errors import Illegal, Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import answer, look
from tests.conformance.setups import Setup
from tests.conformance.walks import asks, sample, steps, with_order

MANY, STRANGE = 60, 25
HOSTILE = (
    "",
    " ",
    "\x1b[2J",
    "-",
    "/",
    "//",
    "@",
    "A@4",
    "9" * 5000,
    "-3",
    "１０",
    "²",
    "٣",
    "<b>",
    "{0}",
    "%s",
    "\u202eL",
    "L123 C4 R5",
    "a\nb",
)


class Alien(Order, frozen=True):
    """An order of no system."""


def asked(setup: Setup) -> list[tuple[Any, Ask[Any]]]:
    return [(step, ask) for step in steps(setup) for ask in asks(step.call)]


def some(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """All of a short list, the ends of a longer one."""
    return orders if len(orders) <= MANY else orders[: MANY // 2] + orders[-MANY // 2 :]


def test_a_menu_offers_something_and_each_order_it_offers_applies(setup: Setup) -> None:
    for step, ask in asked(setup):
        listed = ask.orders.listed()
        assert listed is None or listed, f"({ask.clause}) an empty menu"
        for order in (*some(listed or ()), ask.absent):
            assert ask.orders.check(order) is None
            assert order in ask.orders
            answer(setup.system, step.position, with_order(step.call, step.value, ask, order))


def test_sampled_orders_are_on_the_list(setup: Setup) -> None:
    for step, ask in asked(setup):
        listed = ask.orders.listed()
        order = step.value if ask is step.call else step.value[step.call.asks.index(ask)]
        assert listed is None or order in listed


def test_orders_satisfy_the_menus_schema(setup: Setup) -> None:
    for _, ask in asked(setup):
        schema = json.loads(json.dumps(ask.orders.schema()))
        Draft202012Validator.check_schema(schema)
        form = Draft202012Validator(schema)
        for order in (*some(ask.orders.listed() or ()), ask.absent, *samples(ask)):
            form.validate(msgspec.json.decode(msgspec.json.encode(order)))


def test_orders_come_back_from_the_wire(setup: Setup) -> None:
    for _, ask in asked(setup):
        for order in (*some(ask.orders.listed() or ()), ask.absent, *samples(ask)):
            assert msgspec.json.decode(msgspec.json.encode(order), type=ask.orders.type) == order


def test_orders_come_back_from_the_words_of_each_language_and_from_the_notation_in_each(setup: Setup) -> None:
    system = setup.system
    for _, ask in asked(setup):
        for order in (*some(ask.orders.listed() or ()), ask.absent, *samples(ask)):
            written = system.write(order)
            for voice in setup.voices():
                for words in (voice(written), voice(written).upper(), f" {voice(written)} ", str(written)):
                    assert system.read(words, ask, voice) == order
            assert system.read(str(written), ask) == order


def test_what_is_not_offered_is_refused_with_a_clause_and_changes_nothing(setup: Setup) -> None:
    known = setup.mustered.rulebook.clauses
    seen = list(dict.fromkeys(order for _, ask in asked(setup) for order in samples(ask)))
    strange: list[Order] = [Alien(), *seen[:: len(seen) // STRANGE + 1]]
    for step, ask in asked(setup):
        for order in strange:
            refusal = ask.orders.check(order)
            value = with_order(step.call, step.value, ask, order)
            if refusal is None:
                answer(setup.system, step.position, value)
                continue
            assert (refusal.clause or ask.clause) in known
            with pytest.raises(Illegal) as error:
                answer(setup.system, step.position, value)
            assert error.value.clause in known
            for voice in setup.voices():
                assert f"({error.value.clause})" in voice(error.value.text)
        assert ask.orders.check(Alien()) is not None
        assert look(setup.system, step.position).call == step.call


def test_hostile_words_make_an_order_or_are_unreadable(setup: Setup) -> None:
    for _, ask in asked(setup):
        for words in HOSTILE:
            for voice in setup.voices():
                with suppress(Unreadable):
                    order = setup.system.read(words, ask, voice)
                    assert ask.orders.check(order) is None or str(setup.system.write(order))


def samples(ask: Ask[Any]) -> list[Order]:
    """A few orders of a menu, the same ones each time."""
    spread = iter(range(1, 1000, 7))
    return [sample(ask, lambda n: next(spread) % n) for _ in range(2)]
