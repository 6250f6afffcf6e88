"""How is a game taken away: as words, as rows, as its journal?"""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException

from fugleman.adapters.logs import FORMS, written
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import seat_of
from fugleman.web.pages.posted import Wished
from fugleman.web.visitor import Visitor

TYPES = {"text": "text/plain", "csv": "text/csv", "ndjson": "application/x-ndjson", "journal": "application/x-ndjson"}
ENDINGS = {"text": "txt", "csv": "csv", "ndjson": "ndjson", "journal": "journal.ndjson"}


@get("/t/{table:str}/export/{form:str}", sync_to_thread=True)
def export(table: str, form: str, house: House, visitor: Visitor, role: Wished = None) -> Response[str]:
    """The log as the reader's seat may know it, or the journal, which everybody at the table may verify."""
    if form not in TYPES:
        raise NotFoundException
    seat = seat_of(visitor.role_at(house, table, role))
    if form == "journal":
        words = house.journal(table).decode()
    else:
        with house.reading(table) as hosted:
            names, lines = hosted.table.names, hosted.table.log(seat)
        voice = visitor.speech.of(hosted.folder, names).voice
        words = "".join(f"{line}\n" for line in written(next(one for one in FORMS if one == form), voice, lines, names))
    attached = {"content-disposition": f'attachment; filename="{table}.{ENDINGS[form]}"'}
    return Response(words, media_type=f"{TYPES[form]}; charset=utf-8", headers=attached)
