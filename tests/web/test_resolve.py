"""Are paper sheets settled on a page, with reasons, faults and secrets? (trials T01-T06, T08, T15, T23)"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient
from openpyxl import Workbook

from fugleman.web.app import create_app
from fugleman.web.settings import Settings
from tests.web.filling_in import Forms

DATA = Path(__file__).parents[2] / "data"
CHART_1 = (DATA / "chart1.csv").read_text(encoding="utf-8")
CHART_2 = [(DATA / f"chart2_round{n}.csv").read_text(encoding="utf-8") for n in (1, 2)]
SETTLE, ANNOUNCE = "/resolve/empires/settle", "/resolve/empires/announcement"

OWN_TIE = "x\tOdin\tThor\tFreya\nA-8\t18\t12\t10\nB-9\t18\t16\t0\nC-7\t7\t0\t9"
FROZEN = "x,X,Y\nA-1,0,5\nB-1,5,0\nC-1,6,6\n"
SAME = "x\tAnn\tBob\nVIKINGS-9\t15\t15\nHRE-10\t12\t12"

Settle = Callable[..., Response]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db")))) as found:
        yield found


@pytest.fixture
def settle(client: TestClient[Any]) -> Settle:
    """Sends the form of a page (at first, that of an empty one) with changes; the page that comes of it."""

    def sent(page: Response | None = None, file: bytes = b"", to: str = SETTLE, **changes: str) -> Response:
        form = Forms((page or client.get("/resolve/empires")).text).forms[SETTLE]
        told = {name.replace("__", "."): value for name, value in changes.items()}
        return client.post(to, data={**form, **told}, files={"file": ("sheet", file)})

    return sent


def cells(page: Response, number: int) -> list[list[str]]:
    """What stands in a grid of the page."""
    form = Forms(page.text).forms[SETTLE]
    found: dict[int, list[str]] = {}
    for name, value in form.items():
        if name.startswith(f"r{number}."):
            found.setdefault(int(name.split(".")[1]), []).append(value)
    return [found[row] for row in sorted(found)]


def rows(csv: str) -> list[list[str]]:
    return [line.split(",") for line in csv.splitlines()]


# The charts


def test_chart_1_is_pasted_and_comes_out_as_printed(settle: Settle) -> None:
    page = settle(pasted=CHART_1, vp="3")
    words = Forms(page.text).words
    assert page.status_code == 200
    for award in ("(1) Thor takes ARABS for 37", "(2) Odin takes HUNS for 22"):
        assert award in words
    assert "Thor ARABS 37 -34 Freya TANG DYNASTY 17 -14 Hoth GOTHS 14 -11 Brynhilda BYZANTINES 12 -9" in words
    assert "Odin HUNS 22 -19" in words
    assert "unclaimed: GUPTAS, KHMERS" in words


def test_chart_2_is_typed_into_the_grid_over_two_rounds(settle: Settle, client: TestClient[Any]) -> None:
    blank = client.get("/resolve/empires?epoch=V&players=Odin,Thor,Freya,Hoth,Brynhilda,Loki")
    typed = {f"r1.{r}.{c}": words for r, row in enumerate(rows(CHART_2[0])) for c, words in enumerate(row)}
    first = settle(blank, **{name.replace(".", "__"): words for name, words in typed.items()})
    words = Forms(first.text).words
    assert "(3) MONGOLS: Odin is tied with Thor at 60; the next bid 32 beats 30" in words
    assert "(3) Thor takes SELJUK TURKS for 30" in words
    assert "(1) Brynhilda takes CHOLA for 9" in words
    assert cells(first, 2) == [
        ["Round 2", "Freya", "Hoth", "Loki"],
        ["FRANKS-10", "", "", ""],
        ["VIKINGS-9", "", "", "0"],
        ["HOLY ROMAN-10", "", "", "0"],
        ["SUNG DYNASTY-9", "", "", ""],
    ]
    assert 'name="r2.2.1" value="" autocomplete="off" aria-label="C3' not in first.text
    second = settle(first, **{f"r2__{r}__{c}": rows(CHART_2[1])[r][c] for r in range(1, 5) for c in range(1, 4)})
    words = Forms(second.text).words
    assert "Freya takes VIKINGS for 22" in words
    assert "Hoth takes HOLY ROMAN for 14" in words
    assert "Loki takes one" in words
    third = settle(second, pick__0__lot="FRANKS")
    assert "(5) Loki takes FRANKS for 10" in Forms(third.text).words
    assert "Freya VIKINGS 22 -22 Hoth HOLY ROMAN 14 -14 Brynhilda CHOLA 9 -9 Loki FRANKS 10 -10" in Forms(third.text).words
    assert "Settle the round" not in third.text


def test_a_least_bid_stands_in_its_cell_and_a_barred_cell_is_closed(settle: Settle) -> None:
    page = settle(pasted=CHART_2[0])
    assert '"C3 VIKINGS-9 Hoth" inputmode="numeric" placeholder="≥ 20"' in page.text
    assert '"D3 VIKINGS-9 Loki" inputmode="numeric" readonly class="barred"' in page.text


@pytest.mark.parametrize(("bid", "clause"), [("19", "4"), ("7", "4")])
def test_a_bid_below_a_wars_floor_is_refused_in_its_cell_and_the_round_before_stays(
    settle: Settle, bid: str, clause: str
) -> None:
    first = settle(pasted=CHART_2[0])
    told = {f"r2__{r}__{c}": "0" for r in range(1, 5) for c in range(1, 4)}
    page = settle(first, **{**told, "r2__2__1": bid, "r2__4__3": "8"})
    words = Forms(page.text).words
    assert page.status_code == 422
    assert (
        f"round 2, B3 (VIKINGS, Freya): ({clause}) {bid} for VIKINGS is too little; for VIKINGS bid 0, or 20 and more" in words
    )
    assert "round 2, D5 (SUNG DYNASTY, Loki): (0) 8 for SUNG DYNASTY is too little" in words
    assert "Odin takes MONGOLS for 60" in words
    assert cells(page, 2)[2] == ["VIKINGS-9", bid, "0", "0"]
    assert 'value="8" autocomplete="off" aria-label="D5 SUNG DYNASTY-9 Loki" inputmode="numeric" placeholder="≥ 9"' in page.text
    assert page.text.count("aria-invalid") == 2


# Input as people have it


def test_an_excel_workbook_is_uploaded(settle: Settle) -> None:
    book = Workbook()
    for row in rows(CHART_1):
        book.worksheets[0].append([int(cell) if cell.isdigit() else cell for cell in row])
    file = io.BytesIO()
    book.save(file)
    page = settle(file=file.getvalue())
    assert "Thor takes ARABS for 37" in Forms(page.text).words
    assert cells(page, 1) == rows(CHART_1)


def test_a_semicolon_file_with_a_mark_and_an_empty_column_is_settled_with_a_note(settle: Settle) -> None:
    lines = [";".join(row) + ";" for row in rows(CHART_1)]
    page = settle(file=b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert page.status_code == 200
    assert "an empty column without a name: ignored" in Forms(page.text).words
    assert "Thor takes ARABS for 37" in Forms(page.text).words


def test_all_faults_are_told_at_once_and_what_was_typed_stays(settle: Settle) -> None:
    typed = "x\tOdin\tThor\tOdin\nA-8\t-3\t\t0\nB-9\t17.5\t１０\t0\nC\t7\tabc\t9"
    page = settle(pasted=typed)
    words = Forms(page.text).words
    assert page.status_code == 422
    for fault in (
        "round 1, D1: “Odin” is the same as “Odin” in B1",
        "round 1, B2 (A, Odin): “-3” is no bid",
        "round 1, C2 (A, Thor): blank; write 0 for no bid",
        "round 1, B3 (B, Odin): “17.5” is no bid",
        "round 1, C3 (B, Thor): “１０” is no bid",
        "round 1, A4: the strength of “C” is not known",
        "round 1, C4 (C, Thor): “abc” is no bid",
    ):
        assert fault in words
    assert cells(page, 1) == [line.split("\t") for line in typed.split("\n")]
    assert page.text.count("aria-invalid") == 7


def test_a_file_that_is_no_sheet_leaves_the_grid_as_it_was(settle: Settle) -> None:
    first = settle(pasted=SAME)
    page = settle(first, file=b"PK\x03\x04 broken")
    assert page.status_code == 422
    assert "this workbook cannot be read" in Forms(page.text).words
    assert cells(page, 1) == [line.split("\t") for line in SAME.split("\n")]


def test_a_huge_file_and_forged_fields_are_refused_shortly(settle: Settle, client: TestClient[Any]) -> None:
    page = settle(pasted="x," * 60 + "\nA-8" + ",8" * 60)
    assert "this is no bid sheet: more than 40 rows or 40 columns" in Forms(page.text).words
    assert client.post(SETTLE, data={"r1.99.99": "1", "r99999.0.0": "1", "cast.0.faces": "9 ²"}).status_code == 422
    assert client.post(SETTLE, data={}).status_code == 422
    assert settle(pasted=SAME.replace("15", "9" * 5000)).status_code == 422


def test_names_are_shown_literally(settle: Settle) -> None:
    page = settle(pasted=OWN_TIE.replace("Odin", "<img src=x onerror=alert(1)>").replace("Thor", "{{7*7}}"))
    assert "<img" not in page.text
    assert "{{7*7}}" in page.text
    assert "49" not in Forms(page.text).words


def test_a_sheet_of_those_who_have_lots_is_refused(settle: Settle) -> None:
    first = settle(pasted=CHART_2[0])
    page = settle(first, pasted=CHART_2[1].replace("Freya,Hoth,Loki", "Odin,Thor,Freya"))
    words = Forms(page.text).words
    assert page.status_code == 422
    assert "Odin has MONGOLS already and bids no more" in words
    assert "Loki has no lot yet, but no bids here" in words


def test_a_player_who_left_counts_as_zeros_where_blanks_do(settle: Settle) -> None:
    first = settle(pasted=CHART_2[0])
    sheet = "x,Hoth,Loki\nFRANKS-10,0,0\nVIKINGS-9,20,0\nHOLY ROMAN-10,14,0\nSUNG DYNASTY-9,10,0"
    page = settle(first, pasted=sheet, blank="on")
    words = Forms(page.text).words
    assert "Hoth takes VIKINGS for 20" in words
    assert "Hoth takes HOLY ROMAN" not in words


def test_an_earlier_round_is_corrected(settle: Settle) -> None:
    second = settle(settle(pasted=CHART_2[0]), r1__2__1="21", back="1")
    assert len(cells(second, 1)) == 8
    assert "war for VIKINGS" in Forms(second.text).words
    corrected = settle(second, r1__2__3="25", back="1")
    assert "Freya takes VIKINGS for 25" in Forms(corrected.text).words


# Choices and dice


@pytest.mark.parametrize(("lot", "awards"), [("A", ("Odin takes A", "Thor takes B")), ("B", ("Odin takes B", "Thor takes A"))])
def test_a_choice_is_asked_and_its_answer_carried_on(settle: Settle, lot: str, awards: tuple[str, str]) -> None:
    asked = settle(pasted=OWN_TIE)
    assert "(2a) Odin takes one" in Forms(asked.text).words
    assert "Freya takes" not in Forms(asked.text).words.replace("Freya takes C for 9", "")
    chosen = settle(asked, pick__0__lot=lot)
    for award in awards:
        assert award in Forms(chosen.text).words
    assert "Settle the round" not in chosen.text


def test_a_choice_that_is_none_is_asked_again(settle: Settle) -> None:
    page = settle(settle(pasted=OWN_TIE), pick__0__lot="Nowhere")
    assert page.status_code == 200
    assert "(2a) Odin takes one" in Forms(page.text).words


def stood_off(settle: Settle) -> Response:
    page = settle(pasted=SAME)
    for n in (2, 3):
        page = settle(page, **{f"r{n}__1__1": "15", f"r{n}__1__2": "15", f"r{n}__2__1": "12", f"r{n}__2__2": "12"})
    return page


def test_after_three_rounds_real_dice_are_typed_in_and_marked_so(settle: Settle) -> None:
    page = stood_off(settle)
    assert "2 dice are to be thrown" in Forms(page.text).words
    wrong = settle(page, faces="5 7")
    assert "dice: “5 7” is no list of faces from 1 to 6" in Forms(wrong.text).words
    words = Forms(settle(page, faces="2 5").text).words
    assert "Bob takes VIKINGS for 30" in words
    assert "Ann takes HRE for 24" in words
    assert "real dice, typed in: 2, 5" in words


def test_dice_thrown_here_decide_and_stay_as_they_fell(settle: Settle) -> None:
    page = settle(stood_off(settle), do="throw")
    words = Forms(page.text).words
    assert "dice thrown here" in words
    again = Forms(settle(page).text).words
    assert again.split("Ledger")[1] == words.split("Ledger")[1]


def test_zeros_give_nothing_and_an_equal_bid_on_different_lots_is_no_tie(settle: Settle) -> None:
    page = settle(pasted="x\tX\tY\nA-8\t0\t0\nB-9\t0\t0\nC-7\t0\t0")
    assert "X takes" not in Forms(page.text).words
    page = settle(page, **{f"r2__{r}__{c}": "8" if r == c == 1 else "0" for r in (1, 2, 3) for c in (1, 2)})
    assert "(1) X takes A for 8" in Forms(page.text).words
    assert "(5) Y takes B for 9" in Forms(settle(page, pick__0__lot="B").text).words
    page = settle(pasted="x\tPhil\tQuentin\nRUSSIA-1\t50\t40\nFRANCE-1\t45\t50")
    assert "Phil takes RUSSIA for 50" in Forms(page.text).words
    assert "Quentin takes FRANCE for 50" in Forms(page.text).words


# House rules


def test_a_house_rule_changes_what_comes_of_the_sheets(settle: Settle, client: TestClient[Any]) -> None:
    """A: a player at war may claim a cheaper lot, instead of its being held over."""
    usual = settle(pasted=FROZEN)
    assert "A is held over: Y, who leads it with 5, is in a war" in Forms(usual.text).words
    assert "May he claim it?" in Forms(usual.text).words
    ruled = settle(pasted=FROZEN, rule__war_players="may_claim")
    assert "Y takes A for 5" in Forms(ruled.text).words
    assert Forms(ruled.text).forms[SETTLE]["rule.war_players"] == "may_claim"
    another = client.get("/resolve/empires?rule.war_players=may_claim&epoch=II")
    assert Forms(another.text).forms[SETTLE]["rule.war_players"] == "may_claim"
    assert Forms(another.text).forms["/resolve/empires"]["rule.war_players"] == "may_claim"


def test_every_ruling_that_matters_to_sheets_is_offered(client: TestClient[Any]) -> None:
    """F, how a choice is made, does not: sheets have no place for a ranking."""
    offered = {name for name in Forms(client.get("/resolve/empires").text).forms[SETTLE] if name.startswith("rule.")}
    assert offered == {f"rule.{name}" for name in ("war_players", "references", "wrong_bids", "double", "announce")}


def test_what_is_wrong_with_rules_dice_points_and_sheets_is_told_together(settle: Settle) -> None:
    page = settle(pasted=SAME.replace("15", "x"), rule__war_players="never", faces="9", vp="many")
    assert page.status_code == 422
    words = Forms(page.text).words
    for fault in ("war_players", "dice: “9” is no list", "round 1, B2 (VIKINGS, Ann): “x” is no bid"):
        assert fault in words
    words = Forms(settle(pasted="x\tAnn\nA-8\t9", vp="many").text).words
    assert "1 players bid here; 2 to 6 may" in words
    assert "VP at the start: “many” is no whole number of VP" in words


# Announcing


def test_a_secret_announcement_tells_only_who_gets_which(settle: Settle) -> None:
    one = settle(settle(pasted=CHART_2[0], rule__announce="game_master"), to=ANNOUNCE)
    other = settle(
        settle(pasted=CHART_2[0].replace(",32,", ",33,").replace(",18,", ",17,"), rule__announce="game_master"), to=ANNOUNCE
    )
    words = Forms(one.text).words
    assert "(6) Odin takes MONGOLS for 60" in words
    assert "war for VIKINGS: Freya, Hoth may bid on, from 20 up" in words
    assert "32" not in words
    assert one.content == other.content


def test_a_secret_settlement_shows_no_comparison(settle: Settle) -> None:
    page = settle(pasted=CHART_2[0], rule__announce="game_master")
    words = Forms(page.text.partition('class="desk"')[0]).words
    assert "Odin takes MONGOLS for 60" in words
    assert "tied with" not in words
    assert "reference bid" not in words


def test_a_faulty_sheet_is_not_announced(settle: Settle) -> None:
    page = settle(pasted=SAME.replace("12", "1"), to=ANNOUNCE)
    assert page.status_code == 422
    assert "1 for HRE is too little" in Forms(page.text).words


def test_a_system_without_bid_sheets_has_no_such_page(client: TestClient[Any]) -> None:
    assert client.get("/resolve/flanks").status_code == 404
    assert client.get("/resolve/nothing").status_code == 404
    assert client.post("/resolve/flanks/settle", data={}).status_code == 404


def test_players_and_epochs_that_are_none_are_told(client: TestClient[Any]) -> None:
    page = client.get("/resolve/empires?epoch=IX&players=Odin,odin")
    assert page.status_code == 422
    assert "there is no epoch “IX”" in page.text
    assert "players: " in Forms(page.text).words
