"""Where do pages go that are made from the code?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

PARALLEL: dict[str, Any] = {"parallel_read_safe": True, "parallel_write_safe": True}


def write(app: Sphinx, name: str, words: str) -> None:
    """Writes a file of `reference/generated/`, unless it says so already: an untouched page is not built again."""
    file = Path(app.srcdir) / "reference" / "generated" / name
    if not file.exists() or file.read_text(encoding="utf-8") != words:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, encoding="utf-8")
