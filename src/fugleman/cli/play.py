"""How is a game played at the terminal, by a script, or by bots?"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from fugleman.cli.options import NameAndValue, spoken, takes_system

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.cli.players import Players
    from fugleman.table import Table


@click.command()
@takes_system
@click.option(
    "--seat",
    "seats",
    metavar="NAME=me|bot:NAME",
    type=NameAndValue(last=True),
    multiple=True,
    help="Who plays a seat: me, bot:random, or a bot of the system, as bot:greedy:Left. May be repeated.",
)
@click.option("--seed", metavar="N", type=int, help="Dice and bots that come again with the same number.")
@click.option("--real-dice", is_flag=True, help="Ask what real dice or cards show.")
@click.option(
    "--journal",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the game there, or go on with the one there.",
)
@click.option(
    "--script",
    metavar="FILE",
    type=click.File("rb"),
    help="Read the answers from a file, or from stdin (-), and stop at its end.",
)
@spoken
@click.pass_obj
def play(
    out: Out,
    chosen: Chosen,
    seats: Sequence[tuple[str, str]],
    seed: int | None,
    real_dice: bool,
    journal: Path | None,
    script: IO[bytes] | None,
) -> None:
    """Play a game.

    At the terminal all who play there share it; what is sealed is typed unseen. A script holds lines such as “roll 3”,
    “draw Probe Left” and “Red: L123 C4 R56”; a line that is illegal by the rules ends it with exit code 3.
    """
    from fugleman.cli.opening import open_table, ports_of
    from fugleman.cli.scripted import play_script

    words = None if script is None else script.read().decode("utf-8-sig")
    with ports_of(journal) as ports:
        table, players = open_table(out, chosen, seats, seed, ports, typed=real_dice or words is not None)
        if words is not None:
            try:
                play_script(table, players, words)
            finally:
                _tell_log(out, table)
        else:
            _play_here(out, chosen, table, players, journal)
        _tell_standing(out, table)


def _play_here(out: Out, chosen: Chosen, table: Table, players: Players, journal: Path | None) -> None:
    """Play at the terminal, until the end or until the players leave."""
    from fugleman.cli.asides import Quit
    from fugleman.cli.hotseat import HotSeat
    from fugleman.cli.screen import Screen
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say

    if players.people and not table.over and not sys.stdin.isatty():
        raise Faulty([Fault("--seat", say("there is no terminal to play at: give every seat a bot, or give --script"))])
    try:
        HotSeat(out, chosen, table, players, Screen()).play()
    except (Quit, EOFError):
        out.talk()
        if journal is None:
            out.talk(say("The game is not kept: nobody gave it a --journal."))
        else:
            command = shlex.join(["fugleman", "play", table.system.name, "--journal", str(journal)])
            out.talk(say("The game is kept. It goes on with: {command}", command=command))


def _tell_log(out: Out, table: Table) -> None:
    """The log as everybody may know it."""
    from fugleman.adapters.logs import as_words

    if not out.as_json:
        for line in table.log(None):
            out.result(as_words(out.voice, line))


def _tell_standing(out: Out, table: Table) -> None:
    """How the game stands, or how it ended."""
    from fugleman.adapters.views import as_data
    from fugleman.cli.show import standing

    seen = table.view(None)
    if out.as_json:
        out.data(as_data(out.voice, table.system.name, seen))
    else:
        for words in standing(out, seen):
            out.result(words)
