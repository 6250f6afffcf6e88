"""Who imports whom? Draws the house as one picture whose arrows are the imports that stand in the code.

The rows are the layers of the import-linter contract in `pyproject.toml`, so neither boxes nor arrows are kept by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import grimp
from sphinx.application import Sphinx

import generated
from fugleman.kit import svg

WIDTH, HEIGHT, GAP, BAND, MARGIN = 160, 58, 12, 22, 24


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the picture with Sphinx."""
    app.connect("builder-inited", write_picture)
    return generated.PARALLEL


def write_picture(app: Sphinx) -> None:
    """Writes the picture where the page on architecture looks for it."""
    generated.write(app, "architecture.svg", picture(Path(app.srcdir).parent / "pyproject.toml"))


def picture(pyproject: Path) -> str:
    """The house from top to bottom, a band for each layer; an arc on the right for each import, from importer to imported."""
    rows = layers(pyproject)
    tops = _tops(rows)
    arrows = sorted(imports(tops), key=lambda arrow: (tops[arrow[1]] - tops[arrow[0]], arrow))
    width, height = 2 * MARGIN + WIDTH + _bulge(max(tops.values())), max(tops.values()) + HEIGHT + MARGIN + BAND // 2
    image = svg.canvas(width, height, "Imports point one way")
    for row in rows:
        top, bottom = tops[row[0]] - BAND // 2, tops[row[-1]] + HEIGHT + BAND // 2
        svg.draw(image, "rect", x=MARGIN - 12, y=top, width=WIDTH + 24, height=bottom - top, rx=10, class_="faint")
    for part, top in tops.items():
        svg.draw(image, "rect", x=MARGIN, y=top, width=WIDTH, height=HEIGHT, rx=8, class_="box")
        svg.write(image, MARGIN + WIDTH // 2, top + HEIGHT // 2 + 5, part, "mid strong")
    for importer, imported in arrows:
        leaving = [arrow for arrow in arrows if arrow[0] == importer]
        arriving = [arrow for arrow in reversed(arrows) if arrow[1] == imported]
        start = tops[importer] + _slot(leaving.index((importer, imported)), len(leaving), HEIGHT // 2, HEIGHT)
        end = tops[imported] + _slot(arriving.index((importer, imported)), len(arriving), 0, HEIGHT // 2)
        _arc(image, start, end)
    return svg.render(image)


def _tops(rows: list[list[str]]) -> dict[str, int]:
    """Where each part's box begins, counted from the top of the picture."""
    tops, top = {}, MARGIN
    for row in rows:
        for part in row:
            tops[part] = top
            top += HEIGHT + GAP
        top += 2 * BAND
    return tops


def _slot(place: int, places: int, above: int, below: int) -> int:
    """One of several points spread over a stretch of a box's side; the nearest neighbour's arc lies innermost."""
    return above + (below - above) * (2 * (places - place) - 1) // (2 * places)


def _bulge(distance: int) -> int:
    return 30 + 2 * distance // 5


def _arc(image: Element, start: int, end: int) -> None:
    """An arrow from a box's right side down to another's, the further out the further it goes."""
    x, out = MARGIN + WIDTH, MARGIN + WIDTH + _bulge(end - start) * 4 // 3
    path = f"M{x},{start} C{out},{start} {out},{end} {x + 9},{end}"
    svg.draw(image, "path", d=path, class_="line", fill="none", stroke_width=2)
    svg.draw(image, "path", d=f"M{x + 10},{end - 5} L{x + 1},{end} L{x + 10},{end + 5} Z", class_="ink")


def layers(pyproject: Path) -> list[list[str]]:
    """The parts of the house, row by row from the top, as the contract has them."""
    contracts = tomllib.loads(pyproject.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    rows = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [[part.strip().removeprefix("fugleman.") for part in row.split("|")] for row in rows]


def imports(parts: Collection[str]) -> set[tuple[str, str]]:
    """Which part imports which, from the code itself."""
    graph = grimp.build_graph("fugleman", cache_dir=None)
    return {
        (importer, imported)
        for importer in parts
        for imported in parts
        if importer != imported
        and graph.direct_import_exists(importer=f"fugleman.{importer}", imported=f"fugleman.{imported}", as_packages=True)
    }
