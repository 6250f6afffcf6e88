"""Which scenarios of flank marches cannot be played?"""

from __future__ import annotations

from collections.abc import Iterator

from fugleman.core.errors import Unreadable
from fugleman.core.names import name_faults
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.kit.lengths import LARGEST, U, read_length
from fugleman.systems.flank_march.battlefield import Battlefield, Piece, violations
from fugleman.systems.flank_march.roster import read_place, roster
from fugleman.systems.flank_march.terms import ArmyEntry, Rulings, Scenario

WIDEST = 60 * U


def faults(r: Rulings, scenario: Scenario) -> tuple[Text, ...]:
    """Everything wrong with a scenario; where its words can be read, also with the battlefield it sets up."""
    wrong = [*_size_faults(scenario), *(text for side, army in enumerate(scenario.armies) for text in _army_faults(side, army))]
    return tuple(wrong) or tuple(_field_faults(r, scenario))


def _size_faults(scenario: Scenario) -> Iterator[Text]:
    for words in (scenario.width, scenario.height):
        yield from _length_faults(say("the table"), words, LARGEST)
    for ground in scenario.impassable:
        yield from _length_faults(ground.name, ground.width, LARGEST)
        yield from _length_faults(ground.name, ground.depth, LARGEST)
        yield from _place_faults(ground.name, ground.at)


def _army_faults(side: Seat, army: ArmyEntry) -> Iterator[Text]:
    place = side + 1
    commands = [command.name for command in army.commands]
    units = [unit.name for command in army.commands for unit in command.units]
    for text in (*name_faults(commands), *name_faults(units)):
        yield say("army {n}: {fault}", n=place, fault=text)
    for name in (*commands, *units):
        if "," in name or ":" in name:
            yield say("army {n}: the name “{name}” holds a comma or colon", n=place, name=name)
    chiefs = sum(command.chief for command in army.commands)
    if chiefs != 1:
        yield say("army {n} has {chiefs} commands of the commander-in-chief; it must have one", n=place, chiefs=chiefs)
    for command in army.commands:
        if not command.units:
            yield say("army {n}: {command} has no units", n=place, command=command.name)
        if command.attached and command.attached not in [unit.name for unit in command.units]:
            yield say("army {n}: {command} has no unit {unit}", n=place, command=command.name, unit=command.attached)
        for unit in command.units:
            yield from _length_faults(unit.name, unit.width, WIDEST)
            yield from _length_faults(unit.name, unit.depth, WIDEST)
            if unit.at:
                yield from _place_faults(unit.name, unit.at)


def _field_faults(r: Rulings, scenario: Scenario) -> Iterator[Text]:
    if r.battlefield == "map":
        for found in violations(battlefield(scenario)):
            yield say("{piece} {fault}", piece=found.unit, fault=found.text)


def battlefield(scenario: Scenario) -> Battlefield:
    """The battlefield that a scenario sets up. Raises Unreadable."""
    armies = roster(scenario)
    units = [Piece(unit.name, unit.side, unit.at) for unit in armies.units if unit.at is not None]
    names = zip(armies.impassable_names, armies.impassable, strict=True)
    return Battlefield(armies.width, armies.height, (*units, *(Piece(name, None, base) for name, base in names)))


def _length_faults(what: str | Text, words: str, most: int) -> Iterator[Text]:
    try:
        length = read_length(words)
    except Unreadable as error:
        yield say("{what}: {fault}", what=what, fault=error.text)
    else:
        if not U // 10 <= length <= most:
            yield say("{what}: {length}U is not between 0.1U and {most}U", what=what, length=words, most=most // U)


def _place_faults(what: str, words: str) -> Iterator[Text]:
    try:
        base = read_place(words, 0, 0)
    except Unreadable as error:
        yield say("{what}: {fault}", what=what, fault=error.text)
    else:
        if max(abs(base.x), abs(base.y)) > LARGEST:
            yield say("{what}: {place} is off every table", what=what, place=words)
