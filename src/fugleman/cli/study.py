"""What comes of a grid of variants?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken
from fugleman.cli.working import as_data, by_workers, counting, hired

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.lab.simulation import Sample
    from fugleman.lab.study import Cell, Study


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--out",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where it is kept; else beside FILE, as FILE.study.",
)
@by_workers
@spoken
@click.pass_obj
def study(out: Out, file: Path, folder: Path | None, workers: int, cluster: str | None) -> None:
    """Play a study: every combination of a grid of rulings and scenarios, as a TOML file describes it.

    Shards of games are kept as Parquet files. Interrupted, it goes on where it stopped when it is told to play again; with
    more games or values in FILE, only these are played. In the end FOLDER holds summary.parquet, report.html and report.md.
    """
    from fugleman.adapters.studies import read_study
    from fugleman.adapters.study_folder import StudyFolder
    from fugleman.core.text import say
    from fugleman.lab.study_report import report
    from fugleman.muster import muster

    planned = read_study(file, muster())
    system = planned.cells[0].match.system
    out.speaks_of(muster()[system.name].folder, system.seats())
    kept = StudyFolder(planned, folder or file.with_suffix(".study"), f"fugleman study {file}")
    with hired(workers, cluster) as hands, counting(out, planned.title, planned.games * len(planned.cells)) as played:
        try:
            outcome = kept.play(hands, played, out.voice, out.language)
        except KeyboardInterrupt:
            out.talk(say("what has been played is kept in {folder}; told to play again, it goes on", folder=str(kept.folder)))
            raise
    if out.as_json:
        out.data({"title": planned.title, "folder": str(kept.folder), "cells": [_data(planned, *one) for one in outcome]})
        return
    for section in report(planned, outcome, kept.command, out.voice, out.language).sections:
        out.result(section.title, "bold")
        for table in section.tables:
            out.table(table.heads, table.rows)
        out.result()
    out.talk(say("kept in {folder}", folder=str(kept.folder)))


def _data(planned: Study, cell: Cell, sample: Sample) -> dict[str, Any]:
    from fugleman.lab.match import telling

    columns = sample.columns if planned.measures else telling(sample.columns)
    measures = {name: as_data(columns[name]) for name in planned.measures or columns}
    return {"settings": dict(cell.settings), "games": sample.games, "measures": measures}
