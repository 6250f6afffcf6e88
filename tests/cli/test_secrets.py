"""Does the command line tell a seat nothing that the rules keep from it? (the pair test)

Two games that differ only in what Blue may not know give Blue, and everybody who looks on, the same words. Times, hashes and
the names of the files are masked: they differ between any two games.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fugleman.cli.journals import box_of
from tests.cli.conftest import Ran, Run

CARDS = (
    "Recon Left, Recon Left, Probe Left, Probe Centre, Attack Right",
    "Recon Right, Probe Right, Attack Left, Assault Left, Assault Right",
)
PAIRS = {
    "a sealed layout": ("flanks", ("--rule", "laying=sealed"), "Red: L123 C4 R56\n", "Red: L1 C246 R35\n"),
    "a hidden hand": ("section_cards", (), f"draw {CARDS[0]}\n", f"draw {CARDS[1]}\n"),
}


def masked(words: str, file: Path) -> str:
    bare = words.replace(str(file), "FILE")
    return re.sub(r"[0-9a-f]{64}", "#", re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "TIME", bare))


def told(run: Run, file: Path) -> list[tuple[int, str, str]]:
    """All that can be got out of a journal as Blue, as a spectator, or by what is refused; the journal itself too."""
    path = str(file)
    tries: list[Ran] = []
    for eyes in ((), ("--seat", "Blue")):
        tries += [run("show", path, *eyes, *more) for more in ((), ("--json",), ("--at", "1"), ("--lang", "it"))]
        tries += [run("export", path, "--as", form, *eyes) for form in ("text", "csv", "ndjson")]
    tries += [
        run("verify", path),
        run("verify", path, "--json"),
        run("show", path, "--at", "99"),
        run("show", path, "--seat", "x"),
    ]
    script = "Blue: nonsense\n"
    tries.append(run("play", "soldiers", "--journal", path, "--script", "-", stdin=script))
    tries.append(run("play", path, "--journal", path, "--script", "-", stdin=script))
    return [(ran.code, masked(ran.out, file), masked(ran.err, file)) for ran in tries] + [
        (0, masked(file.read_text("utf-8"), file), "")
    ]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("with_box", [True, False])
def test_two_games_apart_in_a_secret_look_the_same(run: Run, tmp_path: Path, pair: str, with_box: bool) -> None:
    system, rules, *scripts = PAIRS[pair]
    seen, own = [], []
    for n, script in enumerate(scripts):
        file = tmp_path / f"game{n}.ndjson"
        assert run("play", system, *rules, "--seed", "1", "--journal", str(file), "--script", "-", stdin=script).code == 0
        own.append(masked(run("show", str(file), "--seat", "Red").out, file))
        if not with_box:
            box_of(file).unlink()
        seen.append(told(run, file))
    assert own[0] != own[1]
    assert seen[0] == seen[1]


def test_a_strongbox_that_may_not_be_read_is_as_none(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.ndjson"
    run("play", "flanks", "--rule", "laying=sealed", "--journal", str(file), "--script", "-", stdin="Red: L123 C4 R56\n")
    read = Path.read_bytes

    def forbidden(path: Path) -> bytes:
        if path == box_of(file):
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    ran = run("verify", str(file))
    assert ran.code == 0
    assert "1 entry stays sealed" in ran.out
    assert run("show", str(file), "--seat", "Red").code == 0
