"""What does an order come to, as far as its seat can know?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.core.positions import Look
    from fugleman.core.seats import Seat
    from fugleman.core.system import System
    from fugleman.lab.beside import Beside


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@click.argument("order", metavar="[ORDER]", nargs=-1)
@click.option("--seat", metavar="SEAT", required=True, help="Whose order: a player, a seat or its number.")
@click.option("--at", "upto", metavar="N", type=click.IntRange(0), help="As it was after entry N.")
@click.option(
    "--against", metavar="BOT", help="Who then plays every seat: NAME, NAME:WORDS or random. Without it, the usual bot."
)
@click.option(
    "--answers",
    metavar="N",
    type=click.IntRange(1, 10**9),
    help="Begin no further game after so many answers in all games. Without it, as a page does.",
)
@spoken
@click.pass_obj
def weigh(
    out: Out, journal: Path, order: tuple[str, ...], seat: str, upto: int | None, against: str | None, answers: int | None
) -> None:
    """Weigh an order: what it comes to, as far as its seat can know.

    It is told exactly where that is soon found, at best play; and else, and besides, by games that bots play on from here.
    Without ORDER, the exact odds that help to choose.
    """
    from fugleman.cli.journals import replayed, seat_of

    record = replayed(out, journal, upto).record
    chosen, here = seat_of(out, record, seat), record.standing.look
    if chosen is None or here is None:
        _nothing(out)
        return
    if not order:
        from fugleman.lab.beside import beside

        _show(out, beside(record.system, here.position, chosen))
        return
    at = record.standing.asked_at
    _show(out, _weighed(out, record.system, here, chosen, " ".join(order), against, answers, journal, at))


def _weighed(
    out: Out,
    system: System[Any],
    here: Look[Any],
    seat: Seat,
    words: str,
    against: str | None,
    answers: int | None,
    journal: Path,
    at: int,
) -> tuple[Beside, ...]:
    from fugleman.lab.match import Match
    from fugleman.lab.simulation import check
    from fugleman.lab.weighing import ANSWERS, known, opponents, weigh, with_command

    told = known(system, here, seat)
    if told is None:
        return ()
    bot = against or opponents(system)[0]
    check(Match(system, (bot,) * len(system.seats())))
    order = system.read(words, told.ask(), out.voice)
    return with_command(weigh(told, order, bot, answers or ANSWERS), told, order, bot, str(journal), at, answers)


def _show(out: Out, found: tuple[Beside, ...]) -> None:
    from fugleman.adapters.figures import as_data, marked
    from fugleman.core.text import say

    if out.as_json:
        out.data([as_data(out.voice, one) for one in found])
        return
    if not found:
        _nothing(out)
        return
    heads = (say("what"), say("how likely, or worth"), say("how it was found"))
    rows = [(out.voice(one.label), *map(out.voice, marked(one))) for one in found]
    out.table(list(map(out.voice, heads)), rows)
    for command in dict.fromkeys(one.command for one in found):
        out.talk(command)


def _nothing(out: Out) -> None:
    from fugleman.core.text import say

    if out.as_json:
        out.data([])
    else:
        out.talk(say("There are no odds to tell here."))
