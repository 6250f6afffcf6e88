"""Which name may have been meant?"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from fugleman.core.text import Text, Value, say


def unknown(name: str, names: Iterable[str]) -> Text:
    """That there is no such name: the nearest ones, or all where none is near."""
    known = tuple(names)
    return say("there is no “{name}”; {instead}", name=name, instead=_instead(name, known))


def not_among(value: Value, name: str, names: Iterable[str]) -> Text:
    """What is allowed in the place of a value, and what may have been meant."""
    known = tuple(names)
    if near := _near(name, known):
        return say(
            "{value} is not allowed; it must be one of {names}; did you mean {near}?", value=value, names=known, near=near
        )
    return say("{value} is not allowed; it must be one of {names}", value=value, names=known)


def _instead(name: str, known: tuple[str, ...]) -> Value:
    if near := _near(name, known):
        return say("did you mean {near}?", near=near)
    return say("there are {names}", names=known) if known else say("there is none")


def _near(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    folded = {other.casefold(): other for other in known}
    return tuple(folded[match] for match in get_close_matches(name.casefold(), folded, n=2, cutoff=0.6))
