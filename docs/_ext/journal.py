"""Which lines may stand in a journal? A table from the published schema, written to `reference/generated/` and not kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

from sphinx.application import Sphinx

import generated

EVERYWHERE = {"at", "hash", "kind", "n", "prev"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the table with Sphinx."""
    app.connect("builder-inited", write_table)
    return generated.PARALLEL


def write_table(app: Sphinx) -> None:
    """Writes the table where the page on journals includes it."""
    schema = json.loads(resources.files("fugleman.table").joinpath("journal.schema.json").read_text(encoding="utf-8"))
    generated.write(app, "journal-kinds.txt", "\n".join(rows(schema)) + "\n")


def rows(schema: dict[str, Any]) -> Iterator[str]:
    """A row for each kind of line: what it tells, and the fields it has besides those of every line."""
    yield "| kind | tells | fields |\n|---|---|---|"
    for definition in schema["$defs"].values():
        kind = definition["properties"].get("kind", {}).get("enum")
        if kind:
            fields = [field for field in definition["properties"] if field not in EVERYWHERE]
            named = ", ".join(f"`{field}`" if field in definition["required"] else f"*`{field}`*" for field in fields)
            yield f"| `{kind[0]}` | {definition['description']} | {named} |"
