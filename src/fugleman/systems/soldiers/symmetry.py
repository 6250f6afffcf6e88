"""Which states of a Command Cycle differ only in which of a side's like chits is which?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.kit.command_track import SIDES, Formation, Place, SetUp
from fugleman.systems.soldiers.terms import Game

Stood = tuple[int, bool, bool]
"""Where a chit stands, whether it is Committed, and whether it is banned."""


def canonical(setting: SetUp, g: Game) -> Game:
    """The state with chits of one weight and start space in order of where they stand, the banned one after its like."""
    track, banned = [], g.banned
    for side in SIDES:
        stood = [
            (chit.space, chit.committed, side == g.active and place == g.banned) for place, chit in enumerate(g.track[side])
        ]
        places = _sorted(setting.formations[side], stood)
        track.append(tuple(g.track[side][place] for place in places))
        if side == g.active and g.banned is not None:
            banned = places.index(g.banned)
    return replace(g, track=tuple(track), banned=banned)


def _sorted(formations: tuple[Formation, ...], stood: list[Stood]) -> list[Place]:
    """By place, which chit comes there: chits change places with their like only."""
    places = list(range(len(formations)))
    alike: dict[tuple[int, int], list[Place]] = {}
    for place, one in enumerate(formations):
        alike.setdefault((one.weight, one.space), []).append(place)
    for group in alike.values():
        for place, chit in zip(group, sorted(group, key=stood.__getitem__), strict=True):
            places[place] = chit
    return places
