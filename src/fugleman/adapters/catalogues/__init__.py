"""Where are the translations, and how are they read?

English is in the code. Another language is a gettext file: `locale/it.po` for the house, `it.po` in a system's folder for
what the system says. `python -m fugleman.adapters.catalogues` brings these files up to date with the code.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from fugleman.core.text import Catalogue, English

LOCALE = Path(__file__).parents[2] / "locale"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are: "en" and every one with a file of its own."""
    return (ENGLISH, *sorted(file.stem for file in LOCALE.glob("*.po")))


@cache
def catalogue(language: str, folder: Path | None = None) -> Catalogue:
    """The translations into a language, those of a system's folder before those of the house.

    What is translated in neither stays English.
    """
    if language == ENGLISH:
        return English()
    house = _read(LOCALE / f"{language}.po")
    own = folder / f"{language}.po" if folder else None
    if own is None or not own.exists():
        return house
    ours = _read(own)
    ours.add_fallback(house)
    return ours


class _Translations(GNUTranslations):
    def gettext(self, message: str) -> str:
        """The translation. Under the empty message gettext keeps the head of its file; here nothing stays nothing."""
        return super().gettext(message) if message else message


def _read(file: Path) -> GNUTranslations:
    """A file's translations with the plural forms that its head gives."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as written:
        write_mo(compiled, read_po(written))
    compiled.seek(0)
    return _Translations(compiled)
