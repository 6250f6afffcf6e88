"""Are bid sheets settled at the command line, with reasons, refusals and exit codes? (trials T01-T06, T11, T23)"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from fugleman.cli.main import main

DATA = Path(__file__).parents[2] / "data"
CHART_1 = str(DATA / "chart1.csv")
CHART_2 = [str(DATA / "chart2_round1.csv"), str(DATA / "chart2_round2.csv")]

OWN_TIE = "x;Odin;Thor;Freya\nA-8;18;12;10\nB-9;18;16;0\nC-7;7;0;9\n"
WAR = "x,Ann,Bob,Cyd,Dee\nVIKINGS-9,15,15,15,0\nHRE-10,12,12,11,0\nSUNG-9,0,0,0,10\nCHOLA-8,0,0,9,0\n"
SAME = "x,Ann,Bob\nVIKINGS-9,15,15\nHRE-10,12,12\n"
HOSTILE = "x,\x1b[2JOdin,[red]Thor,<b>{{7*7}}\u202e\nA\x1b[31m-8,8,0,0\nB-9,0,9,0\nC-7,0,0,7\n"

Ran = tuple[int, str, str]
Run = Callable[..., Ran]


class Terminal(io.TextIOWrapper):
    """A keyboard on which some words were typed."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `resolve empires` on sheets, given as texts, with options; exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def resolve(*sheets: str, options: str = "", typed: str | None = None, stdin: str = "") -> Ran:
        files = []
        for place, sheet in enumerate(sheets, start=1):
            if "\n" in sheet:
                Path(f"round{place}.csv").write_bytes(sheet.encode())
            files.append(f"round{place}.csv" if "\n" in sheet else sheet)
        keyboard = io.TextIOWrapper(io.BytesIO(stdin.encode())) if typed is None else Terminal(io.BytesIO(typed.encode()))
        monkeypatch.setattr(sys, "stdin", keyboard)
        code = main(["resolve", "empires", *files, *options.split()])
        said = capsys.readouterr()
        return code, said.out, said.err

    return resolve


@pytest.fixture
def data(run: Run) -> Callable[..., Any]:
    """What `resolve --json` gives, and the exit code."""

    def resolved(*sheets: str, options: str = "", code: int = 0, stdin: str = "") -> Any:
        ended, out, _ = run(*sheets, options=f"{options} --json", stdin=stdin)
        assert ended == code
        return json.loads(out)

    return resolved


def claims(outcome: Any) -> set[tuple[str, str, int]]:
    return {(c["player"], c["lot"], c["pays"]) for one in outcome["rounds"] for c in one["claims"]}


def squeezed(out: str) -> str:
    """The words with one space between each two."""
    return " ".join(out.split())


CHART_1_CLAIMS = {
    ("Thor", "ARABS", 37),
    ("Odin", "HUNS", 22),
    ("Freya", "TANG DYNASTY", 17),
    ("Hoth", "GOTHS", 14),
    ("Brynhilda", "BYZANTINES", 12),
}

# The charts


def test_chart_1(data: Callable[..., Any]) -> None:
    outcome = data(CHART_1, options="--vp 3")
    assert claims(outcome) == CHART_1_CLAIMS
    assert outcome["unclaimed"] == ["GUPTAS", "KHMERS"]
    assert outcome["ledger"] == {"Thor": -34, "Odin": -19, "Freya": -14, "Hoth": -11, "Brynhilda": -9}
    assert outcome["schema"] == "fugleman.resolve/1"


def test_chart_2_round_1_alone(data: Callable[..., Any]) -> None:
    outcome = data(CHART_2[0])
    (one,) = outcome["rounds"]
    assert [(c["player"], c["lot"], c["pays"], c["clause"]) for c in one["claims"]] == [
        ("Odin", "MONGOLS", 60, "3"),
        ("Thor", "SELJUK TURKS", 30, "3"),
        ("Brynhilda", "CHOLA", 9, "1"),
    ]
    assert one["wars"] == [
        {"lot": "VIKINGS", "players": ["Freya", "Hoth"], "floor": 20},
        {"lot": "HOLY ROMAN", "players": ["Freya", "Hoth"], "floor": 12},
    ]
    assert one["waiting"] == ["Loki"]
    assert one["may_bid"]["Loki"] == ["FRANKS", "SUNG DYNASTY"]
    assert set(one) == {"round", "claims", "wars", "held", "waiting", "may_bid", "asks"}


