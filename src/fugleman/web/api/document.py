"""How is the API described?

Litestar derives the OpenAPI document from the handlers; it is told in the reader's language.
"""

from __future__ import annotations

from copy import deepcopy
from inspect import cleandoc
from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fugleman.core.text import say
from fugleman.web.api import models
from fugleman.web.hosting.acts import ACTS
from fugleman.web.speech import Speech
from fugleman.web.visitor import visitor

DONE = {
    "200": say("It is done; the answer follows."),
    "201": say("It is made; the answer follows."),
    "204": say("It is done; nothing follows."),
}
"""What a request comes to that is not refused, by status."""

DESCRIBED = {**vars(models), **{act.__name__: act for act in ACTS.values()}}
"""What is sent and answered, by its name in the document."""


class Spoken(JsonRenderPlugin):
    """The document in the language that is asked for, English if none is."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, spoken(openapi_schema, visitor(request).speech))


OPENAPI = OpenAPIConfig(
    title="fugleman",
    version="1",
    description=str(say("Tables for turn order in wargames: open one, play at it, read it.")),
    path="/api/openapi.json",
    render_plugins=[Spoken(path="/")],
    use_handler_docstrings=True,
)


def spoken(document: dict[str, Any], speech: Speech) -> dict[str, Any]:
    """An OpenAPI document with every description in a language; models are described by their docstrings."""
    told, translated = deepcopy(document), speech.voice.catalogue.gettext
    told["info"]["description"] = translated(told["info"]["description"])
    for name, schema in told["components"]["schemas"].items():
        schema["description"] = translated(cleandoc(DESCRIBED[name].__doc__ or ""))
    for item in told["paths"].values():
        for operation in item.values():
            operation["description"] = translated(cleandoc(operation["description"]))
            for status, response in operation["responses"].items():
                response["description"] = translated(str(DONE.get(status, response["description"])))
    return told
