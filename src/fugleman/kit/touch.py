"""What may be ordered by touching a picture?

Every part of a picture that stands for orders is a button for all of them: a sector, a card or a chit's space for one, a unit
for each that names it. A first touch leaves the orders of the part that was touched, a further one those of them that the other
part stands for too. A single one that is left is meant; where several are and no other part tells them apart, the player
chooses from a list. An order that lacks a place or a number is begun, and the player completes its words. So a page needs no
rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from fugleman.core.calls import Ask
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import Value, Voice
from fugleman.kit import svg


class Touch:
    """The orders that an ask offers; without an ask none, and pictures have no buttons."""

    __slots__ = ("notation", "seat", "voice")

    def __init__(self, voice: Voice, ask: Ask[Any] | None, write: Callable[[Order], object]) -> None:
        """`write`: `str` of what it returns is the notation."""
        self.voice = voice
        self.seat: Seat | None = None if ask is None else ask.seat
        self.notation: dict[Order, str] = {} if ask is None else {one: str(write(one)) for one in ask.orders.offered()}

    def spot(self, parent: Element, label: Value, orders: Iterable[Order], parts: Sequence[str] = ()) -> Element:
        """Where to draw what stands for orders: in a button for those of them that are offered, else in the parent itself."""
        offered = [self.notation[order] for order in orders if order in self.notation]
        return svg.tappable(parent, self.voice(label), offered, parts) if offered or parts else parent