def test_chart_2_with_lokis_pick(data: Callable[..., Any]) -> None:
    outcome = data(*CHART_2, options="--pick Loki=FRANKS")
    assert [(c["player"], c["lot"], c["pays"]) for c in outcome["rounds"][1]["claims"]] == [
        ("Freya", "VIKINGS", 22),
        ("Hoth", "HOLY ROMAN", 14),
        ("Loki", "FRANKS", 10),
    ]
    assert -sum(outcome["ledger"].values()) == 145
    assert set(outcome) == {"schema", "rounds", "unclaimed", "ledger"}


def test_a_pick_that_was_not_given_is_an_ask_and_exit_1(data: Callable[..., Any]) -> None:
    outcome = data(*CHART_2, code=1)
    assert outcome["rounds"][1]["asks"] == [{"player": "Loki", "clause": "5", "lots": ["FRANKS", "SUNG DYNASTY"]}]
    assert len(outcome["rounds"][1]["claims"]) == 2


def test_a_pick_is_asked_on_a_terminal(run: Run) -> None:
    code, out, err = run(*CHART_2, typed="Mongols\n2\n")
    assert code == 0
    assert "(5) Loki takes SUNG DYNASTY for 9" in out
    assert "Loki takes one (5): 1 FRANKS, 2 SUNG DYNASTY" in err
    assert "“Mongols” is no lot that is left" in err


def test_every_award_has_its_clause_and_reason(run: Run) -> None:
    _, out, _ = run(*CHART_2, options="--pick loki=Franks")
    assert "(3) MONGOLS: Odin is tied with Thor at 60; the next bid 32 beats 30" in out
    assert "(4) war for VIKINGS: Freya, Hoth may bid on, from 20 up" in out
    assert "next round, open to Loki: FRANKS from 10, SUNG DYNASTY from 9" in out


def test_cells_carry_signs_and_not_only_colours(run: Run) -> None:
    out = run(CHART_2[0])[1]
    assert "MONGOLS 20 60 ✓ 60 ×* 20 × 20 × 0 0" in squeezed(out)
    assert "VIKINGS 9 18 × 20 × 20 !* 20 ! 0 0" in squeezed(out)
    assert "✓ claims the lot, * reference bid that decides a tie, ! tied: war, × struck" in out


# T23: sheets as people have them


def test_semicolons_byte_order_mark_and_an_empty_column(run: Run, data: Callable[..., Any]) -> None:
    text = "\ufeff" + Path(CHART_1).read_text().replace(",", ";").replace("\n", ";\r\n").replace("22;21", " 22;21 ")
    assert claims(data(text)) == CHART_1_CLAIMS
    assert "round1.csv, G1: an empty column without a name: ignored" in run(text)[2]


def test_stdin(data: Callable[..., Any]) -> None:
    assert claims(data("-", stdin=Path(CHART_1).read_text())) == CHART_1_CLAIMS


PRINTED = """\
| Round 2 | Odin | Thor | Freya | Hoth | Brynhilda | Loki |
| EPOCH V | RED | ORANGE | GREEN | BLUE | PURPLE | BLACK |
| FRANKS-10 | 10 | 0 | 0 | |||
| VIKINGS-9 | 22 | 20 | 0 | |||
| HOLY ROMAN-10 | 12 | 14 | 0 | |||
| SUNG DYNASTY-9 | 0 | 10 | 0 |
"""


def test_chart_2_round_2_as_printed_is_refused_cell_by_cell(run: Run) -> None:
    code, _, err = run(CHART_2[0], PRINTED)
    assert code == 2
    assert "round2.csv, E3 (FRANKS, Hoth): blank" in err
    assert "round2.csv, E6 (SUNG DYNASTY, Hoth): the row ends before this cell" in err


def test_who_has_a_lot_never_wins_again(run: Run) -> None:
    code, out, err = run(CHART_2[0], PRINTED, options="--blank zero")
    assert (code, out) == (2, "")
    assert "round2.csv: Odin has MONGOLS already and bids no more" in err
    assert "round2.csv: Thor has SELJUK TURKS already and bids no more" in err


