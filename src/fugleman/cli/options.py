"""Which arguments and options do commands share?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from fugleman.adapters.catalogues import languages

C = TypeVar("C", bound=Callable[..., Any])


class NameAndValue(click.ParamType[tuple[str, str]]):
    """NAME=VALUE as a pair; the first equals sign parts them, or the last where names are people's."""

    name = "NAME=VALUE"

    def __init__(self, *, last: bool = False) -> None:
        self._part = str.rpartition if last else str.partition

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        name, equals, words = self._part(str(value), "=")
        if not (name.strip() and equals):
            from fugleman.core.text import say

            assert ctx is not None
            voice = ctx.find_root().obj.voice
            self.fail(voice(say("“{words}” is not written as NAME=VALUE", words=str(value))), param, ctx)
        return name.strip(), words.strip()


def in_language(command: C) -> C:
    """Add `--lang`, which is read before any command begins."""
    known = click.Choice(languages(), case_sensitive=False)
    return click.option("--lang", metavar="en|it", type=known, expose_value=False, help="The language: en or it.")(command)


def spoken(command: C) -> C:
    """Add `--json` and `--lang`, which are read before any command begins."""
    with_json = click.option(
        "--json", is_flag=True, expose_value=False, help="Write the result, and faults, as JSON to stdout."
    )
    return with_json(in_language(command))


def house_rules(command: C) -> C:
    """Add `--variant`, `--rule` and `--set`; the command is given `variants`, `rulings` and `scenario`."""
    from_file = click.option(
        "--variant",
        "variants",
        metavar="FILE",
        type=click.Path(path_type=Path),
        multiple=True,
        help="House rules and a scenario from a TOML file, or both sides' units from a CSV file. May be repeated; what a "
        "later file says holds.",
    )
    rule = click.option(
        "--rule",
        "rulings",
        metavar="NAME=VALUE",
        type=NameAndValue(),
        multiple=True,
        help="A house rule, by its name or its letter in the rulebook. May be repeated.",
    )
    setting = click.option(
        "--set",
        "scenario",
        metavar="NAME=VALUE",
        type=NameAndValue(),
        multiple=True,
        help="A setting of the scenario. May be repeated.",
    )
    return from_file(rule(setting(command)))


def takes_system(command: C) -> Callable[..., Any]:
    """Add the argument SYSTEM and the house rules; the command is given `chosen`, the system under them."""

    @click.argument("name", metavar="SYSTEM")
    @house_rules
    @wraps(command)
    def chosen(
        *args: Any,
        name: str,
        variants: tuple[Path, ...],
        rulings: tuple[tuple[str, str], ...],
        scenario: tuple[tuple[str, str], ...],
        **rest: Any,
    ) -> Any:
        from fugleman.cli.choose import choose

        out = click.get_current_context().find_root().obj
        return command(*args, chosen=choose(out, name, variants, rulings, scenario), **rest)

    return chosen
