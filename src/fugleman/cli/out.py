"""How is something shown on a terminal, in a pipe, or as JSON?

Results go to stdout, talk to stderr. What a person wrote is shown literally: a `Voice` escapes control characters, and no
markup is read from words.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cached_property
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any

from fugleman.adapters.catalogues import catalogue
from fugleman.adapters.shown_json import as_json
from fugleman.core.rulebook import Words, in_language
from fugleman.core.text import Catalogue, Text, Value, Voice

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

ENDLESS = 100_000
"""Columns of a pipe: nothing is wrapped in it."""


class Out:
    """Where the words of one command go, and in which language."""

    def __init__(self, language: str, *, as_json: bool) -> None:
        self.language = language
        self.as_json = as_json
        self._folder: Path | None = None
        self._names: Sequence[str | Text] = ()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")

    @property
    def catalogue(self) -> Catalogue:
        """The translations of the house, and of the system that is spoken of."""
        return catalogue(self.language, self._folder)

    @property
    def voice(self) -> Voice:
        """Renders texts of the house, and of the system that is spoken of."""
        return Voice(self.catalogue, self._names)

    def speaks_of(self, folder: Path, names: Sequence[str | Text] = ()) -> None:
        """From here on, texts are those of the system in a folder, whose seats have these names."""
        self._folder, self._names = folder, names

    def words(self, words: Words) -> str:
        """A rulebook's words in the language, else in English."""
        return in_language(words, self.language)

    @property
    def plain(self) -> bool:
        """Whether stdout is no terminal."""
        return not sys.stdout.isatty()

    @cached_property
    def console(self) -> Console:
        """Stdout, drawn by rich: coloured and wrapped on a terminal, plain elsewhere."""
        from rich.console import Console

        return Console(markup=False, highlight=False, emoji=False, width=ENDLESS if self.plain else None)

    @cached_property
    def talking(self) -> Console:
        """Stderr, drawn by rich, for progress."""
        from rich.console import Console

        return Console(stderr=True, markup=False, highlight=False, emoji=False)

    def result(self, words: str = "", style: str = "", indent: int = 0) -> None:
        """Write a paragraph of the result."""
        if self.plain:
            print(" " * indent + words)
            return
        from rich.padding import Padding
        from rich.text import Text as Styled

        self.console.print(Padding(Styled(words, style=style), (0, 0, 0, indent), expand=False))

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Write a table of the result."""
        if self.plain:
            _print_columns([heads, *rows])
            return
        from rich import box
        from rich.table import Table
        from rich.text import Text as Styled

        drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for head in heads:
            drawn.add_column(Styled(head), overflow="fold")
        for row in rows:
            drawn.add_row(*map(Styled, row))
        self.console.print(drawn)

    def data(self, value: Any) -> None:
        """Write the result as JSON."""
        print(as_json(value, indent=2))

    def as_line(self, value: Any) -> str:
        """A value as JSON in one line."""
        return as_json(value)

    def talk(self, words: str | Value = "") -> None:
        """Tell the person at the terminal something that is no result."""
        lines = words.splitlines() if isinstance(words, str) else [self.voice(words)]
        sys.stdout.flush()
        for line in lines or [""]:
            print(_wrapped(line) if sys.stderr.isatty() else line, file=sys.stderr)


def _print_columns(rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns as wide as their widest cell."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())


def _wrapped(line: str) -> str:
    """A line broken between words where the terminal ends, further lines indented as the first."""
    indent = line[: len(line) - len(line.lstrip())]
    width = get_terminal_size().columns
    return line if len(line) < width else fill(line, width - 1, subsequent_indent=indent, break_on_hyphens=False)
