"""Are bid sheets read as people have them, and refused with every fault in its place?"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from fugleman.adapters.sheets import MOST, BidSheet, Blank, read_sheet
from fugleman.adapters.sheets.layout import STRENGTH
from fugleman.adapters.sheets.template import as_csv, as_text, as_workbook, written
from fugleman.core.errors import Faulty
from fugleman.core.names import likeness
from fugleman.kit.empires import Lot

DATA = Path(__file__).parents[2] / "data"

CHART_1_BARS = """\
| Chart #1 | Odin | Thor | Freya | Hoth | Brynhilda | |
| EPOCH IV | RED | ORANGE | GREEN | BLUE | PURPLE | BLACK |
| GUPTAS-8 | 11 | 0 | 0 | 13 | 0 | |
| GOTHS-10 | 16 | 0 | 0 | 14 | 10 | |
| HUNS-14 | 22 | 21 | 20 | 17 | 14 | |
| BYZANTINES-12 | 19 | 0 | 0 | 0 | 12 | |
| TANG DYNASTY-11 | 18 | 0 | 17 | 0 | 11 | |
| ARABS-18 | 34 | 37 | 18 | 20 | 18 | |
| KHMERS-5 | 7 | 0 | 0 | 0 | 0 |
"""
CHART_1_SEMICOLONS = (
    "\ufeffEPOCH IV;Odin;Thor;Freya;Hoth;Brynhilda;\r\nGUPTAS-8;11;0;0;13;0;\r\nGOTHS-10;16;0;0;14;10;\r\n"
    "HUNS-14 ; 22;21 ;20;17;14;\r\nBYZANTINES-12;19;0;0;0;12;\r\nTANG DYNASTY-11;18;0;17;0;11;\r\n"
    "ARABS-18;34;37;18;20;18;\r\nKHMERS-5;7;0;0;0;0\r\n"
)


def sheet(text: str, blank: Blank = "refuse", **known: int) -> BidSheet:
    return read_sheet(text.encode(), "sheet", blank, (known,))


def faults(text: str | bytes, blank: Blank = "refuse") -> list[str]:
    with pytest.raises(Faulty) as refused:
        read_sheet(text if isinstance(text, bytes) else text.encode(), "sheet", blank)
    return str(refused.value).split("\n")


Bids: TypeAlias = "tuple[tuple[str, ...], tuple[Lot, ...], tuple[tuple[int, ...], ...]]"
RandomSheet: TypeAlias = "tuple[str, tuple[str, ...], tuple[Lot, ...], tuple[tuple[int, ...], ...]]"


def bids(found: BidSheet) -> Bids:
    return found.players, found.lots, found.bids


def workbook(*rows: tuple[Any, ...]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(file)
    return file.getvalue()


CHART_1 = bids(read_sheet((DATA / "chart1.csv").read_bytes(), "chart1.csv"))


def test_the_first_chart() -> None:
    players, lots, columns = CHART_1
    assert players == ("Odin", "Thor", "Freya", "Hoth", "Brynhilda")
    assert lots[0] == Lot("GUPTAS", 8)
    assert lots[4] == Lot("TANG DYNASTY", 11)
    assert columns[1] == (0, 0, 21, 0, 0, 37, 0)


@pytest.mark.parametrize("text", [CHART_1_BARS, CHART_1_SEMICOLONS], ids=["bars", "semicolons"])
def test_the_first_chart_as_people_have_it(text: str) -> None:
    found = sheet(text)
    assert bids(found) == CHART_1
    assert found.label == "EPOCH IV"
    assert [str(note.text) for note in found.notes][-1] == "an empty column without a name: ignored"


def test_a_row_of_colours_is_noted_and_is_no_bid() -> None:
    assert next((str(n.place), str(n.text)) for n in sheet(CHART_1_BARS).notes) == (
        "sheet, A2",
        "a row of colours, which are no bids",
    )


def test_lots_across_and_players_down() -> None:
    rows = [line.split(",") for line in (DATA / "chart1.csv").read_text().splitlines()]
    across = sheet("\n".join(",".join(row) for row in zip(*rows, strict=True)))
    assert bids(across) == CHART_1
    assert across.places[1][5] == "G3"


def test_lots_across_are_known_by_their_names_alone() -> None:
    found = sheet("epoch,Arabs,Khmers\nOdin,20,0\nThor,18,5\n", arabs=18, khmers=5)
    assert bids(found) == (("Odin", "Thor"), (Lot("Arabs", 18), Lot("Khmers", 5)), ((20, 0), (18, 5)))


@pytest.mark.parametrize("dash", ["-", "–", " - ", "\u2011", "\u2212"])
def test_the_strength_stands_behind_the_last_dash(dash: str) -> None:
    assert sheet(f"x;Odin\nHsiung-Nu{dash}7;0\n").lots == (Lot("Hsiung-Nu", 7),)


def test_the_strength_stands_in_a_column() -> None:
    found = sheet("Lot\tSP\tOdin\tThor\nArabs\t18\t20\t0\nKhmers\t5\t0\t5\n")
    assert bids(found) == (("Odin", "Thor"), (Lot("Arabs", 18), Lot("Khmers", 5)), ((20, 0), (0, 5)))
    assert sheet("Lotto,Arabs,Khmers\nForza,18,5\nOdin,20,0\n").lots == (Lot("Arabs", 18), Lot("Khmers", 5))


def test_two_strengths_must_agree() -> None:
    assert faults("Lot,SP,Odin\nArabs-18,17,0\n") == ["sheet, A2: two different strengths are written for “Arabs”"]


def test_a_strength_is_a_whole_number() -> None:
    assert faults("Lot,SP,Odin\nArabs,many,0\n") == ["sheet, B2: “many” is no strength"]
    assert faults("Lot,SP,Odin\nArabs,0,0\n")[0].startswith("sheet, A2: the strength of “Arabs” is not known")


def test_the_strength_is_known_for_the_name() -> None:
    found = sheet("x,Odin\nT'ang,11\nHoly Roman,0\n", tangdynasty=11, holyromanempire=10)
    assert found.lots == (Lot("T'ang", 11), Lot("Holy Roman", 10))


def test_an_unknown_strength_is_a_fault() -> None:
    assert faults("x,Odin\nAtlantis,0\n") == [
        "sheet, A2: the strength of “Atlantis” is not known: write it behind the name, as in Atlantis-8"
    ]


def test_a_blank_cell_is_a_fault_in_its_place_and_nothing_is_shifted() -> None:
    text = "Epoch IV;Odin;Thor;Freya;Hoth;Brynhilda\nGOTHS-10;16;;0;14;10\n"
    assert faults(text) == ["sheet, C2 (GOTHS, Thor): blank; write 0 for no bid"]
    found = sheet(text, blank="zero")
    assert found.bids == ((16,), (0,), (0,), (14,), (10,))
    assert [(str(n.place), str(n.text)) for n in found.notes] == [("sheet, C2 (GOTHS, Thor)", "blank, read as 0")]


def test_a_row_that_ends_early_is_a_fault_in_its_place() -> None:
    text = "x,Odin,Thor\nKHMERS-5,7\n"
    assert faults(text) == ["sheet, C2 (KHMERS, Thor): the row ends before this cell; write 0 for no bid"]
    assert sheet(text, blank="zero").bids == ((7,), (0,))


def test_all_faults_are_reported_at_once() -> None:
    text = "x,Odin,odin ,Freya\nA-3,1.5,2,\nB-4,0,,-1\nA-3,0,0,0\n"
    assert faults(text) == [
        "sheet, C1: “odin” is the same as “Odin” in B1",
        "sheet, A4: “A” is the same as “A” in A2",
        "sheet, B2 (A, Odin): “1.5” is no bid: a bid is a whole number of VP, 0 or more, written with the digits 0 to 9",
        "sheet, D2 (A, Freya): blank; write 0 for no bid",
        "sheet, C3 (B, odin): blank; write 0 for no bid",
        "sheet, D3 (B, Freya): “-1” is no bid: a bid is a whole number of VP, 0 or more, written with the digits 0 to 9",
    ]


@pytest.mark.parametrize("twin", ["Odin", "odin", "Odin\u200b", "\u2066Odin\u2069", "Ｏdin", "ODIN"])
def test_players_of_one_name_are_refused(twin: str) -> None:
    assert len(faults(f"x,Odin,{twin}\nA-3,0,0\n")) == 1


def test_the_greek_look_alike_is_another_player() -> None:
    assert len(sheet("x,Odin,Οdin\nA-3,0,0\n").players) == 2


def test_a_name_written_with_accents_apart_is_the_same_name() -> None:
    assert len(faults("x,Zo\u00eb,Zoe\u0308\nA-3,0,0\n")) == 1


@pytest.mark.parametrize("name", ["\u200b", "x" * 61, "x" * 10_000])
def test_names_nobody_can_read_are_refused(name: str) -> None:
    assert len(faults(f"x,Odin,{name}\nA-3,0,0\n")) == 1


def test_bids_under_no_name_are_a_fault_and_not_dropped() -> None:
    assert faults("x,Odin,,\nA-3,0,5,\n") == ["sheet, C2: “5” stands under no player's name"]
    assert faults("x,Odin\nA-3,0\n,5\n") == ["sheet, B3: “5” stands beside no lot's name"]


# What is no number, trial by trial

NO_NUMBERS = [
    "-3",
    "-0",
    "10.0",
    "1e1",
    "+10",
    "1_0",
    "１０",
    "٣٤",
    "²",
    "−5",
    "NaN",
    "Infinity",
    "1e400",
    "true",
    "null",
    "0x10",
    "10\u00a0",
    "9007199254740992",
]
NO_NUMBERS += ["9007199254740993", "9" * 5000]


@pytest.mark.parametrize("words", NO_NUMBERS)
def test_what_is_no_whole_number_is_refused_naming_place_and_value(words: str) -> None:
    (fault,) = faults(f"x;Odin;Thor\nA-10;0;{words}\n")
    assert fault.startswith("sheet, C2 (A, Thor): “" + words[:24].replace("\u00a0", "\\xa0"))
    assert len(fault) < 200


@pytest.mark.parametrize(
    "value", [*NO_NUMBERS[:2], "10.0", "1e1", '"10"', '"+10"', '" 10 "', '"1_0"', '"１０"', '"٣٤"', '"²"', '"−5"', '"10\u00a0"']
)
def test_json_takes_plain_integers_only(value: str) -> None:
    (fault,) = faults(f'{{"Odin": {{"A-10": {value}}}}}')
    assert fault.startswith("sheet, A, Odin: “")


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "1e400", "true", "null", "9007199254740993", "9" * 5000, "[10]", "[[1e400]]"]
)
def test_json_refuses_what_other_readers_would_bend(value: str) -> None:
    (fault,) = faults(f'{{"Odin": {{"A-10": {value}}}}}')
    assert fault.startswith("sheet, A, Odin: “")


@pytest.mark.parametrize(("words", "bid"), [("10", 10), (" 10 ", 10), ("010", 10), ("0", 0), (str(MOST), MOST)])
def test_plain_digits_are_read(words: str, bid: int) -> None:
    assert sheet(f"x,Odin\nA-10,{words}\n").bids == ((bid,),)


def test_json_is_player_to_lot_to_bid() -> None:
    found = sheet('{"Odin": {"A-3": 4, "B-2": 0}, "Thor": {"B-2": 9, "A-3": 3}}')
    assert bids(found) == (("Odin", "Thor"), (Lot("A", 3), Lot("B", 2)), ((4, 0), (3, 9)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"Odin": {"A-3": 10, "A-3": 20}}', "sheet, Odin: “A-3” is there twice"),
        ('{"Odin": {"A-3": 0}, "Odin": {"A-3": 3}}', "sheet, “Odin”: “Odin” is the same as “Odin” in “Odin”"),
        ('{"Odin": 3}', "sheet, Odin: a player's bids in JSON are an object: lot -> bid"),
        ('{"Odin": {"A-3": +1}}', "sheet, line 1, column 18: this is not JSON"),
        ('{"Odin": ' * 100_000, "sheet: this is no bid sheet: it is nested too deeply"),
        ('{"Odin": {"A-3": 0}, "Thor": {}}', "sheet, A, Thor: the row ends before this cell; write 0 for no bid"),
    ],
)
def test_json_that_is_no_sheet(text: str, fault: str) -> None:
    assert faults(text) == [fault]


# Workbooks


def test_a_workbook_holds_integers_as_excel_keeps_them() -> None:
    found = read_sheet(workbook(("Epoch IV", "Odin", 7), ("ARABS-18", 20.0, "18")), "s")
    assert bids(found) == (("Odin", "7"), (Lot("ARABS", 18),), ((20,), (18,)))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (10.5, "10.5"),
        (True, "TRUE"),
        (date(2026, 3, 8), "2026-03-08 00:00:00"),
        ("=1+1", "=1+1"),
        (-3, "-3"),
        (2.0**60, str(2**60)),
    ],
)
def test_a_workbook_cell_that_is_no_whole_number_is_refused(value: object, shown: str) -> None:
    (fault,) = faults(workbook(("x", "Odin"), ("ARABS-18", value)))
    assert fault.startswith(f"sheet, B2 (ARABS, Odin): “{shown}”")


def test_a_name_that_a_spreadsheet_made_a_date_is_refused() -> None:
    assert faults(workbook(("x", "Odin"), (date(2026, 3, 8), 0)))[0].startswith("sheet, A2: “2026-03-08 00:00:00” is no name")


def test_a_cell_far_out_in_a_workbook_costs_no_time() -> None:
    book, file = Workbook(), io.BytesIO()
    book.worksheets[0]["XFD1048576"] = 1
    book.save(file)
    assert faults(file.getvalue()) == ["sheet: this is no bid sheet: more than 500 rows or 200 columns"]


def test_a_workbook_that_would_unpack_to_a_mountain_is_not_unpacked() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (5 * 2**20))
    assert len(file.getvalue()) < 10_000
    assert faults(file.getvalue()) == ["sheet: this is no bid sheet: more than 500 rows or 200 columns"]


def test_further_worksheets_are_named_in_a_note() -> None:
    book, file = Workbook(), io.BytesIO()
    for title, bid in ("one", 3), ("two", 4):
        book.create_sheet(title).append(("x", "Odin"))
        book[title].append(("A-3", bid))
    book.remove(book.worksheets[0])
    book.save(file)
    found = read_sheet(file.getvalue(), "s")
    assert found.bids == ((3,),)
    assert [str(n.text) for n in found.notes] == ["only the first worksheet is read, not two"]


# Odd files


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "players in a row"),
        (b"Odin", "players in a row"),
        (b"x;Odin\n", "players in a row"),
        (b"\x00\x01\x02", "this is no text"),
        (b"\xff\xfeA", "this is no text"),
        (b"PK\x03\x04rubbish", "this workbook cannot be read"),
        (b'x,"Odin\nA-3,0\n', "quotation marks"),
        (b'sep=;\nx;"Odin\nA-3;0\n', "quotation marks"),
        (b"," * 10_000, "more than 500 rows or 200 columns"),
        (b"x,y\n" * 600, "more than 500 rows or 200 columns"),
        (b"x" * (2**20 + 1), "1048577 bytes"),
    ],
)
def test_what_is_no_sheet_at_all(content: bytes, fault: str) -> None:
    (found,) = faults(content)
    assert fault in found


def test_other_encodings_are_read_and_a_guess_is_noted() -> None:
    text = "x;Zoë\nA-3;0\n"
    assert read_sheet(text.encode("utf-16"), "s").players == ("Zoë",)
    guessed = read_sheet(text.encode("cp1252"), "s")
    assert guessed.players == ("Zoë",)
    assert [str(n.text) for n in guessed.notes] == ["the text is not UTF-8; it was read as Windows-1252"]


def test_a_title_above_the_table_is_its_label() -> None:
    assert sheet("Epoch IV\n\n,Odin,Thor\nA-3,0,3\n").label == "Epoch IV"


def test_excels_own_separator_line_is_obeyed() -> None:
    found = sheet("sep=;\r\nx;Odin\r\nA-3;4\r\n")
    assert (found.bids, found.places) == (((4,),), (("B3",),))


def test_a_rule_under_the_header_is_no_lot() -> None:
    assert sheet("| x | Odin |\n|---|:-:|\n| A-3 | 4 |\n").bids == ((4,),)


def test_names_that_are_formulas_come_back_as_they_were() -> None:
    rows = written("Epoch V", ("=1+1", "-cmd", "'@x"), (Lot("=SUM(A1)", 3),), ((3,), (0,), (4,)))
    for content in (as_csv(rows).encode(), as_text(rows).encode(), as_workbook(rows)):
        assert bids(read_sheet(content, "s")) == (("=1+1", "-cmd", "'@x"), (Lot("=SUM(A1)", 3),), ((3,), (0,), (4,)))
    assert "\n=" not in as_csv(rows)
    assert ",=" not in as_csv(rows)


# A random sheet in every form reads back equal

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=12)
NAMES = WORDS.map(str.strip).filter(lambda name: bool(likeness(name)) and not likeness(name)[-1].isdigit())


def distinct(names: list[str]) -> bool:
    return len({likeness(name) for name in names}) == len(names)


@st.composite
def sheets(draw: st.DrawFn) -> RandomSheet:
    players = draw(st.lists(NAMES.filter(lambda n: likeness(n) not in STRENGTH), min_size=1, max_size=6).filter(distinct))
    letters = draw(st.lists(st.text("ABCDEFGHÉÑ' ", min_size=1, max_size=9), min_size=1, max_size=7))
    lots = tuple(Lot(f"{letters[i].strip()} {'abcdefg'[i]}".strip(), draw(st.integers(1, 99))) for i in range(len(letters)))
    bid = st.just(0) | st.integers(0, 99) | st.integers(0, MOST)
    columns = tuple(tuple(draw(bid) for _ in lots) for _ in players)
    return "Epoch", tuple(players), lots, columns


def transposed(text: str) -> str:
    return "\n".join("\t".join(column) for column in zip(*(line.split("\t") for line in text.splitlines()), strict=True))


FORMS: dict[str, Callable[[Any], bytes]] = {
    "comma": lambda rows: as_csv(rows).encode(),
    "semicolon": lambda rows: as_csv(rows, ";").encode("utf-8-sig"),
    "tab": lambda rows: as_csv(rows, "\t").replace("\r\n", "\n").encode(),
    "bars": lambda rows: as_text(rows).encode(),
    "UTF-16": lambda rows: as_csv(rows, ";").encode("utf-16"),
    "across": lambda rows: as_csv([list(column) for column in zip(*rows, strict=True)], ";").encode(),
    "JSON": lambda rows: json.dumps(
        {player: {row[0]: row[i] for row in rows[1:]} for i, player in enumerate(rows[0][1:], start=1)}
    ).encode(),
}


@pytest.mark.parametrize("form", FORMS)
@given(random_sheet=sheets())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_a_sheet_in_any_form_reads_back_equal(form: str, random_sheet: RandomSheet) -> None:
    assert bids(read_sheet(FORMS[form](written(*random_sheet)), "s")) == random_sheet[1:]


@given(random_sheet=sheets())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_a_workbook_reads_back_equal(random_sheet: RandomSheet) -> None:
    assert bids(read_sheet(as_workbook(written(*random_sheet)), "s")) == random_sheet[1:]


# Whatever is thrown at the reader, it reads it or says what is wrong

PIECES = [
    "Odin",
    "A-3",
    "0",
    "5",
    ",",
    ";",
    "|",
    "\t",
    "\n",
    "\r\n",
    '"',
    "'",
    "=",
    "-",
    "{",
    "}",
    ":",
    "[",
    "\\",
    "\ufeff",
    "RED",
    "SP",
    "sep=;",
]
SCRAPS = st.builds(
    str.__add__, st.sampled_from(["", "", "sep=;\n"]), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
)


def outcome(content: bytes) -> int:
    """Bids that were read, or faults that were found."""
    try:
        return sum(map(len, read_sheet(content, "fuzz").bids))
    except Faulty as error:
        return len(error.faults)


@given(content=st.binary(max_size=200) | SCRAPS.map(str.encode) | st.binary(max_size=60).map(lambda tail: b"PK\x03\x04" + tail))
@settings(max_examples=400, deadline=None)
def test_arbitrary_bytes_are_read_or_refused(content: bytes) -> None:
    assert outcome(content) > 0


DAMAGED = workbook(("x", "Odin", "Thor"), ("A-3", 4, 0), ("B-4", 0, 5))


@given(cut=st.integers(0, 6000), bit=st.integers(0, 7))
@settings(max_examples=60, deadline=None)
def test_a_damaged_workbook_is_read_or_refused(cut: int, bit: int) -> None:
    content = bytearray(DAMAGED)
    content[cut % len(content)] ^= 1 << bit
    assert outcome(bytes(content)) > 0
