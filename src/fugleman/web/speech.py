"""In which language, and of which circle of players, does a page speak?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fugleman.adapters.catalogues import ENGLISH, catalogue, languages
from fugleman.core.rulebook import Words, in_language
from fugleman.core.text import Text, Value, Voice, say_n

LANGUAGE_COOKIE = "language"


class Speech:
    """Renders a page's own messages and the house's texts in one language."""

    def __init__(self, language: str, folder: Path | None = None, names: Sequence[str | Text] = ()) -> None:
        self.language = language
        self.voice = Voice(catalogue(language, folder), names)

    def of(self, folder: Path, names: Sequence[str | Text] = ()) -> Speech:
        """The same language, speaking of a system's folder and its players."""
        return Speech(self.language, folder, names)

    def say(self, message: str, /, **values: Value) -> str:
        """A page's own message; templates say theirs by this name, and translators find them by it."""
        return self.voice(Text(message, values))

    def say_n(self, singular: str, plural: str, n: int, /, **values: Value) -> str:
        """A page's own message that bends with a number."""
        return self.voice(say_n(singular, plural, n, **values))

    def words(self, words: Words) -> str:
        """A rulebook's words."""
        return in_language(words, self.language)


def wished_language(cookie: str | None, accepted: str) -> str:
    """The language of the cookie, else the first of `Accept-Language` that there is, else English."""
    wishes = [cookie or "", *(part.partition(";")[0].strip() for part in accepted.split(","))]
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in languages()), ENGLISH)
