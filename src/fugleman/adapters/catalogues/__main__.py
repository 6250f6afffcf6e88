"""How are the .po files brought up to date with the code?

`python -m fugleman.adapters.catalogues [FOLDER...]` adds new messages, drops those no longer said, and keeps every
translation. Without folders it does the house (src/fugleman/locale) and all of its systems.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from fugleman.adapters.catalogues import ENGLISH, LOCALE, languages
from fugleman.adapters.catalogues.messages import HOUSE, house_messages, system_messages


def main(folders: list[str]) -> None:
    systems = sorted(title.parent for title in HOUSE.glob("systems/*/__init__.py"))
    for folder in map(Path, folders) if folders else (LOCALE, *systems):
        said = house_messages() if folder.resolve() == LOCALE else system_messages(folder)
        for language in languages():
            if language != ENGLISH and len(said):
                file = folder / f"{language}.po"
                print(f"{file}: {len(said)} messages, {update(file, language, said)} to translate")


def update(file: Path, language: str, said: Catalog) -> int:
    """Write the file anew with the messages that are said; how many of them want a translation."""
    known = Catalog(locale=language)
    if file.exists():
        known = read_po(BytesIO(file.read_bytes()), locale=language)
    catalog = Catalog(locale=language)
    missing = 0
    for message in said:
        if message.id:
            old = known.get(message.id)
            forms = old.string if old and old.string else ""
            catalog.add(message.id, forms, message.locations, user_comments=old.user_comments if old else ())
            missing += not all([forms] if isinstance(forms, str) else forms)
    draft = file.with_suffix(".po.new")
    draft.write_bytes(_head(catalog) + _body(catalog))
    draft.replace(file)
    return missing


def _head(catalog: Catalog) -> bytes:
    """Only what a reader needs: no dates that change with every run."""
    lines = (f"Language: {catalog.locale}", "Content-Type: text/plain; charset=utf-8", f"Plural-Forms: {catalog.plural_forms}")
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines), "\n"]).encode()


def _body(catalog: Catalog) -> bytes:
    body = BytesIO()
    write_po(body, catalog, width=120, omit_header=True, include_lineno=False, sort_output=True)
    return body.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
