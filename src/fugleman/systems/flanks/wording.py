"""How are layouts, orders and events of Two Flanks and a Centre put into words?

`L123 C4 R56` is a layout; `123/4/56` is read too. A destination is a sector's letter or name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce

from fugleman.core.calls import Event
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Menu, Order
from fugleman.core.text import ENGLISH, Name, Text, Value, Voice, by_english, literally, say, say_n
from fugleman.kit import sectors
from fugleman.kit.sectors import initials, read_sector
from fugleman.systems.flanks.menus import Layouts
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import (
    Acting,
    Counter,
    Game,
    Laid,
    Lay,
    Layout,
    MoveCounter,
    Moved,
    Operates,
    Rulings,
    Sector,
    Stayed,
)


def letters(r: Rulings) -> tuple[str | Text, ...]:
    """The letter that stands for each sector in the notation: its name's first, in capitals."""
    return initials(sector_names(r))


def write_layout(r: Rulings, layout: Layout) -> Text:
    """A layout as `L123 C4 R56`; counters above 9 are set apart by commas."""
    mark = "" if r.counters < 10 else ","
    groups = []
    for sector, letter in enumerate(letters(r)):
        counters = mark.join(str(n) for n, s in enumerate(layout, start=1) if s == sector)
        groups.append(say("{letter}{counters}", letter=letter, counters=counters or "-"))
    return reduce(lambda before, group: say("{before} {group}", before=before, group=group), groups)


def read_layout(r: Rulings, words: str, voice: Voice = ENGLISH) -> Layout:
    """The layout that `L123 C4 R56` or `123/4/56` means. Raises Unreadable, naming the counter at fault."""
    where: dict[Counter, Sector] = {}
    for sector, group in enumerate(_groups(r, words, voice)):
        for digits in re.findall(r"[0-9]+" if r.counters > 9 or "," in words else r"[0-9]", group):
            n = int(digits)
            if not 1 <= n <= r.counters:
                raise Unreadable(say("there is no counter {n}: they are numbered 1 to {counters}", n=n, counters=r.counters))
            if n in where:
                raise Unreadable(say("counter {n} is laid twice in “{words}”", n=n, words=words))
            where[n] = sector
    if missing := tuple(n for n in range(1, r.counters + 1) if n not in where):
        raise Unreadable(
            say_n(
                "counter {missing} is missing in “{words}”",
                "counters {missing} are missing in “{words}”",
                len(missing),
                missing=missing,
                words=words,
            )
        )
    return tuple(where[n] for n in range(1, r.counters + 1))


def _groups(r: Rulings, words: str, voice: Voice) -> list[str]:
    """The counters' digits, sector by sector: by the letters before them, or all without letters in the sectors' order."""
    groups = words.upper().split("/") if "/" in words else words.upper().split()
    for marks in ([speaks(letter) for letter in letters(r)] for speaks in (ENGLISH, voice)):
        written = re.compile(rf"({'|'.join(map(re.escape, marks))})?\s*(-?|[0-9]{{1,20}}|[0-9]{{1,2}}(,\s*[0-9]{{1,2}})*)")
        found = [written.fullmatch(group.strip()) for group in groups]
        digits: dict[str | int, str] = {match[1] or place: match[2] for place, match in enumerate(found) if match}
        for keys in (marks, range(len(marks))):
            if digits.keys() == set(keys) and len(groups) == len(marks):
                return [digits[key] for key in keys]
    raise Unreadable(say("“{words}” is no layout: write it as {example}", words=words, example=_example(r)))


def read(r: Rulings, words: str, menu: Menu[Order], voice: Voice = ENGLISH) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(menu, Layouts):
        return Lay(read_layout(r, words, voice))
    return MoveCounter(read_sector(words, sector_names(r), voice))


def write(r: Rulings, order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case Lay(layout):
            return write_layout(r, layout)
        case MoveCounter(to) if 0 <= to < len(letters(r)):
            return say("{letter}", letter=letters(r)[to])
        case _:
            return literally(order)


def tell(r: Rulings, event: Event) -> Text:
    """An event in words."""
    names = sector_names(r)
    match event:
        case Laid(side, layout):
            return say("{side} lays {layout}", side=Name(side), layout=write_layout(r, layout))
        case Operates(side, sector):
            return say("{side} operates in the sector {sector}", side=Name(side), sector=names[sector])
        case Acting(side, "all"):
            return say("{side}: all units in the sector act", side=Name(side))
        case Acting(side, int(units)):
            return say_n("{side}: {n} unit acts", "{side}: {n} units act", units, side=Name(side))
        case Moved(side, counter, layout):
            to: Value = names[layout[counter - 1]]
            return say(
                "{side} moves counter {n} to {sector}: {layout}",
                side=Name(side),
                n=counter,
                sector=to,
                layout=write_layout(r, layout),
            )
        case Stayed(side, counter, sector, alone=True):
            return say("{side}: counter {n} is alone in {sector} and stays", side=Name(side), n=counter, sector=names[sector])
        case Stayed(side, counter, sector):
            return say(
                "{side}: counter {n} stays in {sector}, every other sector being full",
                side=Name(side),
                n=counter,
                sector=names[sector],
            )
    raise TypeError(event)


def describe(r: Rulings, game: Game) -> Text:
    """The layouts in one line."""
    laid = tuple(
        say("{side} {layout}", side=Name(side), layout=write_layout(r, layout) if layout else say("not yet laid"))
        for side, layout in enumerate(game.layouts)
    )
    return say("{layouts}", layouts=laid)


def _example(r: Rulings) -> Text:
    return write_layout(r, tuple(n * len(letters(r)) // r.counters for n in range(r.counters)))


def nouns(r: Rulings) -> Mapping[str, Text]:
    """How what is counted is said, what is set, and the card that no number names."""
    return {**sectors.nouns(sector_names(r)), **by_english(say("moves"), say("layouts"), say("all"))}
