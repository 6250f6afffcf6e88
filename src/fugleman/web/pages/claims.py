"""What do the authors claim, and does it hold?"""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Template

from fugleman.adapters.claims_file import KEPT, read
from fugleman.lab.claims_report import VERDICTS, Teller
from fugleman.lab.measured import Judged, Measured
from fugleman.web.pages.rendering import page
from fugleman.web.pages.reports import shown
from fugleman.web.settings import Settings
from fugleman.web.visitor import Visitor


@get("/claims", sync_to_thread=True)
def claims(settings: Settings, visitor: Visitor) -> Template:
    """Every claim and its verdict."""
    measured = _measured(settings)
    speech = visitor.speech
    report = Teller(speech.voice, speech.language).report(measured)
    systems: dict[str, list[Judged]] = {}
    for claim in measured.claims:
        systems.setdefault(claim.system, []).append(claim)
    return page("claims.html", speech, title=report.title, report=report, systems=systems, verdicts=VERDICTS)


@get("/claims/{name:str}", sync_to_thread=True)
def claims_of(name: str, settings: Settings, visitor: Visitor) -> Template:
    """The claims of one system, with the figures they were held against."""
    found = [claim for claim in _measured(settings).claims if claim.system == name]
    if not found:
        raise NotFoundException
    speech = visitor.speech
    teller = Teller(speech.voice, speech.language)
    sections = [(claim, shown(teller.section(claim))) for claim in found]
    return page("claims_of.html", speech, title=speech.words(found[0].title), name=name, sections=sections)


def _measured(settings: Settings) -> Measured:
    """What this server was given. Raises NotFoundException, Faulty."""
    if settings.claims is None or not (settings.claims / KEPT).exists():
        raise NotFoundException
    return read(settings.claims / KEPT)
