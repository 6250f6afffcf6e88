"""What may be asked about a system's odds?

A system says what is to be counted, from where, and under which of its own variants; how it is answered, the lab knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from fugleman.core.text import Text

if TYPE_CHECKING:
    from fugleman.core.system import System


class Share(Struct, frozen=True):
    """On how large a share of turns can one player bring something about, at best and at worst?

    `clock` and `measure` are measures of the system; `start` is one of its states, and its game has no end. `among`: the
    measures of all that may come about instead, by what each is called.
    """

    system: System[Any]
    start: Any
    clock: str
    measure: str
    among: Mapping[str, Text]


class FirstTime(Struct, frozen=True):
    """In which turn does each of several things first happen, in a game that then is over, its seats being absent?

    `turns` is when one stops looking.
    """

    system: System[Any]
    start: Any
    clock: str
    among: Mapping[str, Text]
    turns: int


class Total(Struct, frozen=True):
    """How often does each of several things happen in a whole game, every order being given at random?

    `running`: measures one of which counts at a time, of which it is asked too how often the same one counts again.
    """

    system: System[Any]
    start: Any
    clock: str
    among: Mapping[str, Text]
    running: Mapping[str, Text] = {}


class Worth(Struct, frozen=True):
    """What is each order worth at the sealed call of two seats that `start` leads to, if both play their best from there on?"""

    system: System[Any]
    start: Any


Inquiry: TypeAlias = Share | FirstTime | Total | Worth


class Question(Struct, frozen=True):
    """A question, the values it may be asked for (the first is the default), and what it comes to for one of them.

    `like`: whether it may be asked for other values written like these; `ask` raises Unreadable if one is not.
    """

    title: Text
    values: tuple[str, ...]
    ask: Callable[[str], Inquiry]
    like: bool = False


class Prospect(Struct, frozen=True):
    """A question that bears on a seat's choice, by its name; what it is asked for; and what that stands for here."""

    question: str
    of: str
    about: Text
