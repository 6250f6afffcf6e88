"""How does a designer learn on a page what a variant does?"""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template
from msgspec.structs import replace

from fugleman.adapters.csv_cells import neutral
from fugleman.core.errors import FuglemanError
from fugleman.muster import muster
from fugleman.web.limits import COSTLY
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.pages.rules import mustered
from fugleman.web.settings import Settings
from fugleman.web.speech import Speech
from fugleman.web.visitor import Visitor

if TYPE_CHECKING:
    from fugleman.adapters.study_folder import StudyFolder
    from fugleman.lab.report import Report
    from fugleman.lab.study import Study


@get("/study", sync_to_thread=True)
def studies(visitor: Visitor, settings: Settings) -> Template:
    """What may be studied, and the claims that were."""
    speech = visitor.speech
    systems = [(name, speech.words(found.rulebook.title)) for name, found in muster().items()]
    return page(
        "studies.html", speech, systems=systems, claims=settings.claims, title=speech.say("Does a variant do what it claims?")
    )


@get("/study/new/{name:str}", sync_to_thread=True)
def ask(name: str, visitor: Visitor) -> Template:
    """A grid of variants of a system, and who plays them."""
    return _form(name, visitor, {})


@post("/study/new/{name:str}/ask", opt=COSTLY, sync_to_thread=True)
def asked(name: str, settings: Settings, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Have it played; or say all that is wrong with it."""
    from fugleman.web.studies.desk import Desk
    from fugleman.web.studies.grids import toml

    words = posted.get("toml", "").strip() or toml(mustered(name), posted)
    try:
        return _run(Desk(settings.studies).ask(words))
    except FuglemanError as error:
        return _form(name, visitor, posted, words, error)


@get("/study/{study:str}", sync_to_thread=True)
def run(study: str, settings: Settings, visitor: Visitor) -> Template:
    """How far a study is, and what came of it."""
    from fugleman.web.pages.reports import shown
    from fugleman.web.studies.desk import Desk

    desk = Desk(settings.studies)
    progress = desk.progress(study)
    speech = _speech(progress.study, visitor)
    sections = list(map(shown, _told(desk.kept(study), speech).sections)) if progress.whole else []
    return page(
        "study.html",
        speech,
        title=_title(progress.study, speech),
        study=study,
        progress=progress,
        sections=sections,
        words=desk.words(study),
    )


@post("/study/{study:str}/{act:str}", sync_to_thread=True)
def control(study: str, act: str, settings: Settings) -> Redirect:
    """Interrupt a study, or have it played on."""
    from fugleman.web.studies.desk import Desk

    desk = Desk(settings.studies)
    acts = {"stop": desk.stop, "play": desk.play}
    if act not in acts:
        raise NotFoundException
    acts[act](study)
    return _run(study)


@get("/study/{study:str}/take/{form:str}", sync_to_thread=True)
def take(study: str, form: str, settings: Settings, visitor: Visitor) -> Response[bytes]:
    """A study's results: as CSV, as Parquet, as a report on one page; and the study itself."""
    from fugleman.adapters.parquet import summary
    from fugleman.lab.report import html
    from fugleman.web.studies.desk import Desk

    desk = Desk(settings.studies)
    kept = desk.kept(study)
    if form == "toml":
        return _attached(desk.words(study).encode(), "application/toml", f"{study}.toml")
    if not kept.whole:
        raise NotFoundException
    if form == "csv":
        columns, rows = summary(kept.outcome(), kept.study.measures)
        lines = StringIO()
        heads = tuple(column.rsplit(" ", 1)[0].strip('"') for column in columns.split(", "))
        csv.writer(lines).writerows(
            [neutral(cell) if isinstance(cell, str) else cell for cell in row] for row in (heads, *rows)
        )
        return _attached(lines.getvalue().encode(), "text/csv; charset=utf-8", f"{study}.csv")
    if form == "html":
        return _attached(html(_told(kept, _speech(kept.study, visitor))).encode(), "text/html", f"{study}.html")
    if form != "parquet":
        raise NotFoundException
    return _attached((kept.folder / "summary.parquet").read_bytes(), "application/vnd.apache.parquet", f"{study}.parquet")


def _speech(study: Study, visitor: Visitor) -> Speech:
    """Speaks of what is studied."""
    found = mustered(study.cells[0].match.system.name)
    return visitor.speech.of(found.folder, found.system.seats())


def _told(kept: StudyFolder, speech: Speech) -> Report:
    """What came of a study that is whole."""
    from fugleman.lab.study_report import report

    told = report(kept.study, kept.outcome(), kept.command, speech.voice, speech.language)
    return replace(told, title=_title(kept.study, speech))


def _title(study: Study, speech: Speech) -> str:
    """A study's title; one without a title of its own bears its system's."""
    usual = mustered(study.cells[0].match.system.name).rulebook.title
    return speech.words(usual) if study.title == usual["en"] else study.title


def _form(name: str, visitor: Visitor, filled: Posted, words: str = "", refusal: FuglemanError | None = None) -> Template:
    from fugleman.web.studies.grids import GAMES
    from fugleman.web.studies.grids import asked as offered

    found = mustered(name)
    speech = visitor.speech.of(found.folder, found.system.seats())
    return page(
        "new_study.html",
        speech,
        422 if refusal else 200,
        title=speech.words(found.rulebook.title),
        name=name,
        offered=offered(found),
        system=found.system,
        seats=found.system.seats(),
        games=GAMES,
        filled=filled,
        words=words,
        refusal=refusal,
    )


def _run(study: str) -> Redirect:
    return go_to(f"/study/{study}")


def _attached(content: bytes, media: str, name: str) -> Response[bytes]:
    return Response(content, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})
