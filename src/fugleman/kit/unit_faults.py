"""Which rosters of single units cannot be played?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness, name_faults
from fugleman.core.text import Text, say
from fugleman.kit.first_movement import FirstMovement
from fugleman.kit.lengths import LARGEST, U, read_length, write_length
from fugleman.kit.movement import is_on_table, write_size
from fugleman.kit.rounds import standing
from fugleman.kit.unit_words import begins_with_verb, is_pass
from fugleman.kit.units import Battle, Roster, Unit, UnitEntry, roster, unit, written

MOST_MODELS, MOST_UNITS = 50, 60

LIMITS = {
    "shots": (0, 9),
    "heavy": (0, 20),
    "hit": (2, 6),
    "strength": (1, 10),
    "toughness": (1, 10),
    "save": (2, 7),
    "ap": (0, 6),
    "blows": (0, 9),
    "fights": (2, 6),
}


def faults(battle: Battle, first: FirstMovement, *, on_map: bool) -> tuple[Text, ...]:
    """Everything wrong with a scenario; where it can be read, also with where its units stand on a map."""
    wrong = [*_side_faults(battle), *_unit_faults(battle)]
    if (first == "given") != bool(battle.first):
        wrong.append(say("the first movement is given by the scenario exactly when the ruling “first_movement” is “given”"))
    wrong += [text for words in (battle.width, battle.height) for text in _length_faults(say("the table"), words, U, LARGEST)]
    if wrong:
        return tuple(wrong)
    placed = place_faults(roster(battle)) if on_map else ()
    return (*_name_faults(roster(battle)), *(say("{unit} {fault}", unit=unit, fault=fault) for unit, fault in placed))


def _side_faults(battle: Battle) -> Iterator[Text]:
    if not battle.red and not battle.blue:
        yield say("neither side has a unit")
    for side in (battle.red, battle.blue):
        if len(side) > MOST_UNITS:
            yield say("a side has {n} units; at most {most} are allowed", n=len(side), most=MOST_UNITS)


def _unit_faults(battle: Battle) -> Iterator[Text]:
    for side, entries in enumerate((battle.red, battle.blue)):
        for place, one in enumerate(entries, start=1):
            usual = f"{'ab'[side]}{place}"
            try:
                entry = written(one, usual)
            except Unreadable as error:
                yield error.text
                continue
            for fault in _entry_faults(entry):
                yield say("{unit}: {fault}", unit=entry.name or usual, fault=fault)


def _entry_faults(entry: UnitEntry) -> Iterator[Text]:
    each = entry.initiative if isinstance(entry.initiative, tuple) else (entry.initiative,)
    for initiative in each:
        if not 1 <= initiative <= 10:
            yield say("initiative {n} is not between 1 and 10", n=initiative)
    if isinstance(entry.initiative, tuple) and entry.models not in (1, len(each)):
        yield say("it has {models} models and {n} initiatives", models=entry.models, n=len(each))
    models = len(each) if isinstance(entry.initiative, tuple) else entry.models
    if not 1 <= models <= MOST_MODELS:
        yield say("it has {n} models; 1 to {most} are allowed", n=models, most=MOST_MODELS)
    if entry.heavy and entry.move_or_shoot != "some":
        yield say("“heavy” counts further shots of a unit only some of whose weapons are move-or-shoot weapons")
    for name, (least, most) in LIMITS.items():
        value = getattr(entry, name)
        if not least <= value <= most:
            yield say("{what} {n} is not between {least} and {most}", what=name, n=value, least=least, most=most)
    yield from _length_faults("base", entry.base, U // 10, 20 * U)
    yield from _length_faults("speed", entry.speed, 0, LARGEST)
    yield from _length_faults("range", entry.range, 0, LARGEST)
    try:
        unit(0, 1, UnitEntry(at=entry.at))
    except Unreadable as error:
        yield error.text


def _length_faults(what: str | Text, words: str, least: int, most: int) -> Iterator[Text]:
    try:
        length = read_length(words)
    except Unreadable as error:
        yield say("{what}: {fault}", what=what, fault=error.text)
    else:
        if not least <= length <= most:
            limits = write_length(least), write_length(most)
            yield say("{what} {n} is not between {least} and {most}", what=what, n=words, least=limits[0], most=limits[1])


def _name_faults(units: Roster) -> Iterator[Text]:
    """Names that are alike, or that the notation could not tell from each other or from something else."""
    names = [one.name for one in units.units]
    yield from name_faults(names)
    alike = {likeness(name) for name in names}
    for name in names:
        head, _, last = name.rpartition(" ")
        if is_pass(name) or begins_with_verb(name) or set(name) & set(">*!"):
            yield say("a unit cannot be called “{name}”: it would be read as an order", name=name)
        elif likeness(head) in alike and re.fullmatch(r"[hH]|[0-9.,\"]+", last):
            yield say("“{name}” could be read as an order to {unit}", name=name, unit=head)


def place_faults(units: Roster) -> Iterator[tuple[str, Text]]:
    """Units that do not stand on the table of a map, or stand on others; each with what is wrong."""
    for number, one in enumerate(units.units):
        if not one.entry.at:
            yield one.name, say("has no place on the map: at = “12,30”")
        elif not is_on_table(units, number, one.at):
            yield one.name, say("does not stand on the table, which is {size}", size=write_size(units))
    for a, b in combinations([one for one in units.units if one.entry.at], 2):
        if _overlap(a, b):
            yield a.name, say("stands on {other}", other=b.name)


def _overlap(a: Unit, b: Unit) -> bool:
    return standing(a.at, b.at, a.base + b.base).overlap
