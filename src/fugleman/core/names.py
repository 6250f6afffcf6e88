"""When are two names the same name?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from fugleman.core.text import Text, Value, Voice, say

LONGEST = 60
"""Characters a name may have, enough for thirty letters with accents written apart."""


def likeness(name: str) -> str:
    """What names have in common when people take them for one: NFKC, trimmed, case folded, no zero-width characters."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in unicodedata.normalize("NFKC", folded) if unicodedata.category(c) != "Cf")
    return " ".join(seen.split())


def means(words: str, said: Value, voice: Voice) -> bool:
    """Whether words are what is said, as it is written in English or as a voice says it."""
    return likeness(words) in {likeness(str(said)), likeness(voice(said))}


def name_faults(names: Iterable[str]) -> list[Text]:
    """What is wrong with a list of names: empty, too long, or too like an earlier one."""
    faults: list[Text] = []
    taken: dict[str, str] = {}
    for place, name in enumerate(names, start=1):
        key = likeness(name)
        if not key:
            faults.append(say("name {place} is empty", place=place))
        elif len(name) > LONGEST:
            faults.append(
                say(
                    "name {place} has {length} characters; {longest} are allowed",
                    place=place,
                    length=len(name),
                    longest=LONGEST,
                )
            )
        elif key in taken:
            faults.append(say("name {place}, “{name}”, is the same as “{other}”", place=place, name=name, other=taken[key]))
        taken.setdefault(key, name)
    return faults
