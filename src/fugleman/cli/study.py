"""What comes of a grid of variants?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken
from fugleman.cli.working import as_data, by_workers, counting, hired, shown

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.lab.report import Report
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
    from fugleman.adapters.parquet import Shards, summary
    from fugleman.adapters.studies import read_study
    from fugleman.core.text import say
    from fugleman.lab import report as reports
    from fugleman.lab import study as lab
    from fugleman.muster import muster

    planned = read_study(file, muster())
    kept = Shards(folder or file.with_suffix(".study"))
    names = {shard.name for shard in lab.shards(planned)}
    with hired(workers, cluster) as hands, counting(out, planned.title, planned.games * len(planned.cells)) as played:
        try:
            lab.run(planned, kept.names(), kept.keep, hands, played)
        except KeyboardInterrupt:
            out.talk(say("what has been played is kept in {folder}; told to play again, it goes on", folder=str(kept.folder)))
            raise
    outcome = lab.outcome(planned, kept.read(names))
    columns, rows = summary(outcome, planned.measures)
    kept.write("summary.parquet", columns, rows)
    report = _report(out, planned, outcome, str(file))
    (kept.folder / "report.html").write_text(reports.html(report), encoding="utf-8")
    (kept.folder / "report.md").write_text(reports.markdown(report), encoding="utf-8")
    if out.as_json:
        out.data({"title": planned.title, "folder": str(kept.folder), "cells": [_data(planned, *one) for one in outcome]})
        return
    for section in report.sections:
        out.result(section.title, "bold")
        for table in section.tables:
            out.table(table.heads, table.rows)
        out.result()
    out.talk(say("kept in {folder}", folder=str(kept.folder)))


def _data(planned: Study, cell: Cell, sample: Sample) -> dict[str, Any]:
    columns = sample.columns if planned.measures else shown(sample.columns)
    measures = {name: as_data(columns[name]) for name in planned.measures or columns}
    return {"settings": dict(cell.settings), "games": sample.games, "measures": measures}


def _report(out: Out, planned: Study, outcome: list[tuple[Cell, Sample]], file: str) -> Report:
    """A section for each measure: a plot of its means over the cells, and the table beside it."""
    from fugleman.core.text import say
    from fugleman.lab.plots import Plot, Point, Series
    from fugleman.lab.report import Report, Section, Table

    voice = out.voice
    names = list(dict.fromkeys(name for cell, _ in outcome for name in cell.settings))
    measures = planned.measures or tuple(dict.fromkeys(name for _, sample in outcome for name in shown(sample.columns)))
    heads = (*names, voice(say("mean")), voice(say("least of 95%")), voice(say("most of 95%")), voice(say("games")))
    sections = []
    for measure in measures:
        rows, points = [], []
        for cell, sample in outcome:
            counted = sample.columns[measure]
            interval, settings = counted.interval(), tuple(str(cell.settings[name]) for name in names)
            figures = (f"{float(counted.mean):.4f}", f"{interval.low:.4f}", f"{interval.high:.4f}", str(counted.n))
            rows.append((*settings, *figures))
            points.append(Point(" ".join(settings), float(counted.mean), interval.low, interval.high))
        plot = Plot(measure, ", ".join(names), voice(say("mean")), (Series(measure, tuple(points)),))
        sections.append(Section(measure, tables=(Table(heads, tuple(rows)),), plots=(plot,)))
    command = f"fugleman study {file}"
    told = voice(say("{n} games of each variant, seed {seed}; intervals of 95%.", n=planned.games, seed=planned.seed))
    return Report(planned.title, (told,), command, tuple(sections), out.language)
