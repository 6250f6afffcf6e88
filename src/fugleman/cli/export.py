"""How does the log of a game leave the house?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.adapters.logs import Form
    from fugleman.cli.out import Out


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@click.option(
    "--as", "form", metavar="text|csv|ndjson", type=click.Choice(["text", "csv", "ndjson"]), default="text", help="The form."
)
@click.option("--seat", metavar="SEAT", help="Whose eyes: a player, a seat or its number. Without it, a spectator's.")
@spoken
@click.pass_obj
def export(out: Out, journal: Path, form: Form, seat: str | None) -> None:
    """Write the log of a game as text, CSV or NDJSON.

    In CSV, a cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) gets an
    apostrophe in front.
    """
    from fugleman.adapters.logs import as_row, written
    from fugleman.cli.journals import replayed, seat_of
    from fugleman.table.log import log

    record = replayed(out, journal).record
    lines = log(record, seat_of(out, record, seat))
    if out.as_json:
        rows = [as_row(out.voice, line) for line in lines]
        out.data({"system": record.system.name, "names": record.opening.names, "log": rows})
        return
    for words in written(form, out.voice, lines, record.opening.names):
        click.echo(words)
