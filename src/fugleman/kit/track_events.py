"""What happens on a command track, whichever way the bids are made?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit.command_track import SIDES, Bid, Chit, Pass, Place, SetUp, Track, with_chit

Bids: TypeAlias = Mapping[Seat, Bid | Pass]


class Tossed(Event, frozen=True, gc=False):
    """A toss gave a side the advantage."""

    side: Seat


class CycleBegan(Event, frozen=True, gc=False):
    """A Command Cycle began, a side having the advantage."""

    cycle: int
    advantage: Seat


class CycleEnded(Event, frozen=True, gc=False):
    """Both passed: the chits went home and the markers came off."""

    cycle: int


class NobodyActive(Event, frozen=True, gc=False):
    """Both passed, and play goes on; the sides named passed for no other reason than the ban."""

    banned: tuple[Seat, ...]


class Outbids(Event, frozen=True, gc=False):
    """A side wins: its space is farther than the other's."""

    side: Seat
    space: int
    other: int


class BidsAlone(Event, frozen=True, gc=False):
    """A side wins: the other passed, having had no choice if it was forced."""

    side: Seat
    forced: bool


class UsesAdvantage(Event, frozen=True, gc=False):
    """A side wins a tie by the advantage."""

    side: Seat
    space: int


class Activated(Event, frozen=True, gc=False):
    """The winner's chit went from a space to a space, where it was activated and got the Committed marker."""

    side: Seat
    chit: str
    start: int
    space: int


class Advanced(Event, frozen=True, gc=False):
    """The loser's chit went from a space to a space and was not activated; it may have lost its Committed marker."""

    side: Seat
    chit: str
    start: int
    space: int
    unmarked: bool


def bid_place(setting: SetUp, side: Seat, bid: Bid) -> Place:
    """The place of the chit in a bid that is allowed."""
    place = setting.place(side, bid.chit)
    assert place is not None, bid
    return place


def moves(setting: SetUp, track: Track, won: Seat, bids: Bids) -> tuple[Track, tuple[Activated | Advanced, ...]]:
    """Both chits go to the spaces bid, the winner's first: it is Committed there, the loser's is not."""
    told: list[Activated | Advanced] = []
    for side in sorted(SIDES, key=won.__ne__):
        bid = bids[side]
        if isinstance(bid, Pass):
            continue
        place = bid_place(setting, side, bid)
        before = track[side][place]
        track = with_chit(track, side, place, Chit(bid.space, committed=side == won))
        if side == won:
            told.append(Activated(side, bid.chit, before.space, bid.space))
        else:
            told.append(Advanced(side, bid.chit, before.space, bid.space, unmarked=before.committed))
    return track, tuple(told)


def tell(event: Event) -> Text:
    """An event of the track in words."""
    match event:
        case Tossed(side):
            return say("the toss gives {side} the advantage", side=Name(side))
        case CycleBegan(cycle, side):
            return say("Command Cycle {n} begins; {side} has the advantage", n=cycle, side=Name(side))
        case CycleEnded(cycle):
            return say("both pass: Command Cycle {n} ends and the chits go home", n=cycle)
        case NobodyActive(()):
            return say("both pass, and the cycle goes on: nobody is active, and no chit is barred next turn")
        case NobodyActive(banned):
            sides = tuple(map(Name, banned))
            return say(
                "both pass, {sides} only because of the ban: nobody is active, and no chit is barred next turn", sides=sides
            )
        case Outbids(side, space, other):
            return say("{side} wins: {space} is farther down the track than {other}", side=Name(side), space=space, other=other)
        case BidsAlone(side, forced=True):
            return say("{side} bids alone and wins: the other side could only pass", side=Name(side))
        case BidsAlone(side):
            return say("{side} bids alone and wins", side=Name(side))
        case UsesAdvantage(side, space):
            return say("both bid {space}: {side} has the advantage and wins", side=Name(side), space=space)
    return _tell_move(event)


def _tell_move(event: Event) -> Text:
    match event:
        case Activated(side, chit, start, space) if start == space:
            return say("{side}: {chit} is activated in space {space} and Committed", side=Name(side), chit=chit, space=space)
        case Activated(side, chit, _, space):
            return say(
                "{side}: {chit} moves to space {space}, is activated and Committed", side=Name(side), chit=chit, space=space
            )
        case Advanced(side, chit, start, space) if start == space:
            return say("{side}: {chit} stays in space {space}, not activated", side=Name(side), chit=chit, space=space)
        case Advanced(side, chit, _, space, unmarked=True):
            return say(
                "{side}: {chit} moves on to space {space}, not activated; its marker comes off",
                side=Name(side),
                chit=chit,
                space=space,
            )
        case Advanced(side, chit, _, space):
            return say("{side}: {chit} moves to space {space}, not activated", side=Name(side), chit=chit, space=space)
    raise TypeError(event)
