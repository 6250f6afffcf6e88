"""How are figures drawn?

Points with their intervals, by series, over numbers or over names. Coordinates are whole, so the same figures make the same
picture to the last byte; series are told apart by the shape of their points as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isfinite, log10
from xml.etree.ElementTree import Element

from msgspec import Struct

from fugleman.kit import svg

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 70, 620, 30, 300
LETTER = 8
"""The usual width of a letter below the axis."""
LINE = 20
"""The height of a line of the legend, which stands below the axis."""
SHAPES = ("circle", "square", "diamond", "cross", "triangle", "bar")


class Point(Struct, frozen=True):
    """A figure over a number or a name, and where it lies if it is an estimate."""

    x: float | str
    y: float
    low: float | None = None
    high: float | None = None


class Series(Struct, frozen=True):
    """Points that belong together."""

    name: str
    points: tuple[Point, ...]


class Plot(Struct, frozen=True):
    """What is drawn: the axes' names, and the series; points over numbers are joined."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]


class Scale(Struct, frozen=True):
    """From figures to coordinates along an axis, between two ticks."""

    low: float
    high: float
    begin: int
    end: int

    def at(self, value: float) -> int:
        return round(self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin))


def picture(plot: Plot) -> str:
    """The plot as SVG."""
    names = _names(plot)
    depth = _depth(names)
    image = svg.canvas(WIDTH, HEIGHT + depth + LINE * len(plot.series), plot.title)
    ys = [y for one in plot.series for p in one.points for y in (p.y, p.low, p.high) if y is not None and isfinite(y)]
    ticks = _ticks(min(ys, default=0), max(ys, default=1))
    upright = Scale(ticks[0], ticks[-1], BOTTOM, TOP)
    for tick in ticks:
        svg.draw(image, "line", x1=LEFT, x2=RIGHT, y1=upright.at(tick), y2=upright.at(tick), class_="line", stroke_width=1)
        svg.write(image, LEFT - 8, upright.at(tick) + 5, f"{tick:.6g}", "end small")
    along = _along(image, plot, names, upright=bool(depth))
    svg.write(image, (LEFT + RIGHT) // 2, BOTTOM + 42 + depth, plot.x, "mid small")
    svg.write(image, LEFT, TOP - 12, plot.y, "small")
    for place, one in enumerate(plot.series):
        shift = 0 if not names else round((place - (len(plot.series) - 1) / 2) * 12)
        spots = [(along.at(names.index(str(p.x)) if names else float(p.x)) + shift, p) for p in one.points if isfinite(p.y)]
        _draw(image, place, spots, upright, joined=not names)
        y = HEIGHT + depth + LINE * place
        _mark(image, place, LEFT, y, svg.seat_colour(place))
        svg.write(image, LEFT + 14, y + 5, one.name, "small")
    return svg.render(image)


def _names(plot: Plot) -> list[str]:
    """The names along the axis; none if there are numbers."""
    xs = [point.x for one in plot.series for point in one.points]
    return list(dict.fromkeys(map(str, xs))) if any(isinstance(x, str) for x in xs) else []


def _depth(names: Sequence[str]) -> int:
    """How much deeper the picture is for names that stand upright, side by side being too wide."""
    longest = max(map(len, names), default=0) * LETTER
    return longest if longest * len(names) > RIGHT - LEFT else 0


def _along(image: Element, plot: Plot, names: Sequence[str], *, upright: bool) -> Scale:
    """The horizontal axis, with its ticks."""
    if names:
        along = Scale(-0.5, len(names) - 0.5, LEFT, RIGHT)
        for place, name in enumerate(names):
            x, y = along.at(place), BOTTOM + 12
            if upright:
                svg.draw(image, "text", x=x + 4, y=y, class_="end small", transform=f"rotate(-90 {x + 4} {y})").text = name
            else:
                svg.write(image, x, y + 8, name, "mid small")
        return along
    xs = [float(point.x) for one in plot.series for point in one.points]
    ticks = _ticks(min(xs, default=0), max(xs, default=1))
    along = Scale(ticks[0], ticks[-1], LEFT, RIGHT)
    for tick in ticks:
        svg.write(image, along.at(tick), BOTTOM + 20, f"{tick:.6g}", "mid small")
    return along


def _ticks(low: float, high: float) -> list[float]:
    """Round figures from just below to just above."""
    if high == low:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= rough * 0.999)
    return [round(n * step, 12) for n in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def _draw(image: Element, place: int, spots: list[tuple[int, Point]], upright: Scale, *, joined: bool) -> None:
    colour = svg.seat_colour(place)
    if joined and len(spots) > 1:
        way = " ".join(f"{x},{upright.at(point.y)}" for x, point in spots)
        svg.draw(image, "polyline", points=way, fill="none", stroke=colour, stroke_width=2)
    for x, point in spots:
        if point.low is not None and point.high is not None and isfinite(point.low) and isfinite(point.high):
            svg.draw(
                image, "line", x1=x, x2=x, y1=upright.at(point.low), y2=upright.at(point.high), stroke=colour, stroke_width=2
            )
        _mark(image, place, x, upright.at(point.y), colour)


def _mark(image: Element, place: int, x: int, y: int, colour: str) -> None:
    match SHAPES[place % len(SHAPES)]:
        case "circle":
            svg.draw(image, "circle", cx=x, cy=y, r=5, fill=colour)
        case "square":
            svg.draw(image, "rect", x=x - 5, y=y - 5, width=10, height=10, fill=colour)
        case "diamond":
            svg.draw(image, "polygon", points=f"{x},{y - 7} {x + 7},{y} {x},{y + 7} {x - 7},{y}", fill=colour)
        case "cross":
            svg.draw(image, "path", d=f"M{x - 5},{y - 5}L{x + 5},{y + 5}M{x - 5},{y + 5}L{x + 5},{y - 5}", stroke=colour)
        case "triangle":
            svg.draw(image, "polygon", points=f"{x},{y - 6} {x + 6},{y + 5} {x - 6},{y + 5}", fill=colour)
        case _:
            svg.draw(image, "rect", x=x - 7, y=y - 2, width=14, height=4, fill=colour)
