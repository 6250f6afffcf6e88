"""How many models does fire bring down, by dice, and which ones?

Source: the shooting tables of the parent game's fourth edition, as facts: 7 less the firer's skill to hit (given here as the
number needed); to wound 2+ where strength exceeds toughness by two, one more for each point less down to 6+ at two or three
below; a save on the target's number, but none against an AP that is as low.
"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.calls import Event, Impulse, ask, roll, ruled
from fugleman.core.chance import Dice
from fugleman.core.orders import OneOf, Order, Refusal
from fugleman.core.text import Text, say
from fugleman.kit.field import Field, with_mark
from fugleman.kit.unit_orders import MarkModel
from fugleman.kit.units import Roster, Unit, UnitNo

NONE = 7
"""What no die shows."""

KINDS = {
    "hit": (say("to hit"), say("hits")),
    "wound": (say("to wound"), say("wounds")),
    "save": (say("to save"), say("saves")),
}


class ToRoll(Event, frozen=True, gc=False):
    """So many dice are to be thrown, each needing a number or more; with 7 needed none is thrown."""

    kind: str
    dice: int
    needs: int


class Came(Event, frozen=True, gc=False):
    """So many of the dice showed what they needed."""

    kind: str
    of: int
    dice: int


class Volley(Struct, frozen=True):
    """What is thrown: dice to hit, what they need, and how strong a hit is."""

    dice: int
    hit: int
    strength: int
    ap: int


class Models(OneOf[MarkModel], frozen=True, gc=False):
    """Which model the target's owner may mark."""

    def refuse(self, order: Order) -> Refusal:
        return Refusal("", say("a model that was hit is still to be chosen, by its initiative"))


def fire(firer: Unit, models: int, *, standing: bool) -> Volley:
    """The volley of a unit with so many models, its move-or-shoot weapons included or not."""
    entry = firer.entry
    heavy = entry.heavy if standing and entry.move_or_shoot == "some" else 0
    return Volley(entry.shots * models + heavy, entry.hit, entry.strength, entry.ap)


def blows(striker: Unit, models: int) -> Volley:
    """What a unit with so many models throws in an assault."""
    entry = striker.entry
    return Volley(entry.blows * models, entry.fights, entry.strength, 0)


def wounds_on(strength: int, toughness: int) -> int:
    """The number that a hit needs in order to wound; 7: it cannot."""
    return 2 if strength - toughness >= 2 else {1: 3, 0: 4, -1: 5, -2: 6, -3: 6}.get(strength - toughness, NONE)


def saves_on(save: int, ap: int) -> int:
    """The number that a wound needs in order to be saved; 7: it cannot."""
    return NONE if 0 < ap <= save else save


def resolve(volley: Volley, target: Unit, clause: str) -> Impulse[int]:
    """Throw to hit, to wound and to save: how many wounds are left. At most three throws."""
    hits = yield from throw("hit", volley.dice, volley.hit, clause)
    wounds = yield from throw("wound", hits, wounds_on(volley.strength, target.entry.toughness), clause)
    saved = yield from throw("save", wounds, saves_on(target.entry.save, volley.ap), clause)
    return wounds - saved


def throw(kind: str, dice: int, needs: int, clause: str) -> Impulse[int]:
    """How many of the dice show what they need. What they need is stated before they fall."""
    if not dice:
        return 0
    yield from ruled(clause, ToRoll(kind, dice, needs))
    if needs == NONE:
        return 0
    faces = yield from roll(Dice(dice), clause)
    came = sum(1 for face in faces if isinstance(face, int) and face >= needs)
    yield from ruled(clause, Came(kind, came, dice))
    return came


def mark(roster: Roster, field: Field, target: UnitNo, hits: int, clause: str) -> Impulse[Field]:
    """Mark as many unmarked models as were hit; what is over is lost. The owner chooses where models differ."""
    count = min(hits, field.unmarked(target))
    while count:
        models = field.unmarked_models(target)
        if count == len(models) or len(set(models)) == 1:
            return with_mark(field, target, models[:count])
        menu = Models(tuple(map(MarkModel, sorted(set(models), reverse=True))))
        chosen = yield from ask(roster.side(target), menu, clause)
        field = with_mark(field, target, (chosen.initiative,))
        count -= 1
    return field


def chance(volley: Volley, target: Unit) -> float:
    """How likely a die of the volley is to bring a model down; for bots only."""
    hit, wound = (NONE - volley.hit) / 6, (NONE - wounds_on(volley.strength, target.entry.toughness)) / 6
    return hit * wound * (1 - (NONE - saves_on(target.entry.save, volley.ap)) / 6)


def tell(event: ToRoll | Came) -> Text:
    """A throw in words."""
    match event:
        case ToRoll(kind, dice, needs) if needs == NONE:
            return say("{purpose}: {n} dice, but none can", purpose=KINDS[kind][0], n=dice)
        case ToRoll(kind, dice, needs):
            return say("{purpose}: {n} dice, {needs} or more needed", purpose=KINDS[kind][0], n=dice, needs=needs)
    return say("{kind}: {n} of {dice}", kind=KINDS[event.kind][1], n=event.of, dice=event.dice)
