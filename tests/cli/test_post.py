"""Can two players far apart play a turn with `seal` and `open`, and neither cheat?"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from fugleman.table.post import PostedEnvelope, read_posted, write_posted
from tests.cli.conftest import Run


@pytest.fixture
def keeper(run: Run, tmp_path: Path) -> Path:
    """The journal of a game just begun, kept by one of the players."""
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("# nothing yet\n", encoding="utf-8")
    journal = tmp_path / "keeper" / "game.ndjson"
    journal.parent.mkdir()
    assert run("play", "soldiers", "--journal", str(journal), "--script", str(nothing)).code == 0
    return journal


@pytest.fixture
def copy(keeper: Path, tmp_path: Path) -> Path:
    """The other player's copy: the journal alone."""
    other = tmp_path / "other" / "game.ndjson"
    other.parent.mkdir()
    return Path(shutil.copy(keeper, other))


@pytest.fixture
def mailed(run: Run, keeper: Path, copy: Path) -> dict[str, str]:
    """Both have sealed: the files by seat and kind."""
    assert run("seal", str(keeper), "--seat", "Red", "A@4").code == 0
    assert run("seal", str(copy), "--seat", "Blue", "X@2").code == 0
    return {
        f"{seat} {kind}": str(journal.with_name(f"game.ndjson.0.seat{number}.{kind}"))
        for seat, number, journal in (("Red", 1, keeper), ("Blue", 2, copy))
        for kind in ("receipt", "envelope")
    }


def change(file: str, old: str, new: str) -> None:
    content = Path(file).read_text("utf-8")
    assert old in content
    Path(file).write_text(content.replace(old, new, 1), encoding="utf-8")


def test_a_turn_by_mail(run: Run, keeper: Path, mailed: dict[str, str]) -> None:
    ran = run("open", str(keeper), *mailed.values())
    assert (ran.code, ran.out) == (0, "Red: A@4, as the receipt promised\nBlue: X@2, as the receipt promised\n")
    entered = run("open", str(keeper), *mailed.values(), "--enter")
    assert entered.code == 0
    assert "3  (4) Red wins: 4 is farther down the track than 2" in entered.out
    assert "Position: Red A@4* B@0" in entered.out
    assert run("verify", str(keeper)).code == 0
    digests = [json.loads(line).get("digest") for line in keeper.read_bytes().splitlines()]
    assert digests[1:3] == [json.loads(Path(mailed[f"{seat} receipt"]).read_bytes())["digest"] for seat in ("Red", "Blue")]


def test_sealing_leaves_the_journal_as_it_is_and_tells_nothing(run: Run, copy: Path) -> None:
    before = copy.read_bytes()
    ran = run("seal", str(copy), "--seat", "Blue", "X@2")
    assert copy.read_bytes() == before
    assert "X@2" not in ran.out + ran.err
    receipt, envelope = (copy.with_name(f"game.ndjson.0.seat2.{kind}") for kind in ("receipt", "envelope"))
    assert ran.out == f"Sealed: {json.loads(receipt.read_bytes())['digest']}\n"
    assert b"order" not in receipt.read_bytes()
    assert os.stat(envelope).st_mode & 0o077 == 0


def test_an_order_is_read_from_stdin_so_that_no_history_holds_it(run: Run, copy: Path) -> None:
    ran = run("seal", str(copy), "--seat", "2", "--to", str(copy.with_name("mine")), "--json", stdin="X@2\n")
    assert ran.code == 0
    envelope = json.loads(Path(ran.data["envelope"]).read_bytes())
    assert envelope["order"] == {"type": "Bid", "chit": "X", "space": 2}
    assert ran.data["receipt"] == str(copy.with_name("mine.receipt"))


def test_what_is_sealed_is_final_and_the_same_once_more_is_the_same(run: Run, copy: Path) -> None:
    first = run("seal", str(copy), "--seat", "Blue", "X@2")
    receipt = copy.with_name("game.ndjson.0.seat2.receipt")
    receipt.unlink()
    again = run("seal", str(copy), "--seat", "Blue", "x 2")
    assert (again.code, again.out) == (0, first.out)
    assert receipt.exists()
    second = run("seal", str(copy), "--seat", "Blue", "X@3")
    assert second.code == 3
    assert "what is sealed is final" in second.err
    assert run("seal", str(copy), "--seat", "Blue", "X@2").out == first.out


def test_an_illegal_bid_is_refused_before_it_is_sealed(run: Run, copy: Path) -> None:
    ran = run("seal", str(copy), "--seat", "Blue", "X@9")
    assert ran.code == 3
    assert "X@9 is not allowed (3): the track ends at space 8; it may bid spaces 0 to 8" in ran.err
    assert run("seal", str(copy), "--seat", "Blue", "X and Y").code == 2
    assert run("seal", str(copy), "--seat", "Green", "X@1").code == 2
    assert sorted(file.name for file in copy.parent.iterdir()) == ["game.ndjson"]


def test_q_what_will_not_count_is_sealed_with_a_warning(run: Run, keeper: Path, tmp_path: Path) -> None:
    journal = tmp_path / "house.ndjson"
    house = ("--rule", "Q=pass", "--script", str(tmp_path / "nothing.txt"))
    assert run("play", "soldiers", "--journal", str(journal), *house).code == 0
    ran = run("seal", str(journal), "--seat", "Blue", "X@9")
    assert ran.code == 0
    assert "It is sealed, but will not count: X@9 is not allowed (3): the track ends at space 8" in ran.err
    assert "not count" not in run("seal", str(journal), "--seat", "Red", "A@4").err


