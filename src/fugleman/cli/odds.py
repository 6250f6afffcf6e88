"""How likely is it, exactly?"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import house_rules, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out
    from fugleman.core.questions import Question
    from fugleman.core.system import System
    from fugleman.lab.explore import Progress

DICE = "dice"
"""What stands in the place of a system if the question is about dice."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("name", metavar="SYSTEM")
@click.argument("asked", metavar="[QUESTION]", nargs=-1, type=click.UNPROCESSED)
@house_rules
@spoken
@click.pass_obj
def odds(
    out: Out,
    name: str,
    asked: tuple[str, ...],
    variants: tuple[Path, ...],
    rulings: tuple[tuple[str, str], ...],
    scenario: tuple[tuple[str, str], ...],
) -> None:
    """Answer a question about a system's odds, exactly.

    QUESTION is its name and what it is asked for, such as --favour Left; without one, the system's first is answered. With
    dice in the place of SYSTEM the question is about dice: "40d6 between 113 and 165", "2d6+2 against 2d6+3",
    "20d6 keep 10", "add 1d6 until over 35".
    """
    if name == DICE:
        from fugleman.cli.odds_dice import show_dice

        show_dice(out, " ".join(asked))
        return
    from fugleman.cli.choose import choose

    chosen = choose(out, name, variants, rulings, scenario)
    topic, question, value = _question(chosen.system, asked)
    house = [f"--variant {variant}" for variant in variants]
    house += [f"--{option} {key}={words}" for option, pairs in (("rule", rulings), ("set", scenario)) for key, words in pairs]
    command = " ".join(["fugleman odds", chosen.mustered.name, *house, f"--{topic}", shlex.quote(value)])
    _answer(out, chosen, question, value, {"system": chosen.mustered.name, "question": topic, "of": value, "command": command})


def _answer(out: Out, chosen: Chosen, question: Question, value: str, about: Mapping[str, str]) -> None:
    from rich.progress import Progress

    from fugleman.cli.odds_words import show
    from fugleman.core.errors import Fault, Faulty, Unreadable
    from fugleman.lab.odds import answer_to

    try:
        inquiry = question.ask(value)
    except Unreadable as error:
        raise Faulty([Fault(about["question"], error.text)]) from error
    with Progress(console=out.talking, transient=True, disable=not out.talking.is_terminal) as progress:
        found = answer_to(inquiry, progress=_bar(progress, chosen.mustered.name))
    show(out, question, inquiry, found, about)


def _bar(progress: Any, name: str) -> Progress:
    task = progress.add_task(name, total=None)

    def advance(found: int, _open: int, guess: float) -> None:
        progress.update(task, completed=found, total=max(found, guess))

    return advance


def _question(system: System[Any], asked: tuple[str, ...]) -> tuple[str, Question, str]:
    """The question that is meant, and the value it is asked for. Raises Faulty."""
    from fugleman.adapters.near import not_among, unknown
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.names import likeness
    from fugleman.core.text import say

    questions = system.questions()
    if not questions:
        raise Faulty([Fault(say("question"), say("{system} has no question to ask; simulate it", system=system.name))])
    first, _, glued = (asked[0] if asked else next(iter(questions))).lstrip("-").partition("=")
    values = [*([glued] if glued else []), *asked[1:]]
    question = questions.get(first)
    if question is None:
        raise Faulty([Fault(say("question"), unknown(first, questions))])
    wanted = " ".join(values) or question.values[0]
    value = next((value for value in question.values if likeness(value) == likeness(wanted)), None)
    if value is None and not question.like:
        raise Faulty([Fault(first, not_among(wanted, first, question.values))])
    return first, question, value or wanted
