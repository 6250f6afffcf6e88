"""Which systems are there?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.muster import Mustered


@click.command()
@spoken
@click.pass_obj
def systems(out: Out) -> int:
    """List the systems.

    One that is broken is told of on stderr, with exit code 1; the others are listed all the same.
    """
    from fugleman.cli.faults import FOUND, report
    from fugleman.core.errors import FuglemanError
    from fugleman.muster import muster

    found, broken = [], []
    for mustered in muster().values():
        try:
            found.append(_described(out, mustered))
        except FuglemanError as error:
            broken.append({"name": mustered.name, "fault": out.voice(error.text)})
            if not out.as_json:
                report(out, error)
    if out.as_json:
        out.data({"systems": found, "broken": broken})
    else:
        _print(out, found)
    return FOUND if broken else 0


def _print(out: Out, found: list[dict[str, Any]]) -> None:
    from fugleman.core.text import say

    heads = (say("Name"), say("Title"), say("Seats"), say("Clauses"), say("Readings"), say("Bots"))
    rows = (
        (
            system["name"],
            system["title"],
            ", ".join(system["seats"]),
            str(len(system["clauses"])),
            str(len(system["readings"])),
            ", ".join(system["bots"]),
        )
        for system in found
    )
    out.table(tuple(map(out.voice, heads)), tuple(rows))


def _described(out: Out, mustered: Mustered) -> dict[str, Any]:
    book = mustered.rulebook
    out.speaks_of(mustered.folder)
    return {
        "name": mustered.name,
        "title": out.words(book.title),
        "about": out.words(book.about),
        "source": out.words(book.source),
        "edition": mustered.system.edition,
        "seats": list(map(out.voice, mustered.system.seats())),
        "clauses": list(book.clauses),
        "readings": list(book.readings),
        "bots": ["random", *mustered.system.bots()],
        "cases": len(mustered.cases),
    }
