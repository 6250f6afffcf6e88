"""How did a game go, entry by entry, through whose eyes?"""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from fugleman.table.views import picture, view
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role, role_of, seat_of
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor


@get("/t/{table:str}/review", sync_to_thread=True)
def review(table: str, house: House, visitor: Visitor, at: int | None = None, eyes: str | None = None) -> Template:
    """The table after an entry, as a role of the reader knew it; once all is opened, as any seat did."""
    held = [grant.role for grant in visitor.grants_at(house, table)]
    with house.reading(table) as hosted:
        names, disclosed, last = hosted.table.names, hosted.table.record.disclosed, hosted.table.record.last.n
    offered: list[Role] = [*range(len(names)), "spectator"] if disclosed else held
    role = role_of(eyes) if eyes and role_of(eyes) in offered else held[0]
    n = last if at is None else max(0, min(at, last))
    record = house.as_of(table, n)
    speech = visitor.speech.of(hosted.folder, names)
    seen = view(record, seat_of(role))
    return page(
        "review.html",
        speech,
        title=speech.words(hosted.rulebook.title),
        table_id=table,
        view=seen,
        role=role,
        roles=offered,
        n=n,
        last=last,
        board=picture(record, seat_of(role), speech.voice),
        lines=[line for line in seen.log if line.n == n],
    )
