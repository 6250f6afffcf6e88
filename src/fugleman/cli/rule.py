"""What does the rulebook say, where is each clause in the code, and which readings are there?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out


@click.command()
@takes_system
@click.argument("clause", metavar="[CLAUSE]", required=False)
@spoken
@click.pass_obj
def rule(out: Out, chosen: Chosen, clause: str | None) -> None:
    """Print the rulebook, or one clause or reading of it.

    CLAUSE is a number such as 4.1, or a reading's letter. With each clause: where its function is, and its worked
    examples. With each reading: its choices, the one that holds, and why the default is the default.
    """
    book = _book(out, chosen)
    if clause is not None:
        book = _only(book, clause)
    if out.as_json:
        out.data(book)
    else:
        _print(out, book, whole=clause is None)


def _book(out: Out, chosen: Chosen) -> dict[str, Any]:
    from fugleman.core.text import Text

    mustered, book = chosen.mustered, chosen.mustered.rulebook
    return {
        "system": mustered.name,
        "title": out.words(book.title),
        "about": out.words(book.about),
        "source": out.words(book.source),
        "clauses": [
            {
                "clause": number,
                "title": out.words(clause.title),
                "text": out.words(clause.text),
                "functions": [
                    {"file": _shown(place.file), "line": place.line, "name": place.function}
                    for place in mustered.functions.get(number, ())
                ],
                "cases": [out.voice(Text(case.name)) for case in mustered.cases if number in case.clauses],
            }
            for number, clause in book.clauses.items()
        ],
        "readings": [_reading(out, chosen, letter) for letter in book.readings],
    }


def _reading(out: Out, chosen: Chosen, letter: str) -> dict[str, Any]:
    reading = chosen.mustered.rulebook.readings[letter]
    name = reading.parameter
    return {
        "reading": letter,
        "ruling": name,
        "question": out.words(reading.question),
        "because": out.words(reading.because),
        "choices": {value: out.words(words) for value, words in reading.choices.items()},
        "default": getattr(chosen.mustered.system.rulings, name) if name else None,
        "holds": getattr(chosen.system.rulings, name) if name else None,
    }


def _only(book: dict[str, Any], wanted: str) -> dict[str, Any]:
    """The book with the one clause or reading that is wanted. Raises Faulty with the nearest ones."""
    clauses = [clause for clause in book["clauses"] if clause["clause"] == wanted]
    readings = [
        reading for reading in book["readings"] if wanted.casefold() in {reading["reading"].casefold(), reading["ruling"]}
    ]
    if not clauses and not readings:
        from fugleman.adapters.near import unknown
        from fugleman.core.errors import Fault, Faulty
        from fugleman.core.text import say

        known = [clause["clause"] for clause in book["clauses"]] + [reading["reading"] for reading in book["readings"]]
        raise Faulty([Fault(say("clause"), unknown(wanted, known))])
    return {**book, "clauses": clauses, "readings": readings}


def _print(out: Out, book: dict[str, Any], *, whole: bool) -> None:
    from fugleman.core.text import say

    if whole:
        out.result(book["title"], "bold underline")
        out.result(book["about"])
        out.result(out.voice(say("Source: {source}", source=book["source"])), "dim")
        out.result()
    for clause in book["clauses"]:
        _print_clause(out, clause)
    if whole and book["readings"]:
        out.result(out.voice(say("Readings, where the text is silent")), "bold underline")
    for reading in book["readings"]:
        _print_reading(out, reading)


def _print_clause(out: Out, clause: dict[str, Any]) -> None:
    from fugleman.core.text import say

    out.result(f"{clause['clause']}  {clause['title']}", "bold")
    out.result(clause["text"], indent=4)
    for place in clause["functions"]:
        out.result(f"{place['file']}:{place['line']}  {place['name']}", "dim", indent=4)
    for case in clause["cases"]:
        out.result(out.voice(say("Case: {name}", name=case)), "dim", indent=4)
    out.result()


def _print_reading(out: Out, reading: dict[str, Any]) -> None:
    from fugleman.core.text import say

    ruling = f"  ({reading['ruling']})" if reading["ruling"] and reading["ruling"] != reading["reading"] else ""
    out.result(f"{reading['reading']}  {reading['question']}{ruling}", "bold")
    for value, words in reading["choices"].items():
        mark = "●" if value == reading["holds"] else "○"
        default = out.voice(say(" (the default)")) if value == reading["default"] else ""
        out.result(f"{mark} {value}: {words}{default}", indent=4)
    if reading["ruling"] and not reading["choices"]:
        from fugleman.adapters.shapes import shown

        out.result(f"● {shown(reading['holds'])}", indent=4)
    out.result(reading["because"], indent=4)
    out.result()


def _shown(file: Path) -> Path:
    """The file as seen from here, else from where packages are installed."""
    for base in (Path.cwd(), Path(__file__).parents[2]):
        if file.is_relative_to(base):
            return file.relative_to(base)
    return file
