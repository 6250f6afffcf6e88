"""Are rosters read from CSV files, with every fault in its place?"""

from __future__ import annotations

from pathlib import Path

import pytest

from fugleman.adapters.rosters import read_roster
from fugleman.adapters.variants import combined, configured, read_variant
from fugleman.core.errors import Faulty
from fugleman.muster import muster
from fugleman.systems.active_turn import ActiveTurn

ROSTER = """side,name,initiative,models,move_or_shoot,armed,at
Red,Scouts,2,5,none,true,"12,10"
red,Heavy,6,,all,,
,,,,,,
Blu,Zuavi,4 4 6,,some,false,"12,38"
"""


def in_file(folder: Path, content: str, name: str = "roster.csv") -> Path:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    return file


def test_each_line_is_a_unit_and_an_empty_cell_changes_nothing(tmp_path: Path) -> None:
    assert read_roster(in_file(tmp_path, ROSTER)) == {
        "red": [
            {"name": "Scouts", "initiative": 2, "models": 5, "move_or_shoot": "none", "armed": True, "at": "12,10"},
            {"name": "Heavy", "initiative": 6, "move_or_shoot": "all"},
        ],
        "blue": [{"name": "Zuavi", "initiative": [4, 4, 6], "move_or_shoot": "some", "armed": False, "at": "12,38"}],
    }


@pytest.mark.parametrize("parted", [";", "\t"])
def test_semicolons_and_tabs_part_cells_too(tmp_path: Path, parted: str) -> None:
    written = f"\ufeffSide{parted}Name\nBlue{parted}'=Guard\n"
    assert read_roster(in_file(tmp_path, written)) == {"red": [], "blue": [{"name": "=Guard"}]}


def test_all_faults_are_told_each_in_its_place(tmp_path: Path) -> None:
    written = "side,name,models,armed\nGreen,a,x,true\nRed,b,2,perhaps\nRed,c,1,true,9\n"
    with pytest.raises(Faulty) as error:
        read_roster(in_file(tmp_path, written))
    assert [str(fault.place) for fault in error.value.faults] == [
        "line 2, side",
        "line 2, models",
        "line 3, armed",
        "line 4, side",
    ]


def test_a_fault_of_the_heading_hides_none_of_the_lines(tmp_path: Path) -> None:
    written = "side,name,modles,armed\nGreen,a,x,true\nRed,b,2,perhaps\n"
    with pytest.raises(Faulty) as error:
        read_roster(in_file(tmp_path, written))
    assert [str(fault.place) for fault in error.value.faults] == ["line 1", "line 2, side", "line 3, armed"]


def test_a_line_that_breaks_off_before_its_side_is_told(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="line 2, side"):
        read_roster(in_file(tmp_path, "name,side\nScouts\n"))


def test_columns_that_are_not_known_are_told_with_what_may_be_meant(tmp_path: Path) -> None:
    with pytest.raises(Faulty) as error:
        read_roster(in_file(tmp_path, "nmae,model,name,name\nx,1,a,b\n"))
    told = [str(fault.text) for fault in error.value.faults]
    assert told[0] == "there is no column “side”"
    assert told[1] == "there is no “nmae”; did you mean name?"
    assert told[2] == "there is no “model”; did you mean models?"
    assert told[3:] == ["the column “name” is there more than once"] * 2


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "roster.csv"
    file.write_bytes(b"side,name\nRed,\xff\n")
    with pytest.raises(Faulty, match="no text in UTF-8"):
        read_roster(file)


def test_house_rules_and_a_roster_go_together_and_the_later_file_holds(tmp_path: Path) -> None:
    mustered = muster()["active_turn"]
    house = in_file(tmp_path, '[rulings]\nearly = "after"\n[scenario]\nturns = 3\nred = ["1"]\n', "house.toml")
    files = [read_variant(house), read_variant(in_file(tmp_path, ROSTER))]
    system = configured(mustered.system, mustered.rulebook, combined(files))
    assert isinstance(system, ActiveTurn)
    assert (system.rulings.early, system.scenario.turns) == ("after", 3)
    assert [unit.name for unit in system.roster.units] == ["Scouts", "Heavy", "Zuavi"]
    other_way = configured(mustered.system, mustered.rulebook, combined(files[::-1]))
    assert isinstance(other_way, ActiveTurn)
    assert [unit.name for unit in other_way.roster.units] == ["a1", "Zuavi"]


def test_a_roster_may_stand_where_a_variant_may(tmp_path: Path) -> None:
    mustered = muster()["active_turn"]
    variant = read_variant(in_file(tmp_path, ROSTER, "roster.CSV"))
    system = configured(mustered.system, mustered.rulebook, variant)
    assert isinstance(system, ActiveTurn)
    assert [(unit.side, unit.name, unit.models) for unit in system.roster.units] == [
        (0, "Scouts", (2,) * 5),
        (0, "Heavy", (6,)),
        (1, "Zuavi", (4, 4, 6)),
    ]
