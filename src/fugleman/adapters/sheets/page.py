"""What does a bid sheet look like on a printed page?"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from fugleman.adapters.sheets.template import Written
from fugleman.core.text import Voice, say, visible

STYLE = """
@page{size:A4 landscape;margin:12mm}
body{font:16px/1.3 system-ui,sans-serif;color:#000;background:#fff;margin:12mm auto;max-width:273mm}
@media print{body{margin:0}}
h1{font-size:22px;margin:0 0 4mm}
p{margin:3mm 0}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{border:1.5px solid #000;padding:1.5mm 2mm;height:11mm;vertical-align:middle;overflow-wrap:anywhere}
th:first-child{width:48mm;text-align:left}
thead th{font-size:15px}
.strength{float:right;font-weight:400}
.result td{height:9mm;border-width:1px}
"""


def as_page(rows: Written, voice: Voice) -> str:
    """A page of HTML that needs nothing else: one A4 sheet, landscape, with room to write in every cell."""
    title = visible(str(rows[0][0]))
    html = Element("html", lang=voice(say("en")))
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "title").text = title
    SubElement(head, "style").text = STYLE
    body = SubElement(html, "body")
    SubElement(body, "h1").text = title
    _grid(SubElement(body, "table"), rows, voice)
    hint = say("Bids in whole victory points: 0, or at least the lot's strength, the number behind its name.")
    SubElement(body, "p").text = voice(hint)
    return "<!doctype html>\n" + tostring(html, encoding="unicode", method="html") + "\n"


def _grid(table: Element, rows: Written, voice: Voice) -> None:
    header = SubElement(SubElement(table, "thead"), "tr")
    for name in (voice(say("Lot")), *rows[0][1:]):
        SubElement(header, "th", scope="col").text = visible(str(name))
    body = SubElement(table, "tbody")
    for lot, *bids in rows[1:]:
        row = SubElement(body, "tr")
        SubElement(row, "th", scope="row").text = visible(str(lot))
        for bid in bids:
            SubElement(row, "td").text = str(bid)
