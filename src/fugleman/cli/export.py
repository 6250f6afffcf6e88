"""How does the log of a game leave the house?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken
from fugleman.core.text import visible

if TYPE_CHECKING:
    from fugleman.cli.out import Out

COLUMNS = ("n", "at", "kind", "player", "clause", "text", "undone")


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@click.option(
    "--as", "form", metavar="text|csv|ndjson", type=click.Choice(["text", "csv", "ndjson"]), default="text", help="The form."
)
@click.option("--seat", metavar="SEAT", help="Whose eyes: a player, a seat or its number. Without it, a spectator's.")
@spoken
@click.pass_obj
def export(out: Out, journal: Path, form: str, seat: str | None) -> None:
    """Write the log of a game as text, CSV or NDJSON.

    In CSV, a cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) gets an
    apostrophe in front.
    """
    from fugleman.cli.journals import as_row, as_words, replayed, seat_of
    from fugleman.table.log import log

    record = replayed(out, journal).record
    lines = log(record, seat_of(out, record, seat))
    if out.as_json:
        out.data({"system": record.system.name, "names": record.opening.names, "log": [as_row(out, line) for line in lines]})
        return
    if form == "text":
        written = [as_words(out, line) for line in lines]
    else:
        names = record.opening.names
        rows = [{**as_row(out, line), "player": None if line.seat is None else names[line.seat]} for line in lines]
        written = list(_as_csv(rows)) if form == "csv" else list(map(out.as_line, rows))
    for words in written:
        click.echo(words)


def _as_csv(rows: list[dict[str, Any]]) -> Iterator[str]:
    import csv
    from io import StringIO

    from fugleman.adapters.csv_cells import neutral

    for cells in (COLUMNS, *([_cell(row[column]) for column in COLUMNS] for row in rows)):
        line = StringIO()
        csv.writer(line, lineterminator="").writerow([neutral(cell) for cell in cells])
        yield line.getvalue()


def _cell(value: Any) -> str:
    return "" if value is None or value is False else "1" if value is True else visible(str(value))
