"""How is a script played at a table where bots may sit too?"""

from __future__ import annotations

from fugleman.cli.players import Players, let_bots_play
from fugleman.table import Table
from fugleman.table import script as scripts


def play_script(table: Table, players: Players, words: str) -> None:
    """Play every line, the bots playing by themselves in between. Raises Faulty naming the line."""
    for line in scripts.read_script(words):
        _let_bots(table, players, throwing=line.faces is None)
        scripts.play(table, [line])
    _let_bots(table, players, throwing=not players.people)


def _let_bots(table: Table, players: Players, *, throwing: bool) -> None:
    while not table.over and let_bots_play(table, players, throwing=throwing):
        pass
