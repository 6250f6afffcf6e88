"""How is a section of a report shown within a page of ours?"""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from fugleman.lab.plots import picture
from fugleman.lab.report import Section, numeric


class Shown(Struct, frozen=True):
    """A section with its plots drawn; of each table, which columns hold numbers."""

    section: Section
    pictures: list[Markup]
    numeric: list[list[bool]]


def shown(section: Section) -> Shown:
    return Shown(section, [Markup(picture(plot)) for plot in section.plots], list(map(numeric, section.tables)))
