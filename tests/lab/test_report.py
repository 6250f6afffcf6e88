"""Are reports plain, whole, and the same for the same figures?"""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from fugleman.lab.plots import Plot, Point, Series, picture
from fugleman.lab.report import Report, Section, Table, html, markdown

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = Plot("t", "x", "y", (Series("a", (Point(1, 0.5, 0.4, 0.6), Point(2, 0.75))), Series("b", (Point(1, -0.25),))))
NAMES = Plot("t", "x", "y", (Series("a", (Point("one", 3.0, 2.0, 4.0), Point("two", 1.0, 0.5, 1.5))),))
HOSTILE = Report("<b>&", ("*a* | b",), "<u>", (Section("# `x`", tables=(Table(("a|b",), (("<i>",),)),), plots=(NAMES,)),))


def shapes(plot: Plot, tag: str) -> list[ET.Element]:
    return ET.fromstring(picture(plot)).findall(f"{SVG}{tag}")


def test_points_over_numbers_are_joined_those_over_names_are_not() -> None:
    assert len(shapes(NUMBERS, "polyline")) == 1
    assert shapes(NAMES, "polyline") == []


def test_estimates_have_their_intervals_drawn() -> None:
    upright = [line for line in shapes(NAMES, "line") if line.get("x1") == line.get("x2")]
    assert len(upright) == 2
    heights = [float(line.get("y1", 0)) - float(line.get("y2", 0)) for line in upright]
    assert heights[0] == pytest.approx(2 * heights[1], abs=2)


def test_series_are_told_apart_by_the_shape_of_their_points() -> None:
    assert len(shapes(NUMBERS, "circle")) == 3
    assert len(shapes(NUMBERS, "rect")) == 3


@pytest.mark.parametrize(
    "plot", [NUMBERS, NAMES, Plot("t", "x", "y", ()), Plot("t", "x", "y", (Series("a", (Point(1, 2.0),)),))]
)
def test_the_same_figures_make_the_same_picture_within_its_frame(plot: Plot) -> None:
    assert picture(plot) == picture(plot)
    _, _, width, height = map(int, ET.fromstring(picture(plot)).get("viewBox", "").split())
    for circle in shapes(plot, "circle"):
        assert 0 <= int(circle.get("cx", -1)) <= width
        assert 0 <= int(circle.get("cy", -1)) <= height


def test_names_too_wide_to_stand_side_by_side_stand_upright() -> None:
    many = Plot("t", "x", "y", (Series("a", tuple(Point(f"a long name {n}", n) for n in range(12))),))
    assert [text for text in shapes(NAMES, "text") if text.get("transform")] == []
    upright = [text for text in shapes(many, "text") if text.get("transform")]
    assert [text.text for text in upright] == [f"a long name {n}" for n in range(12)]


def test_a_column_of_numbers_keeps_to_the_right_and_one_of_words_does_not() -> None:
    table = Table(("what", "value", "by"), (("6 stays", "26/67 = 0.388060", "6000 games, 99%"), ("a", "-0.5", "exact")))
    page = html(Report("t", (), "c", (Section("s", tables=(table,)),)))
    assert '<th>what</th><th class="n">value</th><th>by</th>' in page
    assert '<td>6 stays</td><td class="n">26/67 = 0.388060</td><td>6000 games, 99%</td>' in page


def test_words_are_never_markup() -> None:
    page = html(HOSTILE)
    assert "<b>" not in page
    assert "<i>" not in page
    assert "<u>" not in page
    assert markdown(HOSTILE).splitlines()[0] == "# \\<b\\>&"
    assert "| a\\|b |" in markdown(HOSTILE)
