"""How does a program's author learn what the API takes, without anybody else's script?"""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.response import Template
from msgspec import Struct

from fugleman.web.api.document import DONE, spoken
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor


class Model(Struct, frozen=True):
    """What is sent or answered: what it is, and its fields."""

    description: str
    fields: list[str]


class Operation(Struct, frozen=True):
    """One thing that may be asked of the API."""

    name: str
    method: str
    path: str
    description: str
    sent: Model | None
    answered: Model | None


@get("/api", sync_to_thread=True)
def interface(request: Request[Any, Any, Any], visitor: Visitor) -> Template:
    """Every operation of the API."""
    told = spoken(request.app.openapi_schema.to_schema(), visitor.speech)
    operations = [
        _operation(told, method, path, operation)
        for path, item in told["paths"].items()
        for method, operation in item.items()
        if isinstance(operation, dict)
    ]
    return page("api.html", visitor.speech, title=visitor.speech.say("The interface for programs"), operations=operations)


def _operation(told: dict[str, Any], method: str, path: str, operation: dict[str, Any]) -> Operation:
    answers = [response for status, response in operation["responses"].items() if status in DONE]
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        description=operation["description"],
        sent=_model(told, operation.get("requestBody", {})),
        answered=_model(told, answers[0]),
    )


def _model(told: dict[str, Any], content: dict[str, Any]) -> Model | None:
    """The model that a body is of, or is a list of; None if it is of none."""
    media: dict[str, Any] = next(iter(content.get("content", {}).values()), {})
    schema = media.get("schema", {})
    reference = schema.get("items", schema).get("$ref")
    if reference is None:
        return None
    model = told["components"]["schemas"][reference.rpartition("/")[2]]
    return Model(model["description"], list(model["properties"]))
