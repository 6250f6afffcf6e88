"""How is a value shown as JSON?"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import msgspec


def as_json(value: Any, indent: int | None = None) -> str:
    """A value as JSON in which control and format characters are escaped too, so that a terminal shows it as it is."""
    words = json.dumps(msgspec.to_builtins(value, str_keys=True, enc_hook=str), ensure_ascii=False, indent=indent)
    return "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else json.dumps(c)[1:-1] for c in words)
