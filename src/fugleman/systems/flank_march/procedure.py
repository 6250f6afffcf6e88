"""In what order are marches sent, rolled for and placed, and units activated? (flank_march, 1-7)"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.calls import Ask, Impulse, ask, roll, ruled, sealed
from fugleman.core.seats import Seat
from fugleman.kit.facings import is_opposite
from fugleman.systems.flank_march import events, marching, placing, reacting, turns
from fugleman.systems.flank_march.initiative import begin_initiative, take_initiative, throw_both
from fugleman.systems.flank_march.marching import MarchDice
from fugleman.systems.flank_march.menus.arrivals import Placing
from fugleman.systems.flank_march.menus.notes import Notes
from fugleman.systems.flank_march.menus.reports import Reports
from fugleman.systems.flank_march.menus.turns import Turns
from fugleman.systems.flank_march.orders import Concede, Done, Lose, Move, Place, TakeBack, WriteNotes
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.sight import sight
from fugleman.systems.flank_march.terms import Entry, Game, March, Reaction, Rulings, UnitNo


def write_notes(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """1, 2. Both sides seal their notes, one envelope for each command but the commander-in-chief's. (H)"""
    for number, unit in enumerate(armies.units):
        if unit.width > placing.BAND and unit.depth > placing.BAND:
            yield from ruled("4", events.TooLarge(unit.side, number))
    notes = yield from sealed(
        {side: Ask(side, Notes(r, armies, side), "2", WriteNotes(), seen_by=frozenset({side})) for side in (0, 1)}
    )
    marches: list[March] = []
    for side, order in notes.items():
        envelopes = sum(not armies.commands[command].chief for command in armies.commands_of(side))
        yield from ruled("2", events.SealedNotes(side, envelopes))
        marches += [March(note.command, note.flank, g.levels[note.command]) for note in order.marches]
    return (yield from begin_turn(replace(g, marches=tuple(marches))))


def begin_turn(g: Game) -> Impulse[Game]:
    """A turn begins, before the initiative. (4)"""
    yield from ruled("4", events.TurnBegins(g.turn))
    return replace(g, phase="arrival", acted=frozenset(), entered=frozenset(), totals=(None, None), reporter=0)


