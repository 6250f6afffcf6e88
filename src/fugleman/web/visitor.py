"""Who asks, in which language, and what may he do?

A browser is known by one random cookie; what it may do at which table was granted when it followed a secret link.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from msgspec import Struct

from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Grant, NoSuchTable, Role
from fugleman.web.speech import LANGUAGE_COOKIE, Speech, wished_language

SESSION_COOKIE = "fugleman"
SCRIPT_COOKIE = "script"
"""Set by a page's own script."""

A_YEAR = 365 * 24 * 3600
TOKEN = 24
"""Bytes of a session's name: 192 bits."""


class Visitor(Struct, frozen=True):
    """A browser: its session (None: it has none yet), its speech, and whether it runs scripts."""

    session: str | None
    speech: Speech
    scripted: bool = False

    def grants_at(self, house: House, table: str) -> tuple[Grant, ...]:
        """What it may do at a table. Raises NoSuchTable, as if there were none, where that is nothing."""
        found = tuple(grant for grant in house.grants(self.session) if grant.table == table) if self.session else ()
        if not found:
            raise NoSuchTable
        return found

    def role_at(self, house: House, table: str, wished: str | None) -> Role:
        """The role it plays on this page: the one wished for if it holds it, else its first. Raises NoSuchTable."""
        held = [grant.role for grant in self.grants_at(house, table)]
        return next((role for role in held if wished is not None and str(role) == wished), held[0])


def visitor(request: Request[Any, Any, Any]) -> Visitor:
    """The browser that asks."""
    language = wished_language(request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language", ""))
    return Visitor(request.cookies.get(SESSION_COOKIE) or None, Speech(language), SCRIPT_COOKIE in request.cookies)


def remembered(response: Response[Any], session: str, *, secure: bool) -> Response[Any]:
    """The response, which gives the browser its session for a year."""
    response.set_cookie(
        Cookie(key=SESSION_COOKIE, value=session, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    )
    return response
