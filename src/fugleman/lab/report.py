"""How is a report written, as one HTML file or as Markdown?

What it says is in one language already. The HTML needs nothing beside it: no script, no style sheet, no picture from
elsewhere. Beside every plot stands the table of what is drawn.
"""

from __future__ import annotations

import re
from html import escape

from msgspec import Struct

from fugleman.lab.plots import Plot, picture

STYLE = """
body{font:18px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
body{color:#1a1a1a;background:#fff;color-scheme:light dark}
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}
th,td{padding:.3rem .7rem;border-bottom:1px solid #767676;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.verdict{font-weight:700}pre{overflow-x:auto;padding:.6rem;background:#ececec}svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{color:#f2f2f2;background:#16181c}pre{background:#2b2e34}}
"""


NUMBER = re.compile(r"[-+−]?[0-9][-0-9.,/=e+ ]*")


class Table(Struct, frozen=True):
    """Rows of words under their heads."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(Struct, frozen=True):
    """A heading, what is said under it, the verdict where there is one, what was measured, and the command that did."""

    title: str
    said: tuple[str, ...] = ()
    verdict: str = ""
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    command: str = ""


class Report(Struct, frozen=True):
    """A title, what is said first, the command that made it, and the sections. `language`: a code, "en"."""

    title: str
    said: tuple[str, ...]
    command: str
    sections: tuple[Section, ...]
    language: str = "en"


def html(report: Report) -> str:
    """The report as one page."""
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(report.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1>",
        *(f"<p>{escape(words)}</p>" for words in report.said),
        f"<pre>{escape(report.command)}</pre>",
    ]
    for section in report.sections:
        parts.append(f"<section><h2>{escape(section.title)}</h2>")
        parts += [f"<p>{escape(words)}</p>" for words in section.said]
        if section.verdict:
            parts.append(f'<p class="verdict">{escape(section.verdict)}</p>')
        parts += map(picture, section.plots)
        parts += map(_html_table, section.tables)
        if section.command:
            parts.append(f"<pre>{escape(section.command)}</pre>")
        parts.append("</section>")
    return "\n".join([*parts, "</body></html>", ""])


def markdown(report: Report) -> str:
    """The report as Markdown; what is drawn is in the tables."""
    blocks = [f"# {_literal(report.title)}", *map(_literal, report.said), _console(report.command)]
    for section in report.sections:
        blocks += [f"## {_literal(section.title)}", *map(_literal, section.said)]
        if section.verdict:
            blocks.append(f"**{_literal(section.verdict)}**")
        blocks += map(_markdown_table, section.tables)
        if section.command:
            blocks.append(_console(section.command))
    return "\n\n".join(blocks) + "\n"


def numeric(table: Table) -> list[bool]:
    """Which columns hold nothing but numbers: these keep to the right, their heads too."""
    return [bool(table.rows) and all(NUMBER.fullmatch(row[place]) for row in table.rows) for place in range(len(table.heads))]


def _html_table(table: Table) -> str:
    kinds = [' class="n"' if numbers else "" for numbers in numeric(table)]

    def row(tag: str, cells: tuple[str, ...]) -> str:
        return (
            "<tr>" + "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True)) + "</tr>"
        )

    return "\n".join(["<table>", row("th", table.heads), *(row("td", cells) for cells in table.rows), "</table>"])


def _console(command: str) -> str:
    return f"```console\n{command}\n```"


def _markdown_table(table: Table) -> str:
    rows = [table.heads, ("---",) * len(table.heads), *table.rows]
    return "\n".join("| " + " | ".join(_literal(cell) for cell in row) + " |" for row in rows)


def _literal(words: str) -> str:
    """Words that Markdown shows as they are."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>|#" else c for c in words.replace("\n", " "))
