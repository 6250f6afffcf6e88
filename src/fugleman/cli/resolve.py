"""What comes of these bid sheets?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fugleman.adapters.sheets import Blank
    from fugleman.adapters.sheets.adjudication import Round
    from fugleman.adapters.sheets.asked import IllegalBids
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.systems.empires import Empires


@click.command()
@takes_system
@click.argument("sheets", metavar="SHEET...", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--pick", "picks", metavar="PLAYER=LOT", multiple=True, help="A player's choice where he has one, in the order they arise."
)
@click.option("--dice", metavar="3,5,…", help="Faces of real dice for a standoff, in the order of the sheet's players.")
@click.option(
    "--blank",
    type=click.Choice(["refuse", "zero"]),
    default="refuse",
    show_default=True,
    help="What a blank cell is, or a player left out.",
)
@click.option("--secret", is_flag=True, help="Tell only who gets which lot, and the floors of wars.")
@click.option("--vp", metavar="[PLAYER=]N", multiple=True, help="The VP that all players, or one of them, begin with.")
@click.option("--svg", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Draw the grid of each round there.")
@spoken
@click.pass_obj
def resolve(
    out: Out,
    chosen: Chosen,
    sheets: tuple[Path, ...],
    picks: tuple[str, ...],
    dice: str | None,
    blank: str,
    secret: bool,
    vp: tuple[str, ...],
    folder: Path | None,
) -> int:
    """Settle the bids of an epoch, one sheet a round.

    A SHEET has lots in rows and players in columns, or the other way round, as CSV, TSV, a table between bars, XLSX or
    JSON; - is stdin. A lot is written with its strength, as in GUPTAS-8. What is still to be chosen is asked on a
    terminal; elsewhere it is reported, with exit code 1.
    """
    from fugleman.adapters.sheets import read_sheets
    from fugleman.adapters.sheets.adjudication import adjudicate
    from fugleman.adapters.sheets.asked import IllegalBids
    from fugleman.adapters.sheets.outcome import as_data
    from fugleman.adapters.sheets.setup import bidding, set_up
    from fugleman.cli.faults import FOUND
    from fugleman.cli.resolving.answers import GivenAnswers
    from fugleman.cli.resolving.report import tell
    from fugleman.core.text import Name, say

    bids = bidding(chosen.system)
    read_as: Blank = "zero" if blank == "zero" else "refuse"
    read = read_sheets([(_source(file), _content(file)) for file in sheets], read_as)
    for note in (note for sheet in read for note in sheet.notes):
        out.talk(say("{place}: {text}", place=note.place, text=note.text))
    players = read[0].players
    out.speaks_of(chosen.mustered.folder, players)
    system = set_up(bids, read[0], vp, secret=secret)
    answers = GivenAnswers(out, system, players, picks, dice)
    try:
        rounds = adjudicate(system, read, answers, read_as)
    except IllegalBids as error:
        return _refuse(out, error)
    for one in rounds:
        for seat in one.absent:
            out.talk(say("{file}: no bids of {player}, read as 0", file=one.sheet.source, player=Name(seat)))
    if not rounds[-1].open:
        answers.tell_unused()
    if folder is not None:
        _draw(out, system, rounds, folder)
    if out.as_json:
        lots = [lot for lot, _ in system.scenario.lots]
        out.data(as_data(rounds, players, lots, system.scenario.start))
    else:
        tell(out, system, players, rounds)
    return FOUND if rounds[-1].open else 0


def _source(file: Path) -> str:
    return "stdin" if str(file) == "-" else str(file)


def _content(file: Path) -> bytes:
    from fugleman.adapters.sheets import LONGEST_FILE

    if str(file) == "-":
        return sys.stdin.buffer.read(LONGEST_FILE + 1)
    with file.open("rb") as opened:
        return opened.read(LONGEST_FILE + 1)


def _refuse(out: Out, error: IllegalBids) -> int:
    from fugleman.cli.faults import ILLEGAL
    from fugleman.core.text import say_n

    faults = [{"place": out.voice(fault.place), "text": out.voice(fault.text)} for fault in error.faults]
    head = out.voice(say_n("{n} bid is not allowed", "{n} bids are not allowed", len(faults)))
    if out.as_json:
        out.data({"error": {"code": ILLEGAL, "kind": "illegal", "text": head, "faults": faults, "clause": error.clause}})
    else:
        out.talk(f"{head}:")
        for fault in faults:
            out.talk(f"  {fault['place']}: {fault['text']}")
    return ILLEGAL


def _draw(out: Out, system: Empires, rounds: Sequence[Round], folder: Path) -> None:
    from fugleman.core.text import say

    folder.mkdir(parents=True, exist_ok=True)
    for one in rounds:
        if one.standing is not None:
            file = folder / f"round{one.number}.svg"
            file.write_text(system.picture(system.sight(one.standing, None), out.voice), encoding="utf-8")
            out.talk(say("drawn: {file}", file=str(file)))
