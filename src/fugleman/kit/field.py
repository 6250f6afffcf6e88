"""What is left of the units, where do they stand, and what have they done this turn?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit.rounds import Point
from fugleman.kit.units import Initiative, Roster, UnitNo

T = TypeVar("T")


class Field(Struct, frozen=True, gc=False):
    """By unit: the initiatives of its models present and of those among them that are marked; where it stands on a map.

    And the markers: which units have moved, and more than 0; have fired, and with move-or-shoot weapons. Without a map `at`
    is empty.
    """

    models: tuple[tuple[Initiative, ...], ...]
    marked: tuple[tuple[Initiative, ...], ...]
    at: tuple[Point, ...] = ()
    moved: frozenset[UnitNo] = frozenset()
    ran: frozenset[UnitNo] = frozenset()
    fired: frozenset[UnitNo] = frozenset()
    stood: frozenset[UnitNo] = frozenset()

    @property
    def on_map(self) -> bool:
        return bool(self.at)

    def initiative(self, unit: UnitNo) -> Initiative:
        """The lowest initiative of the models present, marked ones among them."""
        return self.models[unit][0]

    def unmarked(self, unit: UnitNo) -> int:
        """How many of its models are not marked."""
        return len(self.models[unit]) - len(self.marked[unit])

    def unmarked_models(self, unit: UnitNo) -> tuple[Initiative, ...]:
        """The initiatives of its models that are not marked."""
        return tuple(sorted((Counter(self.models[unit]) - Counter(self.marked[unit])).elements()))


def laid_out(roster: Roster, *, on_map: bool) -> Field:
    """All units as the scenario has them."""
    at = tuple(unit.at for unit in roster.units) if on_map else ()
    return Field(tuple(unit.models for unit in roster.units), ((),) * len(roster.units), at)


def present(roster: Roster, field: Field, side: Seat) -> Iterator[UnitNo]:
    """The side's units that have models left, marked or not."""
    return (unit for unit in roster.of(side) if field.models[unit])


def unmoved(roster: Roster, field: Field, side: Seat) -> tuple[UnitNo, ...]:
    """The side's units that have not moved this turn."""
    return tuple(unit for unit in present(roster, field, side) if unit not in field.moved)


def targets(roster: Roster, field: Field, side: Seat) -> tuple[UnitNo, ...]:
    """The side's units that can be fired at: a unit all of whose models are marked is no target."""
    return tuple(unit for unit in roster.of(side) if field.unmarked(unit))


def is_decided(roster: Roster, field: Field) -> bool:
    """Whether a side has no unit left, or neither."""
    return any(next(present(roster, field, side), None) is None for side in (0, 1))


def with_mark(field: Field, unit: UnitNo, models: Iterable[Initiative]) -> Field:
    """The field with more of a unit's models marked."""
    return replace(field, marked=_with(field.marked, unit, tuple(sorted((*field.marked[unit], *models)))))


def with_move(field: Field, unit: UnitNo, to: Point | None, *, ran: bool) -> Field:
    """The field after a unit has moved, or taken its move without moving."""
    return replace(
        field,
        at=field.at if to is None else _with(field.at, unit, to),
        moved=field.moved | {unit},
        ran=field.ran | {unit} if ran else field.ran,
    )


def with_shot(field: Field, unit: UnitNo, *, standing: bool) -> Field:
    """The field after a unit has fired."""
    return replace(field, fired=field.fired | {unit}, stood=field.stood | {unit} if standing else field.stood)


def without_marked(field: Field) -> Field:
    """The field without its marked models; other markers stay."""
    left = tuple(field.unmarked_models(unit) if marked else field.models[unit] for unit, marked in enumerate(field.marked))
    return replace(field, models=left, marked=((),) * len(left))


def without_markers(field: Field) -> Field:
    """The field with all markers of moving and firing taken off."""
    return Field(field.models, field.marked, field.at)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
