"""How are orders of a flank march written and read?

`Wing left` · `hold` · `place Cav1 118.5,40 W` · `lost Cav1` · `back Cav1` · `turn Lance2 90 R` · `turn Lance2 about` ·
`turn Lance2 (8,15)` · `move Cav1 30,40 NE` · `done` · `concede`; a command is named by its name. Italian verbs are read too.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness
from fugleman.core.orders import Menu, Order
from fugleman.core.text import Text, say
from fugleman.kit.facings import Facing, read_facing, turned_by_degrees, write_facing
from fugleman.kit.lengths import write_length
from fugleman.systems.flank_march.menus import Commands, Notes, Placing, Reports, Turns
from fugleman.systems.flank_march.orders import Concede, Done, Lose, Move, NameCommand, Note, Place, TakeBack, Turn, WriteNotes
from fugleman.systems.flank_march.roster import Roster, read_place
from fugleman.systems.flank_march.terms import Flank, UnitNo

VERBS = {
    "place": "place",
    "piazza": "place",
    "lost": "lost",
    "perduta": "lost",
    "back": "back",
    "riprendi": "back",
    "turn": "turn",
    "ruota": "turn",
    "move": "move",
    "muovi": "move",
    "done": "done",
    "fine": "done",
    "concede": "concede",
    "resa": "concede",
}
FLANKS: dict[str, Flank] = {"left": "left", "l": "left", "sinistra": "left", "right": "right", "r": "right", "destra": "right"}
HOLD = ("hold", "-", "none", "nessuna", "ferme")
CORNERS: dict[str, Literal["left", "right"]] = {"left": "left", "right": "right", "sinistra": "left", "destra": "right"}


def read(armies: Roster, words: str, menu: Menu[Any]) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(menu, Notes):
        return _read_notes(armies, words, menu)
    if isinstance(menu, Commands):
        return _read_command(armies, words, menu)
    first, _, rest = words.strip().partition(" ")
    verb = VERBS.get(first.casefold(), "")
    if verb in ("done", "concede") and not rest.strip():
        return Done() if verb == "done" else Concede()
    assert isinstance(menu, Placing | Turns | Reports)
    side = menu.side
    match verb:
        case "place" | "move":
            unit, where = split(armies, side, rest)
            if not where and verb == "place":
                return Place(unit)
            base = read_place(where, 0, 0)
            return (Place if verb == "place" else Move)(unit, base.x, base.y, base.facing)
        case "lost" | "back":
            unit, more = split(armies, side, rest)
            if not more:
                return Lose(unit) if verb == "lost" else TakeBack(unit)
        case "turn" if isinstance(menu, Turns):
            unit, how = split(armies, side, rest)
            base_now = menu.game.bases[unit]
            return _read_turn(unit, how, base_now.facing if base_now else (0, 1))
    raise Unreadable(say("“{words}” is no order here: for example {examples}", words=words, examples=_examples(menu)))


def write(armies: Roster, order: Order) -> str:
    """An order in the players' notation."""
    match order:
        case WriteNotes(marches):
            return ", ".join(f"{_command(armies, note.command)} {note.flank}" for note in marches) or "hold"
        case NameCommand(command):
            return _command(armies, command)
        case Done():
            return "done"
        case Concede():
            return "concede"
        case Place(unit) | Lose(unit) | TakeBack(unit) | Turn(unit) | Move(unit):
            return f"{_act(order)} {_unit(armies, unit)} {_how(order)}".strip()
    return str(order)


def _act(order: Place | Lose | TakeBack | Turn | Move) -> str:
    return {Place: "place", Lose: "lost", TakeBack: "back", Turn: "turn", Move: "move"}[type(order)]


def _how(order: Place | Lose | TakeBack | Turn | Move) -> str:
    match order:
        case Place(_, int(x), int(y), (a, b)) | Move(_, x, y, (a, b)):
            return f"{write_length(x)},{write_length(y)} {write_facing((a, b))}"
        case Turn(_, facing, corner):
            return f"{write_facing(facing)} {corner}"
    return ""


def _read_notes(armies: Roster, words: str, menu: Notes) -> WriteNotes:
    if words.strip().casefold() in HOLD:
        return WriteNotes()
    commands = {likeness(armies.commands[number].name): number for number in armies.commands_of(menu.side)}
    notes = []
    for part in words.split(","):
        name, _, flank = part.strip().rpartition(" ")
        number, to = commands.get(likeness(name)), FLANKS.get(flank.casefold())
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


def _read_turn(unit: UnitNo, how: str, now: Facing) -> Turn:
    """Degrees with R or L, about, or a facing; then, about a front corner, which one. Raises Unreadable."""
    corner: Literal["", "left", "right"] = ""
    head, _, last = how.rpartition(" ")
    if head and last.casefold() in CORNERS:
        how, corner = head.strip(), CORNERS[last.casefold()]
    if how.casefold() in ("about", "dietro front"):
        return Turn(unit, (-now[0], -now[1]), corner)
    if turn := re.fullmatch(r"([0-9]{1,3})\s*([rlds])", how.casefold(), re.ASCII):
        degrees = int(turn[1])
        return Turn(unit, turned_by_degrees(now, degrees if turn[2] in "rd" else -degrees), corner)
    return Turn(unit, read_facing(how), corner)


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
