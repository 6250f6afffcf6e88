"""Does a script play a game as it is written, and stop where it is wrong?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ALONE = ("--rule", "sides=1", "--rule", "laying=given", "--set", "layouts=L123 C4 R56")
AUTHOR = "roll 1\nRed: R   # to the right\n\nroll 4\nroll 3\n"


def test_the_authors_example(run: Run) -> None:
    ran = run("play", "flanks", *ALONE, "--script", "-", stdin=AUTHOR)
    assert (ran.code, ran.err) == (0, "")
    assert "(4) Red moves counter 1 to Right: L23 C4 R156" in ran.out
    assert "(4.2) Red: counter 4 is alone in Centre and stays" in ran.out
    assert ran.out.splitlines()[-2:] == ["Position: Red L2 C34 R156", "Dice are awaited (3)"]


def test_a_script_from_a_file_in_italian(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "script.txt"
    file.write_bytes(b"\xef\xbb\xbf" + AUTHOR.replace("\n", "\r\n").encode())
    ran = run("play", "flanks", *ALONE, "--script", str(file), "--lang", "it")
    assert ran.code == 0
    assert "Rosso sposta il segnalino 1 in Destra: S23 C4 D156" in ran.out
    assert ran.out.splitlines()[-1] == "Si attendono i dadi (3)"


def test_the_end_of_a_script_says_who_is_awaited(run: Run) -> None:
    ran = run("play", "flanks", *ALONE, "--script", "-", stdin="roll 1")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "Awaited (4): Red"


def test_as_json(run: Run) -> None:
    data = run("play", "flanks", *ALONE, "--script", "-", "--json", stdin=AUTHOR).data
    assert (data["system"], data["position"], data["now"], data["clause"]) == ("flanks", "Red L2 C34 R156", "roll", "3")
    assert (data["over"], data["result"]) == (False, None)
    rolled = [line for line in data["log"] if line["kind"] == "rolled"]
    assert [line["text"] for line in rolled] == [f"1d6: {face} (real dice, typed in)" for face in (1, 4, 3)]


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        ("roll 1\n# a comment\nRed: L", 3, "line 3: L is not allowed (4): counter 1 is there already; allowed: C, R"),
        ("roll 1\nRed: Z", 2, "line 2: “Z” is no sector: they are L, C, R"),
        ("roll 7", 2, "line 1: “7” is no throw of 1d6"),
        ("roll １", 2, "line 1: “１” is no throw of 1d6"),
        ("roll 1\nPurple: R", 2, "line 2: “Purple: R” begins with no seat; they are Red"),
        ("roll 1\nroll 2", 2, "line 2: “roll 2” begins with no seat"),
        ("roll 1\nRed: \x1b[2J", 2, "line 2: “\\x1b[2J” is no sector"),
    ],
)
def test_a_script_stops_at_a_wrong_line(run: Run, script: str, code: int, words: str) -> None:
    ran = run("play", "flanks", *ALONE, "--script", "-", stdin=script)
    assert ran.code == code
    assert words in ran.err
    assert "\x1b" not in ran.out + ran.err
    data = run("play", "flanks", *ALONE, "--script", "-", "--json", stdin=script).data
    assert data["error"]["code"] == code
    assert data["error"]["faults"][0]["place"] == words.split(":")[0]


@pytest.mark.parametrize("script", [b"\xff\xfe\x00", b"roll 1\nRed: \xc3"])
def test_2_a_script_that_is_no_text(run: Run, script: bytes) -> None:
    ran = run("play", "flanks", *ALONE, "--script", "-", stdin=script)
    assert ran.code == 2
    assert "it is no text in UTF-8" in ran.err


def test_2_a_script_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ran = run("play", "flanks", "--script", str(tmp_path / "none"), "--lang", "it")
    assert ran.code == 2
    assert "none" in ran.err


def test_bots_play_by_themselves_between_the_lines(run: Run) -> None:
    script = "Red: L12 C34 R56\nroll 1\nRed: C\nroll 2\n"
    ran = run("play", "flanks", "--seat", "Blue=bot:random", "--seed", "5", "--script", "-", stdin=script)
    assert ran.code == 0
    assert "Blue lays" in ran.out
    assert ran.out.splitlines()[-1].startswith(("Awaited (4): Red", "Dice are awaited"))


def test_a_sealed_call_takes_a_line_a_seat(run: Run) -> None:
    script = "Ann: L123 C4 R56\nBlue: L1 C23 R456\n"
    ran = run("play", "flanks", "--rule", "A=sealed", "--seat", "Ann=me", "--script", "-", stdin=script)
    assert ran.code == 0
    assert "Ann: the envelope is in" in ran.out
    assert ran.out.splitlines()[-2] == "Position: Ann L123 C4 R56, Blue L1 C23 R456"


def test_bots_alone_play_to_the_end_and_the_seed_repeats_it(run: Run) -> None:
    words = ("play", "flanks", "--seat", "Red=bot:greedy:C", "--seat", "Blue=bot:random", "--set", "turns=8", "--seed", "4")
    first, again, other = run(*words), run(*words), run(*words[:-1], "5")
    assert first.code == 0
    assert "the game is over: the last turn has been played" in first.out
    assert first.out == again.out != other.out


def test_2_people_need_a_terminal_or_a_script(run: Run) -> None:
    ran = run("play", "flanks")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no terminal to play at" in ran.err


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (["Red=you"], "“you” is neither me nor bot:NAME"),
        (["Red=bot:greed"], "there is no “greed”; did you mean greedy?"),
        (["Red=bot:greedy:Q"], "“Q”"),
        (["Red=me", "red=me"], "the seat of Red is told of twice"),
        (["Ann=me", "Bob=me", "Cid=me"], "there is no “Cid”; there are Ann, Bob"),
        (["Ann=me", "ＡＮＮ=me"], "is the same as"),
        ([f"{'x' * 61}=me"], "60 are allowed"),
        (["\u200b=me"], "name 1 is empty"),
    ],
)
def test_2_seats_that_cannot_be(run: Run, seats: list[str], words: str) -> None:
    told = [word for seat in seats for word in ("--seat", seat)]
    ran = run("play", "flanks", *told, "--script", "-")
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_a_name_may_hold_an_equals_sign(run: Run) -> None:
    ran = run("play", "flanks", "--seat", "=1+1=me", "--script", "-", stdin="=1+1: L12 C34 R56\n")
    assert ran.code == 0
    assert "=1+1 lays L12 C34 R56" in ran.out


def test_a_journal_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "g.ndjson")
    once = run("play", "flanks", *ALONE, "--journal", file, "--script", "-", stdin="roll 1\nRed: R\n")
    more = run("play", "flanks", "--journal", file, "--script", "-", stdin="roll 4\nroll 3\n")
    assert (once.code, more.code) == (0, 0)
    assert "The game goes on after entry 2." in more.err
    assert more.out.splitlines()[-2] == "Position: Red L2 C34 R156"
    assert run("verify", file).code == 0


def test_2_a_journal_of_another_game(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "g.ndjson")
    run("play", "flanks", *ALONE, "--journal", file, "--script", "-")
    other = run("play", "sector_die", "--journal", file, "--script", "-")
    assert other.code == 2
    assert "it keeps a game of flanks, not of sector_die" in other.err
    rules = run("play", "flanks", "--rule", "maximum=4", "--journal", file, "--script", "-")
    assert rules.code == 2
    assert "its game was begun under other house rules" in rules.err
    assert run("play", "flanks", *ALONE, "--journal", file, "--script", "-").code == 0


def test_2_a_journal_that_is_none(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.ndjson"
    file.write_text("hello\n", encoding="utf-8")
    ran = run("play", "flanks", "--journal", str(file), "--script", "-")
    assert ran.code == 2
    assert "it is no line of a journal" in ran.err
    assert file.read_text("utf-8") == "hello\n"


def test_2_a_journal_in_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ran = run("play", "flanks", "--journal", str(tmp_path / "none" / "g.ndjson"), "--script", "-")
    assert ran.code == 2
    assert "there is no such file or folder" in ran.err
