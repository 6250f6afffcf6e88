"""How is a value written so that everybody writes the same bytes?"""

from __future__ import annotations

from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """A value as JSON has it, sets sorted. Raises TypeError on what JSON cannot hold or on a number that is not whole."""
    return _whole(msgspec.to_builtins(value, str_keys=True, order="sorted"))


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces, in UTF-8. Raises TypeError as `plain` does."""
    return written(plain(value))


def written(parts: Any) -> bytes:
    """What `plain` gave as canonical JSON."""
    return msgspec.json.encode(parts, order="sorted")


def _whole(value: Any) -> Any:
    match value:
        case float():
            raise TypeError(f"{value!r}: only whole numbers are kept")
        case dict():
            return {key: _whole(part) for key, part in value.items()}
        case list() | tuple():
            return [_whole(part) for part in value]
    return value
