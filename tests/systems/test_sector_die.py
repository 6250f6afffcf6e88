"""Does the die give each sector one chance in three, whatever came before?"""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Ask, Event, Roll
from fugleman.core.errors import Unreadable
from fugleman.core.orders import OneOf, Order
from fugleman.core.positions import Position, answer, look
from fugleman.core.text import Voice
from fugleman.systems.sector_die import SYSTEM, rules
from fugleman.systems.sector_die.terms import Game, Operates, Rulings


class Alien(Order, frozen=True):
    """An order of no system."""


def test_1_each_face_stands_for_one_sector() -> None:
    assert [rules.sector_of(face) for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]


def test_2_each_sector_has_one_chance_in_three() -> None:
    here = look(SYSTEM, Position(SYSTEM.opening()))
    assert isinstance(here.call, Roll)
    share = dict.fromkeys(range(3), Fraction(0))
    for faces, chance in here.call.dice.outcomes():
        (ruling,) = answer(SYSTEM, here.position, faces).rulings
        assert isinstance(ruling.event, Operates)
        share[ruling.event.sector] += chance
    assert share == dict.fromkeys(range(3), Fraction(1, 3))


@pytest.mark.parametrize(("sides", "order"), [(1, [0, 0, 0, 0]), (2, [0, 1, 0, 1])])
def test_3_the_sides_take_turns(sides: int, order: list[int]) -> None:
    system = replace(SYSTEM, rulings=Rulings(sides=sides))
    here, acted = look(system, Position(system.opening())), []
    for _ in order:
        here = answer(system, here.position, (1,))
        event = here.rulings[0].event
        assert isinstance(event, Operates)
        acted.append(event.side)
    assert acted == order


@pytest.mark.parametrize(("left", "told"), [(None, True), (1, True), (0, False)])
def test_nobody_acts_next_once_the_game_is_over(left: int | None, told: bool) -> None:
    assert ("acts next" in SYSTEM.picture(Game(0, left), Voice())) is told


def test_nothing_is_ordered() -> None:
    with pytest.raises(Unreadable, match="here nothing is ordered"):
        SYSTEM.read("L", Ask(0, OneOf((Alien(),)), "2"))
    assert str(SYSTEM.write(Alien())) == "Alien()"


def test_an_event_of_another_system_has_no_words() -> None:
    with pytest.raises(TypeError):
        SYSTEM.tell(Event())
