"""What does a rulebook say?"""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Template

from fugleman.adapters.sheets.setup import takes_sheets
from fugleman.muster import Mustered
from fugleman.web.pages.rendering import page
from fugleman.web.systems import offered
from fugleman.web.visitor import Visitor


@get("/rules/{name:str}", sync_to_thread=True)
def rules(name: str, visitor: Visitor) -> Template:
    """A system's clauses and readings, each at an address of its own."""
    found = mustered(name)
    speech = visitor.speech.of(found.folder, found.system.seats())
    return page(
        "rules.html",
        speech,
        name=name,
        book=found.rulebook,
        has_sheets=takes_sheets(found.system),
        title=speech.words(found.rulebook.title),
    )


def mustered(name: str) -> Mustered:
    """The system of a name. Raises NotFoundException."""
    try:
        return offered()[name]
    except KeyError:
        raise NotFoundException from None
