"""What does a bid sheet look like on a printed page?"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from fugleman.adapters.sheets.template import Written
from fugleman.core.text import Voice, say, visible

STYLE = """
@page{size:A4 landscape;margin:10mm}
body{font:16px/1.25 system-ui,sans-serif;color:#000;background:#fff;margin:10mm auto;max-width:277mm;padding:0 3mm}
h1{font-size:24px;margin:0 0 3mm}
p{margin:3mm 0 0}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{border:1px solid #000;padding:1mm 2mm;height:12mm;overflow-wrap:anywhere;text-align:center;font-size:18px}
th{font-size:16px}
th:first-child{width:62mm;text-align:left}
tfoot tr:first-child>*{border-top:3px double #000}
tfoot th{font-weight:400}
@media print{body{margin:0;padding:0;max-width:none}}
"""


def as_page(rows: Written, voice: Voice, language: str) -> str:
    """A page of HTML that needs nothing else: one sheet of A4, landscape, with room to write in every cell."""
    label, *players = map(str, rows[0])
    html = Element("html", lang=language)
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", name="viewport", content="width=device-width")
    SubElement(head, "title").text = visible(label)
    SubElement(head, "style").text = STYLE
    body = SubElement(html, "body")
    SubElement(body, "h1").text = visible(label)
    table = SubElement(body, "table")
    _add_row(SubElement(table, "thead"), voice(say("Lot and strength")), players, "th")
    grid = SubElement(table, "tbody")
    for lot, *bids in rows[1:]:
        _add_row(grid, str(lot), bids, "td")
    outcome = SubElement(table, "tfoot")
    for title in (say("Gets the lot"), say("Pays"), say("VP afterwards")):
        _add_row(outcome, voice(title), [""] * len(players), "td")
    SubElement(body, "p").text = voice(say("Bids are whole VP: 0, or at least the lot's strength."))
    return "<!doctype html>\n" + tostring(html, encoding="unicode", method="html") + "\n"


def _add_row(part: Element, title: str, cells: Sequence[str | int], tag: str) -> None:
    row = SubElement(part, "tr")
    SubElement(row, "th", scope="row").text = visible(title)
    for cell in cells:
        SubElement(row, tag, {"scope": "col"} if tag == "th" else {}).text = visible(str(cell))
