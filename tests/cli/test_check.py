"""Does `check` find everything wrong with a battlefield, at once and measured?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEADS = "side,name,x,y,facing,width,depth,entered,was"
FIELD = f"""{HEADS}
1,Cav1,2.3,2,E,4,2,left,
2,Spear1,9.3,2,W,4,2,,
1,Cav2,9.3,3,N,4,2,left,
2,Lance,17.4,30,N,8,2,,W
,Wood,119,89,N,8,8,,
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "field.csv"


def test_every_violation_is_told_with_its_distance(run: Run, file: Path) -> None:
    file.write_text(FIELD, encoding="utf-8")
    ran = run("check", "flank_march", str(file))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "Wood is 3U over the rim of the table (4)",
        "Spear1 overlaps Cav2 (4)",
        "Cav1 is 5U from Spear1; more than 5U is needed (4)",
        "Cav2 is 0U from Spear1; more than 5U is needed (4)",
        "Lance was 22.58…U from the nearest that entered; less than 15U is needed (5)",
    ]
    assert "5 violations found" in ran.err


def test_the_same_as_json_and_in_italian(run: Run, file: Path) -> None:
    file.write_text(FIELD, encoding="utf-8")
    ran = run("check", "flank_march", str(file), "--json", "--lang", "it")
    assert ran.code == 1
    assert ran.data[1] == {"clause": "4", "unit": "Spear1", "text": "si sovrappone a Cav2"}


def test_a_spreadsheets_own_csv_is_read(run: Run, file: Path) -> None:
    """A byte-order mark, semicolons, Windows line ends."""
    rows = (f"{HEADS}\n1,Cav1,2.29,2,E,4,2,left,\n2,Spear1,9.3,2,W,4,2,,\n").replace(",", ";").replace("\n", "\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + rows.encode())
    ran = run("check", "flank_march", str(file))
    assert (ran.code, ran.out) == (0, "")
    assert "no violation found" in ran.err


def test_t21_c_the_whole_base_at_exactly_twelve_is_legal_and_a_hundredth_more_is_not(run: Run, tmp_path: Path) -> None:
    unit = '[[unit]]\nside = "Red"\nname = "{name}"\nx = {x}\ny = {y}\nfacing = "W"\nwidth = 8\ndepth = 2\nentered = "right"\n'
    file = tmp_path / "field.toml"
    file.write_text('width = "128.3"\n' + unit.format(name="A", x=117.3, y=4) + unit.format(name="B", x=117.29, y=14))
    ran = run("check", "flank_march", str(file))
    assert ran.out.splitlines() == ["B is 12.01U from its entry edge; at most 12U is allowed (4)"]
    assert run("check", "flank_march", str(file), "--rule", "band=nearest").code == 0


def test_t21_e_a_turn_to_exactly_five_is_legal_and_a_hundredth_less_is_not(run: Run, file: Path) -> None:
    rows = HEADS + "\n1,Cav,10,{y},E,2,2,left,\n2,Spear,10,50,E,8,2,,N\n"
    file.write_text(rows.format(y="60"), encoding="utf-8")
    assert run("check", "flank_march", str(file)).code == 0
    file.write_text(rows.format(y="59.99"), encoding="utf-8")
    ran = run("check", "flank_march", str(file))
    assert ran.out == "Spear has come within 4.99U of Cav; not less than 5U is allowed (5.1)\n"


def test_a_turn_between_ninety_and_one_hundred_and_eighty_is_told(run: Run, file: Path) -> None:
    file.write_text(HEADS + "\n1,Cav,10,60,E,2,2,left,\n2,Spear,20,50,(-4),8,2,,N\n2,Pike,40,50,100,8,2,,N\n", encoding="utf-8")
    assert run("check", "flank_march", str(file)).code == 2
    file.write_text(HEADS + "\n1,Cav,10,60,E,2,2,left,\n2,Pike,20,50,100,8,2,,N\n", encoding="utf-8")
    ran = run("check", "flank_march", str(file))
    assert ran.out == "Pike has turned by more than 90 degrees and less than 180 (5)\n"


def test_all_faults_of_a_file_are_told_at_once(run: Run, file: Path) -> None:
    file.write_text(f"{HEADS}\n3,A,1e3,2,E,4,2,left,\n1,A,2,2.345,X,0,2,top,\n1,A,2,2,N,8,2,,\n", encoding="utf-8")
    ran = run("check", "flank_march", str(file), "--json")
    assert ran.code == 2
    assert [fault["place"] for fault in ran.data["error"]["faults"]] == [
        "field.csv, line 2, x",
        "field.csv, line 2, side",
        "field.csv, line 3, y",
        "field.csv, line 3, width",
        "field.csv, line 3, facing",
        "field.csv, line 3, entered",
        "field.csv, line 4, name",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("name,x,y\nA,1,2", "line 2, name: it has no facing"),
        ("name,x,y,facing,speed", "speed"),
        ("name,x,y,facing,x", "more than once"),
    ],
)
def test_headings_that_are_missing_or_strange_are_told(run: Run, file: Path, words: str, says: str) -> None:
    file.write_text(words, encoding="utf-8")
    ran = run("check", "flank_march", str(file))
    assert ran.code == 2
    assert says in ran.err


def test_toml_with_strange_keys_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "field.toml"
    file.write_text('breadth = 3\n[[unit]]\nname = "A"\nspeed = 4\nx = 3\n')
    ran = run("check", "flank_march", str(file))
    assert ran.code == 2
    assert "breadth" in ran.err
    assert "unit 1, name: it has no facing" in ran.err
    file.write_text("not toml")
    assert run("check", "flank_march", str(file)).code == 2


def test_other_systems_have_no_battlefield(run: Run, file: Path) -> None:
    file.write_text(FIELD, encoding="utf-8")
    assert run("check", "flanks", str(file)).code == 2
