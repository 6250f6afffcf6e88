"""How is a seat asked for its order on a page, and what did it answer?

A short list becomes buttons, anything else the fields of its schema; and every order can be written in the players'
notation. Nothing here knows a system.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from fugleman.core.calls import Ask
from fugleman.core.errors import Fault, Unreadable
from fugleman.core.orders import Order
from fugleman.core.system import System
from fugleman.core.text import Text, Voice, say
from fugleman.web.forms.fields import Filled, Kind, filled_in, kinds, unreadable

FEW = 12
"""Buttons up to this many need no groups."""

FIRST_WORD = re.compile(r"[\s@:>]+")

BUTTONS = 80
"""More orders than this make no list for thumbs."""


class Button(Struct, frozen=True):
    """One order of a short list: its words, and the order as it is sent."""

    words: Text
    order: str


class OrderForm(Struct, frozen=True):
    """What a page offers a seat that is asked: buttons, or fields, and always its notation.

    Many buttons stand in groups, by what their words begin with. `absent`: what the rules answer for a seat that does not.
    """

    clause: str
    buttons: tuple[Button, ...]
    kinds: tuple[Kind, ...]
    absent: Text

    def groups(self, voice: Voice) -> dict[str, list[Button]]:
        """The buttons, by the first word where they are many."""
        groups: dict[str, list[Button]] = {}
        for button in self.buttons:
            first = FIRST_WORD.split(voice(button.words), maxsplit=1)[0] if len(self.buttons) > FEW else ""
            groups.setdefault(first, []).append(button)
        return groups


def order_form(system: System[Any], ask: Ask[Any]) -> OrderForm:
    """The form for what a seat is asked."""
    listed = ask.orders.listed()
    few = listed is not None and len(listed) <= BUTTONS
    buttons = tuple(Button(system.write(order), sent(order)) for order in listed or ()) if few else ()
    asked = () if few else kinds(ask.orders.schema())
    return OrderForm(ask.clause, buttons, asked, system.write(ask.absent))


def sent(order: Order) -> str:
    """An order as a button sends it."""
    return msgspec.json.encode(order).decode()


def given(ask: Ask[Any], filled: Filled) -> Order | str:
    """What a form was filled with: a button's order, words in notation, or fields. Raises Unreadable."""
    if button := filled.get("order"):
        return _converted(ask, _decoded(button))
    if words := filled.get("words", "").strip():
        return words
    faults: list[Fault] = []
    read = filled_in(ask.orders.schema(), filled, faults)
    if faults:
        raise Unreadable(unreadable(faults))
    return _converted(ask, read)


def meant(system: System[Any], ask: Ask[Any], filled: Filled, voice: Voice) -> Order:
    """The order that a form means, in words of a voice's language too. Raises Unreadable."""
    told = given(ask, filled)
    return system.read(told, ask, voice) if isinstance(told, str) else told


def _decoded(button: str) -> Any:
    try:
        return msgspec.json.decode(button)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(say("the form makes no order: {reason}", reason=str(error))) from error


def _converted(ask: Ask[Any], told: Any) -> Order:
    try:
        order: Order = msgspec.convert(told, ask.orders.type)
    except msgspec.ValidationError as error:
        raise Unreadable(say("the form makes no order: {reason}", reason=str(error))) from error
    return order
