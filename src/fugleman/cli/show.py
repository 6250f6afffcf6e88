"""How did a game go, and how does it stand, as one seat may know it?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.table import View


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@click.option("--seat", metavar="SEAT", help="Whose eyes: a player, a seat or its number. Without it, a spectator's.")
@click.option("--at", "upto", metavar="N", type=click.IntRange(0), help="As it was after entry N.")
@spoken
@click.pass_obj
def show(out: Out, journal: Path, seat: str | None, upto: int | None) -> None:
    """Show a game: its log and how it stands."""
    from fugleman.adapters.logs import as_words
    from fugleman.adapters.views import as_data
    from fugleman.cli.journals import replayed, seat_of
    from fugleman.table.views import view

    record = replayed(out, journal, upto).record
    seen = view(record, seat_of(out, record, seat))
    if out.as_json:
        out.data(as_data(out.voice, record.system.name, seen))
        return
    for line in seen.log:
        out.result(as_words(out.voice, line))
    for words in standing(out, seen):
        out.result(words)


def standing(out: Out, seen: View) -> list[str]:
    """How it stands, in a few lines: the position, and who is awaited for what, or the score."""
    from fugleman.core.text import Name, say

    told = [] if seen.described is None else [out.voice(say("Position: {position}", position=seen.described))]
    if seen.result is not None:
        told += [
            out.voice(say("{seat}: {score}", seat=Name(seat), score=score))
            for seat, score in enumerate(seen.result.scores or ())
        ]
    elif seen.now == "roll":
        told.append(out.voice(say("Dice are awaited ({clause})", clause=str(seen.clause))))
    elif seen.awaited:
        told.append(
            out.voice(say("Awaited ({clause}): {seats}", clause=str(seen.clause), seats=tuple(map(Name, seen.awaited))))
        )
    return told
