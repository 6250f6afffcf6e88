"""Which messages does the code hold for translators?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path

import click
import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from fugleman.core.rulebook import Cases

HOUSE = Path(__file__).parents[2]
CLICK = Path(click.__file__).parent

SAYS = {"say": None, "say_n": (1, 2)}
CLICK_SAYS = {"_": None, "gettext": None, "ngettext": (1, 2)}
CLICK_WORDS = (
    *("text", "integer", "integer range", "float", "filename", "file", "path", "choice", "directory", "boolean"),
    *("required", "[OPTIONS]", "COMMAND [ARGS]...", "[ARGS]..."),
)
"""What click shows without asking for a translation; `fugleman.cli.language` translates it all the same."""

HOLE = re.compile(r"\{[^{}]*\}")


def house_messages() -> Catalog:
    """What everything but the systems says: the code, the pages, the help of the commands and of the API, and click."""
    catalog = Catalog()
    for file in _code(HOUSE):
        if (HOUSE / "systems") not in file.parents:
            _add_said(catalog, file, HOUSE.parent, SAYS)
    for file in sorted(HOUSE.rglob("*.html")):
        _add_said(catalog, file, HOUSE.parent, SAYS, "jinja2")
    for file in _code(HOUSE / "cli"):
        for words in _help_texts(file):
            catalog.add(words, locations=[(file.relative_to(HOUSE.parent).as_posix(), 0)])
    for file in (*_code(HOUSE / "web" / "api"), HOUSE / "web" / "hosting" / "acts.py"):
        for words in _descriptions(file):
            catalog.add(words, locations=[(file.relative_to(HOUSE.parent).as_posix(), 0)])
    for file in _code(CLICK):
        _add_said(catalog, file, CLICK.parent, CLICK_SAYS)
    for words in CLICK_WORDS:
        catalog.add(words, locations=[("click", 0)])
    return catalog


def system_messages(folder: Path) -> Catalog:
    """What the code in a system's folder says, and the names of its cases."""
    catalog = Catalog()
    for file in _code(folder):
        _add_said(catalog, file, folder, SAYS)
    for file in sorted(folder.glob("cases/*.toml")):
        for case in msgspec.toml.decode(file.read_bytes(), type=Cases).case:
            catalog.add(case.name, locations=[(file.relative_to(folder).as_posix(), 0)])
    return catalog


def _code(folder: Path) -> Iterable[Path]:
    return sorted(folder.rglob("*.py"))


def _add_said(
    catalog: Catalog, file: Path, root: Path, says: dict[str, tuple[int, int] | None], written_in: str = "python"
) -> None:
    with file.open("rb") as code:
        for _, message, _, _ in extract(written_in, code, says):
            if HOLE.sub("", message if isinstance(message, str) else message[0]).strip(" :.,;()"):
                catalog.add(message, locations=[(file.relative_to(root).as_posix(), 0)])


def _help_texts(file: Path) -> Iterator[str]:
    """The docstrings of commands, and what options and commands are given as help, metavar or epilogue."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(decorator_list=decorators) if any(map(_makes_command, decorators)):
                yield ast.get_docstring(node) or ""
            case ast.keyword(arg="help" | "short_help" | "epilog" | "metavar", value=ast.Constant(str(words))):
                yield cleandoc(words)


def _descriptions(file: Path) -> Iterator[str]:
    """The docstrings of what OpenAPI describes: handlers, models and acts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case (ast.FunctionDef() | ast.AsyncFunctionDef()) as handler if any(map(_makes_handler, handler.decorator_list)):
                yield ast.get_docstring(node) or ""
            case ast.ClassDef() if file.stem == "models" or _is_act(node):
                yield ast.get_docstring(node) or ""


def _makes_handler(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id in {"get", "post"}


def _is_act(node: ast.ClassDef) -> bool:
    """Whether a class does something, and is not the base of all that do."""
    does = any(isinstance(part, ast.FunctionDef) and part.name == "do" for part in node.body)
    return does and node.name != "Act"


def _makes_command(decorator: ast.expr) -> bool:
    made_by = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made_by, ast.Attribute) and made_by.attr in {"command", "group"}
