"""How are orders of a flank march written and read?

`Wing left` · `hold` · `place Cav1 118.5,40 W` · `lost Cav1` · `back Cav1` · `turn Lance2 90 R` · `turn Lance2 about` ·
`turn Lance2 (8,15)` · `move Cav1 30,40 NE` · `done` · `concede`; a command is named by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness, means
from fugleman.core.orders import Menu, Order
from fugleman.core.text import ENGLISH, Text, Voice, literally, say
from fugleman.kit.facings import Facing, read_facing, turned_by_degrees, write_facing
from fugleman.kit.geometry import Base
from fugleman.systems.flank_march.menus.arrivals import Placing
from fugleman.systems.flank_march.menus.commands import Commands
from fugleman.systems.flank_march.menus.notes import Notes
from fugleman.systems.flank_march.menus.reports import Reports
from fugleman.systems.flank_march.menus.turns import Turns
from fugleman.systems.flank_march.orders import Concede, Done, Lose, Move, NameCommand, Note, Place, TakeBack, Turn, WriteNotes
from fugleman.systems.flank_march.roster import Roster, read_place, write_place
from fugleman.systems.flank_march.terms import Flank, UnitNo

VERBS: dict[type[Order], Text] = {
    Place: say("place"),
    Lose: say("lost"),
    TakeBack: say("back"),
    Turn: say("turn"),
    Move: say("move"),
    Done: say("done"),
    Concede: say("concede"),
}
FLANKS: dict[Flank, Text] = {"left": say("left"), "right": say("right")}
LETTERS: dict[Flank, Text] = {"left": say("L"), "right": say("R")}
HOLD, ABOUT = say("hold"), say("about")


def read(armies: Roster, words: str, menu: Menu[Any], voice: Voice = ENGLISH) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(menu, Notes):
        return _read_notes(armies, words, menu, voice)
    if isinstance(menu, Commands):
        return _read_command(armies, words, menu)
    first, _, rest = words.strip().partition(" ")
    verb = next((kind for kind, said in VERBS.items() if means(first, said, voice)), None)
    if verb in (Done, Concede) and not rest.strip():
        return Done() if verb is Done else Concede()
    assert isinstance(menu, Placing | Turns | Reports)
    side = menu.side
    if verb in (Place, Move):
        unit, where = split(armies, side, rest)
        if not where and verb is Place:
            return Place(unit)
        base = read_place(where, 0, 0, voice)
        return (Place if verb is Place else Move)(unit, base.x, base.y, base.facing)
    if verb in (Lose, TakeBack):
        unit, more = split(armies, side, rest)
        if not more:
            return Lose(unit) if verb is Lose else TakeBack(unit)
    if verb is Turn and isinstance(menu, Turns):
        unit, how = split(armies, side, rest)
        base_now = menu.game.bases[unit]
        return _read_turn(unit, how, base_now.facing if base_now else (0, 1), voice)
    raise Unreadable(say("“{words}” is no order here: for example {examples}", words=words, examples=_examples(menu)))


def write(armies: Roster, order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case WriteNotes(()):
            return HOLD
        case WriteNotes(marches):
            notes = (say("{command} {to}", command=_command(armies, one.command), to=FLANKS[one.flank]) for one in marches)
            return say("{notes}", notes=tuple(notes))
        case NameCommand(command):
            return literally(_command(armies, command))
        case Done() | Concede():
            return VERBS[type(order)]
        case Place(unit, int(x), int(y), (a, b)) | Move(unit, x, y, (a, b)):
            return _act(armies, order, unit, write_place(Base(x, y, (a, b), 0, 0)))
        case Turn(unit, facing, ""):
            return _act(armies, order, unit, write_facing(facing))
        case Turn(unit, facing, ("left" | "right") as corner):
            how = say("{facing} {corner}", facing=write_facing(facing), corner=FLANKS[corner])
            return _act(armies, order, unit, how)
        case Place(unit) | Lose(unit) | TakeBack(unit):
            return say("{verb} {unit}", verb=VERBS[type(order)], unit=_unit(armies, unit))
    return literally(order)


def _act(armies: Roster, order: Order, unit: UnitNo, how: Text) -> Text:
    return say("{verb} {unit} {how}", verb=VERBS[type(order)], unit=_unit(armies, unit), how=how)


def _read_notes(armies: Roster, words: str, menu: Notes, voice: Voice) -> WriteNotes:
    if words.strip() == "-" or means(words, HOLD, voice):
        return WriteNotes()
    commands = {likeness(armies.commands[number].name): number for number in armies.commands_of(menu.side)}
    notes = []
    for part in words.split(","):
        name, _, flank = part.strip().rpartition(" ")
        number, to = commands.get(likeness(name)), _flank(flank, FLANKS, voice) or _flank(flank, LETTERS, voice)
        if number is None or to is None:
            names = tuple(armies.commands[one].name for one in armies.commands_of(menu.side))
            raise Unreadable(
                say("“{words}” is no note: write hold, or COMMAND left or right; {names}", words=words, names=names)
            )
        notes.append(Note(number, to))
    return WriteNotes(tuple(sorted(notes, key=lambda note: note.command)))


def _read_command(armies: Roster, words: str, menu: Commands) -> NameCommand:
    for order in menu.orders:
        if likeness(armies.commands[order.command].name) == likeness(words):
            return order
    side = armies.commands[menu.orders[0].command].side
    for number in armies.commands_of(side):
        if likeness(armies.commands[number].name) == likeness(words):
            return NameCommand(number)
    names = tuple(armies.commands[order.command].name for order in menu.orders)
    raise Unreadable(say("“{words}” is no command of this side: {names}", words=words, names=names))


def _read_turn(unit: UnitNo, how: str, now: Facing, voice: Voice) -> Turn:
    """Degrees with R or L, about, or a facing; then, about a front corner, which one. Raises Unreadable."""
    corner: Literal["", "left", "right"] = ""
    head, _, last = how.rpartition(" ")
    if head and (named := _flank(last, FLANKS, voice)):
        how, corner = head.strip(), named
    if means(how, ABOUT, voice):
        return Turn(unit, (-now[0], -now[1]), corner)
    if turn := re.fullmatch(r"([0-9]{1,3})\s*([^\W\d]+)", how, re.ASCII):
        degrees, way = int(turn[1]), _flank(turn[2], LETTERS, voice)
        if way:
            return Turn(unit, turned_by_degrees(now, degrees if way == "right" else -degrees), corner)
    return Turn(unit, read_facing(how, voice), corner)


def _flank(words: str, called: Mapping[Flank, Text], voice: Voice) -> Flank | None:
    """Which of the two is called so."""
    return next((flank for flank, said in called.items() if means(words, said, voice)), None)


def split(armies: Roster, side: int, words: str) -> tuple[UnitNo, str]:
    """The unit of a side that words begin with, and the rest. Raises Unreadable."""
    parts = words.split()
    names = {likeness(armies.units[unit].name): unit for unit in armies.units_of(side)}
    for cut in range(len(parts), 0, -1):
        unit = names.get(likeness(" ".join(parts[:cut])))
        if unit is not None:
            return unit, " ".join(parts[cut:])
    raise Unreadable(say("“{words}” names no unit of this side", words=words))


def _examples(menu: Menu[Any]) -> Text:
    match menu:
        case Placing():
            return say("place UNIT 118.5,40 W, lost UNIT, back UNIT, done")
        case Turns():
            return say("turn UNIT 90 R, turn UNIT about, done")
    return say("move UNIT 30,40 NE, lost UNIT, done")


def _unit(armies: Roster, unit: UnitNo) -> str:
    return armies.units[unit].name if 0 <= unit < len(armies.units) else str(unit)


def _command(armies: Roster, command: int) -> str:
    return armies.commands[command].name if 0 <= command < len(armies.commands) else str(command)
