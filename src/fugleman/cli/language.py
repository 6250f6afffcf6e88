"""In which language does the command line speak, and how are click's own words put into it?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from inspect import cleandoc
from itertools import pairwise
from typing import TypeVar

import click

from fugleman.adapters.catalogues import ENGLISH, languages
from fugleman.core.text import Catalogue, English

C = TypeVar("C", bound=click.Command)

VARIABLES = ("FUGLEMAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
GETTEXT = {"_": "gettext", "gettext": "gettext", "ngettext": "ngettext"}
"""What click's modules call the functions that translate."""


def wished_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language after `--lang`, wherever it stands, else that of the environment's first variable set, else English.

    A language that there is not is passed over; that `--lang` does not name one is told by the option itself.
    """
    told = [after for before, after in pairwise(words) if before == "--lang"]
    told += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    around = [environment[name] for name in VARIABLES if environment.get(name)]
    wishes = (wish[:2].lower() for wish in (*told[:1], *around[:1]))
    return next((wish for wish in wishes if wish in languages()), ENGLISH)


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Click says its usage errors and headings through the catalogue."""
    ours = {} if isinstance(catalogue, English) else {name: getattr(catalogue, method) for name, method in GETTEXT.items()}
    modules = [module for name, module in sys.modules.items() if name == "click" or name.startswith("click.")]
    before = [(module, name, vars(module)[name]) for module in modules for name in ours if name in vars(module)]
    try:
        for module, name, _ in before:
            setattr(module, name, ours[name])
        yield
    finally:
        for module, name, theirs in before:
            setattr(module, name, theirs)


def translated(command: C, catalogue: Catalogue) -> C:
    """The command with its help texts, and those of its options, in the catalogue's language."""
    spoken = copy(command)
    for part in ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar"):
        if words := getattr(spoken, part, None):
            setattr(spoken, part, catalogue.gettext(cleandoc(words)))
    spoken.params = [_translated_parameter(parameter, catalogue) for parameter in command.params]
    if isinstance(spoken, click.Group):
        spoken.commands = {name: translated(sub, catalogue) for name, sub in spoken.commands.items()}
    return spoken


def _translated_parameter(parameter: click.Parameter, catalogue: Catalogue) -> click.Parameter:
    spoken = copy(parameter)
    spoken.type = copy(parameter.type)
    spoken.type.name = catalogue.gettext(parameter.type.name)
    for part in ("help", "metavar"):
        if words := getattr(spoken, part, None):
            setattr(spoken, part, catalogue.gettext(cleandoc(words)))
    return spoken
