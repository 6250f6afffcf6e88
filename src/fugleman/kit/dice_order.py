"""In which random order do players stand, when dice decide?

Everybody rolls a die and the highest is first; equals roll again among themselves. What is still to be ordered is a tuple of
groups, first to last: a group of one has its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from fugleman.core.seats import Seat

Groups: TypeAlias = tuple[tuple[Seat, ...], ...]


def to_roll(groups: Groups) -> tuple[Seat, ...]:
    """The first group whose players still have to roll; empty when all are in order."""
    return next((group for group in groups if len(group) > 1), ())


def rolled(groups: Groups, faces: Sequence[int]) -> Groups:
    """The groups after the first one to roll has rolled `faces`, one a player in the group's own order."""
    group = to_roll(groups)
    place = groups.index(group)
    shown = sorted(set(faces), reverse=True)
    split = (tuple(p for p, face in zip(group, faces, strict=True) if face == best) for best in shown)
    return (*groups[:place], *split, *groups[place + 1 :])


def in_order(groups: Groups) -> tuple[Seat, ...]:
    """All players, first to last."""
    return tuple(player for group in groups for player in group)
