"""What does each command's own help say?

The help is what the program prints itself, in both languages; the page is written to `reference/generated/` and not kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

from sphinx.application import Sphinx

import generated
from fugleman.cli.main import COMMANDS, main

TITLES = {"en": "The commands", "it": "I comandi"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the pages with Sphinx."""
    app.connect("builder-inited", write_pages)
    return generated.PARALLEL


def write_pages(app: Sphinx) -> None:
    """One page for each language."""
    for language in TITLES:
        generated.write(app, f"commands-{language}.md", "\n".join(page(language)) + "\n")


def page(language: str) -> Iterator[str]:
    """Every command's help in one language, as Markdown."""
    yield f"# {TITLES[language]}\n"
    yield f"```text\n{help_of([], language)}```\n"
    for name in COMMANDS:
        yield f"## fugleman {name}\n\n```text\n{help_of([name], language)}```\n"


def help_of(command: list[str], language: str) -> str:
    """What `fugleman COMMAND --help` prints."""
    said = io.StringIO()
    with redirect_stdout(said):
        main(["--lang", language, *command, "--help"])
    return said.getvalue()