@pytest.mark.parametrize(
    ("second", "fault"),
    [
        ("x,Freya,Hoth\nFRANKS-10,0,0\nVIKINGS-9,22,20\nHOLY ROMAN-10,0,12\nSUNG DYNASTY-9,0,0\n", "Loki has no lot yet"),
        ("x,Freya,Hoth,Loki\nFRANKS-10,0,0,0\nVIKINGS-9,22,20,0\nHOLY ROMAN-10,0,12,0\n", "SUNG DYNASTY is still to be had"),
        (
            "x,Freya,Hoth,Loki\nFRANKS-10,0,0,0\nVIKINGS-9,22,20,0\nHOLY ROMAN-10,0,12,0\nSUNG-9,0,0,0\nCHOLA-8,0,0,8\n",
            "CHOLA is no longer to be had: Brynhilda has it",
        ),
        (
            "x,Freya,Hoth,Odd\nFRANKS-11,0,0,0\nVIKINGS-9,22,20,0\nHOLY ROMAN-10,0,12,0\nSUNG DYNASTY-9,0,0,0\n",
            "FRANKS has strength 11 here, 10 before",
        ),
        ("x,Freya,Hoth,Odd\nGAUL-10,0,0,0\n", "GAUL is no lot of this epoch"),
        ("x,Freya,Hoth,Odd\nGAUL-10,0,0,0\n", "Odd is no player of this epoch"),
    ],
)
def test_a_later_sheet_has_the_players_and_lots_of_its_round(run: Run, second: str, fault: str) -> None:
    code, out, err = run(CHART_2[0], second)
    assert (code, out) == (2, "")
    assert fault in err


def test_a_later_sheet_may_shorten_the_names_of_lots(data: Callable[..., Any]) -> None:
    second = "x,Freya,Hoth,Loki\nFra,10,0,0\nVik,22,20,0\nHoly,12,14,0\nSu,0,10,0\n"
    told = data(CHART_2[0], second, code=1)
    assert told["rounds"][1] == data(*CHART_2, code=1)["rounds"][1]


def test_a_later_sheets_names_and_bids_are_refused_together(run: Run) -> None:
    second = "x,Freya,Hoth,Odd\nGAUL-10,0,0,0\nVIKINGS-9,19,20,0\nHOLY ROMAN-10,0,12,0\nSUNG DYNASTY-9,0,0,0\n"
    code, _, err = run(CHART_2[0], second)
    assert code == 2
    for fault in ("Odd is no player", "GAUL is no lot", "B3 (VIKINGS, Freya): (4) 19 for VIKINGS is too little"):
        assert fault in err


def test_a_sheet_too_many(run: Run) -> None:
    code, _, err = run(CHART_1, SAME)
    assert code == 2
    assert "everybody has a lot already: there is no round 2" in err


def test_a_blank_is_read_as_zero_only_when_asked(run: Run, data: Callable[..., Any]) -> None:
    text = "x;Odin;Thor\nGOTHS-10;16;\nHUNS-14;0;14\n"
    assert run(text)[0] == 2
    assert claims(data(text, options="--blank zero")) == {("Odin", "GOTHS", 16), ("Thor", "HUNS", 14)}
    assert "C2 (GOTHS, Thor): blank, read as 0" in run(text, options="--blank zero")[2]


def test_a_player_left_out_bids_nothing_only_when_asked(run: Run, data: Callable[..., Any]) -> None:
    """T08: Freya's seat is closed before her second sheet; Hoth is served, and she and Loki go on."""
    second = "x,Hoth,Loki\nFRANKS-10,0,0\nVIKINGS-9,20,0\nHOLY ROMAN-10,14,0\nSUNG DYNASTY-9,10,0\n"
    assert "round2.csv: Freya has no lot yet, but no bids here" in run(CHART_2[0], second)[2]
    assert ("Hoth", "VIKINGS", 20) in claims(data(CHART_2[0], second, options="--blank zero"))
    assert "round2.csv: no bids of Freya, read as 0" in run(CHART_2[0], second, options="--blank zero")[2]
    third = "x,Loki\nFRANKS-10,10\nHOLY ROMAN-10,0\nSUNG DYNASTY-9,0\n"
    told = data(CHART_2[0], second, third, options="--blank zero", code=1)
    assert ("Loki", "FRANKS", 10) in claims(told)
    assert told["rounds"][-1]["asks"] == [{"player": "Freya", "clause": "5", "lots": ["HOLY ROMAN", "SUNG DYNASTY"]}]


