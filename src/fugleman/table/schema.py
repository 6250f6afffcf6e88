"""How do readers in other languages know what a line of a journal may be?

`journal.schema.json` beside this file is what `journal_schema` gives; a test holds the two together.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from fugleman.table.entries import AnyDeed, Stamp


def journal_schema() -> dict[str, Any]:
    """The JSON Schema of one line of a journal."""
    kinds, parts = msgspec.json.schema_components([Stamp, *get_args(AnyDeed)], ref_template="#/$defs/{name}")
    stamp = parts.pop("Stamp")
    for kind in kinds[1:]:
        part = parts[kind["$ref"].rpartition("/")[2]]
        part["properties"] |= stamp["properties"]
        part["required"] += stamp["required"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fugleman.journal/1",
        "description": "One line of a journal: canonical JSON with sorted keys, in UTF-8, whole numbers only.",
        "oneOf": list(kinds[1:]),
        "$defs": parts,
    }
