"""What does a blank bid sheet look like?"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out

FORMS = ("text", "csv", "html", "xlsx")


@click.command()
@takes_system
@click.option("--epoch", metavar="EPOCH", default="I", show_default=True, help="The epoch whose lots are bid for: I to VII.")
@click.option("--players", metavar="NAME,…", required=True, multiple=True, help="The players, set apart by commas.")
@click.option("--as", "form", type=click.Choice(FORMS), default="text", show_default=True, help="html is a page to print.")
@click.option("--to", "file", metavar="FILE", type=click.Path(path_type=Path), help="Write to this file instead of stdout.")
@spoken
@click.pass_obj
def sheet(out: Out, chosen: Chosen, epoch: str, players: tuple[str, ...], form: str, file: Path | None) -> None:
    """Print a game master's blank bid sheet.

    Filled in, it is read by `fugleman resolve`.
    """
    from fugleman.adapters.sheets.template import as_csv, as_text, as_workbook, written
    from fugleman.core.text import say

    names = [name.strip() for name in csv.reader(players) for name in name]
