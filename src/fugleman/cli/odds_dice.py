"""How is a question about dice answered?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fugleman.adapters.fractions import figure, number
from fugleman.cli.out import Out
from fugleman.core.text import say
from fugleman.lab.dice_words import Answer, Chance, Contest, Spread, Turns, reckon


def show_dice(out: Out, words: str) -> None:
    """The answer to a question about dice. Raises Unreadable."""
    answer = reckon(words)
    if out.as_json:
        out.data({"question": words, **_data(answer), "command": f'fugleman odds dice "{words}"'})
        return
    match answer:
        case Chance(chance):
            out.result(number(chance))
        case Contest(higher, equal, lower):
            rows = [(say("higher"), higher), (say("equal"), equal), (say("lower"), lower)]
            out.table(
                [out.voice(say("the first is")), out.voice(say("chance"))], [(out.voice(what), number(p)) for what, p in rows]
            )
        case Spread(chances, mean, variance):
            out.table([out.voice(say("total")), out.voice(say("chance"))], _rows(chances))
            out.result(out.voice(say("mean {mean}, variance {variance}", mean=number(mean), variance=number(variance))))
        case Turns(chances, mean):
            out.table([out.voice(say("in turn")), out.voice(say("chance"))], _rows(chances))
            out.result(out.voice(say("mean turn {mean}", mean=number(mean))))


def _data(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, Chance):
        return figure(answer.chance)
    fields = ((name, getattr(answer, name)) for name in answer.__struct_fields__)
    return {
        name: figure(value) if isinstance(value, Fraction) else {str(key): figure(chance) for key, chance in value.items()}
        for name, value in fields
    }


def _rows(chances: Mapping[int, Fraction]) -> list[tuple[str, str]]:
    return [(str(total), number(chance)) for total, chance in chances.items()]
