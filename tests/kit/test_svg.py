"""Do pictures stand out on light and on dark paper?"""

from __future__ import annotations

import re

import pytest

from fugleman.kit.svg import SEAT_COLOURS, STYLE, TOUCH_STYLE

PAPERS = ("paper", "faint", "lit")
NIGHT = re.compile(r"@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def colours(*, dark: bool) -> dict[str, dict[str, str]]:
    """By selector, what is painted how, on light or on dark paper."""
    found: dict[str, dict[str, str]] = {}
    for style in (STYLE, TOUCH_STYLE):
        by_night = "".join(NIGHT.findall(style)) if dark else ""
        for selectors, painted in RULE.findall(NIGHT.sub("", style) + by_night):
            values = dict(one.split(":", 1) for one in painted.split(";") if one)
            for selector in selectors.split(","):
                found.setdefault(selector.strip(), {}).update(values)
    return found


def contrast(one: str, other: str) -> float:
    """The contrast of two colours. Source: WCAG 2.2, relative luminance."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_words_and_shapes_stand_out(paper: str, dark: bool) -> None:
    style = colours(dark=dark)
    ground = style[f".{paper}"]["fill"]
    assert contrast(style["text"]["fill"], ground) >= 7
    for selector in (".box", ".line", ".struck", ".tap>:first-child"):
        assert contrast(style[selector]["stroke"], ground) >= 3
    for colour in SEAT_COLOURS:
        rim = style.get('[fill^="#"]:not([stroke])', {}).get("stroke", colour)
        assert contrast(rim, ground) >= 3


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_letters_on_a_seats_colour_stand_out(colour: str) -> None:
    assert contrast(colours(dark=False)[".on"]["fill"], colour) >= 4.5


def test_a_button_that_is_pressed_differs_by_more_than_colour() -> None:
    assert "stroke-dasharray" in colours(dark=False)[".tap[aria-pressed=true]>:first-child"]
