"""What has each player at a table got and paid, epoch by epoch?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fugleman.core.calls import Event
from fugleman.core.seats import may_see
from fugleman.systems.empires import Empires
from fugleman.systems.empires.events import Claimed, Fined, Settled
from fugleman.table import Table


class Paid(Struct, frozen=True):
    """What was paid, and the lot it brought; a fine brings none."""

    lot: str | None
    vp: int


class Chapter(Struct, frozen=True):
    """One epoch, its name if it has one, and by seat what was paid in it."""

    epoch: str
    paid: tuple[tuple[Paid, ...], ...]


class Ledger(Struct, frozen=True):
    """The epochs so far, and the VP of each seat after them."""

    chapters: tuple[Chapter, ...]
    vp: tuple[int, ...]


def ledger_of(table: Table) -> Ledger | None:
    """The ledger of a table that bids by sheets, from the rulings everybody may know; None of any other."""
    if not isinstance(table.system, Empires):
        return None
    scenario, seats = table.system.scenario, range(len(table.names))
    chapters: list[list[Claimed | Fined]] = [[]]
    for event in _rulings(table):
        match event:
            case Claimed() | Fined():
                chapters[-1].append(event)
            case Settled():
                chapters.append([])
    vp = list(scenario.start or (0,) * len(seats))
    for event in (paid for chapter in chapters for paid in chapter):
        vp[event.player] -= event.pays
    names = ("",) if scenario.lots else scenario.epochs
    return Ledger(
        tuple(
            Chapter(name, tuple(tuple(_paid(one) for one in chapter if one.player == seat) for seat in seats))
            for name, chapter in zip(names, chapters, strict=False)
            if chapter
        ),
        tuple(vp),
    )


def _paid(event: Claimed | Fined) -> Paid:
    return Paid(event.lot if isinstance(event, Claimed) else None, event.pays)


def _rulings(table: Table) -> Iterator[Event]:
    return (
        ruling.event
        for page in table.record.pages
        if not page.undone
        for ruling in page.outcome.rulings
        if may_see(None, ruling.seen_by)
    )
