"""Does a journal tell a game that can have happened?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, structs

from fugleman.core.errors import FuglemanError, JournalFault, WrongEdition
from fugleman.core.positions import Position, look
from fugleman.core.system import System
from fugleman.core.text import Text, say
from fugleman.table import dice
from fugleman.table.canonical import canonical, plain, written
from fugleman.table.entries import AnyDeed, Disclosed, Ended, Entry, Opening, digests, entry_of, hash_of, read_fields, stamped
from fugleman.table.envelopes import Content
from fugleman.table.follow import follow
from fugleman.table.record import Record
from fugleman.table.standings import told

Find = Callable[[str], System[Any]]
"""The system of a name, under any rulings; KeyError if there is none."""


class Replayed(Struct, frozen=True):
    """A journal followed to its end.

    sealed: digests whose content is not known. blind: the first entry whose rulings could not be checked for want of it.
    length, torn: bytes of whole lines, and of a last line that broke off. box_length: the same of the strongbox.
    """

    record: Record
    sealed: int
    blind: int | None
    length: int
    torn: int
    box_length: int


class Line(Struct, frozen=True):
    """A line of the journal: its number from 1, where it begins, and its bytes."""

    number: int
    offset: int
    content: bytes


def replay(journal: bytes, find: Find, box: bytes | None = None, *, playing: bool = False) -> Replayed:
    """Verify everything: chain, schema, legality, envelopes, dice, rulings, edition.

    box: the strongbox, where it is at hand. playing: it must then hold all that is sealed. Raises JournalFault at the first
    difference, WrongEdition.
    """
    length = journal.rfind(b"\n") + 1
    lines = list(_lines(journal[:length]))
    if not lines:
        raise JournalFault(say("no table was opened here"), 1, 0)
    record = _begin(lines[0], find)
    box_length = _unlock(record, lines, box)
    blind = None
    for line in lines[1:]:
        _step(record, line)
        if blind is None and record.standing.look is None:
            blind = record.last.n
    sealed = sum(digest not in record.contents for page in record.pages for digest in digests(page.entry.deed))
    if playing and (sealed or record.key is None):
        raise JournalFault(say("the strongbox lacks what belongs to this journal"), lines[-1].number, lines[-1].offset)
    return Replayed(record, sealed, blind, length, len(journal) - length, box_length)


def go_on(record: Record, journal: bytes, box: bytes) -> None:
    """Follow lines that were added elsewhere to the journal and the strongbox of a record. Raises JournalFault."""
    for content in box.splitlines():
        if not content.startswith(b'{"key"'):
            _disclose(record, msgspec.json.decode(content, type=Disclosed))
    for line in _lines(journal):
        _step(record, line)


def begun(journal: bytes) -> bool:
    """Whether a table was opened in a journal: whether its first line is whole."""
    return b"\n" in journal


def key_line(key: bytes) -> bytes:
    """The strongbox's first line."""
    return canonical({"key": key.hex()}) + b"\n"


def box_line(digest: str, content: Content) -> bytes:
    """The strongbox's line for an envelope."""
    return canonical(Disclosed(digest, content.value, content.salt)) + b"\n"


def _begin(line: Line, find: Find) -> Record:
    entry = _read(line)
    opening = entry.deed
    if not isinstance(opening, Opening) or entry.n != 0 or entry.prev:
        raise _fault(line, say("a journal begins with the opening of a table"))
    try:
        system = _system(opening, find)
        if system.faults() or len(opening.names) != len(system.seats()):
            raise _fault(line, say("these names, rulings and scenario make no table"))
        if opening.overseen and opening.keeper is not None:
            raise _fault(line, say("a game master who plays may not know what is hidden"))
        said = told(look(system, Position(system.opening())).rulings)
    except KeyError:
        raise _fault(line, say("there is no system {name}", name=opening.system)) from None
    except msgspec.ValidationError as error:
        raise _fault(line, say("{reason}", reason=str(error))) from error
    _compare(line, entry, structs.replace(opening, said=said))
    return Record(system, entry, opening)


