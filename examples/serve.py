"""What does the web table look like? Opens a few example tables in `tables/`, prints their links, serves.

Run by `make run`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from fugleman import muster
from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Manners, Opening, Plan

FUGLEMAN = Path(sys.executable).with_name("fugleman")
FOLDER = Path("tables")
ADDRESS = "http://127.0.0.1:8000"

TABLES = (
    ("A flank game against a bot that favours its left", "flanks", ("Anna", "Otto"), ("person", "bot:greedy:Left")),
    ("A sealed Command Track for two, far apart", "soldiers", ("Anna", "Bruno"), ("person", "person")),
    ("A flank march to note, roll for and drag in", "flank_march", ("Anna", "Bruno"), ("person", "bot:steady")),
    ("Four bidders for empires", "empires", ("Anna", "Bruno", "Carla", "Dora"), ("person",) * 2 + ("bot:valuer",) * 2),
    ("An active turn, tracked beside a real table", "active_turn", ("Anna", "Bruno"), ("person", "bot:steady")),
)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    database = FOLDER / "examples.db"
    house = House.at(str(database), SystemClock(), os_entropy)
    print(f"The web table is at {ADDRESS}/ (Ctrl-C ends it; the tables stay in {database}).")
    for what, system, names, players in TABLES:
        print(f"\n{what}")
        opened = house.open(Plan(muster()[system].system, names, Manners(players)))
        for words, token in links(opened, names, players):
            print(f"  {words:12} {ADDRESS}/join/{token}")
    print(flush=True)
    told = ["--database", str(database), "--address", ADDRESS, "--studies", str(FOLDER / "studies"), "--claims", "docs/claims"]
    return subprocess.call([FUGLEMAN, "serve", *told])


def links(opened: Opening, names: tuple[str, ...], players: tuple[str, ...]) -> list[tuple[str, str]]:
    """Whom a table has links for, and their tokens."""
    people = [
        (name, opened.tokens[seat]) for seat, (name, who) in enumerate(zip(names, players, strict=True)) if who == "person"
    ]
    return [*people, ("spectators", opened.tokens["spectator"]), ("game master", opened.tokens["master"])]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
