"""Which of a side's commands march, and where do they enter?"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, Order, Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.kit.schemas import form, titled
from fugleman.systems.flank_march import marching
from fugleman.systems.flank_march.menus.schemas import named, sides
from fugleman.systems.flank_march.orders import Note, WriteNotes
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import Rulings


class Notes(Menu[WriteNotes], frozen=True, gc=False):
    """Which of a side's commands march, and where they enter. (1, 2)"""

    rulings: Rulings
    armies: Roster
    side: Seat

    @property
    def type(self) -> Any:
        return WriteNotes

    def check(self, order: Order) -> Refusal | None:
        if not isinstance(order, WriteNotes):
            return Refusal("2", say("the notes are still to be written"))
        return marching.notes_refusal(self.rulings, self.armies, self.side, order)

    def sample(self, below: Below) -> WriteNotes:
        """Sends each command with even chances, left or right, as long as no more than half of the army goes."""
        notes: tuple[Note, ...] = ()
        for command in self.armies.commands_of(self.side):
            if below(2):
                more = (*notes, Note(command, "right" if below(2) else "left"))
                notes = notes if self.check(WriteNotes(more)) else more
        return WriteNotes(notes)

    def schema(self) -> dict[str, Any]:
        able = [n for n in self.armies.commands_of(self.side) if not self._refused(n)]
        commands = named({n: self.armies.commands[n].name for n in able})
        note = {"type": "object", "properties": {"command": commands, "flank": {"oneOf": sides()}}}
        marches = titled(say("marches"), {"type": "array", "items": note})
        return form("WriteNotes", say("Write the notes"), {"marches": marches})

    def _refused(self, command: int) -> bool:
        return marching.may_march(self.rulings, self.armies, command) is not None