def _system(opening: Opening, find: Find) -> System[Any]:
    """The system under the journal's rulings. Raises KeyError, msgspec.ValidationError, WrongEdition."""
    system = find(opening.system)
    if system.edition != opening.edition:
        raise WrongEdition(
            say(
                "the journal was written under edition {wanted} of {system}, this is edition {edition}",
                wanted=opening.edition,
                system=system.name,
                edition=system.edition,
            )
        )
    rulings = msgspec.convert(opening.rulings, type(system.rulings))
    return structs.replace(system, rulings=rulings, scenario=msgspec.convert(opening.scenario, type(system.scenario)))


def _unlock(record: Record, lines: list[Line], box: bytes | None) -> int:
    """Lay the strongbox open, or what an ended game discloses. The length of its whole lines."""
    length = (box or b"").rfind(b"\n") + 1
    try:
        for content in (box or b"")[:length].splitlines():
            if content.startswith(b'{"key"'):
                record.key = bytes.fromhex(msgspec.json.decode(content, type=dict[str, str])["key"])
            else:
                _disclose(record, msgspec.json.decode(content, type=Disclosed))
    except ValueError as error:
        raise _fault(lines[0], say("the strongbox is damaged: {reason}", reason=str(error))) from error
    _check_key(record, lines[0])
    last = _deed_of(lines[-1])
    if record.key is None and isinstance(last, Ended) and last.key is not None:
        record.key = bytes.fromhex(last.key)
        for disclosed in last.disclosed:
            _disclose(record, disclosed)
        _check_key(record, lines[-1])
    return length


def _disclose(record: Record, disclosed: Disclosed) -> None:
    record.contents[disclosed.digest] = Content(disclosed.value, disclosed.salt)


def _check_key(record: Record, line: Line) -> None:
    promised = record.opening.dice
    if record.key and (promised.veil, promised.anchor) != (dice.veil(record.key), dice.chain_link(record.key, 0, 0)):
        raise _fault(line, say("the key of the dice is not the one that was promised"))


def _step(record: Record, line: Line) -> None:
    entry = _read(line)
    if entry.n != record.last.n + 1 or entry.prev != record.last.hash:
        raise _fault(line, say("it does not follow the line before"))
    try:
        outcome = follow(record, entry.deed)
    except FuglemanError as error:
        raise _fault(line, error.text) from error
    except msgspec.ValidationError as error:
        raise _fault(line, say("{reason}", reason=str(error))) from error
    _compare(line, entry, outcome.deed)
    record.take(entry, outcome)


def _read(line: Line) -> Entry:
    try:
        fields = read_fields(line.content)
        entry = entry_of(fields)
    except (ValueError, RecursionError) as error:
        raise _fault(line, say("it is no line of a journal: {reason}", reason=str(error))) from error
    if entry.hash != hash_of(fields):
        raise _fault(line, say("it was changed: its hash is another"))
    if written(fields) + b"\n" != line.content:
        raise _otherwise_written(line)
    return entry


def _compare(line: Line, entry: Entry, deed: AnyDeed) -> None:
    if stamped(entry.n, entry.at, entry.prev, deed).hash != entry.hash:
        told, due = plain(entry.deed), plain(deed)
        differing = tuple(sorted(field for field in told.keys() | due if told.get(field) != due.get(field)))
        if not differing:
            raise _otherwise_written(line)
        raise _fault(line, say("under the rules it would say something else: {fields}", fields=differing))


def _deed_of(line: Line) -> AnyDeed | None:
    """What a line tells, as far as it can be read."""
    try:
        return entry_of(read_fields(line.content)).deed
    except (ValueError, RecursionError):
        return None


def _lines(journal: bytes) -> Iterator[Line]:
    offset = 0
    for number, content in enumerate(journal.split(b"\n")[:-1], start=1):
        yield Line(number, offset, content + b"\n")
        offset += len(content) + 1


def _otherwise_written(line: Line) -> JournalFault:
    return _fault(line, say("it is not written in the one way that a journal is written"))


def _fault(line: Line, reason: Text) -> JournalFault:
    return JournalFault(reason, line.number, line.offset)
