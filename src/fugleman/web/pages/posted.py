"""What did a form hold, and where does a page go on after it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.params import Parameter
from litestar.response import Redirect
from msgspec import Struct

Posted: TypeAlias = Mapping[str, str]
"""The fields of a form by name. A file's content stands under its field's name, a file's own name under `NAME.file`."""

Uploaded: TypeAlias = Mapping[str, bytes]
"""The files of a form by field, as they are."""

Wished: TypeAlias = Annotated[str | None, Parameter(query="as")]
"""The role a reader wants to be on this page."""


class Sent(Struct, frozen=True):
    """A form that was sent: its body can be read once only, so whoever wants fields or files gets them from here."""

    fields: Posted
    files: Uploaded


async def sent(request: Request[Any, Any, Any]) -> Sent:
    """The form that was sent."""
    fields: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for name, value in (await request.form()).items():
        if isinstance(value, UploadFile):
            files[name] = await value.read()
            fields[f"{name}.file"] = value.filename
            fields[name] = files[name].decode("utf-8-sig", errors="replace")
        else:
            fields[name] = str(value)
    return Sent(fields, files)


def posted(sent: Sent) -> Posted:
    """The fields of the form that was sent."""
    return sent.fields


def uploaded(sent: Sent) -> Uploaded:
    """The files of the form that was sent."""
    return sent.files


def go_to(path: str) -> Redirect:
    """On with a page of our own, fetched anew."""
    return Redirect(path, status_code=303)


def own_path(path: str) -> str:
    """A path of this site, else the first page: whoever made the form does not send a reader elsewhere."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def came_from(request: Request[Any, Any, Any]) -> str:
    """The path of the page of ours whose form was sent, as the browser tells it; else the first page."""
    told = urlsplit(request.headers.get("referer", ""))
    if told.netloc != request.headers.get("host"):
        return "/"
    return f"{told.path}?{told.query}" if told.query else told.path
