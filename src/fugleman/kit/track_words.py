"""How are chits, bids and command tracks put into words, and which chits cannot be told apart?

A bid is `A@4`, chit and space; `A->4` and `A 4` are read too. A Committed chit is written with a star: `A@4*`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fugleman.core.errors import Unreadable
from fugleman.core.names import LONGEST, likeness, means, name_faults
from fugleman.core.seats import Seat
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say
from fugleman.kit.command_track import FIRST_LETTERS, SIDES, Bid, Chit, Pass, Place, SetUp, Track

PASS = say("pass")
SEPARATOR = re.compile("@|->|→")
NOTATION = re.compile(r"(?P<chit>.+?)\s*(?:@|->|→|\s)\s*(?P<space>[0-9]{1,9})")


def read_bid(setting: SetUp, words: str, voice: Voice = ENGLISH) -> Bid | Pass:
    """The bid that a player's words mean, whosever the chit is. Raises Unreadable."""
    if means(words, PASS, voice):
        return Pass()
    parts = NOTATION.fullmatch(words.strip())
    if parts is None or SEPARATOR.search(parts["chit"]) or len(parts["chit"]) > LONGEST:
        raise Unreadable(
            say(
                "“{words}” is no bid: name one chit and a space, as {example}, or pass",
                words=words,
                example=write_bid(Bid(setting.name(0, 0), 4)),
            )
        )
    alike = {likeness(one.name): one.name for side in setting.formations for one in side}
    return Bid(alike.get(likeness(parts["chit"]), parts["chit"]), int(parts["space"]))


def write_bid(bid: Bid | Pass) -> Text:
    """A bid in the players' notation."""
    return PASS if isinstance(bid, Pass) else literally(f"{bid.chit}@{bid.space}")


def tell_track(setting: SetUp, track: Track) -> tuple[Text, ...]:
    """Each side's chits in one line."""
    return tuple(say("{side} {chits}", side=Name(side), chits=_write_chits(setting, track, side)) for side in SIDES)


def tell_standing(setting: SetUp, advantage: Seat | None, active: Seat | None, banned: Place | None) -> list[Text]:
    """Who has the advantage, and who was active last turn with which chit."""
    told = [say("advantage not settled") if advantage is None else say("advantage {side}", side=Name(advantage))]
    if active is not None and banned is not None:
        told.append(say("last active {side} with {chit}", side=Name(active), chit=setting.name(active, banned)))
    return told


def tell_spaces(spaces: range) -> Text:
    """Spaces that lie in a row."""
    if len(spaces) == 1:
        return say("space {space}", space=spaces[0])
    return say("spaces {nearest} to {farthest}", nearest=spaces[0], farthest=spaces[-1])


def tell_room(spaces: range) -> Text:
    """What is allowed to a chit that was bid in a wrong space."""
    if not spaces:
        return say("it cannot be bid again this cycle")
    return say("it may bid {spaces}", spaces=tell_spaces(spaces))


def tell_wrong_space(bid: Bid, chit: Chit, last_space: int) -> Text:
    """Why a chit may not be bid in a space."""
    if bid.space > last_space:
        return say("the track ends at space {last}", last=last_space)
    if bid.space < chit.space:
        return say("chit {chit} stands in space {space} and never goes back", chit=bid.chit, space=chit.space)
    if chit.committed:
        return say("chit {chit} is committed in space {space}", chit=bid.chit, space=chit.space)
    return say("chit {chit} is still at the start and must enter the track", chit=bid.chit)


def tell_strange(setting: SetUp, side: Seat, bid: Bid) -> tuple[Text, Text]:
    """Why a chit that is not the side's may not be bid, and which may."""
    names = tuple(formation.name for formation in setting.formations[side])
    return say("{chit} is no chit of {side}", chit=bid.chit, side=Name(side)), say("its chits are {names}", names=names)


def tell_bids(bids: Iterable[Bid | Pass]) -> tuple[Text, ...]:
    """What each side bid, Red first."""
    return tuple(say("{side} {bid}", side=Name(side), bid=write_bid(bid)) for side, bid in enumerate(bids))


def set_up_faults(setting: SetUp, last_space: int) -> Iterator[Text]:
    """Too many chits, names that cannot be told apart or written in a bid, starts beyond the end of the track."""
    most = len(FIRST_LETTERS[0])
    for side in setting.formations:
        if len(side) > most:
            yield say("a side has {n} chits; 1 to {most} are allowed", n=len(side), most=most)
    formations = [formation for side in setting.formations for formation in side]
    yield from name_faults(formation.name for formation in formations)
    for formation in formations:
        if SEPARATOR.search(formation.name) or means(formation.name, PASS, ENGLISH):
            yield say("a chit cannot be called “{name}”: bids are written A@4 or pass", name=formation.name)
        if formation.space > last_space:
            yield say(
                "the chit {name} starts in space {space}; the track ends at {last}",
                name=formation.name,
                space=formation.space,
                last=last_space,
            )


def _write_chits(setting: SetUp, track: Track, side: Seat) -> str:
    chits = enumerate(track[side])
    return " ".join(f"{setting.name(side, place)}@{chit.space}{'*' * chit.committed}" for place, chit in chits)
