"""How are events and the state of a flank march put into words?"""

from __future__ import annotations

from fugleman.core.calls import Event
from fugleman.core.text import Name, Text, Value, say, say_n
from fugleman.systems.flank_march import events as e
from fugleman.systems.flank_march import standing, turns
from fugleman.systems.flank_march.notation import FLANKS
from fugleman.systems.flank_march.roster import Roster, write_place
from fugleman.systems.flank_march.terms import Edge, Game, March, Rulings, UnitNo

LEVEL_NAMES = (say("Incompetent"), say("Poor"), say("Fair"), say("Expert"), say("Genius"))
PHASES = {
    "notes": say("the marches are noted"),
    "arrival": say("arrivals"),
    "placing": say("placement"),
    "reaction": say("reaction turns"),
    "initiative": say("initiative"),
    "marching": say("rolls for marches"),
    "report": say("end of the turn"),
}


def tell(armies: Roster, event: Event) -> Text:
    """An event in words."""
    kinds = (_of_marches, _of_arrivals, _of_placing, _of_reactions, _of_initiative, _of_the_turn)
    return next(said for words in kinds if (said := words(armies, event)) is not None)


def _of_marches(armies: Roster, event: Event) -> Text | None:
    match event:
        case e.SealedNotes(side, envelopes):
            return say_n("{side} seals {n} envelope", "{side} seals {n} envelopes", envelopes, side=Name(side))
        case e.Rolls(side):
            return say("{side} rolls for what is marching", side=Name(side))
        case e.Attempts(side, command, level, progressive):
            return say(
                "{side}: {command} will roll 2d6, +{level} for leadership ({name}), +{progressive} progressive",
                side=Name(side),
                command=armies.commands[command].name,
                level=level,
                name=LEVEL_NAMES[level],
                progressive=progressive,
            )
        case e.Rolled(side, command, dice, total, succeeds):
            values: dict[str, Value] = {
                "command": armies.commands[command].name,
                "dice": _dice(dice),
                "total": total,
            }
            if succeeds:
                return say("{side}: {command} rolls {dice}, total {total}: it enters next turn", side=Name(side), **values)
            return say("{side}: {command} rolls {dice}, total {total}: not yet", side=Name(side), **values)
        case e.LevelChanged(side, command, level, risen):
            who: dict[str, Value] = {"command": armies.commands[command].name, "level": LEVEL_NAMES[level]}
            if risen:
                return say("{side}: a double 6: the general of {command} rises to {level}", side=Name(side), **who)
            return say("{side}: a double 1: the general of {command} sinks to {level}", side=Name(side), **who)
        case e.Cancelled(side, command, flank, throws):
            return say(
                "{side}: the march of {command} by the {flank} is cancelled ({throws}); its units are eliminated",
                side=Name(side),
                command=armies.commands[command].name,
                flank=FLANKS[flank],
                throws=tuple(map(_dice, throws)),
            )
    return None


def _of_arrivals(armies: Roster, event: Event) -> Text | None:
    match event:
        case e.Arrives(side, command, flank, edge, throws, total, level):
            return say(
                "{side}: {command} enters from its {flank}, {edge}: total {total} ({throws}); its general is {level}",
                side=Name(side),
                command=armies.commands[command].name,
                flank=FLANKS[flank],
                edge=edge_name(edge),
                total=total,
                throws=tuple(map(_dice, throws)),
                level=LEVEL_NAMES[level],
            )
        case e.PlacesFirst(side, edge, "total"):
            return say("{side} has the higher total and places first, {edge}", side=Name(side), edge=edge_name(edge))
        case e.PlacesFirst(side, edge, "structure"):
            return say(
                "{side} has the better command structure and places first, {edge}", side=Name(side), edge=edge_name(edge)
            )
        case e.PlacesFirst(side, edge):
            return say("{side} wins the new roll and places first, {edge}", side=Name(side), edge=edge_name(edge))
    return None


def _of_placing(armies: Roster, event: Event) -> Text | None:
    match event:
        case e.Placed(side, unit, None):
            return say("{side} places {unit}", side=Name(side), unit=armies.units[unit].name)
        case e.Placed(side, unit, base) if base is not None:
            return say(
                "{side} places {unit} at {place}", side=Name(side), unit=armies.units[unit].name, place=write_place(base)
            )
        case e.TakenBack(side, unit):
            return say("{side} takes back {unit}", side=Name(side), unit=armies.units[unit].name)
        case e.NoRoom(side, unit):
            return say("{side}: there is no room for {unit}: it is eliminated", side=Name(side), unit=armies.units[unit].name)
        case e.GeneralLost(side, command):
            return say("{side}: the general of {command} is lost", side=Name(side), command=armies.commands[command].name)
        case e.TooLarge(side, unit):
            name = armies.units[unit].name
            return say("{side}: beware: {unit} is wider and deeper than 12U and could never enter", side=Name(side), unit=name)
    return None


