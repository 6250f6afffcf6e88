"""What does the API answer when it refuses?"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from fugleman.adapters.sql.engine import UNREACHABLE
from fugleman.core.errors import Faulty, FuglemanError, Illegal, Unreadable
from fugleman.core.text import say
from fugleman.web.api.models import FaultFound, Problem
from fugleman.web.errors import LOG
from fugleman.web.hosting.reckoning import Busy
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.visitor import visitor


def nothing_here(request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A wrong token, a wrong seat and an unknown table are answered alike."""
    return Response(Problem("nothing_here", visitor(request).speech.say("There is nothing here for you")), status_code=404)


def refused(request: Request[Any, Any, Any], error: FuglemanError) -> Response[Problem]:
    """What the rules or the table refuse."""
    voice = visitor(request).speech.voice
    text = voice(error.text)
    match error:
        case Faulty(faults=faults):
            told = [FaultFound(voice(fault.place), voice(fault.text)) for fault in faults]
            return Response(Problem("faulty", text, faults=told), status_code=422)
        case Illegal(clause=clause):
            return Response(Problem("illegal", text, clause), status_code=409)
        case Unreadable():
            return Response(Problem("unreadable", text), status_code=422)
        case Busy():
            return Response(Problem("unreachable", text), status_code=503)
    return Response(Problem("table", text), status_code=409)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that is none."""
    faults = []
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [FaultFound(str(one.get("key", "")), str(one.get("message", ""))) for one in error.extra]
    return Response(Problem("request", str(error.detail), faults=faults), status_code=error.status_code, headers=error.headers)


def nested(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """JSON within JSON, deeper than anybody reads."""
    LOG.error("too deep to be followed in %s", request.scope.get("path_template"))
    return Response(Problem("request", visitor(request).speech.say("The request is none.")), status_code=400)


def unreachable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database does not answer."""
    LOG.error("the database does not answer: %s", type(error).__name__)
    return Response(Problem("unreachable", visitor(request).speech.say("The tables are out of reach")), status_code=503)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours."""
    LOG.error("a fault of ours in %s", request.scope.get("path_template"), exc_info=error)
    return Response(Problem("broken", visitor(request).speech.say("Something broke here")), status_code=500)


REFUSALS = {
    status: ResponseSpec(Problem, description=str(words), generate_examples=False)
    for status, words in {
        400: say("The request is none."),
        404: say("There is nothing here for whoever asks."),
        409: say("The rules or the table refuse it."),
        413: say("The request is too large."),
        422: say("The words, or the settings, make no sense."),
        429: say("Too many requests; `Retry-After` says when to come again."),
        503: say("The tables are out of reach; the same may be sent again."),
    }.items()
}
"""What every operation may answer instead, for the document."""

HANDLERS: dict[type[Exception] | int, Any] = {
    NoSuchTable: nothing_here,
    FuglemanError: refused,
    HTTPException: failed,
    RecursionError: nested,
    **dict.fromkeys(UNREACHABLE, unreachable),
    Exception: broken,
}
