"""Does `claims` judge what is claimed, in both languages, with the figures and the command beside it?"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fugleman.adapters.claims_file import KEPT, read
from fugleman.core.text import ENGLISH
from fugleman.lab.asking import WAYS
from fugleman.lab.claims import Claims, each, verdict
from fugleman.lab.claims_report import Teller
from fugleman.lab.report import html, markdown
from fugleman.muster import muster
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs" / "claims"
CLAIMED = [name for name, found in muster().items() if (found.folder / "claims.toml").exists()]


def claims_of(name: str) -> Claims:
    return msgspec.toml.decode((muster()[name].folder / "claims.toml").read_bytes(), type=Claims)


def test_all_five_sources_are_claimed_of() -> None:
    assert set(CLAIMED) >= {"active_turn", "empires", "flank_march", "flanks", "soldiers"}


@pytest.mark.parametrize("name", CLAIMED)
def test_claims_speak_both_languages_and_check_figures_that_are_asked_for(name: str) -> None:
    for claim in claims_of(name).claim.values():
        said = [words for asked in claim.figure for words, _ in each(asked)]
        names = [words["en"] for words in said]
        assert len(set(names)) == len(names)
        assert {asked.ask for asked in claim.figure} <= WAYS.keys()
        for words in (claim.says, claim.measured, *said, *(words for plot in claim.plot for words in (plot.x, plot.y))):
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
    assert "  fugleman claims flanks --games 40" in ran.out.splitlines()


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


def test_what_was_measured_is_told_again_in_another_language(run: Run, tmp_path: Path) -> None:
    measured, told = tmp_path / "measured", tmp_path / "told"
    first = run("claims", "flanks", "--games", "40", "--seed", "3", "--report", str(measured))
    again = run("claims", "--from", str(measured / KEPT), "--report", str(told))
    assert again.out == first.out
    assert {file.name: file.read_bytes() for file in told.iterdir()} == {
        file.name: file.read_bytes() for file in measured.iterdir()
    }
    assert "quota massima, segnalini" in run("claims", "--from", str(measured / KEPT), "--lang", "it").out
    kept = msgspec.json.decode((measured / KEPT).read_bytes())
    assert (kept["seed"], kept["command"]) == (3, "fugleman claims flanks --seed 3 --games 40")
    assert run("claims", "--from", str(measured / KEPT), "--json").data == kept


def test_what_was_measured_is_told_of_one_system(run: Run) -> None:
    told = run("claims", "soldiers", "--from", str(DOCS / KEPT), "--json").data["claims"]
    assert {claim["system"] for claim in told} == {"soldiers"}
    assert run("claims", "sector_die", "--from", str(DOCS / KEPT)).code == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [("{}", "format"), ('{"format": 7}', "its format is 7, and 1 is read"), ('{"format": 1}', "program"), ("", "truncated")],
)
def test_a_file_that_holds_no_claims(run: Run, tmp_path: Path, words: str, says: str) -> None:
    (tmp_path / KEPT).write_text(words, encoding="utf-8")
    ran = run("claims", "--from", str(tmp_path / KEPT))
    assert ran.code == 2
    assert says in ran.err


def test_what_is_kept_was_measured_of_these_claims() -> None:
    kept = read(DOCS / KEPT)
    now = [(name, short, claim) for name in CLAIMED for short, claim in claims_of(name).claim.items()]
    assert len(kept.claims) == len(now)
    for judged, (name, short, claim) in zip(kept.claims, now, strict=True):
        found = muster()[name]
        assert (judged.system, judged.edition, judged.claim) == (name, found.system.edition, short)
        assert judged.title == found.rulebook.title
        assert (judged.says, judged.measured, judged.check, judged.plot) == (
            claim.says,
            claim.measured,
            claim.check,
            claim.plot,
        )
        assert [one.name for one in judged.figures] == [words for asked in claim.figure for words, _ in each(asked)]
        assert judged.verdict == verdict(claim.check, {one.name["en"]: one.figure for one in judged.figures})


def test_the_report_that_is_kept_tells_of_what_was_measured() -> None:
    report = Teller(ENGLISH, "en").report(read(DOCS / KEPT))
    assert (DOCS / "claims.md").read_text(encoding="utf-8") == markdown(report)
    assert (DOCS / "claims.html").read_text(encoding="utf-8") == html(report)
