"""How does a line of words become a command, and an exit code?

0 all is well · 1 it found a problem · 2 wrong usage or a bad file · 3 illegal by the rules · 4 an extra package is missing ·
130 interrupted. A user's fault never shows a traceback; a bug of ours does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from fugleman.cli.language import speaking, translated, wished_language
from fugleman.cli.options import in_language
from fugleman.cli.out import Out

COMMANDS = {
    "systems": "systems:systems",
    "rule": "rule:rule",
    "play": "play:play",
    "resolve": "resolve:resolve",
    "sheet": "sheet:sheet",
    "seal": "seal:seal",
    "open": "open:open_envelopes",
    "verify": "verify:verify",
    "show": "show:show",
    "export": "export:export",
    "check": "check:check",
    "odds": "odds:odds",
    "weigh": "weigh:weigh",
    "fuzz": "fuzz:fuzz",
    "simulate": "simulate:simulate",
    "compare": "compare:compare",
    "study": "study:study",
    "claims": "claims:claims",
    "solve": "solve:solve",
    "variant": "variant:variant",
    "serve": "serve:serve",
}
"""Where each command is: a module of this package, and its name there. It is imported when it is used."""


class Commands(click.Group):
    """The commands, each imported when it is used, in the language of the context."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"fugleman.cli.{module}"), name)
        return translated(command, ctx.find_root().obj.catalogue)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fugleman", message="%(prog)s %(version)s")
@in_language
def fugleman() -> None:
    """Who acts next in a wargame, and why.

    Turn order as the rulebook has it: play it, explain it, check it. SYSTEM is the name of a procedure, such as flanks;
    `fugleman systems` lists them.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    out = Out(wished_language(words, os.environ), as_json="--json" in words)
    with speaking(out.catalogue):
        try:
            code = translated(fugleman, out.catalogue).main(words, "fugleman", standalone_mode=False, obj=out)
            sys.stdout.flush()
        except Exception as error:
            from fugleman.cli.faults import report

            return report(out, error)
    return code if isinstance(code, int) else 0
