"""How is a value written so that everybody writes the same bytes?"""

from __future__ import annotations

from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """A value as JSON has it, sets sorted. Raises TypeError on what JSON cannot hold or on a number that is not whole."""
    parts = msgspec.to_builtins(value, str_keys=True, order="sorted")
    _whole(parts)
    return parts


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces, in UTF-8. Raises TypeError as `plain` does."""
    return msgspec.json.encode(plain(value), order="sorted")


def _whole(parts: Any) -> None:
    if isinstance(parts, float):
        raise TypeError(f"{parts!r}: only whole numbers are kept")
    if isinstance(parts, dict):
        parts = parts.values()
    elif not isinstance(parts, list | tuple):
        return
    for part in parts:
        _whole(part)
