"""Are rosters read from CSV files, with every fault in its place?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fugleman.adapters.variants import combined, configured, read_variant
from fugleman.core.errors import Faulty
from fugleman.muster import muster
from fugleman.systems.active_turn import ActiveTurn
from fugleman.systems.flank_march import FlankMarch

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


def read(file: Path, system: str = "active_turn") -> dict[str, Any]:
    """What a roster sets. Raises Faulty."""
    found = combined(muster()[system].system, [read_variant(file, muster()[system].system)])
    if found.faults:
        raise Faulty(found.faults)
    return dict(found.scenario)


def refused(file: Path, system: str = "active_turn") -> list[str]:
    """Every fault with its place."""
    with pytest.raises(Faulty) as error:
        read(file, system)
    return str(error.value).splitlines()


def test_each_line_is_a_unit_and_an_empty_cell_changes_nothing(tmp_path: Path) -> None:
    assert read(in_file(tmp_path, ROSTER)) == {
        "red": [
            {"name": "Scouts", "initiative": 2, "models": 5, "move_or_shoot": "none", "armed": True, "at": "12,10"},
            {"name": "Heavy", "initiative": 6, "move_or_shoot": "all"},
        ],
        "blue": [{"name": "Zuavi", "initiative": [4, 4, 6], "move_or_shoot": "some", "armed": False, "at": "12,38"}],
    }


@pytest.mark.parametrize("parted", [";", "\t"])
def test_semicolons_and_tabs_part_cells_too(tmp_path: Path, parted: str) -> None:
    written = f"\ufeffSide{parted}Name\nBlue{parted}'=Guard\n"
    assert read(in_file(tmp_path, written)) == {"blue": [{"name": "=Guard"}]}


def test_all_faults_are_told_each_in_its_place(tmp_path: Path) -> None:
    written = "side,name,models,armed\nGreen,a,x,true\nRed,b,2,perhaps\nRed,c,1,true,9\n,d\n"
    assert refused(in_file(tmp_path, written)) == [
        "roster.csv, line 4: “9” stands under no heading",
        "roster.csv, line 5: it has no side",
        "roster.csv, line 2, side: “Green” cannot stand here: write Red, Blue",
        "roster.csv, line 2, models: “x” cannot stand here",
        "roster.csv, line 3, armed: “perhaps” cannot stand here",
    ]


def test_a_fault_of_the_heading_hides_none_of_the_lines(tmp_path: Path) -> None:
    written = "side,name,modles,armed\nGreen,a,x,true\nRed,b,2,perhaps\n"
    assert [told.partition(":")[0] for told in refused(in_file(tmp_path, written))] == [
        "roster.csv, line 1",
        "roster.csv, line 2, side",
        "roster.csv, line 3, armed",
    ]


def test_columns_that_are_not_known_are_told_with_what_may_be_meant(tmp_path: Path) -> None:
    assert [told.partition(": ")[2] for told in refused(in_file(tmp_path, "nmae,model,name,name\nx,1,a,b\n"))] == [
        "there is no column “side”",
        "there is no “nmae”; did you mean name?",
        "there is no “model”; did you mean models?",
        "the column “name” is there more than once",
    ]


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "roster.csv"
    file.write_bytes(b"side,name\nRed,\0\n")
    with pytest.raises(Faulty, match="no text"):
        read(file)


def test_a_roster_is_one_of_a_system_that_has_units(tmp_path: Path) -> None:
    file = in_file(tmp_path, ROSTER)
    with pytest.raises(Faulty, match="this system has no rosters"):
        read_variant(file, muster()["flanks"].system)
    with pytest.raises(Faulty, match="does not say of which system it is"):
        read_variant(file)


def test_more_units_than_any_army_has_are_not_read(tmp_path: Path) -> None:
    file = in_file(tmp_path, "side,name\n" + "Red,a\n" * 501)
    with pytest.raises(Faulty, match="there are 501 units; at most 500 are read"):
        read(file)


def test_house_rules_and_a_roster_go_together_and_the_later_file_holds(tmp_path: Path) -> None:
    mustered = muster()["active_turn"]
    house = in_file(tmp_path, '[rulings]\nearly = "after"\n[scenario]\nturns = 3\nred = ["1"]\n', "house.toml")
    files = [read_variant(house), read_variant(in_file(tmp_path, ROSTER), mustered.system)]
    system = configured(mustered.system, mustered.rulebook, combined(mustered.system, files))
    assert isinstance(system, ActiveTurn)
    assert (system.rulings.early, system.scenario.turns) == ("after", 3)
    assert [unit.name for unit in system.roster.units] == ["Scouts", "Heavy", "Zuavi"]
    other_way = configured(mustered.system, mustered.rulebook, combined(mustered.system, files[::-1]))
    assert isinstance(other_way, ActiveTurn)
    assert [unit.name for unit in other_way.roster.units] == ["a1", "Zuavi"]


def test_a_roster_may_stand_where_a_variant_may(tmp_path: Path) -> None:
    mustered = muster()["active_turn"]
    variant = read_variant(in_file(tmp_path, ROSTER, "roster.CSV"), mustered.system)
    system = configured(mustered.system, mustered.rulebook, combined(mustered.system, [variant]))
    assert isinstance(system, ActiveTurn)
    assert [(unit.side, unit.name, unit.models) for unit in system.roster.units] == [
        (0, "Scouts", (2,) * 5),
        (0, "Heavy", (6,)),
        (1, "Zuavi", (4, 4, 6)),
    ]


# Armies of flank marches.

ARMY = """side;structure;command;general;chief;attached;name;vd;width;depth;x;y;facing
Rosso;Media;Centro;Discreto;sì;;Fanti1;3;;4;30;22;N
Rosso;;Centro;;;;Fanti2;3;;4;38;22;N
Rosso;;Ala;Esperto;;x;Cavalieri;2;8;2;;;
;;;;;;Palude;;20;10;60;45;no
"""


def test_1_lines_become_commands_with_their_generals(tmp_path: Path) -> None:
    found = read(in_file(tmp_path, ARMY), "flank_march")
    red, blue = found["armies"]
    assert [unit["at"] for unit in red["commands"][0]["units"]] == ["30,22 N", "38,22 N"]
    assert red["structure"] == "Average"
    assert {"name": "Ala", "general": "Expert", "chief": False, "attached": "Cavalieri"}.items() <= red["commands"][1].items()
    assert red["commands"][1]["units"] == [{"name": "Cavalieri", "vd": 2, "at": "", "width": "8", "depth": "2"}]
    assert found["impassable"] == [{"name": "Palude", "at": "60,45 NW", "width": "20", "depth": "10"}]
    assert blue["commands"][0]["name"] == "Main"


def test_1_two_clubs_files_make_one_battle(tmp_path: Path) -> None:
    mustered = muster()["flank_march"]
    blue = "side,command,general,chief,name,vd\nBlue,Main,Genius,yes,Pike,4\nBlue,Side,Poor,,Bow,2\n"
    files = [in_file(tmp_path, ARMY, "red.csv"), in_file(tmp_path, blue, "blue.csv")]
    variants = [read_variant(file, mustered.system) for file in files]
    system = configured(mustered.system, mustered.rulebook, combined(mustered.system, variants))
    assert isinstance(system, FlankMarch)
    assert [command.name for command in system.armies.commands] == ["Centro", "Ala", "Main", "Side"]
    assert system.armies.structures == (1, 1)


def test_1_every_fault_of_an_army_is_told_in_its_cell(tmp_path: Path) -> None:
    written = """side,structure,command,general,chief,attached,name,vd,width,x,y,facing
