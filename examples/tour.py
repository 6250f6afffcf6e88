"""What can be done here? A guided tour on real input: prints each command, then what it says. Run by `make tour`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "tour"
FUGLEMAN = Path(sys.executable).with_name("fugleman")

STOPS = (
    (
        "Sealed bids for the empires of epoch IV, from a game master's sheet. Each award says why.",
        ["resolve empires data/chart1.csv --svg {folder}/chart1"],
    ),
    (
        "Epoch V took two rounds: two lots went to a bidding war. The last player picks, and he picked the Franks.",
        ["resolve empires data/chart2_round1.csv data/chart2_round2.csv --pick Loki=Franks --svg {folder}/chart2"],
    ),
    (
        "Which rule was that? Every decision names its clause, and every clause its function and its worked examples.",
        ["rule empires 3"],
    ),
    (
        "The author's own example of Two Flanks and a Centre, replayed from a script of his dice and his one choice.",
        ["play flanks --variant examples/author.toml --script examples/author.txt"],
    ),
    (
        "A game between two bots, with its journal; the seed makes it the same game every time.",
        ["play flanks --seat Ann=bot:greedy:Left --seat Bob=bot:random --seed 7 --set turns=6 --journal {folder}/bots.journal"],
    ),
    (
        "Did that game happen by the rules? The journal alone can tell: its chain of hashes, its dice, each order and ruling.",
        ["verify {folder}/bots.journal", "--lang it show {folder}/bots.journal --at 8"],
    ),
)

NEXT = """\
Try next, after `source .venv/bin/activate`:
  fugleman play flanks                              a game for two at this keyboard
  fugleman sheet empires --epoch V --players Ann,Bob,Cyd --as html --to sheet.html
                                                    a blank bid sheet to print
  fugleman variant new flanks > mine.toml           your own house rules
  make docs                                         the rulebooks and the manual, in docs/_build/html
"""


def main() -> int:
    """Walk the tour; 1 if a stop did not go as it should."""
    os.chdir(ROOT)
    folder = Path(FOLDER)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for about, commands in STOPS:
        print(f"\n\x1b[1m{about}\x1b[0m" if sys.stdout.isatty() else f"\n{about}", flush=True)
        for command in commands:
            words = shlex.split(command.format(folder=FOLDER))
            print(f"\n$ fugleman {shlex.join(words)}\n", flush=True)
            code = subprocess.run([FUGLEMAN, *words], check=False).returncode
            if code:
                print(f"\nThe tour stops here: exit code {code}.", file=sys.stderr)
                return 1
    print("\nWritten:")
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            print(f"  {file}")
    print(f"\n{NEXT}", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