def test_faults_of_all_files_at_once(data: Callable[..., Any]) -> None:
    error = data("x,Odin,odin\nA-3,1.5,0\n", "x,Odin,Thor\nA-3,,0\n", code=2)["error"]
    assert [fault["place"] for fault in error["faults"]] == [
        "round1.csv, C1",
        "round1.csv, B2 (A, Odin)",
        "round2.csv, B2 (A, Odin)",
    ]


# T01-T05


def test_t01_equal_bids_on_different_lots_are_no_tie(data: Callable[..., Any]) -> None:
    bids = {"RUSSIA": (50, 40), "FRANCE": (45, 50), "AUSTRIA": (1, 4), "ITALY": (1, 1)}
    for lots in permutations(bids):
        rows = "".join(f"{lot}-1,{bids[lot][0]},{bids[lot][1]}\n" for lot in lots)
        outcome = data(f"x,Phil,Quentin\n{rows}")
        assert claims(outcome) == {("Phil", "RUSSIA", 50), ("Quentin", "FRANCE", 50)}
        assert outcome["rounds"][0]["wars"] == []


@pytest.mark.parametrize(
    ("lot", "expected"),
    [
        ("A", {("Odin", "A", 18), ("Thor", "B", 16), ("Freya", "C", 9)}),
        ("b", {("Odin", "B", 18), ("Thor", "A", 12), ("Freya", "C", 9)}),
    ],
)
def test_t02_a_player_who_ties_with_himself_chooses(data: Callable[..., Any], lot: str, expected: set[Any]) -> None:
    assert claims(data(OWN_TIE, options=f"--pick odin={lot}")) == expected


def test_t02_until_he_does_only_what_holds_either_way_is_told(data: Callable[..., Any]) -> None:
    outcome = data(OWN_TIE, code=1)
    assert claims(outcome) == {("Freya", "C", 9)}
    assert outcome["rounds"][0]["asks"] == [{"player": "Odin", "clause": "2a", "lots": ["A", "B"]}]


def test_t02_a_choice_of_something_else_is_illegal(run: Run) -> None:
    code, _, err = run(OWN_TIE, options="--pick Odin=C")
    assert code == 3
    assert "C is not allowed (2a)" in err
    assert "allowed: A, B" in err


def test_t02_no_half_points(run: Run) -> None:
    code, _, err = run(OWN_TIE.replace("B-9;18", "B-9;17.5"))
    assert code == 2
    assert "B3 (B, Odin): “17.5” is no bid" in err


def test_picks_are_used_in_order(data: Callable[..., Any]) -> None:
    both = data("x,X,Y\nA-1,6,0\nB-1,6,0\nC-1,0,6\nD-1,0,6\n", options="--pick X=B --pick Y=D --pick X=A")
    assert claims(both) == {("X", "B", 6), ("Y", "D", 6)}


def test_several_who_choose_at_once_are_asked_together(data: Callable[..., Any]) -> None:
    text = "x,X,Y\nA-1,6,0\nB-1,6,0\nC-1,0,6\nD-1,0,6\n"
    assert [ask["player"] for ask in data(text, code=1)["rounds"][0]["asks"]] == ["X", "Y"]
    assert [ask["player"] for ask in data(text, options="--pick X=A", code=1)["rounds"][0]["asks"]] == ["Y"]


def test_t04_a_dead_tie_names_its_set(data: Callable[..., Any]) -> None:
    outcome = data(WAR, "x,Ann,Bob\nVIKINGS-9,16,15\nHRE-10,12,13\n")
    assert outcome["rounds"][0]["wars"][0] == {"lot": "VIKINGS", "players": ["Ann", "Bob"], "floor": 15}
    assert claims(outcome) == {("Dee", "SUNG", 10), ("Cyd", "CHOLA", 9), ("Ann", "VIKINGS", 16), ("Bob", "HRE", 13)}


def test_t04_dice_after_three_rounds_and_double_the_price(data: Callable[..., Any]) -> None:
    asked = data(WAR, SAME, SAME, code=1)["rounds"][2]["asks"]
    assert asked == [{"player": None, "clause": "4.3", "lots": ["VIKINGS", "HRE"]}]
    outcome = data(WAR, SAME, SAME, options="--dice 3,5")
    assert claims(outcome) >= {("Bob", "VIKINGS", 30), ("Ann", "HRE", 24)}


