"""How is what came of a study reported?"""

from __future__ import annotations

from collections.abc import Sequence

from fugleman.core.text import Voice, say
from fugleman.lab.match import nouns, telling
from fugleman.lab.plots import Plot, Point, Series
from fugleman.lab.report import Report, Section, Table
from fugleman.lab.simulation import Sample
from fugleman.lab.study import Cell, Study


def report(study: Study, outcome: Sequence[tuple[Cell, Sample]], command: str, voice: Voice, language: str) -> Report:
    """A section for each measure: a plot of its means over the cells, and the table beside it."""
    names = list(dict.fromkeys(name for cell, _ in outcome for name in cell.settings))
    measures = study.measures or tuple(dict.fromkeys(name for _, sample in outcome for name in telling(sample.columns)))
    system = study.cells[0].match.system
    asked = tuple(voice(system.noun(name)) for name in names)
    heads = (*asked, voice(say("mean")), voice(say("least of 95%")), voice(say("most of 95%")), voice(say("games")))
    sections = []
    for measure, noun in zip(measures, map(voice, nouns(system, measures)), strict=True):
        rows, points = [], []
        for cell, sample in outcome:
            counted = sample.columns[measure]
            interval, settings = counted.interval(), tuple(str(cell.settings[name]) for name in names)
            figures = (f"{float(counted.mean):.4f}", f"{interval.low:.4f}", f"{interval.high:.4f}", str(counted.n))
            rows.append((*settings, *figures))
            points.append(Point(" ".join(settings), float(counted.mean), interval.low, interval.high))
        plot = Plot(noun, ", ".join(asked), voice(say("mean")), (Series(noun, tuple(points)),))
        sections.append(Section(noun, tables=(Table(heads, tuple(rows)),), plots=(plot,)))
    told = voice(say("{n} games of each variant, seed {seed}; intervals of 95%.", n=study.games, seed=study.seed))
    return Report(study.title, (told,), command, tuple(sections), language)
