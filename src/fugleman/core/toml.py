"""How is a value written as TOML, in one line?"""

from __future__ import annotations

import json
import re
from typing import Any

BARE = re.compile("[A-Za-z0-9_-]+")
"""Names that TOML takes without quotation marks."""


def as_toml(value: Any) -> str:
    """A value of strings, whole numbers, booleans, lists and tables as TOML in one line. A table leaves out what is None."""
    match value:
        case dict():
            pairs = (
                f"{key if BARE.fullmatch(key) else json.dumps(key)} = {as_toml(inner)}"
                for key, inner in value.items()
                if inner is not None
            )
            return f"{{{', '.join(pairs)}}}"
        case list() | tuple():
            return f"[{', '.join(map(as_toml, value))}]"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            return json.dumps(value)
