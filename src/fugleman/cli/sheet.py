"""What does a blank bid sheet look like?"""

from __future__ import annotations

import csv
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from fugleman.adapters.sheets.template import Written
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.core.errors import Fault
    from fugleman.kit.empires import Lot

FORMS = ("text", "csv", "html", "xlsx")
SCHEMA = "fugleman.sheet/1"


@click.command()
@takes_system
@click.option("--epoch", metavar="I…VII", default="I", show_default=True, help="The epoch whose lots are bid for.")
@click.option("--players", metavar="NAME,…", required=True, multiple=True, help="The players, set apart by commas.")
@click.option("--as", "form", type=click.Choice(FORMS), default="text", show_default=True, help="html is a page to print.")
@click.option("--to", "file", metavar="FILE", type=click.Path(path_type=Path), help="Write to this file, not to stdout.")
@spoken
@click.pass_obj
def sheet(out: Out, chosen: Chosen, epoch: str, players: tuple[str, ...], form: str, file: Path | None) -> None:
    """Print a game master's blank bid sheet.

    Filled in, it is read by `fugleman resolve`. In a variant with lots of its own, it is for these.
    """
    from fugleman.adapters.sheets.template import written
    from fugleman.cli.resolving.setup import bidding
    from fugleman.core.errors import Faulty

    names = [name.strip() for line in csv.reader(players) for name in line]
    label, lots = _lots(out, bidding(chosen).scenario.lots, epoch)
    if faults := [*_player_faults(names), *_epoch_faults(epoch, lots)]:
        raise Faulty(faults)
    if out.as_json:
        named = [{"name": lot.name, "strength": lot.strength} for lot in lots]
        out.data({"schema": SCHEMA, "label": label, "players": names, "lots": named})
        return
    content = _content(out, written(label, names, lots), form)
    if file is not None:
        file.write_bytes(content)
    elif form == "xlsx" and sys.stdout.isatty():
        from fugleman.core.text import say

        raise click.UsageError(out.voice(say("a workbook is no text for a terminal: name a file with --to")))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)


def _lots(out: Out, own: tuple[tuple[str, int], ...], epoch: str) -> tuple[str, tuple[Lot, ...]]:
    """The sheet's label and lots: the variant's own, else the epoch's; no lots for an epoch that is none."""
    from fugleman.core.text import say
    from fugleman.kit.empires import EMPIRES, Lot

    if own:
        return out.voice(say("Bids")), tuple(Lot(name, strength) for name, strength in own)
    wanted = epoch.strip().upper()
    for place, (name, lots) in enumerate(EMPIRES.items(), start=1):
        if wanted in {name, str(place)}:
            return out.voice(say("Epoch {epoch}", epoch=name)), lots
    return "", ()


def _epoch_faults(epoch: str, lots: tuple[Lot, ...]) -> Iterator[Fault]:
    from fugleman.core.errors import Fault
    from fugleman.core.text import say
    from fugleman.kit.empires import EMPIRES

    if not lots:
        yield Fault("--epoch", say("there is no epoch “{epoch}”: they are {epochs}", epoch=epoch, epochs=tuple(EMPIRES)))


def _player_faults(names: list[str]) -> Iterator[Fault]:
    from fugleman.cli.resolving.setup import PLAYERS
    from fugleman.core.errors import Fault
    from fugleman.core.names import name_faults
    from fugleman.core.text import say

    yield from (Fault("--players", text) for text in name_faults(names))
    for name in names:
        if any(unicodedata.category(c) == "Cc" for c in name):
            yield Fault("--players", say("“{name}” has a character that is no letter nor sign", name=name))
    if len(names) not in PLAYERS:
        told = say("{n} players are named; {least} to {most} may bid", n=len(names), least=PLAYERS[0], most=PLAYERS[-1])
        yield Fault("--players", told)


def _content(out: Out, rows: Written, form: str) -> bytes:
    from fugleman.adapters.sheets.page import as_page
    from fugleman.adapters.sheets.template import as_csv, as_text, as_workbook

    match form:
        case "xlsx":
            return as_workbook(rows)
        case "html":
            return as_page(rows, out.voice, out.language).encode()
        case "csv":
            return as_csv(rows).encode("utf-8-sig")
        case _:
            return as_text(rows).encode()
