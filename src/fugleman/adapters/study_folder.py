"""How is a study played into a folder, and read from it again?

The folder holds a file for every shard and, once all are there, `summary.parquet`, `report.html` and `report.md`.
"""

from __future__ import annotations

from pathlib import Path

from fugleman.adapters.parquet import Shards, summary
from fugleman.core.text import Voice
from fugleman.lab import report as reports
from fugleman.lab import study as lab
from fugleman.lab.simulation import Progress, Sample
from fugleman.lab.study import Cell, Study
from fugleman.lab.study_report import report
from fugleman.lab.workers import Workers

LAST = "report.md"
"""The file that is written last."""


class StudyFolder:
    """A study and the folder it is kept in. Raises OSError, ModuleNotFoundError (the extra `study`)."""

    def __init__(self, study: Study, folder: Path, command: str) -> None:
        self.study, self.folder, self.command = study, folder, command
        self._shards = Shards(folder)
        self._names = {shard.name for shard in lab.shards(study)}

    def played(self) -> int:
        """How many games are kept."""
        kept = self._shards.names()
        return sum(shard.batch.end - shard.batch.first for shard in lab.shards(self.study) if shard.name in kept)

    @property
    def whole(self) -> bool:
        """Whether all is played and reported."""
        return self._names <= self._shards.names() and (self.folder / LAST).exists()

    def play(self, workers: Workers, progress: Progress, voice: Voice, language: str) -> list[tuple[Cell, Sample]]:
        """Play what is not kept yet, and write the summary and the reports."""
        lab.run(self.study, self._shards.names(), self._shards.keep, workers, progress)
        outcome = self.outcome()
        self._shards.write("summary.parquet", *summary(outcome, self.study.measures))
        told = report(self.study, outcome, self.command, voice, language)
        (self.folder / "report.html").write_text(reports.html(told), encoding="utf-8")
        (self.folder / LAST).write_text(reports.markdown(told), encoding="utf-8")
        return outcome

    def outcome(self) -> list[tuple[Cell, Sample]]:
        """What came of each cell, where the folder is whole."""
        return lab.outcome(self.study, self._shards.read(self._names))
