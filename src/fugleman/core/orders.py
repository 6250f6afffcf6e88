"""What may a seat order now, and why not the rest?"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from fugleman.core.chance import Below
from fugleman.core.text import Text, say


class Order(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What a seat decides. Systems name theirs in the imperative: `MoveCounter`."""


class Refusal(Struct, frozen=True):
    """Why an order is not allowed: the clause against it, the reason, and what is allowed instead.

    `allowed` is left out where the menu is a short list, which is then named in full.
    """

    clause: str
    because: Text
    allowed: Text | None = None


O = TypeVar("O", bound=Order)  # noqa: E741


class Menu(Struct, Generic[O], frozen=True, gc=False):
    """The orders a seat may give: `check` says why not, `sample` gives one at random, a short list can be had in full."""

    @property
    def type(self) -> Any:
        """The type of its orders, a class or union, for reading them from the wire."""
        raise NotImplementedError

    def check(self, order: Order) -> Refusal | None:
        """None if the order may be given now, else why not."""
        raise NotImplementedError

    def warn(self, order: Order) -> Refusal | None:
        """Why an order that may be given will not count as given; None where it will."""
        return None

    def sample(self, below: Below) -> O:
        """A legal order at random, each with a positive chance."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """A JSON Schema that every legal order satisfies, for building a form."""
        raise NotImplementedError

    def listed(self) -> tuple[O, ...] | None:
        """All legal orders if they are few enough to list, else None."""
        return None

    def offered(self) -> tuple[O, ...]:
        """Legal orders worth a button each: all if they can be listed, else those with nothing to be filled in."""
        return self.listed() or ()

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.check(order) is None


class OneOf(Menu[O], frozen=True, gc=False):
    """A short list of orders. A system that knows the reason against the others overrides `refuse`."""

    orders: tuple[O, ...]

    @property
    def type(self) -> Any:
        return reduce(or_, dict.fromkeys(map(type, self.orders)))

    def check(self, order: Order) -> Refusal | None:
        return None if order in self.orders else self.refuse(order)

    def refuse(self, order: Order) -> Refusal:
        """Why an order that is not on the list may not be given."""
        return Refusal("", say("it is not among the orders that may be given now"))

    def sample(self, below: Below) -> O:
        return self.orders[below(len(self.orders))]

    def schema(self) -> dict[str, Any]:
        return {"enum": msgspec.to_builtins(self.orders)}

    def listed(self) -> tuple[O, ...]:
        return self.orders
