"""What do the authors claim, and does it hold?"""

from __future__ import annotations

from html.parser import HTMLParser

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markupsafe import Markup

from fugleman.web.pages.rendering import page
from fugleman.web.settings import Settings
from fugleman.web.visitor import Visitor

REPORT = "claims.html"


@get("/claims", sync_to_thread=True)
def claims(settings: Settings, visitor: Visitor) -> Template:
    """The report that this server was given, within a page of its own."""
    if settings.claims is None or not (settings.claims / REPORT).exists():
        raise NotFoundException
    report = (settings.claims / REPORT).read_text(encoding="utf-8")
    _, _, body = report.partition("</h1>")
    content = Markup(body.partition("</body>")[0])
    language = _Language(report).language
    return page(
        "claims.html",
        visitor.speech,
        title=visitor.speech.say("The authors' claims, measured"),
        content=content,
        language=language,
    )


class _Language(HTMLParser):
    """The language that a page says it is in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.language = "en"
        self.feed(html[:200])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            self.language = dict(attrs).get("lang") or self.language
