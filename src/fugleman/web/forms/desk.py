"""What has a game master laid on his desk: the sheets of each round, choices, dice, and how they are to be read?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from msgspec import Struct

from fugleman.adapters.sheets.answers import read_faces
from fugleman.adapters.sheets.reading import read_cells
from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import Grid
from fugleman.adapters.sheets.typed import Typed, as_cells, as_typed
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.web.forms.fields import Filled
from fugleman.web.forms.grids import fitting, grids


class Pick(Struct, frozen=True):
    """A player's choice of a lot."""

    player: str
    lot: str


class Cast(Struct, frozen=True):
    """Dice of a standoff; `here`: thrown by this machine."""

    faces: tuple[int, ...]
    here: bool


class Desk(Struct):
    """Everything that was filled in.

    `cells` is what the grids are read from: a file's own cells, where there is one; the last has none if its file is no sheet.
    `rules` are the fields of house rules.
    """

    grids: list[Typed]
    cells: list[Grid]
    blank: Blank = "refuse"
    rules: Filled = {}
    vp: str = ""
    picks: list[Pick] = []
    casts: list[Cast] = []
    faults: list[Fault] = []
    notes: list[Fault] = []


def desk(filled: Filled, files: Mapping[str, bytes]) -> Desk:
    """What was filled in. A file or what was pasted takes the place of the last grid; what of it cannot be read is a fault."""
    typed = grids(filled) or [[[""]]]
    if (back := filled.get("back", "")).isdecimal():
        typed = typed[: max(1, int(back[:2]))]
    found = Desk(
        typed,
        list(map(as_cells, typed)),
        "zero" if "blank" in filled else "refuse",
        rules_of(filled),
        filled.get("vp", ""),
        list(_picks(filled)),
        list(_casts(filled)),
    )
    pasted = filled.get("pasted", "")
    if content := files.get("file") or (pasted.encode() if pasted.strip() else b""):
        _put_in(found, content)
    if words := filled.get("faces", "").strip():
        try:
            found.casts.append(Cast(tuple(read_faces(words, say("dice"))), here=False))
        except Faulty as error:
            found.faults += error.faults
    return found


def rules_of(filled: Filled) -> Filled:
    """The fields of house rules among those of a form."""
    return {name: words for name, words in filled.items() if name.startswith("rule.")}


def untouched(typed: Typed) -> bool:
    """Whether no bid was typed into a grid: it has blank cells, and no number but 0."""
    bids = {words.strip() for row in typed[1:] for words in row[1:]}
    return "" in bids and bids <= {"", "0"}


def _put_in(found: Desk, content: bytes) -> None:
    """Into the last grid. If the whole cannot be read, the grid stays as it is, but is not read either."""
    try:
        cells = read_cells(content, found.notes)
        found.grids[-1], found.cells[-1] = fitting(as_typed(cells)), cells
    except Faulty as error:
        found.cells.pop()
        found.faults += error.faults


def _picks(filled: Filled) -> Iterator[Pick]:
    for n in count():
        if (player := filled.get(f"pick.{n}.player")) is None:
            return
        if lot := filled.get(f"pick.{n}.lot"):
            yield Pick(player, lot)


def _casts(filled: Filled) -> Iterator[Cast]:
    for n in count():
        if (words := filled.get(f"cast.{n}.faces")) is None:
            return
        faces = tuple(int(face) for face in words.split() if face in set("123456"))
        yield Cast(faces, here=f"cast.{n}.here" in filled)
