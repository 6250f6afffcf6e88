"""Does a system survive random legal play?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
from msgspec import to_builtins

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.core.text import Text
    from fugleman.lab.fuzz import Fuzzed


@click.command()
@takes_system
@click.option("--games", metavar="N", type=click.IntRange(1, 10**9), default=1000, show_default=True, help="How many games.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@spoken
@click.pass_obj
def fuzz(out: Out, chosen: Chosen, games: int, seed: int) -> int:
    """Play random legal games and look for what breaks.

    Dead ends, endless games, unbounded impulses, non-determinism and invalid defaults are faults: exit code 1, each fault
    with the script that leads to it.
    """
    from rich.progress import Progress

    from fugleman.cli.faults import FOUND
    from fugleman.lab import fuzz as lab

    with Progress(console=out.talking, transient=True, disable=not out.talking.is_terminal) as progress:
        task = progress.add_task(chosen.mustered.name, total=games)
        played = partial(_advance, progress, task)
        fuzzed = lab.fuzz(chosen.system, games, seed, played=played)
    if out.as_json:
        rates = {"games_per_second": fuzzed.games_per_second, "calls_per_second": fuzzed.calls_per_second}
        faults = [{**to_builtins(fault), "text": out.voice(fault.text)} for fault in fuzzed.faults]
        out.data({**to_builtins(fuzzed), **rates, "faults": faults})
    else:
        _print(out, fuzzed)
    return FOUND if fuzzed.faults else 0


def _advance(progress: Progress, task: TaskID, game: int) -> None:
    """Move the bar now and then: more often than it is drawn would cost games."""
    if game % 50 == 0:
        progress.update(task, completed=game)


def _print(out: Out, fuzzed: Fuzzed) -> None:
    from fugleman.core.text import say, say_n

    played = say_n(
        "{system}: {n} game, {calls} calls; {rate} games/s, {pace} calls/s",
        "{system}: {n} games, {calls} calls; {rate} games/s, {pace} calls/s",
        fuzzed.games,
        system=fuzzed.system,
        calls=fuzzed.calls,
        rate=round(fuzzed.games_per_second),
        pace=round(fuzzed.calls_per_second),
    )
    out.result(out.voice(played))
    for fault in fuzzed.faults:
        where = say(
            "Game {game} of seed {seed}: {kind}: {text}",
            game=fault.game,
            seed=fault.seed,
            kind=kinds()[fault.kind],
            text=fault.text,
        )
        out.result()
        out.result(out.voice(where), "bold")
        for line in fault.script:
            out.result(out.voice(line), indent=4)
    n = len(fuzzed.faults)
    out.result(out.voice(say_n("{n} fault found", "{n} faults found", n) if n else say("no fault found")))


def kinds() -> dict[str, Text]:
    """The kinds of faults in words."""
    from fugleman.core.text import say

    return {
        "dead end": say("dead end"),
        "endless game": say("endless game"),
        "unbounded impulse": say("unbounded impulse"),
        "non-determinism": say("non-determinism"),
        "invalid default": say("invalid default"),
        "invalid sample": say("invalid sample"),
        "exception": say("exception"),
    }
