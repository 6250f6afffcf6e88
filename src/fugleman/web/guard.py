"""What must every request and every response observe?

Only a page of our own may post to us: browsers say where a request comes from (`Sec-Fetch-Site`, `Origin`), and one that
comes from elsewhere is refused. This needs no token in forms, so a page can be cached, printed and sent without script.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import PermissionDeniedException
from litestar.types import Message, Scope

from fugleman.kit.svg import STYLE, TOUCH_STYLE

SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 1 << 20
"""Bytes of a request's body: a sheet or a roster, with room to spare."""

BOARD_STYLES = " ".join(f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" for style in (STYLE, TOUCH_STYLE))
"""The styles that stand inside pages: those of the boards."""

HEADERS = {
    "content-security-policy": (
        f"default-src 'self'; style-src 'self' {BOARD_STYLES}; img-src 'self' data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
ALWAYS = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())


def refuse_strangers(request: Request[Any, Any, Any]) -> None:
    """Raises PermissionDeniedException if another site's page makes the browser send this."""
    if request.method in SAFE:
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    ours = site in {"same-origin", "none"} if site else origin is None or _host(origin) == request.headers.get("host")
    if not ours:
        raise PermissionDeniedException("another site's page may not act here")


async def add_headers(message: Message, _scope: Scope) -> None:
    """Give every response the headers of safety. Pages are nobody's but the reader's, and are not kept."""
    if message["type"] == "http.response.start":
        given = [(name.lower(), value) for name, value in message["headers"]]
        named = {name for name, _ in given}
        message["headers"] = [*given, *(header for header in ALWAYS if header[0] not in named)]


def _host(origin: str) -> str:
    return urlsplit(origin).netloc
