"""How are bids and lots written down?

`Huns 22, Arabs 37` is a sheet, as is `B5 C5`; lots not named are bid 0, and `0` alone is a sheet of zeros. After a semicolon
a ranking may be lodged: `Huns 22; Goths > Huns`. A lot is known by any beginning of its name that no other lot shares.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness
from fugleman.core.orders import Menu, Order
from fugleman.core.text import Text, literally, say
from fugleman.systems.empires.menus import Choices, Sheets
from fugleman.systems.empires.terms import VP, Bid, LotBid, LotName, Take

PAIR = re.compile(r"(?P<lot>.*?)[\s:=]*(?P<vp>[-+−]?\d\S*)(?:\s+|$)")
"""A lot and what is bid for it, at the beginning of some words."""


def read(words: str, menu: Menu[Any]) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(menu, Sheets):
        return read_sheet(words, [floor.lot for floor in menu.floors])
    assert isinstance(menu, Choices)
    return Take(find_lot(words, [take.lot for take in menu.orders]))


def read_sheet(words: str, lots: Sequence[LotName]) -> Bid:
    """The sheet that some words mean, in the order of the lots and without its zeros. Raises Unreadable."""
    bids, _, ranking = words.partition(";")
    found: dict[LotName, VP] = {}
    for entry in bids.split(",") if bids.strip() not in {"", "0", "-"} else ():
        for lot, vp in _read_entry(entry.strip(), lots):
            if lot in found:
                raise Unreadable(say("{lot} is bid for twice in “{words}”", lot=lot, words=words))
            found[lot] = vp
    ranked = tuple(find_lot(name, lots) for name in re.split("[>,]", ranking)) if ranking.strip() else ()
    return Bid(tuple(LotBid(lot, found[lot]) for lot in lots if found.get(lot)), ranked)


def find_lot(words: str, lots: Sequence[LotName]) -> LotName:
    """The lot that is meant, whatever its accents and apostrophes, by its name or a beginning of it. Raises Unreadable."""
    found = alike(words, lots)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unreadable(ambiguous(words, found))
    raise Unreadable(say("“{words}” is no lot that is left: they are {lots}", words=words.strip(), lots=tuple(lots)))


def ambiguous(words: str, lots: Sequence[LotName]) -> Text:
    """What is said of words that may mean several lots."""
    return say("“{words}” may be any of {lots}", words=words.strip(), lots=tuple(lots))


def alike(words: str, lots: Sequence[LotName]) -> tuple[LotName, ...]:
    """The lot of this name, else all whose names begin so."""
    wanted = key(words)
    same = tuple(lot for lot in lots if key(lot) == wanted)
    return same or tuple(lot for lot in lots if wanted and key(lot).startswith(wanted))


def key(name: str) -> str:
    """What is left of a lot's name when likeness, accents, apostrophes, hyphens and spaces are taken away."""
    apart = unicodedata.normalize("NFKD", likeness(name))
    return "".join(letter for letter in apart if letter.isalnum())


def write(order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case Bid(bids, ranking):
            sheet = write_bids(bids)
            return literally(f"{sheet}; {' > '.join(ranking)}" if ranking else sheet)
        case Take(lot):
            return literally(lot)
        case _:
            return literally(order)


def write_bids(bids: Sequence[LotBid]) -> str:
    """A sheet as `Huns 22, Arabs 37`."""
    return ", ".join(f"{one.lot} {one.vp}" for one in bids) or "0"


def _read_entry(entry: str, lots: Sequence[LotName]) -> list[tuple[LotName, VP]]:
    """A lot and its bid; without commas, several of them in a row."""
    name, _, last = entry.rpartition(" ")
    if key(name) in map(key, lots):
        return [(find_lot(name, lots), _read_vp(name, last))]
    pairs, end = [], 0
    while end < len(entry) and (pair := PAIR.match(entry, end)) is not None:
        lot = find_lot(pair["lot"], lots)
        pairs.append((lot, _read_vp(lot, pair["vp"])))
        end = pair.end()
    if end < len(entry) or not pairs:
        example = f"{lots[0]} 22"
        raise Unreadable(
            say("“{words}” is no bid: write a lot and a whole number, as in {example}", words=entry, example=example)
        )
    return pairs


def _read_vp(lot: str, words: str) -> VP:
    """A whole number in plain digits. Longer ones than any bid are unreadable too. Raises Unreadable."""
    if words.isascii() and words.isdigit() and len(words) < 20:
        return int(words)
    raise Unreadable(say("{lot}: “{words}” is no whole number of VP from 0 up", lot=lot, words=words))
