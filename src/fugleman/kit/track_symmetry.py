"""Which chits of a side may change places, for nothing tells them apart but where they stand?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fugleman.kit.command_track import Formation, Place


def in_order(formations: Sequence[Formation], stood: Sequence[Any]) -> list[Place]:
    """By place, which chit comes there when chits of one weight and start space stand in order of `stood`, by chit."""
    places = list(range(len(formations)))
    alike: dict[tuple[int, int], list[Place]] = {}
    for place, one in enumerate(formations):
        alike.setdefault((one.weight, one.space), []).append(place)
    for group in alike.values():
        for place, chit in zip(group, sorted(group, key=stood.__getitem__), strict=True):
            places[place] = chit
    return places
