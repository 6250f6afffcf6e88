"""What is played in a study, and what comes of it?

A study is a grid of variants; each cell of it is played in shards of so many games, each under a name that depends on
nothing but what is played in it. So a shard that is kept need not be played again, in this study or in a larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from fugleman.lab.match import Match
from fugleman.lab.simulation import Batch, Progress, Sample, added, play_batch
from fugleman.lab.streams import key
from fugleman.lab.workers import Workers

SHARD = 500
"""Games of a shard."""


class Cell(Struct, frozen=True):
    """One variant of a study: what sets it apart, by name, and what is played under it."""

    settings: Mapping[str, Any]
    match: Match


class Study(Struct, frozen=True):
    """What is played: the cells, so many games each, and which columns are of interest (none named: all)."""

    title: str
    cells: tuple[Cell, ...]
    games: int
    seed: int
    measures: tuple[str, ...] = ()


class Shard(Struct, frozen=True):
    """Some games of a cell, by number."""

    cell: Cell
    series: int
    batch: Batch

    @property
    def name(self) -> str:
        return f"{self.series:016x}-{self.batch.first:09}-{self.batch.end:09}"


def series_of(cell: Cell, seed: int) -> int:
    """The series of a cell's games: that of its system, edition, rulings, scenario and players, and of the seed."""
    match = cell.match
    words = msgspec.json.encode([match.system.rulings, match.system.scenario, match.players], order="deterministic")
    return key("study", seed, match.system.name, match.system.edition, words.decode())


def shards(study: Study) -> Iterator[Shard]:
    """All shards of a study, cell by cell."""
    for cell in study.cells:
        series = series_of(cell, study.seed)
        for first in range(0, study.games, SHARD):
            yield Shard(cell, series, Batch(first, min(first + SHARD, study.games)))


def run(
    study: Study, kept: Collection[str], keep: Callable[[Shard, Sample], object], workers: Workers, progress: Progress
) -> None:
    """Play the shards that are not kept yet; each is kept as soon as it is played. `progress` is told of games played."""
    all_ = list(shards(study))
    left = [shard for shard in all_ if shard.name not in kept]
    games = sum(shard.batch.end - shard.batch.first for shard in all_ if shard.name in kept)
    progress(games)
    results = workers.map(play_shard, left)
    try:
        for shard, sample in zip(left, results, strict=True):
            keep(shard, sample)
            games += sample.games
            progress(games)
    finally:
        if isinstance(results, Iterator) and hasattr(results, "close"):
            results.close()


def play_shard(shard: Shard) -> Sample:
    """The games of a shard."""
    return play_batch(shard.cell.match, shard.series, (), shard.batch)


def outcome(study: Study, found: Mapping[str, Sample]) -> list[tuple[Cell, Sample]]:
    """What came of each cell, from the shards by name."""
    by_cell: dict[int, list[Sample]] = {}
    for shard in shards(study):
        by_cell.setdefault(shard.series, []).append(found[shard.name])
    return [(cell, added(by_cell[series_of(cell, study.seed)])) for cell in study.cells]
