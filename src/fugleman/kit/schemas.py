"""How does a menu's JSON Schema name an order and what is to be filled in? A form shows these names, each in its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fugleman.core.text import Text


def form(kind: str, title: Text, fields: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The schema of one kind of order, every field of which is to be filled in."""
    properties = {"type": {"const": kind}, **fields}
    return {"type": "object", "title": str(title), "properties": properties, "required": [*properties]}


def titled(title: Text, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a field, with its name."""
    return {"title": str(title), **schema}
