"""How does a page become HTML?"""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request
from litestar.response import Template
from markupsafe import Markup

from fugleman.adapters.catalogues import languages
from fugleman.core.text import visible
from fugleman.web.speech import Speech

SHAPES = "●■▲◆★✚"
"""Seats are told apart by shape and letter as well as by colour."""


@cache
def environment() -> Environment:
    """The templates. What a user wrote is escaped everywhere."""
    found = Environment(
        loader=PackageLoader("fugleman.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=seen,
    )
    found.globals.update(languages=languages, seat_shape=lambda seat: SHAPES[seat % len(SHAPES)])
    return found


class Page(Template):
    """A template that is given what its page says and nothing else: a name of ours is not overwritten by the framework's."""

    def create_template_context(self, request: Request[Any, Any, Any]) -> dict[str, Any]:
        return self.context


def seen(value: Any) -> Any:
    """What is shown of a value: control and format characters of words as escapes, but for the ends of lines."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "\n".join(map(visible, value.replace("\r\n", "\n").split("\n")))
    return value


def page(template: str, speech: Speech, status: int = 200, **context: Any) -> Template:
    """A page in the reader's language."""
    return Page(template_name=template, context={**_words(speech), **context}, status_code=status)


def rendered(template: str, speech: Speech, **context: Any) -> str:
    """A part of a page in the reader's language."""
    return environment().get_template(template).render({**_words(speech), **context})


def _words(speech: Speech) -> dict[str, Any]:
    return {"say": speech.say, "say_n": speech.say_n, "voice": speech.voice, "speech": speech}
