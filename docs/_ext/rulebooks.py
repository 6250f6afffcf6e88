"""What does each system's rulebook say, on a page for each language?

Before the pages are read, one is written for every system that is mustered and every language of its rulebook. They go to
`reference/generated/` and are not kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

import generated
from fugleman.adapters.catalogues import catalogue
from fugleman.core.rulebook import Case, Reading, Rulebook
from fugleman.muster import Mustered, muster

LABELS = {
    "en": {
        "clauses": "Clauses",
        "readings": "Where the text is silent",
        "cases": "Worked examples",
        "default": "default",
        "function": "In the code",
        "examples": "Examples",
        "with": "With",
        "position": "Then",
        "refused": "Refused",
        "source": "Source",
        "other": "In italiano",
    },
    "it": {
        "clauses": "Regole",
        "readings": "Dove il testo tace",
        "cases": "Esempi svolti",
        "default": "predefinita",
        "function": "Nel codice",
        "examples": "Esempi",
        "with": "Con",
        "position": "Poi",
        "refused": "Respinti",
        "source": "Fonte",
        "other": "In English",
    },
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the pages with Sphinx."""
    app.connect("builder-inited", write_pages)
    return generated.PARALLEL


def write_pages(app: Sphinx) -> None:
    """One page for each system and language."""
    for name, mustered in muster().items():
        for language in LABELS:
            generated.write(app, f"rulebook-{name}-{language}.md", "\n".join(page(name, mustered, language)) + "\n")


def page(name: str, mustered: Mustered, language: str) -> Iterator[str]:
    """A system's rulebook in one language, as Markdown."""
    book, label = mustered.rulebook, LABELS[language]
    other = next(code for code in LABELS if code != language)
    yield f"# {book.title[language]}"
    yield f"\n`{name}` · [{label['other']}](rulebook-{name}-{other}.md)\n"
    yield f"{book.about[language]}\n\n*{label['source']}: {book.source[language]}.*\n\n## {label['clauses']}\n"
    for number, clause in book.clauses.items():
        yield f"### {number} · {clause.title[language]}\n\n{clause.text[language]}\n"
        yield from _ledger(number, mustered, language)
    if book.readings:
        yield f"## {label['readings']}\n"
        yield from _readings(book, mustered, language)
    yield f"## {label['cases']}\n"
    for n, case in enumerate(mustered.cases, start=1):
        yield f"({_target(name, n, language)})=\n"
        yield from _case(n, catalogue(language, mustered.folder).gettext(case.name), case, label)


def _ledger(number: str, mustered: Mustered, language: str) -> Iterator[str]:
    label = LABELS[language]
    places = mustered.functions.get(number, ())
    cited = [n for n, case in enumerate(mustered.cases, start=1) if number in case.clauses]
    examples = [f"[{n}](#{_target(mustered.name, n, language)})" for n in cited]
    named = ", ".join(f"`{place.function}` ({place.file.name})" for place in places)
    yield f"{label['function']}: {named or '–'} · {label['examples']}: {', '.join(examples) or '–'}\n"


def _target(name: str, case: int, language: str) -> str:
    return f"case-{name}-{case}-{language}".replace("_", "-")


def _readings(book: Rulebook, mustered: Mustered, language: str) -> Iterator[str]:
    for letter, reading in book.readings.items():
        parameter = f" (`{reading.parameter}`)" if reading.parameter not in {None, letter} else ""
        yield f"**{letter}**{parameter} {reading.question[language]}\n"
        yield from _choices(reading, mustered, language)
        yield f"{reading.because[language]}\n"


def _choices(reading: Reading, mustered: Mustered, language: str) -> Iterator[str]:
    if reading.parameter is None:
        return
    default = getattr(mustered.system.rulings, reading.parameter)
    marked = f" *({LABELS[language]['default']})*"
    for choice, words in reading.choices.items():
        yield f"- `{choice}`: {words[language]}{marked if choice == default else ''}"
    if not reading.choices:
        yield f"- `{default}`{marked}"
    yield ""


def _case(n: int, name: str, case: Case, label: dict[str, str]) -> Iterator[str]:
    yield f"### {n} · {name}\n"
    yield f"{label['clauses']}: {', '.join(case.clauses)}\n"
    settings = {**case.rulings, **case.scenario}
    if settings:
        yield f"{label['with']}: `{json.dumps(settings, ensure_ascii=False)}`\n"
    yield f"```text\n{case.play.strip()}\n```\n"
    if case.log:
        yield f"```text\n{case.log.strip()}\n```\n"
    if case.position:
        yield f"{label['position']}: `{case.position}`\n"
    for tried in case.refusals:
        clause = f" ({tried.clause})" if tried.clause else ""
        yield f"{label['refused']}: `{tried.order}`{clause} {tried.says}\n"
