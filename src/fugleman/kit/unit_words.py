"""How are the orders of single units written and read?

`a1`: it has moved; `a1 0`: it moves 0; `move a1 12,30`: it moves there on a map; `a1>b2*3`: it fires and marks three models;
`fire a1>b2`: it fires on a map; with `h` behind it, its move-or-shoot weapons fire too, where it has others as well; `-` or
`pass`: nothing more; `mark 5` or `5`: the model of that initiative is marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness, means
from fugleman.core.orders import Order
from fugleman.core.system import Result
from fugleman.core.text import ENGLISH, Name, Text, Voice, by_english, literally, say, say_n
from fugleman.kit.field import Field, present
from fugleman.kit.movement import write_point
from fugleman.kit.unit_orders import PASS, Fire, MarkModel, Move, Pass
from fugleman.kit.units import Roster, UnitNo, read_point

NOTHING = ("-", "hold", "done")
PASSES, MOVES, FIRES, STRIKES, MARKS = say("pass"), say("move"), say("fire"), say("strike"), say("mark")
VERBS = (MOVES, FIRES, STRIKES, MARKS)
DISTANCE = re.compile(r"([0-9]{1,3})(?:\.[0-9]{1,2})?\"?", re.ASCII)
SHOT = re.compile(r"(?P<target>.*?)\s*(?:\*\s*(?P<marked>[0-9]{1,3}))?(?P<standing>\s+[hH])?", re.ASCII)


def read(roster: Roster, words: str, voice: Voice = ENGLISH, *, on_map: bool) -> Move | Fire | Pass:
    """The order that a player's words mean. Raises Unreadable."""
    if is_pass(words, voice):
        return PASS
    if ">" in words:
        return _read_fire(roster, words, voice, on_map=on_map)
    number, rest = split(roster, words, voice)
    name = roster.name(number)
    if "," in rest:
        return Move(name, to=read_point(rest))
    if not rest:
        return Move(name)
    distance = DISTANCE.fullmatch(rest)
    if distance is None or (on_map and rest.strip('0."')):
        raise Unreadable(_no_order(words, on_map=on_map))
    stays = not rest.strip('0."')
    return Move(name, stays=stays and (on_map or roster.units[number].has_move_or_shoot))


def read_model(words: str, voice: Voice = ENGLISH) -> MarkModel:
    """The choice of a model that a player's words mean. Raises Unreadable."""
    found = re.fullmatch(r"(?P<verb>.*?)\s*(?P<initiative>[0-9]{1,2})", words.strip(), re.ASCII)
    if found is None or (found["verb"] and not means(found["verb"], MARKS, voice)):
        example = write_model(MarkModel(4))
        raise Unreadable(say("“{words}” is no model: write its initiative, as {example}", words=words, example=example))
    return MarkModel(int(found["initiative"]))


