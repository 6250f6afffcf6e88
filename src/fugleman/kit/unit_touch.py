"""What may be ordered by touching a unit?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from fugleman.core.calls import Ask
from fugleman.core.orders import Order
from fugleman.core.text import Value, Voice
from fugleman.kit.touch import Touch
from fugleman.kit.unit_orders import UnitMenu
from fugleman.kit.unit_words import begin


class UnitTouch(Touch):
    """The orders that an ask offers or leaves to be completed, by the units that play a part in them."""

    __slots__ = ("orders", "parts")

    def __init__(self, voice: Voice, ask: Ask[Any] | None, write: Callable[[Order], object]) -> None:
        super().__init__(voice, ask, write)
        self.orders: dict[str, list[Order]] = {}
        for order in self.notation:
            for unit in _units(order):
                self.orders.setdefault(unit, []).append(order)
        self.parts: dict[str, list[str]] = {}
        for begun in ask.orders.begun() if ask is not None and isinstance(ask.orders, UnitMenu) else ():
            for unit in _units(begun):
                self.parts.setdefault(unit, []).append(self.voice(begin(begun)))

    def unit(self, parent: Element, name: str, status: Value) -> Element:
        """Where to draw a unit: in a button if anything may be ordered with it."""
        return self.spot(parent, (name, status), self.orders.get(name, ()), self.parts.get(name, ()))


def _units(order: Order) -> list[str]:
    """The units that an order names."""
    return [getattr(order, part) for part in ("unit", "target") if hasattr(order, part)]