def test_q_a_spoiled_envelope_is_told_and_does_not_stop_the_game(run: Run, keeper: Path, mailed: dict[str, str]) -> None:
    forge(mailed["Blue envelope"], mailed["Blue receipt"], {"type": "Bid", "chit": "X", "space": 9})
    ran = run("open", str(keeper), *mailed.values())
    assert "Blue: spoiled, as the receipt promised: X@9 is not allowed (3): the track ends at space 8" in ran.out
    assert "not allowed" in run("open", str(keeper), *mailed.values(), "--json").data["opened"][1]["fault"]
    entered = run("open", str(keeper), *mailed.values(), "--enter")
    assert entered.code == 0
    assert "the envelope of Blue is spoiled, and the default stands for it: X@9" in entered.out
    assert run("verify", str(keeper)).code == 0
    assert "Blue is spoiled" in run("show", str(keeper)).out
    assert "Blue is spoiled" in run("export", str(keeper), "--as", "csv").out


def forge(envelope: str, receipt: str, order: dict[str, object]) -> None:
    """What a player makes who seals by hand: an envelope and its true receipt."""
    posted = read_posted(Path(envelope).read_bytes())
    assert isinstance(posted, PostedEnvelope)
    made = replace(posted, order=order)
    Path(envelope).write_bytes(write_posted(made))
    Path(receipt).write_bytes(write_posted(made.receipt))


@pytest.mark.parametrize(
    ("old", "new"),
    [('"space":2', '"space":3'), ('"chit":"X"', '"chit":"Y"'), ('"seat":1', '"seat":0'), ('"salt":"', '"salt":"0')],
)
def test_1_a_changed_envelope_is_refused(run: Run, keeper: Path, mailed: dict[str, str], old: str, new: str) -> None:
    change(mailed["Blue envelope"], old, new)
    before = keeper.read_bytes()
    ran = run("open", str(keeper), *mailed.values(), "--enter")
    assert ran.code == 1
    assert "A@4" not in ran.out
    assert keeper.read_bytes() == before
    error = run("open", str(keeper), *mailed.values(), "--json").data["error"]
    assert (error["kind"], error["code"]) == ("fault", 1)


def test_1_an_envelope_of_another_seat_or_game_is_refused(
    run: Run, keeper: Path, copy: Path, mailed: dict[str, str], tmp_path: Path
) -> None:
    receipts = [mailed["Red receipt"], mailed["Blue receipt"]]
    shutil.copy(mailed["Red envelope"], mailed["Blue envelope"])
    change(mailed["Blue envelope"], '"seat":0', '"seat":1')
    assert run("open", str(keeper), *receipts, mailed["Blue envelope"]).code == 1
    elsewhere = tmp_path / "elsewhere.ndjson"
    run("play", "soldiers", "--journal", str(elsewhere), "--script", str(tmp_path / "nothing.txt"))
    run("seal", str(elsewhere), "--seat", "Blue", "X@2")
    ran = run("open", str(keeper), *receipts, f"{elsewhere}.0.seat2.envelope")
    assert (ran.code, ran.err) == (1, "the envelope of Blue belongs to another game\n")


def test_nothing_is_opened_before_all_receipts_are_in(run: Run, keeper: Path, mailed: dict[str, str]) -> None:
    ran = run("open", str(keeper), mailed["Red receipt"], mailed["Red envelope"])
    assert ran.code == 3
    assert "it is too early to open envelopes: the receipt of Blue is not in" in ran.err
    assert "A@4" not in ran.out + ran.err
    early = run("open", str(keeper), mailed["Red receipt"], mailed["Blue receipt"], mailed["Red envelope"], "--enter")
    assert early.code == 3
    assert "that of Blue is not in" in early.err


def test_an_envelope_is_entered_once(run: Run, keeper: Path, mailed: dict[str, str]) -> None:
    assert run("open", str(keeper), *mailed.values(), "--enter", "--json").data["entries"] == [1, 2, 3]
    again = run("open", str(keeper), *mailed.values(), "--enter")
    assert again.code == 1
    assert "for what entry 0 of the journal led to, not entry 3" in again.err


def test_files_that_are_none_of_ours_are_named(run: Run, keeper: Path, tmp_path: Path) -> None:
    ran = run("open", str(keeper), str(tmp_path / "nothing.txt"))
    assert ran.code == 1
    assert ran.err.startswith(f"{tmp_path / 'nothing.txt'}: it is no envelope and no receipt: ")
    assert run("open", str(keeper), str(tmp_path / "absent")).code == 2
    assert run("open", str(keeper)).code == 2


def test_both_speak_italian(run: Run, keeper: Path, mailed: dict[str, str]) -> None:
    ran = run("open", str(keeper), *mailed.values(), "--lang", "it")
    assert ran.out == "Red: A@4, come prometteva la ricevuta\nBlue: X@2, come prometteva la ricevuta\n"
    early = run("open", str(keeper), mailed["Red receipt"], "--lang", "it")
    assert early.err == "è troppo presto per aprire le buste: manca la ricevuta di Blue\n"
    again = run("seal", str(keeper), "--seat", "Rosso", "A@4", "--lang", "it")
    assert again.out.startswith("In busta: ")
    assert "Mette in busta un ordine" in run("seal", "--help", "--lang", "it").out
