"""What may an impulse ask of whoever runs it?

`roll`, `ask`, `sealed` and `ruled` are what rules authors write; each is used with `yield from`. A refusal with an empty
clause is one of the call's own clause.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, TypeAlias, TypeVar, final, overload

from msgspec import Struct

from fugleman.core.chance import Chance, Die, Faces
from fugleman.core.orders import Menu, Order
from fugleman.core.seats import EVERYBODY, Seat, Seats

O = TypeVar("O", bound=Order)  # noqa: E741
S = TypeVar("S")


class Event(Struct, frozen=True, tag=True):
    """What happened. Systems name theirs in the third person or as participles: `Operates`, `Opened`."""


@final
class Ruling(Struct, frozen=True, gc=False):
    """An event, the clause that brought it about, and who may know of it (None: everybody)."""

    clause: str
    event: Event
    seen_by: Seats | None = EVERYBODY


class Roll(Struct, frozen=True, gc=False):
    """Chance is to answer. The clause is its purpose, fixed before the draw."""

    dice: Chance
    clause: str
    seen_by: Seats | None = EVERYBODY


class Ask(Struct, Generic[O], frozen=True, gc=False):
    """A seat is to choose from a menu. `default` answers for an absent seat; without one, the first order of a short list.

    `seen_by` says who may know the order once it is given (in a sealed call: once the envelopes are opened).
    """

    seat: Seat
    orders: Menu[O]
    clause: str
    default: O | None = None
    seen_by: Seats | None = EVERYBODY

    @property
    def absent(self) -> O:
        """The order that answers for an absent seat."""
        if self.default is not None:
            return self.default
        listed = self.orders.listed()
        assert listed, f"({self.clause}) a menu without a short list needs a default"
        return listed[0]


class Sealed(Struct, Generic[O], frozen=True, gc=False):
    """Several seats choose at once, none knowing of another's choice. Answered by all orders, in the order of `asks`."""

    asks: tuple[Ask[O], ...]

    @property
    def clause(self) -> str:
        return self.asks[0].clause


Call: TypeAlias = Roll | Ask[Any] | Sealed[Any]
Impulse: TypeAlias = Generator[Call | Ruling, Any, S]
"""One short, indivisible stretch of the sequence of play; it returns the state it leads to."""


@overload
def roll(dice: Die, clause: str, seen_by: Seats | None = EVERYBODY) -> Generator[Roll, Faces, int]: ...  # type: ignore[overload-overlap]
@overload
def roll(dice: Chance, clause: str, seen_by: Seats | None = EVERYBODY) -> Generator[Roll, Faces, Faces]: ...
def roll(dice: Chance, clause: str, seen_by: Seats | None = EVERYBODY) -> Generator[Roll, Faces, Any]:
    """Let chance decide: the face of a single `Die`, else the faces in order."""
    faces = yield Roll(dice, clause, seen_by)
    return faces[0] if type(dice) is Die else faces


def ask(
    seat: Seat, orders: Menu[O], clause: str, default: O | None = None, seen_by: Seats | None = EVERYBODY
) -> Generator[Ask[O], O, O]:
    """Let a seat choose one order from a menu."""
    order = yield Ask(seat, orders, clause, default, seen_by)
    return order


def sealed(asks: Mapping[Seat, Ask[O]]) -> Generator[Sealed[O], tuple[O, ...], dict[Seat, O]]:
    """Let several seats choose at once; nobody knows of another's choice before all are in."""
    orders = yield Sealed(tuple(asks.values()))
    return dict(zip(asks, orders, strict=True))


def ruled(clause: str, event: Event, seen_by: Seats | None = EVERYBODY) -> tuple[Ruling]:
    """State what happened and under which clause."""
    return (Ruling(clause, event, seen_by),)
