"""What does a blank bid sheet look like?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out

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
    from fugleman.adapters.sheets.blank import blank_sheet, named
    from fugleman.adapters.sheets.setup import bidding

    names = named(players)
    blank = blank_sheet(bidding(chosen.system), epoch, names)
    if out.as_json:
        lots = [{"name": lot.name, "strength": lot.strength} for lot in blank.lots]
        out.data({"schema": SCHEMA, "label": out.voice(blank.label), "players": names, "lots": lots})
        return
    content = blank.content(form, out.voice, out.language)
    if file is not None:
        file.write_bytes(content)
    elif form == "xlsx" and sys.stdout.isatty():
        from fugleman.core.text import say

        raise click.UsageError(out.voice(say("a workbook is no text for a terminal: name a file with --to")))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