def _of_reactions(armies: Roster, event: Event) -> Text | None:
    match event:
        case e.MayReact(side, None):
            return say("{side} may turn its units less than 15U from those that entered", side=Name(side))
        case e.MayReact(side, units) if units is not None:
            return say("{side} may turn {units}", side=Name(side), units=unit_names(armies, units))
        case e.Turned(side, unit, base, about):
            values: dict[str, Value] = {"unit": armies.units[unit].name, "place": write_place(base)}
            if about:
                return say("{side}: {unit} faces about: {place}", side=Name(side), **values)
            return say("{side} turns {unit}: {place}", side=Name(side), **values)
    return None


def _of_initiative(armies: Roster, event: Event) -> Text | None:
    match event:
        case e.Named(side, command, plus):
            return say("{side} names {command}, +{plus}", side=Name(side), command=armies.commands[command].name, plus=plus)
        case e.Threw(side, dice, plus, total):
            return say("{side} rolls {dice}, +{plus}: {total}", side=Name(side), dice=_dice(dice), plus=plus, total=total)
        case e.Tied():
            return say("equal totals, equal command structures: both roll again")
        case e.Activates(side, command, "total"):
            return say("{side} activates {command}: the higher total", side=Name(side), command=armies.commands[command].name)
        case e.Activates(side, command, "structure"):
            name = armies.commands[command].name
            return say("{side} activates {command}: the better command structure", side=Name(side), command=name)
        case e.Activates(side, command):
            name = armies.commands[command].name
            return say("{side} activates {command}: no enemy command is left to act", side=Name(side), command=name)
        case e.AllActed(side):
            return say("{side} has no command left to activate", side=Name(side))
    return None


def _of_the_turn(armies: Roster, event: Event) -> Text:
    match event:
        case e.TurnBegins(turn):
            return say("turn {turn} begins", turn=turn)
        case e.Moved(side, unit, base):
            return say(
                "{side}: {unit} is now at {place}", side=Name(side), unit=armies.units[unit].name, place=write_place(base)
            )
        case e.Eliminated(side, unit):
            return say("{side}: {unit} is eliminated", side=Name(side), unit=armies.units[unit].name)
    assert isinstance(event, e.Conceded)
    return say("{side} concedes", side=Name(event.side))


def describe(r: Rulings, armies: Roster, g: Game) -> Text:
    """A sight in one line: turn, phase, VD lost, what is being placed or off the table, and the marches that may be seen."""
    parts: list[Value] = [say("turn {turn}", turn=min(g.turn, armies.turns)), PHASES[g.phase]]
    parts += losses(armies, g)
    if g.entries and g.entries[0].slot is not None:
        side, entry = g.entries[0].slot, g.entries[0]
        pool = entry.pools[side]
        units = unit_names(armies, tuple(sorted(pool.units))) if pool else ()
        if units:
            parts.append(say("{side} places {units} {edge}", side=Name(side), units=units, edge=edge_name(entry.edge)))
    if g.phase == "report" and (waiting := standing.off_table(r, armies, g, g.reporter)):
        parts.append(say("off the table until moved: {units}", units=unit_names(armies, waiting)))
    parts += [marching(armies, one) for one in g.marches]
    return say("{parts}", parts=tuple(parts))


def losses(armies: Roster, g: Game) -> tuple[Text, ...]:
    """What each side has lost."""
    values = [(side, turns.vd_lost(armies, g, side), armies.vd(armies.units_of(side))) for side in (0, 1)]
    return tuple(say("{side} has lost {lost} of {all} VD", side=Name(side), lost=lost, all=all_) for side, lost, all_ in values)


def unit_names(armies: Roster, units: tuple[UnitNo, ...]) -> tuple[str, ...]:
    return tuple(armies.units[unit].name for unit in units)


def edge_name(edge: Edge) -> Text:
    """An edge of the table, as the first side sees it."""
    first = Name(0)
    return say("on {side}'s left edge", side=first) if edge == "left" else say("on {side}'s right edge", side=first)


def marching(armies: Roster, march: March) -> Text:
    """A march in words, for its owner."""
    name, flank = armies.commands[march.command].name, FLANKS[march.flank]
    if march.cancelled:
        return say("{command} is cancelled", command=name)
    if march.total is not None:
        return say("{command} enters by the {flank} next turn", command=name, flank=flank)
    plus = march.level + march.progressive
    return say("{command} marches by the {flank}: 2d6+{plus}", command=name, flank=flank, plus=plus)


def _dice(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"
