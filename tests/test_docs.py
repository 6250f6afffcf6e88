"""Does what the documentation shows come out as it shows it?

Every `console` block of the README and of docs/ is run, line by line, in a copy of what lies beside the code; `...` stands for
anything, white space counts for nothing, and `[exit code N]` ends what a command prints if it is not 0. Every `>>>` is run too.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(path for path in ROOT.glob("docs/**/*.md") if "generated" not in path.parts)]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def shown(page: Path) -> list[tuple[str, str]]:
    """The commands of a page, each with what it is shown to print; `make` is left to whoever makes."""
    blocks = re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    steps = [step.partition("\n") for block in blocks for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, printed) for command, _, printed in steps]


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=named)
def test_commands_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    for folder in ("data", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {"PATH": path, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1"}
    for command, printed in shown(page):
        ran = subprocess.run(
            command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        said = ran.stdout + ran.stderr
        wanted, _, code = printed.partition("[exit code ")
        assert ran.returncode == int(code.rstrip("]\n") or 0), f"$ {command}\n{said}"
        assert doctest.OutputChecker().check_output(wanted, said, FLAGS), f"$ {command}\n{said}"


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")], ids=named)
def test_sessions_answer_as_shown(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert (failed, tried > 0) == (0, True)


def test_links_lead_somewhere() -> None:
    broken = [
        (named(page), link)
        for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "changes" / "README.md"]
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists() and "generated" not in link
    ]
    assert not broken
