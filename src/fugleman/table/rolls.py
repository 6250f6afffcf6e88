"""What do dice lead to, and are they the dice that were promised?"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from fugleman.core.calls import Roll
from fugleman.core.chance import Chance, Draw, Faces
from fugleman.core.errors import TableError
from fugleman.core.positions import Look, answer, check
from fugleman.core.system import System
from fugleman.core.text import Voice, say
from fugleman.table import dice
from fugleman.table.entries import Rolled
from fugleman.table.envelopes import Content
from fugleman.table.record import Outcome, Record
from fugleman.table.standings import content_of, on, told, unknown


def rolled(record: Record, deed: Rolled, at: Look[Any]) -> Outcome:
    """Dice fall. Raises as `follow` does."""
    if not isinstance(at.call, Roll):
        raise TableError(say("no dice are awaited"))
    call = at.call
    hidden = call.seen_by is not None
    content = content_of(record, deed.digest, None) if hidden else Content(deed.faces, "")
    full = structs.replace(
        deed,
        clause=call.clause,
        dice=None if hidden else dice.spelled(call.dice),
        faces=None if hidden else deed.faces,
        digest=deed.digest if hidden else None,
    )
    check_source(record, full)
    if content is None:
        return Outcome(full, unknown(record), seen_by=call.seen_by)
    faces = tuple(content.value or ())
    check(record.system, call, faces)
    link = full.proof
    if hidden and record.key is not None and full.source != "typed":
        link = dice.hidden_link(record.key, record.hidden_rolls)
    if link is not None and faces != dice.throw(link, context(record), call.dice, call.clause):
        raise TableError(say("these are not the faces that were fixed before the draw ({clause})", clause=call.clause))
    then = answer(record.system, at.position, faces)
    return Outcome(structs.replace(full, rulings=told(then.rulings)), on(record, then), then.rulings, faces, call.seen_by)


def read_typed(system: System[Any], chance: Chance, words: str, voice: Voice) -> Faces:
    """The faces that words mean; cards by what a voice calls them, too. Raises Unreadable."""
    if isinstance(chance, Draw):
        return chance.read(words, {voice(noun).casefold(): name for name, noun in system.nouns().items()})
    return chance.read(words)


def context(record: Record) -> str:
    """What enters the dice besides link, dice and clause: the last act's hash, or nothing where dice are to come again."""
    return "" if record.opening.dice.source == "seeded" else record.context


def check_source(record: Record, deed: Rolled) -> None:
    """Raises TableError unless a roll is of the promised kind, its proof the next link of the chain."""
    promised = record.opening.dice
    if deed.source != promised.source and not (deed.source == "typed" and promised.typed):
        raise TableError(say("the dice of this table do not come from there"))
    wanted = deed.source != "typed" and deed.digest is None
    if (deed.proof is not None) != wanted:
        raise TableError(say("a throw of the table's own dice, and no other, has a proof"))
    if deed.proof is not None and (record.used_up or dice.forward(deed.proof) != record.link):
        raise TableError(say("the proof of the dice is not the next link of the chain"))


def check_anchor(record: Record, anchor: str) -> None:
    """Raises TableError unless a new chain of dice is due, and is this one."""
    if not record.used_up or (record.key and dice.chain_link(record.key, record.chains + 1, 0) != anchor):
        raise TableError(say("no new chain of dice begins here"))