def write(roster: Roster, order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case Move(unit, to=(x, y)):
            return say("{move} {unit} {point}", move=MOVES, unit=unit, point=write_point((x, y)))
        case Move(unit, stays):
            return literally(f"{unit} 0" if stays else unit)
        case Fire(unit, target, standing, marked):
            shot = f"{unit}>{target}" if marked is None else f"{unit}>{target}*{marked}"
            if standing and _has_others(roster, unit):
                shot += " h"
            return say("{fire} {shot}", fire=FIRES, shot=shot) if marked is None else literally(shot)
        case MarkModel():
            return write_model(order)
        case Pass():
            return PASSES
    return literally(order)


def begin(order: Move | Fire) -> Text:
    """The beginning of a move that lacks a place, or of a shot that lacks a report."""
    if isinstance(order, Move):
        return say("{move} {unit} ", move=MOVES, unit=order.unit)
    return literally(f"{order.unit}>{order.target}*")


def write_model(order: MarkModel) -> Text:
    """The choice of a model in the players' notation."""
    return say("{mark} {initiative}", mark=MARKS, initiative=order.initiative)


def split(roster: Roster, words: str, voice: Voice = ENGLISH) -> tuple[UnitNo, str]:
    """The unit that words begin with, whosever it is, and the rest; a verb may go before it. Raises Unreadable."""
    parts = words.split()
    for first in (1, 0) if begins_with_verb(words, voice) else (0,):
        for cut in range(len(parts), first, -1):
            unit = _alike(roster).get(likeness(" ".join(parts[first:cut])))
            if unit is not None:
                return unit, " ".join(parts[cut:])
    raise Unreadable(say("“{words}” names no unit", words=words))


def begins_with_verb(words: str, voice: Voice = ENGLISH) -> bool:
    """Whether the first of the words is a verb of the notation, or such a verb as a voice says it."""
    return any(means(first, verb, voice) for first in words.split()[:1] for verb in VERBS)


def is_pass(words: str, voice: Voice = ENGLISH) -> bool:
    """Whether words order nothing more."""
    return likeness(words) in NOTHING or means(words, PASSES, voice)


def _read_fire(roster: Roster, words: str, voice: Voice, *, on_map: bool) -> Fire:
    left, _, right = words.partition(">")
    firer, rest = split(roster, left, voice)
    shot = SHOT.fullmatch(right.strip())
    if rest or shot is None or (shot["marked"] is None and not on_map):
        raise Unreadable(_no_order(words, on_map=on_map))
    target, more = split(roster, shot["target"], voice)
    if more:
        raise Unreadable(_no_order(words, on_map=on_map))
    carries = roster.units[firer].entry.move_or_shoot
    standing = carries == "all" or (carries == "some" and shot["standing"] is not None)
    marked = None if shot["marked"] is None else int(shot["marked"])
    return Fire(roster.name(firer), roster.name(target), standing, marked)


def _no_order(words: str, *, on_map: bool) -> Text:
    moves, fires = say("{move} {order}", move=MOVES, order="a1 12,30"), say("{fire} {order}", fire=FIRES, order="a1>b2")
    examples = (moves, "a1 0", fires, PASSES) if on_map else ("a1", "a1 0", "a1>b2*3", PASSES)
    return say("“{words}” is no order: write for example {examples}", words=words, examples=examples)


def _has_others(roster: Roster, unit: str) -> bool:
    """Whether a unit has other weapons than move-or-shoot ones, so that the notation must tell which fire."""
    number = roster.number(unit)
    return number is None or roster.units[number].entry.move_or_shoot != "all"


@lru_cache(64)
def _alike(roster: Roster) -> dict[str, UnitNo]:
    return {likeness(unit.name): number for number, unit in enumerate(roster.units)}


def tell_sides(roster: Roster, field: Field) -> tuple[Text, ...]:
    """Each side's units that are left, with what they have done."""
    return tuple(
        say("{side}: {units}", side=Name(side), units=tuple(tell_unit(roster, field, unit) for unit in left) or "-")
        for side in (0, 1)
        for left in [tuple(present(roster, field, side))]
    )


def tell_unit(roster: Roster, field: Field, unit: UnitNo) -> str:
    """`a1(2/5 M F)`: two of five models unmarked, it has moved and fired; 0 stands for M where it has moved 0."""
    signs = [count(field, unit)] if len(field.models[unit]) > 1 or field.marked[unit] else []
    signs += done(roster, field, unit)
    return f"{roster.name(unit)}({' '.join(signs)})" if signs else roster.name(unit)


def count(field: Field, unit: UnitNo) -> str:
    """How many of a unit's models are not marked, of all that are there."""
    return f"{field.unmarked(unit)}/{len(field.models[unit])}"


def done(roster: Roster, field: Field, unit: UnitNo) -> list[str]:
    """The markers of a unit: M it has moved, 0 it has moved 0 (where that is told apart), F it has fired."""
    stayed = unit not in field.ran and (field.on_map or roster.units[unit].has_move_or_shoot)
    moved = ["0" if stayed else "M"] if unit in field.moved else []
    return [*moved, "F"] if unit in field.fired else moved


def nouns() -> Mapping[str, Text]:
    """How the settings of a battle are said."""
    fields = (say("red"), say("blue"), say("first"), say("turns"), say("width"), say("height"))
    return by_english(*fields, say("Red"), say("Blue"))


def result(roster: Roster, field: Field) -> Result:
    """How a battle ended, with the models left to each side as its points."""
    models = tuple(sum(len(field.models[unit]) for unit in roster.of(side)) for side in (0, 1))
    left = tuple(
        say_n("{side} has {n} model left", "{side} has {n} models left", n, side=Name(side)) for side, n in enumerate(models)
    )
    if all(models):
        return Result(say("the last turn has been played: {left}", left=left), models)
    return Result(say("a side has no unit left: {left}", left=left), models)
