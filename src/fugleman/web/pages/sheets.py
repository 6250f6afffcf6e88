"""What does a blank bid sheet look like, to print or to fill in elsewhere?"""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Template

from fugleman.adapters.sheets.blank import EPOCHS, BlankSheet, blank_sheet, named
from fugleman.adapters.sheets.setup import bidding
from fugleman.adapters.sheets.typed import blank_grid
from fugleman.core.errors import Faulty
from fugleman.core.text import say
from fugleman.muster import Mustered
from fugleman.web.pages.rendering import page
from fugleman.web.pages.resolve import with_sheets
from fugleman.web.visitor import Visitor

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
}
ENDINGS = {"text": "txt"}


@get("/sheet/{name:str}", sync_to_thread=True)
def sheet(name: str, visitor: Visitor, epoch: str = EPOCHS[0], players: str | None = None) -> Template:
    """The game master's sheet and a slip for each player, to be printed; and the sheet as a file."""
    found, refusal = with_sheets(name), None
    speech = visitor.speech.of(found.folder)
    names = players or ", ".join(visitor.speech.of(found.folder).voice(seat) for seat in found.system.seats())
    grid = []
    try:
        blank = _blank(found, epoch, names)
        grid = blank_grid(speech.voice(blank.label), blank.players, blank.lots)
    except Faulty as error:
        refusal = error
    return page(
        "sheet.html",
        speech,
        422 if refusal else 200,
        title=speech.say("Bid sheets"),
        name=name,
        grid=grid,
        refusal=refusal,
        epochs=EPOCHS,
        epoch=epoch,
        players=names,
        forms=TYPES,
        query=urlencode({"epoch": epoch, "players": names}),
    )


@get("/sheet/{name:str}/{form:str}", sync_to_thread=True)
def sheet_file(name: str, form: str, visitor: Visitor, epoch: str, players: str) -> Response[bytes]:
    """The sheet as a file. Raises Faulty."""
    if form not in TYPES:
        raise NotFoundException
    found = with_sheets(name)
    speech = visitor.speech.of(found.folder)
    content = _blank(found, epoch, players).content(form, speech.voice, speech.language)
    attached = f'attachment; filename="sheet.{ENDINGS.get(form, form)}"'
    return Response(content, media_type=TYPES[form], headers={"content-disposition": attached})


def _blank(found: Mustered, epoch: str, players: str) -> BlankSheet:
    return blank_sheet(bidding(found.system), epoch, named(players.splitlines()), say("epoch"), say("players"))
