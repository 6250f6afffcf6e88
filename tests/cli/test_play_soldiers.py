"""Does a script of the sealed Command Track replay a trial to its right answers?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CHITS = (
    *("--set", 'red=[{name="R1",space=1},{name="R2",space=2}]'),
    *("--set", 'blue=[{name="B1",space=1},{name="B2",space=1}]'),
    *("--set", "advantage=Blue"),
)
THREE_TURNS = """
Blue: B1->3
Red: R1->3   # a tie on the first turn
Blue: B2->3
Red: R1->3   # a tie again
Blue: B1->4
Red: R1->6
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "trial.txt"


def test_ties_momentum_and_committed_markers(run: Run, script: Path) -> None:
    script.write_text(THREE_TURNS, encoding="utf-8")
    ran = run("play", "soldiers", *CHITS, "--script", str(script))
    assert ran.code == 0
    ruled = [line[6:] for line in ran.out.splitlines() if line[4:7] == "  (" and line[6:9] != "(1)"]
    assert ruled == [
        "(0.1) Command Cycle 1 begins; Blue has the advantage",
        "(5.1) both bid 3: Blue has the advantage and wins",
        "(4) Blue: B1 moves to space 3, is activated and Committed",
        "(4) Red: R1 moves to space 3, not activated",
        "(5) both bid 3: Blue was active in the preceding turn and wins",
        "(4) Blue: B2 moves to space 3, is activated and Committed",
        "(4) Red: R1 stays in space 3, not activated",
        "(4) Red wins: 6 is farther down the track than 4",
        "(4) Red: R1 moves to space 6, is activated and Committed",
        "(4.1) Blue: B1 moves on to space 4, not activated; its marker comes off",
    ]
    assert "Position: Red R1@6* R2@2, Blue B1@4 B2@3*; advantage Blue, last active Red with R1" in ran.out


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("Red: R1->7", 3, "R1@7 is not allowed (2): chit R1 was activated in the preceding turn"),
        ("Red: R2->1", 3, "R2@1 is not allowed (3): chit R2 stands in space 2 and never goes back"),
        ("Red: R2->9", 3, "R2@9 is not allowed (3): the track ends at space 8"),
        ("Red: B1->5", 3, "B1@5 is not allowed (2): B1 is no chit of Red"),
        ("Red: R1->7 R2->7", 2, "is no bid"),
    ],
)
def test_the_fourth_turns_bid_is_refused_and_not_kept(run: Run, script: Path, line: str, code: int, words: str) -> None:
    script.write_text(f"{THREE_TURNS}{line}\n", encoding="utf-8")
    journal = script.with_name("game.ndjson")
    ran = run("play", "soldiers", *CHITS, "--script", str(script), "--journal", str(journal))
    assert ran.code == code
    assert "line 8: " in ran.err
    assert words in ran.err
    script.write_text("Blue: B1->4\nRed: R2->2\n", encoding="utf-8")
    resumed = run("play", "soldiers", "--script", str(script), "--journal", str(journal))
    assert "(4) Blue wins: 4 is farther down the track than 2" in resumed.out
    assert "->7" not in journal.read_text("utf-8")
    assert run("verify", str(journal)).code == 0
