"""Which commands may a side name for the initiative?"""

from __future__ import annotations

from fugleman.core.orders import OneOf, Order, Refusal
from fugleman.core.text import say
from fugleman.systems.flank_march.orders import NameCommand


class Commands(OneOf[NameCommand], frozen=True, gc=False):
    """The commands a side may name for the initiative. (7)"""

    def refuse(self, order: Order) -> Refusal:
        return Refusal("7", say("it is not on the table with a living general, or has been activated this turn"))
