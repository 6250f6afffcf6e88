"""How are the shards of a study kept in Parquet files?

A file a shard; each row says how often one value of one measure came up. A shard is written under another name first, and
is there whole or not at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from fugleman.lab.simulation import Sample
from fugleman.lab.statistics import Counted, Value
from fugleman.lab.study import Cell, Shard

COLUMNS = """
system VARCHAR, settings VARCHAR, players VARCHAR, first BIGINT, measure VARCHAR, value DOUBLE, exact VARCHAR, times BIGINT
"""

AT_ONCE = 500
"""Rows of one insertion."""


class Shards:
    """The shards in a folder, which is made if need be."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError, ModuleNotFoundError (the extra `study`)."""
        import duckdb

        self._connection: Any = duckdb.connect()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> set[str]:
        """What is kept."""
        return {file.stem for file in self.folder.glob("*.parquet")}

    def keep(self, shard: Shard, sample: Sample) -> None:
        """Write a shard. Raises OSError."""
        match = shard.cell.match
        about = (match.system.name, json.dumps(dict(shard.cell.settings)), json.dumps(match.players), shard.batch.first)
        rows = [
            (*about, measure, float(value), str(value), times)
            for measure, counted in sample.columns.items()
            for value, times in counted.times.items()
        ]
        self.write(f"{shard.name}.parquet", COLUMNS, rows)

    def read(self, names: Iterable[str]) -> dict[str, Sample]:
        """The shards by name."""
        return {name: self._sample(name) for name in names}

    def write(self, name: str, columns: str, rows: Sequence[tuple[Any, ...]]) -> Path:
        """Write rows as a file of the folder, whole or not at all."""
        file, unfinished = self.folder / name, self.folder / f".{name}.{os.getpid()}"
        self._do(f"CREATE OR REPLACE TEMP TABLE rows ({columns})")
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first : first + AT_ONCE]
            marks = ", ".join(f"({', '.join('?' * len(row))})" for row in some)
            self._do(f"INSERT INTO rows VALUES {marks}", [cell for row in some for cell in row])
        self._do(f"COPY rows TO '{_quoted(unfinished)}' (FORMAT parquet)")
        os.replace(unfinished, file)
        return file

    def _do(self, command: str, values: Sequence[Any] = ()) -> Any:
        """Run a command. A Ctrl-C that meets DuckDB at work is still one."""
        try:
            return self._connection.execute(command, values)
        except RuntimeError as error:
            if "interrupt" not in str(error).lower():
                raise
            raise KeyboardInterrupt from error

    def _sample(self, name: str) -> Sample:
        found = self._do(
            f"SELECT measure, exact, times FROM read_parquet('{_quoted(self.folder / f'{name}.parquet')}')"
        ).fetchall()
        columns: dict[str, dict[Value, int]] = {}
        for measure, exact, games in found:
            value = Fraction(exact)
            columns.setdefault(measure, {})[value.numerator if value.denominator == 1 else value] = games
        counted = {measure: Counted(times) for measure, times in columns.items()}
        return Sample(max(one.n for one in counted.values()), counted)


def summary(outcome: Iterable[tuple[Cell, Sample]], measures: Sequence[str]) -> tuple[str, list[tuple[Any, ...]]]:
    """A study's results as columns and rows for a table or data frame: a row for each cell and measure."""
    cells = list(outcome)
    names = list(dict.fromkeys(name for cell, _ in cells for name in cell.settings))
    columns = [f'"{name}" VARCHAR' for name in names]
    columns += [
        "measure VARCHAR",
        "games BIGINT",
        "mean DOUBLE",
        "exact VARCHAR",
        "low DOUBLE",
        "high DOUBLE",
        "deviation DOUBLE",
    ]
    rows: list[tuple[Any, ...]] = []
    for cell, sample in cells:
        for measure in measures or sample.columns:
            one = sample.columns[measure]
            interval = one.interval()
            figures = (measure, one.n, float(one.mean), str(one.mean), interval.low, interval.high, one.deviation)
            rows.append((*(_words(cell.settings, name) for name in names), *figures))
    return ", ".join(columns), rows


def _words(settings: Mapping[str, Any], name: str) -> str:
    value = settings.get(name, "")
    return value if isinstance(value, str) else json.dumps(value)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
