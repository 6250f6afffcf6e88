"""How is a board drawn?

Pictures are built as XML elements, so that a player's name is never markup. They bring their own style for a light and a
dark page, and tell seats apart by letter as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from fugleman.core.seats import Seat

SEAT_COLOURS = ("#b3261e", "#1f5fbf", "#1b7a3d", "#b35c00", "#7b3fa0", "#4a4a4a")
"""Red, blue, green, orange, purple, black: white letters on each have a contrast of at least 4.5:1."""

STYLE = """
svg{font-family:system-ui,sans-serif;color-scheme:light dark}
text,.ink{fill:#1a1a1a}.paper{fill:#fff}.box{fill:#fff;stroke:#767676}.faint{fill:#ececec}.lit{fill:#fff3bf}
.line,.struck{stroke:#767676}.halo{stroke:#fff}
@media(prefers-color-scheme:dark){
text,.ink{fill:#f2f2f2}.paper{fill:#16181c}.box{fill:#16181c;stroke:#9a9a9a}.faint{fill:#2b2e34}.lit{fill:#4d4213}
[fill^="#"]:not([stroke]){stroke:#f2f2f2}
.line,.struck{stroke:#9a9a9a}.halo{stroke:#16181c}
}
text{font-size:16px}.mid{text-anchor:middle}.end{text-anchor:end}.strong{font-weight:700}.small{font-size:13px}.on{fill:#fff}
.struck{stroke-width:2}
"""
"""Plain colours, no CSS variables: programs other than browsers draw those black. On dark paper seats' colours need a rim."""

TOUCH_STYLE = """
text{pointer-events:none}.tap{cursor:pointer}.tap>:first-child{stroke:#1a1a1a;stroke-width:3}
.tap[aria-pressed=true]>:first-child{stroke-width:5;stroke-dasharray:8 4}.tap:focus-visible{outline:3px solid #1f5fbf}
@media(prefers-color-scheme:dark){.tap>:first-child{stroke:#f2f2f2}.tap:focus-visible{outline-color:#9ac1ff}}
"""
"""For pictures with buttons: heavy outlines, in dashes once they are pressed."""


def canvas(width: int, height: int, title: str) -> Element:
    """An empty picture on the page's own paper. The title is what a screen reader says."""
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", width=str(width), role="img")
    draw(svg, "title").text = title
    draw(svg, "style").text = STYLE
    draw(svg, "rect", width=width, height=height, class_="paper")
    return svg


def draw(parent: Element, tag: str, **attributes: str | int) -> Element:
    """Add a shape; underscores in names become hyphens, and `class_` is `class`."""
    return SubElement(parent, tag, {name.rstrip("_").replace("_", "-"): str(value) for name, value in attributes.items()})


def write(parent: Element, x: int, y: int, words: str, class_: str = "") -> None:
    """Add words with their baseline at a point."""
    draw(parent, "text", x=x, y=y, class_=class_).text = words


def badge(parent: Element, seat: Seat, x: int, y: int) -> None:
    """Add a seat's number on a disc of its colour."""
    draw(parent, "circle", cx=x, cy=y, r=11, fill=seat_colour(seat))
    write(parent, x, y + 6, str(seat + 1), "mid strong on")


def tappable(parent: Element, label: str, orders: Sequence[str], parts: Sequence[str] = ()) -> Element:
    """Add a button for what is then drawn in it, its outline first.

    `data-order` holds the orders it stands for and `data-part` the beginnings of orders, each a line in the notation.
    """
    button = draw(parent, "g", class_="tap", role="button", tabindex=0, aria_label=label)
    for name, lines in (("data-order", orders), ("data-part", parts)):
        if lines:
            button.set(name, "\n".join(lines))
    return button


def seat_colour(seat: Seat) -> str:
    """The colour of a seat; six are told apart."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def render(svg: Element) -> str:
    """The picture as text. With buttons it is no mere image to a screen reader."""
    if svg.find(".//g[@class='tap']") is not None:
        svg.set("role", "group")
        draw(svg, "style").text = TOUCH_STYLE
    return tostring(svg, encoding="unicode")