def arrive(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """4. The notes of the marches that are due are opened. (I)"""
    due = tuple(march for march in g.marches if march.total is not None)
    for march in due:
        side = armies.commands[march.command].side
        edge = marching.edge_of(side, march.flank)
        assert march.total is not None
        yield from ruled("4", events.Arrives(side, march.command, march.flank, edge, march.throws, march.total, march.level))
    if not due:
        return (yield from begin_initiative(r, armies, g))
    levels = {march.command: march.level for march in due}
    entries = turns.entries(armies, due)
    return replace(
        g,
        phase="placing",
        marches=tuple(march for march in g.marches if march not in due),
        levels=tuple(levels.get(command, level) for command, level in enumerate(g.levels)),
        entries=entries,
        totals=turns.best_totals(entries),
    )


def enter(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """4, 6. The next slot of the edge being entered; first of all, who places first."""
    entry, *rest = g.entries
    if entry.slot is None:
        return (yield from settle(armies, g, entry))
    side, menu = entry.slot, Placing(r, armies, sight(armies, g, entry.slot), entry)
    clause = "6" if all(entry.pools) else "4"
    order = yield from ask(side, menu, clause, menu.default())
    match order:
        case Place(unit):
            g, entry = yield from place(armies, g, entry, order, clause)
        case Lose(unit):
            g = yield from find_no_room(armies, g, side, unit)
            entry = placing.after_slot(entry, unit, placed=False)
        case TakeBack(unit):
            yield from ruled("4", events.TakenBack(side, unit))
            g = turns.with_base(replace(g, entered=g.entered - {unit}), unit, None)
            entry = placing.after_taking_back(entry, unit)
    if isinstance(order, Done) or not (entry.fresh or any(pool and pool.units for pool in entry.pools)):
        return (yield from close_edge(r, armies, replace(g, entries=tuple(rest)), side))
    return replace(g, entries=(entry, *rest))


def settle(armies: Roster, g: Game, entry: Entry) -> Impulse[Game]:
    """6. Both enter by one edge: the higher total places first, then the better structure, then whoever throws more. (U)"""
    first, because = placing.first_to_place(armies, entry)
    if first is not None:
        yield from ruled("6", events.PlacesFirst(first, entry.edge, because))
        return replace(g, entries=(replace(entry, slot=first), *g.entries[1:]))
    mine, theirs = entry.pools
    assert mine is not None
    assert theirs is not None
    yield from ruled("6", events.Tied())
    totals = yield from throw_both("6", (mine.plus, theirs.plus))
    if totals[0] == totals[1]:
        return g
    first = int(totals[1] > totals[0])
    yield from ruled("6", events.PlacesFirst(first, entry.edge, "throw"))
    return replace(g, entries=(replace(entry, slot=first), *g.entries[1:]))


def place(armies: Roster, g: Game, entry: Entry, order: Place, clause: str) -> Impulse[tuple[Game, Entry]]:
    """4. A unit is placed."""
    side, unit = armies.units[order.unit].side, order.unit
    base = None
    if order.x is not None and order.y is not None and order.facing is not None:
        base = armies.base(unit, order.x, order.y, order.facing)
    yield from ruled(clause, events.Placed(side, unit, base))
    g = turns.with_base(replace(g, entered=g.entered | {unit}), unit, base)
    return g, placing.after_slot(entry, unit, placed=True)


def find_no_room(armies: Roster, g: Game, side: Seat, unit: UnitNo) -> Impulse[Game]:
    """4.1. A unit without room counts as eliminated."""
    yield from ruled("4.1", events.NoRoom(side, unit))
    return (yield from lose(armies, g, (unit,), "4.1"))


def lose(armies: Roster, g: Game, units: tuple[UnitNo, ...], clause: str) -> Impulse[Game]:
    """4.1. Units are eliminated, and generals with them. (W)"""
    g, fallen = turns.with_loss(armies, g, units)
    for command in fallen:
        yield from ruled(clause, events.GeneralLost(armies.commands[command].side, command))
    return g


def close_edge(r: Rulings, armies: Roster, g: Game, last: Seat) -> Impulse[Game]:
    """5. When all edges are entered, those who suffered may react; then the initiative. (R)"""
    if g.entries:
        return g
    reactions = reacting.reactions(r, armies, g, last)
    if not reactions:
        return (yield from begin_initiative(r, armies, g))
    yield from announce(r, reactions[0])
    return replace(g, phase="reaction", reactions=reactions)


def announce(r: Rulings, reaction: Reaction) -> Impulse[None]:
    """5. Which units may turn."""
    units = None if r.battlefield == "tracker" else tuple(sorted(reaction.units))
    yield from ruled("5", events.MayReact(reaction.side, units))


def react(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """5. One unit turns, or no more do."""
    reaction, *rest = g.reactions
    order = yield from ask(reaction.side, Turns(r, armies, sight(armies, g, reaction.side), reaction), "5", Done())
    if not isinstance(order, Done):
        before = g.bases[order.unit]
        assert before is not None
        base = reacting.turned_base(before, order)
        about = is_opposite(before.facing, order.facing)
        yield from ruled("5", events.Turned(reaction.side, order.unit, base, about))
        reaction = replace(reaction, units=reaction.units - {order.unit})
        g = turns.with_base(g, order.unit, base)
        if reaction.units:
            return replace(g, reactions=(reaction, *rest))
    if rest:
        yield from announce(r, rest[0])
        return replace(g, reactions=tuple(rest))
    return (yield from begin_initiative(r, armies, replace(g, reactions=())))


def march(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """3. All marches are rolled for at once, each side seeing its own throws alone. (C, H)"""
    g = replace(g, phase="report")
    if g.turn == armies.turns:
        return g
    for side in (0, 1):
        if turns.marches_of(armies, g, side) or r.enemy_knows == "nothing":
            g = yield from roll_for(armies, g, side)
    return g


def roll_for(armies: Roster, g: Game, side: Seat) -> Impulse[Game]:
    """3, 3.1, 3.2, 3.3. A side's marches are rolled for; the modifiers are stated before the dice fall."""
    own, marches = frozenset({side}), turns.marches_of(armies, g, side)
    for one in marches:
        yield from ruled("3", events.Attempts(side, one.command, one.level, one.progressive), own)
    faces = yield from roll(MarchDice(max(len(marches), 1)), "3", own)
    thrown = [(int(one), int(other)) for one, other in zip(faces[::2], faces[1::2], strict=True)]
    after = {one.command: marching.attempted(one, dice) for one, dice in zip(marches, thrown, strict=False)}
    for one, dice in zip(marches, thrown, strict=False):
        then = after[one.command]
        succeeds = then.total is not None
        yield from ruled("3", events.Rolled(side, one.command, dice, marching.total_of(one, dice), succeeds), own)
        if then.level != one.level:
            clause = "3.2" if then.cancelled else "3.3" if then.level < one.level else "3.1"
            yield from ruled(clause, events.LevelChanged(side, one.command, then.level, then.level > one.level), own)
    return replace(g, marches=tuple(after.get(one.command, one) for one in g.marches))


def report(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """7. What the parent game's turn has changed, one thing after another, each side in its turn."""
    side = g.reporter
    order = yield from ask(side, Reports(r, armies, sight(armies, g, side), side), "7", Done())
    match order:
        case Move(unit, x, y, facing):
            base = armies.base(unit, x, y, facing)
            yield from ruled("7", events.Moved(side, unit, base))
            return turns.with_base(g, unit, base)
        case Lose(unit):
            yield from ruled("7", events.Eliminated(side, unit))
            return (yield from lose(armies, g, (unit,), "7"))
        case Concede():
            yield from ruled("7", events.Conceded(side))
            return replace(g, conceded=side)
    if side == 0:
        return replace(g, reporter=1)
    return (yield from next_turn(r, armies, g))


def next_turn(r: Rulings, armies: Roster, g: Game) -> Impulse[Game]:
    """3.2. Cancelled marches are opened and their units eliminated; then the next turn begins. (H)"""
    for one in g.marches:
        if one.cancelled and r.enemy_knows == "rolls":
            side, units = armies.commands[one.command].side, armies.commands[one.command].units
            yield from ruled("3.2", events.Cancelled(side, one.command, one.flank, one.throws))
            marches = tuple(other for other in g.marches if other is not one)
            g = replace(g, marches=marches, levels=(*g.levels[: one.command], one.level, *g.levels[one.command + 1 :]))
            g = yield from lose(armies, g, units, "3.2")
    g = replace(g, turn=g.turn + 1)
    return g if g.turn > armies.turns else (yield from begin_turn(g))


STAGES = {
    "notes": write_notes,
    "arrival": arrive,
    "placing": enter,
    "reaction": react,
    "initiative": take_initiative,
    "marching": march,
    "report": report,
}
"""What is played in each phase."""