Red,Good,Centre,Fair,yes,x,Foot1,3,8,30,22,N
Red,Bad,centre,Poor,no,x,Foot2,100,0,38,2000,"(1,1)"
Red,,Wing,,,,Cav,,,4,,
Red,,,,,,foot1,1,,,,
Red,,Wing,,,,,1,,,,
,,,,,,Bog,,,1,1,N
"""
    assert refused(in_file(tmp_path, written), "flank_march") == [
        "roster.csv, line 6: it has no name",
        "roster.csv, line 5, name: there are two units “foot1” on this side",
        "roster.csv, line 7, name: it has no width",
        "roster.csv, line 7, name: it has no depth",
        "roster.csv, line 5, name: it has no command",
        "roster.csv, line 3, structure: “Bad” cannot stand here: write Poor, Average, Good",
        "roster.csv, line 3, general: “Poor” contradicts “Fair” in an earlier line",
        "roster.csv, line 3, chief: “no” contradicts “yes” in an earlier line",
        "roster.csv, line 3, attached: the general is with another unit already",
        "roster.csv, line 3, width: 0U is not between 0 and 1000U",
        "roster.csv, line 3, y: 2000U is off every table",
        "roster.csv, line 3, facing: “(1,1)” is no facing: its squares must add up to a square, as in (3,4)",
        "roster.csv, line 3, vd: “100” is no number from 0 to 99",
        "roster.csv, line 4, command: no line says who is the general of Wing",
        "roster.csv, line 4, name: it has no y",
        "roster.csv, line 4, name: it has no facing",
        "roster.csv, line 4, name: it has no vd",
    ]


def test_an_army_in_a_file_replaces_one_that_is_no_army(tmp_path: Path) -> None:
    house = in_file(tmp_path, 'system = "flank_march"\n[scenario]\narmies = 3\n', "house.toml")
    system = muster()["flank_march"].system
    found = combined(system, [read_variant(house), read_variant(in_file(tmp_path, ARMY), system)])
    assert len(found.scenario["armies"]) == 2
