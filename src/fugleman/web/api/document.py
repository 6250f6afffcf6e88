"""How does a program's author learn what the API takes?

Litestar derives the OpenAPI document from the handlers; this page shows it without anybody else's script.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Template

from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor

OPENAPI = OpenAPIConfig(
    title="fugleman",
    version="1",
    description="Tables for turn order in wargames: open one, play at it, read it.",
    path="/api/openapi.json",
    render_plugins=[JsonRenderPlugin(path="/")],
    use_handler_docstrings=True,
)


@get("/api", sync_to_thread=False)
def document(request: Request[Any, Any, Any], visitor: Visitor) -> Template:
    """Every operation of the API."""
    schema = request.app.openapi_schema.to_schema()
    operations = [
        (method.upper(), path, operation)
        for path, item in schema["paths"].items()
        for method, operation in item.items()
        if isinstance(operation, dict)
    ]
    return page("api.html", visitor.speech, title=visitor.speech.say("The interface for programs"), operations=operations)
