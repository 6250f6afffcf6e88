"""What stands in a journal?

One line a cause, with the public rulings it brought about. `journal.schema.json` says the same for those who read journals
in other languages.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from fugleman.core.chance import Face
from fugleman.core.seats import Seat
from fugleman.table.canonical import plain, written

Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Number: TypeAlias = Annotated[int, Meta(ge=0)]
Chair: TypeAlias = Annotated[Seat, Meta(ge=0)]
Hand: TypeAlias = Chair | Literal["master"]
"""Who hands in what is another's: the player in a seat, or a game master who has none."""

Plain: TypeAlias = dict[str, Any]


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling everybody may know."""

    clause: str
    event: Plain


class Disclosed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a digest of the journal stood for."""

    digest: Hex
    value: Any
    salt: Hex


class Late(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that was hidden until the end, and the entry it belongs to."""

    n: Number
    clause: str
    event: Plain


class Slip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An envelope opened; without an order, one that only some may read."""

    seat: Chair
    order: Plain | None = None
    salt: Hex | None = None


class DiceSource(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the dice come from, the first chain's anchor, what the key hashes to, and whether real dice are typed in."""

    source: Literal["os", "seeded"]
    typed: bool
    anchor: Hex
    veil: Hex


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """What a line tells."""


class Opening(Deed, frozen=True, tag="table"):
    """A table is opened."""

    schema: Literal["fugleman.journal/1"]
    system: str
    edition: int
    rulings: Plain | None
    scenario: Plain | None
    names: tuple[str, ...]
    dice: DiceSource
    keeper: Chair | None = None
    secret: bool = False
    overseen: bool = False
    said: tuple[Said, ...] = ()


class Ordered(Deed, frozen=True, tag="order"):
    """A seat gives an order, by the hand of another where `by` says so; `digest` stands for one that only some may know.

    `late`: within the grace of a deadline, as whoever keeps the time says.
    """

    seat: Chair
    clause: str = ""
    order: Plain | None = None
    digest: Hex | None = None
    rulings: tuple[Said, ...] = ()
    request: str | None = None
    by: Hand | None = None
    late: bool = False


class Absent(Deed, frozen=True, tag="absent"):
    """A seat is not there, or what its receipt `promised` is `spoiled`; its default is taken, or sealed."""

    seat: Chair
    clause: str = ""
    order: Plain | None = None
    digest: Hex | None = None
    rulings: tuple[Said, ...] = ()
    promised: Hex | None = None
    spoiled: Plain | None = None
    salt: Hex | None = None


class SealedIn(Deed, frozen=True, tag="sealed"):
    """A seat's envelope is in, by the hand of another where `by` says so, or `late` as an order may be."""

    seat: Chair
    digest: Hex
    clause: str = ""
    request: str | None = None
    by: Hand | None = None
    late: bool = False


class Opened(Deed, frozen=True, tag="opened"):
    """All envelopes are opened."""

    clause: str = ""
    envelopes: tuple[Slip, ...] = ()
    rulings: tuple[Said, ...] = ()


class Rolled(Deed, frozen=True, tag="rolled"):
    """Dice fall; `digest` stands for faces that only some may know."""

    source: Literal["os", "seeded", "typed"]
    clause: str = ""
    dice: Plain | None = None
    faces: tuple[Face, ...] | None = None
    proof: Hex | None = None
    digest: Hex | None = None
    rulings: tuple[Said, ...] = ()


class Anchored(Deed, frozen=True, tag="anchored"):
    """The chain of dice is used up and the next one begins."""

    anchor: Hex


class Mixed(Deed, frozen=True, tag="mixed"):
    """A seat adds words of its own; through the hash of this line they enter all dice to come."""

    seat: Chair
    words: str


class Left(Deed, frozen=True, tag="left"):
    """A seat is closed: its defaults answer from now on."""

    seat: Chair


class Reopened(Deed, frozen=True, tag="reopened"):
    """A seat that was closed plays again."""

    seat: Chair


class PauseAsked(Deed, frozen=True, tag="pause_asked"):
    """A seat wants the table's time to stand still."""

    seat: Chair


class Paused(Deed, frozen=True, tag="paused"):
    """The table's time stands still: the last seat that had to agree does; without a seat, the game master wants it."""

    seat: Chair | None = None


class ResumeAsked(Deed, frozen=True, tag="resume_asked"):
    """A seat wants the table's time to go on."""

    seat: Chair


class Resumed(Deed, frozen=True, tag="resumed"):
    """The table's time goes on: the last seat that had to agree does; without a seat, the game master wants it."""

    seat: Chair | None = None


class Refused(Deed, frozen=True, tag="refused"):
    """A seat tried something that was refused. What it was is not told."""

    seat: Chair


class UndoAsked(Deed, frozen=True, tag="undo_asked"):
    """A seat asks to go back to before an entry."""

    seat: Chair
    entry: Number


class UndoGranted(Deed, frozen=True, tag="undo_granted"):
    """A seat agrees; without a seat, the game master does."""

    seat: Chair | None = None


class UndoDeclined(Deed, frozen=True, tag="undo_declined"):
    """A seat does not agree; without a seat, the game master does not."""

    seat: Chair | None = None


class Undone(Deed, frozen=True, tag="undone"):
    """The game goes on from before an entry. What was undone stays written."""

    seat: Chair
    entry: Number


class RulingAsked(Deed, frozen=True, tag="ruling_asked"):
    """A seat asks for a house ruling: its reason, and the entry to go back to before, if play is to change."""

    seat: Chair
    words: str
    entry: Number | None = None


class HouseRuled(Deed, frozen=True, tag="house_ruling"):
    """All agree to a house ruling, or, without a seat, the game master rules. With an entry the game goes on from before it."""

    words: str
    seat: Chair | None = None
    entry: Number | None = None


class Note(Deed, frozen=True, tag="note"):
    """So many bytes of a line that was being written when the table broke off were cut."""

    cut: Number


class Ended(Deed, frozen=True, tag="ended"):
    """The game is over; unless the table is secret, all that was sealed or hidden is disclosed."""

    scores: tuple[int, ...] | None = None
    key: Hex | None = None
    disclosed: tuple[Disclosed, ...] = ()
    rulings: tuple[Late, ...] = ()


AnyDeed: TypeAlias = (
    Opening
    | Ordered
    | Absent
    | SealedIn
    | Opened
    | Rolled
    | Anchored
    | Mixed
    | Left
    | Reopened
    | PauseAsked
    | Paused
    | ResumeAsked
    | Resumed
    | Refused
    | UndoAsked
    | UndoGranted
    | UndoDeclined
    | Undone
    | RulingAsked
    | HouseRuled
    | Note
    | Ended
)


def digests(deed: AnyDeed) -> tuple[str, ...]:
    """What stands in a deed for something that it does not show."""
    promised = deed.promised if isinstance(deed, Absent) and deed.spoiled is None else None
    return tuple(digest for digest in (getattr(deed, "digest", None), promised) if digest is not None)


class Entry(Struct, frozen=True):
    """A line: its number, the time in UTC, the hashes of the line before and of its own content, and what it tells."""

    n: int
    at: str
    prev: str
    hash: str
    deed: AnyDeed

    def line(self) -> bytes:
        """The line as it is written."""
        return written({**_unhashed(self.n, self.at, self.prev, self.deed), "hash": self.hash}) + b"\n"


def stamped(n: int, at: str, prev: str, deed: AnyDeed) -> Entry:
    """An entry with its hash."""
    return Entry(n, at, prev, sha256(written(_unhashed(n, at, prev, deed))).hexdigest(), deed)


class Stamp(Struct, frozen=True, forbid_unknown_fields=True):
    """What every line has besides what it tells."""

    n: Number
    at: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", max_length=20)]
    prev: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", max_length=64)]
    hash: Hex


def read_fields(line: bytes) -> Plain:
    """What a line holds, field by field. Raises ValueError on what is no JSON or on a number that is not whole."""
    return FIELDS.decode(line)


def entry_of(fields: Plain) -> Entry:
    """The entry that a line's fields make. Raises msgspec.ValidationError naming what is wrong with them."""
    told = dict(fields)
    stamp = msgspec.convert({k: told.pop(k) for k in Stamp.__struct_fields__ if k in told}, Stamp)
    return Entry(stamp.n, stamp.at, stamp.prev, stamp.hash, msgspec.convert(told, AnyDeed))


def hash_of(fields: Plain) -> str:
    """The hash that a line of such fields has."""
    return sha256(written({k: v for k, v in fields.items() if k != "hash"})).hexdigest()


def _no_fraction(number: str) -> None:
    raise ValueError(f"{number}: only whole numbers are kept")


FIELDS = msgspec.json.Decoder(Plain, float_hook=_no_fraction)


def _unhashed(n: int, at: str, prev: str, deed: AnyDeed) -> Plain:
    return {"n": n, "at": at, "prev": prev, **plain(deed)}
