"""What did a form hold, and where does a page go on after it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.response import Redirect

Posted: TypeAlias = Mapping[str, str]
"""The fields of a form by name. A file's content stands under its field's name, a file's own name under `NAME.file`."""


async def posted(request: Request[Any, Any, Any]) -> Posted:
    """The fields of the form that was sent."""
    found: dict[str, str] = {}
    for name, value in (await request.form()).items():
        if isinstance(value, UploadFile):
            found[f"{name}.file"] = value.filename
            found[name] = (await value.read()).decode("utf-8-sig", errors="replace")
        else:
            found[name] = str(value)
    return found


def go_to(path: str) -> Redirect:
    """On with a page of our own, fetched anew."""
    return Redirect(path, status_code=303)


def own_path(path: str) -> str:
    """A path of this site, else the first page: whoever made the form does not send a reader elsewhere."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