def test_equal_dice_want_more_dice(run: Run) -> None:
    code, out, _ = run(WAR, SAME, SAME, options="--dice 4,4")
    assert code == 1
    assert "(4.3) to be thrown: 2 dice; give them with --dice" in out
    assert run(WAR, SAME, SAME, options="--dice 4,4,1,2")[0] == 0


def test_on_a_terminal_dice_are_thrown_and_it_is_said(run: Run) -> None:
    code, out, err = run(WAR, SAME, SAME, typed="")
    assert code == 0
    assert "no dice were given; thrown here: " in err
    assert "(4.3) Ann throws " in out


def test_t04_bids_below_the_floor_and_on_barred_lots_are_illegal(run: Run) -> None:
    code, out, err = run(WAR, "x,Ann,Bob\nVIKINGS-9,14,15\nHRE-10,12,3\n")
    assert (code, out) == (3, "")
    assert "round2.csv, B2 (VIKINGS, Ann): (4) 14 for VIKINGS is too little; for VIKINGS bid 0, or 15 and more" in err
    assert "round2.csv, C3 (HRE, Bob): (4) 3 for HRE is too little" in err
    second = Path(CHART_2[1]).read_text().replace("VIKINGS-9,22,20,0", "VIKINGS-9,22,20,23")
    code, _, err = run(CHART_2[0], second)
    assert code == 3
    assert "D3 (VIKINGS, Loki): (4) only those tied on VIKINGS may bid for it this round; for VIKINGS bid 0" in err


def test_t05_zeros_are_no_tie_and_no_price(data: Callable[..., Any]) -> None:
    zeros = "x,X,Y\nA-8,0,0\nB-9,0,0\nC-7,0,0\n"
    outcome = data(zeros, zeros.replace("A-8,0", "A-8,8"), options="--pick y=C")
    assert outcome["rounds"][0]["wars"] == outcome["rounds"][0]["claims"] == []
    assert outcome["rounds"][0]["may_bid"] == {"X": ["A", "B", "C"], "Y": ["A", "B", "C"]}
    assert claims(outcome) == {("X", "A", 8), ("Y", "C", 7)}


def test_t05_less_than_the_strength_is_illegal_or_read_as_zero(run: Run, data: Callable[..., Any]) -> None:
    text = "x,X,Y\nA-8,7,8\nB-9,9,0\n"
    error = data(text, code=3)["error"]
    assert error["faults"] == [
        {"place": "round1.csv, B2 (A, X)", "text": "(0) 7 for A is too little; for A bid 0, or 8 and more"}
    ]
    code, out, _ = run(text, options="--rule H=read_as_zero")
    assert code == 0
    assert "7 →0" in out
    assert "(0) X's 7 for A counts as 0: the least bid is 8" in out


def test_t06_five_thousand_nines(run: Run) -> None:
    code, _, err = run(f"x,Odin,Thor\nA-10,{'9' * 5000},0\nB-9,0,0\n")
    assert code == 2
    assert "B2 (A, Odin): “999999999999999999999999…” (5000 characters) is too large a bid" in err


# T11


def test_t11_names_are_shown_literally(run: Run) -> None:
    code, out, err = run(HOSTILE)
    assert code == 0
    assert "\x1b" not in out + err
    assert "\u202e" not in out + err
    assert "\\x1b[2JOdin" in out
    assert "[red]Thor takes B for 9" in out
    assert "\x1b" not in run(HOSTILE, options="--json")[1]


def test_names_of_an_odd_number_of_people(run: Run) -> None:
    assert "1 players bid here; 2 to 6 may" in run("x,Odin\nA-3,3\n")[2]
    seven = "x,a,b,c,d,e,f,g\n" + "".join(f"L{letter}-3,0,0,0,0,0,0,0\n" for letter in "ABCDEFG")
    assert run(seven)[0] == 2


FROZEN = "x,X,Y\nA-1,0,5\nB-1,5,0\nC-1,6,6\n"


def test_lots_led_by_those_at_war_are_held_over(data: Callable[..., Any], run: Run) -> None:
    (one,) = data(FROZEN)["rounds"]
    assert one["held"] == ["A", "B"]
    assert one["wars"] == [{"lot": "C", "players": ["X", "Y"], "floor": 6}]
    assert one["waiting"] == []
    assert "(4.2) A is held over: Y, who leads it with 5, is in a war" in run(FROZEN)[1]


