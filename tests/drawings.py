"""Can the words of a picture be read: all of them within it, within their boxes, and none over others?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

from fugleman.kit.lettering import width

SVG = "{http://www.w3.org/2000/svg}"
LONG = ("Massimiliano d’Altavilla-Rossi", "Wilhelmina Featherstonehaugh-W", "Brzęczyszczykiewicz-Wyszyńska ")
"""Names of thirty letters."""

PLAIN = 0.9
"""Letters that are not bold are narrower."""


class Words(NamedTuple):
    """Words on a picture: their baseline, from where to where across they stand at most, and whether that is on a map."""

    y: float
    left: float
    right: float
    words: str
    on_map: bool

    def crosses(self, other: Words) -> bool:
        """Whether they cannot be read apart from others."""
        return abs(self.y - other.y) < 10 and self.left < other.right and other.left < self.right


def written(element: ElementTree.Element, x: float = 0, *, on_map: bool = False) -> Iterator[Words]:
    """The words of a picture; those on a map in it, which lie where units do, are marked."""
    for child in element:
        if child.tag in (SVG + "svg", SVG + "g"):
            assert "transform" not in child.attrib
            yield from written(child, x + float(child.get("x", 0)), on_map=on_map or child.tag == SVG + "svg")
        elif child.tag == SVG + "text":
            words, style = "".join(child.itertext()), (child.get("class") or "").split()
            likely = width(words, 13 if "small" in style else 16) * (1 if "strong" in style else PLAIN)
            wide = float(child.get("textLength") or likely)
            before = wide / 2 if "mid" in style else wide if "end" in style else 0
            left = x + float(child.get("x", 0)) - before
            yield Words(float(child.get("y", 0)), left, left + wide, words, on_map)


def unreadable(picture: str) -> list[str]:
    """The words that leave the picture, or the box in which their middle is, or that run into others."""
    image = ElementTree.fromstring(picture)
    _, _, across, down = map(float, (image.get("viewBox") or "").split())
    words = list(written(image))
    flat = [one for one in words if not one.on_map]
    found = [one.words for one in words if one.left < 0 or one.right > across or one.y > down]
    found += [one.words for one in flat for box in _boxes(image) if _leaves(one, *box)]
    return found + [f"{one.words} / {other.words}" for one, other in combinations(flat, 2) if one.crosses(other)]


def _boxes(image: ElementTree.Element) -> Iterator[tuple[float, float, float, float]]:
    for element in image.iter(SVG + "rect"):
        if "box" in (element.get("class") or "").split():
            x, y, wide, high = (float(element.get(side, 0)) for side in ("x", "y", "width", "height"))
            yield x, y, x + wide, y + high


def _leaves(one: Words, left: float, top: float, right: float, bottom: float) -> bool:
    inside = left < (one.left + one.right) / 2 < right and top < one.y - 4 < bottom
    return inside and (one.left < left or one.right > right or one.y > bottom - 4 or one.y < top + 9)
