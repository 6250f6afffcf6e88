"""What may a side order single units to do?"""

from __future__ import annotations

from typing import Annotated, Any, Protocol, runtime_checkable

from msgspec import Meta

from fugleman.core.orders import Order
from fugleman.core.text import say
from fugleman.kit.rounds import Point
from fugleman.kit.schemas import form
from fugleman.kit.units import Initiative


class Move(Order, frozen=True, gc=False):
    """Move a unit: on a map straight to a point, in hundredths; else it has moved. `stays`: it moves 0."""

    unit: str
    stays: bool = False
    to: Point | None = None


class Fire(Order, frozen=True, gc=False):
    """Fire with a unit at another, its move-or-shoot weapons included or not. Without a map `marked` models are reported."""

    unit: str
    target: str
    standing: bool = False
    marked: Annotated[int, Meta(ge=0, le=999)] | None = None


class MarkModel(Order, frozen=True, gc=False):
    """Choose which of the models that were hit is marked, by its initiative."""

    initiative: Initiative


class Pass(Order, frozen=True, gc=False):
    """Nothing more now: no nomination, no fire."""


PASS = Pass()


def pass_form() -> dict[str, Any]:
    """The schema of a pass."""
    return form("Pass", say("Pass"), {})


@runtime_checkable
class UnitMenu(Protocol):
    """A menu of orders of single units."""

    def begun(self) -> tuple[Move | Fire, ...]:
        """Moves that lack only a place, and shots that lack only their report, of which some are allowed."""