def test_what_is_held_over_is_not_told_in_secret(data: Callable[..., Any]) -> None:
    assert data(FROZEN, options="--secret")["rounds"][0]["held"] == []


def test_a_house_rule_changes_the_outcome(data: Callable[..., Any]) -> None:
    assert claims(data(FROZEN, options="--rule A=may_claim")) == {("X", "B", 5), ("Y", "A", 5)}


def test_lots_whose_names_cannot_be_told_apart_or_written(run: Run) -> None:
    code, _, err = run('{"X": {"a>b-3": 0, "c-4": 0}, "Y": {"a>b-3": 0, "c-4": 0}}\n')
    assert code == 2
    assert "round1.csv: the lot “a>b” has a mark in its name" in err


# What is kept secret


def test_secret_tells_who_gets_which_and_the_floors_and_no_losing_bid(run: Run) -> None:
    _, out, err = run(*CHART_2, options="--secret --pick Loki=FRANKS")
    assert "(6) Odin takes MONGOLS for 60" in out
    assert "from 20 up" in out
    assert "tied with" not in out
    assert "VIKINGS 9" not in out
    assert "32" not in out + err


@pytest.mark.parametrize("options", ["--secret", "--secret --json"])
@pytest.mark.parametrize(
    "losing",
    [
        {"GUPTAS-8,11": "GUPTAS-8,12", "ARABS-18,34": "ARABS-18,35"},
        {"ARABS-18,34,37,18": "ARABS-18,37,37,18", "HUNS-14,22,21": "HUNS-14,22,36"},
        {"TANG DYNASTY-11,18": "TANG DYNASTY-11,0", "BYZANTINES-12,19": "BYZANTINES-12,0"},
    ],
    ids=["lower", "a tie lost by reference", "nobody above"],
)
def test_two_sheets_that_differ_only_in_losing_bids_are_told_alike_in_secret(
    run: Run, options: str, losing: dict[str, str]
) -> None:
    other = told = Path(CHART_1).read_text()
    for bid, changed in losing.items():
        assert bid in other
        other = other.replace(bid, changed)
    assert run(told, options=options) == run(other, options=options)


# Options


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ("--vp x", "“x” is no whole number of VP"),
        ("--vp Baldur=3", "there is no player “Baldur”"),
        ("--pick Baldur=ARABS", "there is no player “Baldur”"),
        ("--pick Odin=Atlantis", "“Atlantis” is no lot"),
        ("--pick Odin", "“Odin” is not written as PLAYER=LOT"),
        ("--dice 7", "“7” is no list of faces from 1 to 6"),
        ("--dice ٣", "is no list of faces"),
    ],
)
def test_options_that_mean_nothing(run: Run, options: str, fault: str) -> None:
    code, out, err = run(CHART_1, options=options)
    assert (code, out) == (2, "")
    assert fault in err


def test_answers_nobody_asked_for_are_named(run: Run) -> None:
    _, _, err = run(CHART_1, options="--pick Odin=ARABS --dice 1,2")
    assert "the choice of Odin, ARABS, was not asked for" in err
    assert "2 dice were not asked for" in err


def test_starting_vp_by_player(data: Callable[..., Any]) -> None:
    assert data(CHART_1, options="--vp Thor=40 --vp 10")["ledger"]["Thor"] == 3
    assert data(CHART_1, options="--vp Thor=40 --vp 10")["ledger"]["Odin"] == -12


def test_pictures(run: Run, tmp_path: Path) -> None:
    _, _, err = run(*CHART_2, options="--pick Loki=FRANKS --svg pictures")
    assert "drawn: pictures/round2.svg" in err
    assert (tmp_path / "pictures" / "round1.svg").read_text(encoding="utf-8").startswith("<svg")


def test_another_system_has_no_bid_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "flanks", CHART_1]) == 2
    assert "flanks is not played with bid sheets" in capsys.readouterr().err


def test_a_file_that_is_not_there(run: Run) -> None:
    code, _, err = run("nowhere.csv")
    assert code == 2
    assert "nowhere.csv: there is no such file or folder" in err


def test_italian(run: Run) -> None:
    _, out, _ = run(*CHART_2, options="--lang it --pick Loki=FRANKS")
    assert "Giocatore Lotto Paga PV" in squeezed(out)
    assert "non assegnati: SUNG DYNASTY" in out
