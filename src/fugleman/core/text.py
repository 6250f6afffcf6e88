"""How is something said, before a language is chosen?

A `Text` is an English message with named holes and the values that fill them. The message is the key of the translation
catalogues, so English needs none; `Voice` renders a text in one language for one circle of named players.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from fugleman.core.seats import Seat


class Name(Struct, frozen=True):
    """The player in a seat, by whatever name he plays under."""

    seat: Seat


class Text(Struct, frozen=True):
    """A message and what fills its holes; with `plural` and `count`, one that bends with a number."""

    message: str
    values: dict[str, Value] = {}
    plural: str | None = None
    count: int = 1

    def __str__(self) -> str:
        return ENGLISH(self)


Value: TypeAlias = "str | int | Text | Name | tuple[Value, ...]"


def say(message: str, /, **values: Value) -> Text:
    """A text. `message` must be a literal: translators find it by this call."""
    return Text(message, values)


def literally(words: object, /) -> Text:
    """Words that are the same in every language: a name, a number, an order that no system knows."""
    return Text("{words}", {"words": str(words)})


def say_n(singular: str, plural: str, n: int, /, **values: Value) -> Text:
    """A text that bends with `n`, which also fills the hole `{n}`."""
    return Text(singular, {"n": n, **values}, plural, n)


def by_english(*texts: Text) -> dict[str, Text]:
    """Texts by their English words, by which files and journals know what they name."""
    return {str(text): text for text in texts}


class Catalogue(Protocol):
    """Translations into one language, with the names gettext gives them."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


class English:
    """The catalogue of the language the messages are written in."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return singular if n == 1 else plural


class Voice(Struct, frozen=True):
    """Renders texts: one language, and the names of the seats by number."""

    catalogue: Catalogue = English()
    names: Sequence[str | Text] = ()

    def __call__(self, value: Value) -> str:
        """The words of a text, name or list. Control characters in them are shown as escapes."""
        match value:
            case Text():
                return self._message(value).format_map({k: self(v) for k, v in value.values.items()})
            case Name(seat):
                return self(self.names[seat]) if seat < len(self.names) else self(say("seat {n}", n=seat + 1))
            case tuple():
                return ", ".join(map(self, value))
            case _:
                return visible(str(value))

    def _message(self, text: Text) -> str:
        if text.plural is None:
            return self.catalogue.gettext(text.message)
        return self.catalogue.ngettext(text.message, text.plural, text.count)


ENGLISH = Voice()
"""Speaks English, and of seats by their numbers."""


def visible(words: str) -> str:
    """The words with every control, format and unassigned character written as an escape."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(c if unicodedata.category(c)[0] != "C" else c.encode("unicode_escape").decode() for c in words)
