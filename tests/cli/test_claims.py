"""Does `claims` judge what is claimed, in both languages, with the figures and the command beside it?"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fugleman.lab.asking import WAYS
from fugleman.lab.claims import Claims, each
from fugleman.muster import muster
from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent
CLAIMED = [name for name, found in muster().items() if (found.folder / "claims.toml").exists()]


def claims_of(name: str) -> Claims:
    return msgspec.toml.decode((muster()[name].folder / "claims.toml").read_bytes(), type=Claims)


def test_all_five_sources_are_claimed_of() -> None:
    assert set(CLAIMED) >= {"active_turn", "empires", "flank_march", "flanks", "soldiers"}


@pytest.mark.parametrize("name", CLAIMED)
def test_claims_speak_both_languages_and_check_figures_that_are_asked_for(name: str) -> None:
    for claim in claims_of(name).claim.values():
        names = [full for asked in claim.figure for full, _ in each(asked)]
        assert len(set(names)) == len(names)
        assert {asked.ask for asked in claim.figure} <= WAYS.keys()
        for words in (claim.says, claim.measured, *(words for plot in claim.plot for words in (plot.x, plot.y))):
            assert words.keys() == {"en", "it"}
        for check in claim.check:
            assert check.figure in names
            assert not isinstance(check.than, str) or check.than in names
        for plot in claim.plot:
            assert all(any(full.startswith(f"{series} ") for full in names) for series in plot.series)


def verdicts(run: Run, *words: str) -> dict[str, Any]:
    return {claim["claim"]: claim["verdict"] for claim in run("claims", *words, "--json").data["claims"]}


def test_the_verdicts_on_flanks_survive_another_seed(run: Run) -> None:
    one, other = (verdicts(run, "flanks", "--games", "400", "--seed", seed) for seed in "12")
    assert one == other == {"influence": "holds", "use": "holds", "random": "holds"}


def test_the_figures_stand_beside_the_verdict(run: Run) -> None:
    ran = run("claims", "flanks", "--games", "40")
    assert ran.code == 0
    assert "26/67 = 0.388060" in ran.out
    assert "Verdict: holds" in ran.out
    assert "  fugleman claims flanks" in ran.out.splitlines()


def test_a_report_has_a_table_beside_every_plot(run: Run, tmp_path: Path) -> None:
    ran = run("claims", "flanks", "--games", "40", "--lang", "it", "--report", str(tmp_path))
    assert ran.code == 0
    page = (tmp_path / "claims.html").read_text(encoding="utf-8")
    assert "Verdetto: regge" in page
    body = ET.fromstring(page[page.index("<body>") : page.index("</html>")])
    for section in body.findall("section"):
        plots = section.findall("{http://www.w3.org/2000/svg}svg")
        assert len(section.findall("table")) > len(plots) or not plots
    assert (tmp_path / "claims.md").read_text(encoding="utf-8").startswith("# Le affermazioni degli autori, misurate\n")


def test_2_a_system_of_which_nothing_is_claimed(run: Run) -> None:
    ran = run("claims", "sector_die")
    assert ran.code == 2
    assert "nothing is claimed of sector_die" in ran.err


def test_the_report_that_is_kept_is_of_these_claims() -> None:
    kept = (ROOT / "docs" / "claims" / "claims.md").read_text(encoding="utf-8")
    said = re.findall(r"^## (.+)$", kept, re.MULTILINE)
    expected = [
        f"{muster()[name].rulebook.title['en']}: {claim.says['en']}"
        for name in CLAIMED
        for claim in claims_of(name).claim.values()
    ]
    assert [line.replace("\\", "") for line in said] == expected
    assert len(
        re.findall(r"^\*\*Verdict: (holds|does not hold|only partly|not decidable here)\*\*$", kept, re.MULTILINE)
    ) == len(said)
