"""Where does a game stand inside an impulse, and what does an answer lead to?

A position is the state an impulse began with and the answers given since. The generator itself is never stored: it is run
again from the state, and the answers fed back. `Running` keeps it for those who only go forward.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from fugleman.core.calls import Ask, Call, Impulse, Roll, Ruling, Sealed
from fugleman.core.chance import told
from fugleman.core.errors import Illegal
from fugleman.core.orders import Order, Refusal
from fugleman.core.system import System
from fugleman.core.text import Text, say

S = TypeVar("S")


class Position(Struct, Generic[S], frozen=True, gc=False):
    """A state between impulses and the answers of the impulse since: a value, to be copied, hashed, saved, searched."""

    state: S
    answers: tuple[Any, ...] = ()


class Look(Struct, Generic[S], frozen=True, gc=False):
    """A position, the call that is waited for there (None: the game is over), and rulings on the way."""

    position: Position[S]
    call: Call | None
    rulings: tuple[Ruling, ...]


def look(system: System[S], position: Position[S]) -> Look[S]:
    """The call that is waited for, and the rulings so far since the state of the position."""
    rulings: list[Ruling] = []
    state, _, call = _resume(system, position, rulings)
    return Look(position if state is position.state else Position(state), call, tuple(rulings))


def answer(system: System[S], position: Position[S], value: Any) -> Look[S]:
    """The next position, its call, and all rulings the answer brought about up to that call.

    Value: faces for a `Roll`, an order for an `Ask`, a tuple of orders for a `Sealed`. Raises Illegal, changing nothing.
    """
    rulings: list[Ruling] = []
    state, impulse, call = _resume(system, position, rulings)
    if impulse is None or call is None:
        raise Illegal(say("the game is over: nothing is asked"), "")
    check(system, call, value)
    rulings = []
    try:
        said = impulse.send(value)
        while type(said) is Ruling:
            rulings.append(said)
            said = next(impulse)
    except StopIteration as end:
        state, _, call = _begin(system, end.value, rulings)
        return Look(Position(state), call, tuple(rulings))
    return Look(Position(state, (*position.answers, value)), said, tuple(rulings))


class Running(Generic[S]):
    """A game going forward only, its impulse kept running: what `answer` does, without the way back."""

    __slots__ = ("_send", "call", "rulings", "state", "system")

    def __init__(self, system: System[S], state: S) -> None:
        self.system = system
        self.state = state
        self._send = self._play().send
        self.answer(None)

    def answer(self, value: Any) -> None:
        """Give the answer to `call`, which must be legal: it is not checked. `rulings` are then those it brought about."""
        rulings: list[Ruling] = []
        send = self._send
        said = send(value)
        while type(said) is Ruling:
            rulings.append(said)
            said = send(None)
        self.call, self.rulings = said, rulings

    def _play(self) -> Generator[Call | Ruling | None, Any, None]:
        while self.system.result(self.state) is None:
            self.state = yield from self.system.impulse(self.state)
        yield None


def check(system: System[S], call: Call, value: Any) -> None:
    """Raises Illegal if the value does not answer the call."""
    if isinstance(call, Roll):
        if value not in call.dice:
            raise Illegal(say("{dice} cannot show {faces}", dice=told(call.dice), faces=str(value)), call.clause)
    elif isinstance(call, Ask):
        if (refusal := call.orders.check(value)) is not None:
            raise illegal(system, call, value, refusal)
    else:
        _check_all(system, call, value)


def illegal(system: System[S], ask: Ask[Any], order: Order, refusal: Refusal) -> Illegal:
    """A refusal in the referee's voice: what was asked, the clause, why not, what is allowed."""
    clause = refusal.clause or ask.clause
    asked = system.write(order)
    allowed = refusal.allowed or _listing(system, ask)
    text = say(
        "{order} is not allowed ({clause}): {because}; {allowed}",
        order=asked,
        clause=clause,
        because=refusal.because,
        allowed=allowed,
    )
    return Illegal(text, clause)


def _listing(system: System[S], ask: Ask[Any]) -> Text:
    listed = ask.orders.listed()
    if listed is None:
        return say("for example {order}", order=system.write(ask.absent))
    return say("allowed: {orders}", orders=tuple(map(system.write, listed)))


def _check_all(system: System[S], call: Sealed[Any], orders: Any) -> None:
    if type(orders) is not tuple or len(orders) != len(call.asks):
        raise Illegal(say("{n} sealed orders are wanted, one a seat", n=len(call.asks)), call.clause)
    for one, order in zip(call.asks, orders, strict=True):
        check(system, one, order)


def _resume(system: System[S], position: Position[S], rulings: list[Ruling]) -> tuple[S, Impulse[S] | None, Call | None]:
    if not position.answers:
        return _begin(system, position.state, rulings)
    impulse = system.impulse(position.state)
    call: Call | None = None
    for value in (None, *position.answers):
        said = impulse.send(value)
        while type(said) is Ruling:
            rulings.append(said)
            said = next(impulse)
        call = said
    return position.state, impulse, call


def _begin(system: System[S], state: S, rulings: list[Ruling]) -> tuple[S, Impulse[S] | None, Call | None]:
    """Begin the state's impulse; impulses that ask nothing are run through."""
    while system.result(state) is None:
        impulse = system.impulse(state)
        try:
            said = next(impulse)
            while type(said) is Ruling:
                rulings.append(said)
                said = next(impulse)
            return state, impulse, said
        except StopIteration as end:
            state = end.value
    return state, None, None
