"""What is shown when something is refused?

Whoever has no business at a table learns nothing of it: a wrong link, a wrong seat and an unknown table look alike.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.response import Template
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from fugleman.adapters.sql.engine import UNREACHABLE
from fugleman.core.errors import Faulty, FuglemanError
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.pages.rendering import page
from fugleman.web.speech import Speech
from fugleman.web.studies.missing import NoSuchStudy
from fugleman.web.visitor import visitor

LOG = logging.getLogger("fugleman.web")


def nothing_here(request: Request[Any, Any, Any], _error: Exception) -> Template:
    """The page of everything that is not there, or not for this reader."""
    speech = visitor(request).speech
    return _shown(
        request,
        speech.say("There is nothing here for you"),
        (speech.say("Perhaps the link was renewed. Ask for it anew."),),
        404,
    )


def refused(request: Request[Any, Any, Any], error: FuglemanError) -> Template:
    """The page of what the rules or the table refuse."""
    speech = visitor(request).speech
    words = (
        [f"{speech.voice(fault.place)}: {speech.voice(fault.text)}" for fault in error.faults]
        if isinstance(error, Faulty)
        else [speech.voice(error.text)]
    )
    return _shown(request, speech.say("That is not possible"), words, 422)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Template:
    """The page of a request that is none."""
    if error.status_code in {404, 405}:
        return nothing_here(request, error)
    speech = visitor(request).speech
    if error.status_code == HTTP_429_TOO_MANY_REQUESTS:
        return _too_many(request, speech, error)
    return _shown(
        request,
        speech.say("That is not possible"),
        (speech.say("The request was refused ({status}).", status=error.status_code),),
        error.status_code,
    )


def unreachable(request: Request[Any, Any, Any], error: Exception) -> Template:
    """The page while the database does not answer."""
    LOG.error("the database does not answer: %s", type(error).__name__)
    speech = visitor(request).speech
    return _shown(request, speech.say("The tables are out of reach"), (speech.say("Please try again in a moment."),), 503)


def broken(request: Request[Any, Any, Any], error: Exception) -> Template:
    """The page of a fault of ours. The log has where it was, but no address: that may hold a secret."""
    LOG.error("a fault of ours in %s", request.scope.get("path_template"), exc_info=error)
    speech = visitor(request).speech
    return _shown(request, speech.say("Something broke here"), (speech.say("Nothing was changed. Please try again."),), 500)


HANDLERS: dict[type[Exception] | int, Any] = {
    NoSuchTable: nothing_here,
    NoSuchStudy: nothing_here,
    FuglemanError: refused,
    HTTPException: failed,
    **dict.fromkeys(UNREACHABLE, unreachable),
    Exception: broken,
}


def _too_many(request: Request[Any, Any, Any], speech: Speech, error: HTTPException) -> Template:
    seconds = (error.headers or {}).get("retry-after", "60")
    words = speech.say("Too many requests came from your address. Please try again in {seconds} s.", seconds=seconds)
    shown = _shown(request, speech.say("One moment"), (words,), error.status_code)
    shown.headers["retry-after"] = seconds
    return shown


def _shown(request: Request[Any, Any, Any], title: str, words: Sequence[str], status: int) -> Template:
    return page("refused.html", visitor(request).speech, status, title=title, words=words)
