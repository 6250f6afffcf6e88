"""Is the house in order: its public names, its front page, its locks, its change fragments, its parcel?"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from benchmarks.__main__ import PARTS

import fugleman
from fugleman import muster

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
HEAVY = ["numpy", "scipy", "numba", "rich", "click", "babel", "jsonschema", "openpyxl", "msgspec"]


@cache
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def python(code: str, *options: str) -> str:
    """What a new interpreter prints for the code."""
    return subprocess.run([sys.executable, *options, "-c", code], check=True, capture_output=True, text=True).stdout


def test_importing_fugleman_loads_nothing_heavy_and_warns_of_nothing() -> None:
    loaded = python("import sys, fugleman; print(*sys.modules)", "-W", "error").split()
    assert "fugleman" in loaded
    assert not set(HEAVY) & set(loaded)


def test_every_public_name_is_there_once_and_typed() -> None:
    source = ast.parse(Path(fugleman.__file__).read_text(encoding="utf-8"))
    typed = [
        alias.asname
        for block in source.body
        if isinstance(block, ast.If)
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    ]
    assert sorted(fugleman.__all__) == sorted(str(name) for name in typed) == dir(fugleman)
    assert len(set(typed)) == len(typed)
    assert all(getattr(fugleman, name) is not None or name == "EVERYBODY" for name in fugleman.__all__)


def test_an_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'mustard'"):
        fugleman.mustard  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("first", ["import fugleman.muster", "from fugleman.muster import Muster", "import fugleman"])
def test_muster_is_the_function_whatever_was_imported_first(first: str) -> None:
    assert python(f"{first}\nfrom fugleman import muster\nprint(len(muster()) > 0)") == "True\n"


def test_every_public_name_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\.\. auto\w+:: fugleman\.(\w+)$", page, re.MULTILINE)) == sorted(fugleman.__all__)


def test_the_front_page_lists_the_systems() -> None:
    rows = re.findall(r"^\| \[`(\w+)`\]\(src/fugleman/systems/\1\) \| (.+?) \| .+ \|$", README, re.MULTILINE)
    ours = {name: found for name, found in muster().items() if found.folder.is_relative_to(ROOT / "src")}
    assert rows == [(name, found.rulebook.title["en"]) for name, found in ours.items()]


def test_the_front_page_fits_on_a_screen() -> None:
    assert len(README.splitlines()) < 80


def test_the_lock_names_exact_versions_and_no_places() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    locked = [line for line in lines if not line.startswith("#")]
    assert locked
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in locked)


def test_the_lock_covers_what_is_asked_for() -> None:
    project = pyproject()["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(part for extra in extras.values() for part in extra)]
    names = {_likeness(re.split(r"[\[<>=!~; ]", part)[0]) for part in asked} - {"fugleman"}
    locked = {
        _likeness(line.partition("==")[0]) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    assert names <= locked


def test_change_fragments_are_of_a_known_kind() -> None:
    kinds = [kind["directory"] for kind in pyproject()["tool"]["towncrier"]["type"]]
    fragments = [file.name for file in (ROOT / "changes").iterdir() if file.name != "README.md"]
    strangers = [name for name in fragments if not re.fullmatch(rf"\d+\.({'|'.join(kinds)})(\.\d+)?\.md", name)]
    assert not strangers


def test_change_fragments_say_something() -> None:
    assert all(file.read_text(encoding="utf-8").strip() for file in (ROOT / "changes").iterdir())


def test_every_part_of_the_benchmarks_measures_something() -> None:
    parts = {part: ast.parse((ROOT / "benchmarks" / f"{part}.py").read_text(encoding="utf-8")) for part in PARTS}
    functions = {part: [one.name for one in tree.body if isinstance(one, ast.FunctionDef)] for part, tree in parts.items()}
    assert [part for part, names in functions.items() if "measures" not in names] == []


def test_the_version_stands_in_one_place() -> None:
    version = pyproject()["project"]["version"]
    assert metadata.version("fugleman") == version
    said = [file for file in (ROOT / "src").rglob("*.py") if f'"{version}"' in file.read_text(encoding="utf-8")]
    assert not said


def test_the_contracts_on_imports_are_there() -> None:
    contracts = {contract["name"]: contract for contract in pyproject()["tool"]["importlinter"]["contracts"]}
    assert set(contracts) >= {"Imports point one way", "No system knows another", "Rules are pure"}
    packages = {path.parent.name for path in (ROOT / "src" / "fugleman").glob("*/__init__.py")}
    layered = {part.strip() for row in contracts["Imports point one way"]["layers"] for part in row.split("|")}
    assert layered == {f"fugleman.{package}" for package in {*packages, "muster"}}


def test_the_parcel_holds_what_lies_beside_the_code(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("fugleman-*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("fugleman/")}
    tracked = subprocess.run(
        ["git", "ls-files", "src/fugleman"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    beside = [name.removeprefix("src/") for name in tracked if not name.endswith(".py")]
    assert {Path(name).suffix for name in packed} >= {".py", ".typed", ".toml", ".po", ".json", ".csv"}
    assert not [name for name in beside if name not in packed and (ROOT / "src" / name).exists()]


def _likeness(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()
