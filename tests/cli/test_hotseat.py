"""How do people share a terminal: are they asked well, and does nobody see what is not for him?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from msgspec import structs

from fugleman.cli.asides import Quit
from fugleman.cli.choose import Chosen
from fugleman.cli.hotseat import HotSeat
from fugleman.cli.out import Out
from fugleman.cli.players import seated
from fugleman.cli.screen import Screen
from fugleman.core.calls import Impulse, ask
from fugleman.core.orders import OneOf, Order
from fugleman.core.system import Result, System
from fugleman.core.text import Text, say
from fugleman.muster import muster
from fugleman.table import Table, memory_ports

CLEARED = "--cleared--"


class TypedScreen(Screen):
    """A terminal at which these lines are typed; it keeps what it asked and when it was wiped."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []
        self.hidden: list[str] = []

    def ask(self, prompt: str, *, hidden: bool = False) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if hidden:
            self.hidden.append(line)
        return line

    def clear(self) -> None:
        self.asked.append(CLEARED)


class Game:
    """A game at a terminal, and what was seen of it."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        lines: Iterable[str],
        *,
        system: str = "flanks",
        seats: Iterable[tuple[str, str]] = (),
        typed: bool = False,
        language: str = "en",
        scenario: dict[str, Any] | None = None,
        played: System[Any] | None = None,
        **rulings: Any,
    ) -> None:
        found = muster()[system]
        if played is None:
            changes = {"rulings": rulings, "scenario": scenario or {}}
            parts = {part: structs.replace(getattr(found.system, part), **told) for part, told in changes.items()}
            played = structs.replace(found.system, **parts)
        out = Out(language, as_json=False)
        out.speaks_of(found.folder, played.seats())
        players = seated(out, played, tuple(seats), 7)
        self.table = Table.open(played, players.names, memory_ports(), seed=7, typed=typed)
        out.speaks_of(found.folder, self.table.names)
        self.screen = TypedScreen(lines)
        self.left: type[BaseException] | None = None
        try:
            HotSeat(out, Chosen(found, played), self.table, players, self.screen).play()
        except (Quit, EOFError) as leaving:
            self.left = type(leaving)
        self.out, self.err = capsys.readouterr()


class Down(Order, frozen=True):
    """Count down."""


class Countdown(System[int], frozen=True):
    """One seat, one order."""

    name: ClassVar[str] = "countdown"
    edition: ClassVar[int] = 1
    rulings: None = None
    scenario: None = None

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"),)

    def opening(self) -> int:
        return 1

    def impulse(self, state: int) -> Impulse[int]:
        yield from ask(0, OneOf((Down(),)), clause="1")
        return state - 1

    def result(self, state: int) -> Result | None:
        return Result(say("done")) if state == 0 else None

    def write(self, order: Order) -> Text:
        return say("down")

    def describe(self, sight: int) -> Text:
        return say("{n}", n=sight)


Capsys = pytest.CaptureFixture[str]
ONE_SIDE: dict[str, Any] = {"sides": 1, "laying": "given", "scenario": {"layouts": ("L123 C4 R56",), "turns": 3}}


def test_the_prompt_says_what_now_who_and_what_is_legal(capsys: Capsys) -> None:
    game = Game(capsys, [])
    assert re.search(r"Red: Lay the counters \(2\)\. For example: L\d+ C\d+ R\d+ \(\? for help\)", game.err)
    assert game.screen.asked == ["Red> "]
    assert game.left is EOFError
    italian = Game(capsys, [], language="it")
    assert re.search(r"Rosso: Disporre i segnalini \(2\)\. Per esempio: S\d+ C\d+ D\d+ ", italian.err)
    assert italian.screen.asked == ["Rosso> "]


def test_an_order_is_typed_in_the_language_of_the_prompt_or_in_the_notation(capsys: Capsys) -> None:
    game = Game(capsys, ["S123 C4 D56", "L123 C4 R56", "2", "D"], typed=True, language="it")
    assert "(2) Rosso dispone S123 C4 D56" in game.out
    assert "(2) Blu dispone S123 C4 D56" in game.out
    assert "(4) Rosso sposta il segnalino 2 in Destra: S13 C4 D256" in game.out


def test_a_refusal_names_the_clause_and_asks_again(capsys: Capsys) -> None:
    game = Game(capsys, ["L1234 C5 R6", "nonsense", "123/4/56"])
    assert "L1234 C5 R6 is not allowed (2): it gives a sector 4" in game.err
    assert "“nonsense” is no layout" in game.err
    assert "(2) Red lays L123 C4 R56" in game.out
    assert game.screen.asked == ["Red> ", "Red> ", "Red> ", "Blue> "]


def test_real_dice_are_asked_for_and_enter_lets_the_computer_roll(capsys: Capsys) -> None:
    game = Game(capsys, ["7", "1", "R", ""], typed=True, **ONE_SIDE)
    assert "Roll for the sector (3): roll 1d6. What do they show?" in game.err
    assert "“7” is no throw of 1d6" in game.err
    assert "(3) 1d6: 1 (real dice, typed in)" in game.out
    assert "(from a seed)" in game.out


def test_enter_gives_the_only_order_there_is(capsys: Capsys) -> None:
    game = Game(capsys, [""], system="flanks", played=Countdown())
    assert "Only down is allowed: press Enter" in game.err
    assert game.table.over


def test_enter_gives_nothing_where_there_is_a_choice(capsys: Capsys) -> None:
    game = Game(capsys, [""])
    assert "“” is no layout" in game.err
    assert game.table.record.last.n == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["?", "board", "log", "hint", "hint C"]), ("it", ["?", "posizione", "registro", "consiglio", "board"])],
)
def test_asides_leave_the_game_as_it_is(capsys: Capsys, language: str, words: list[str]) -> None:
    game = Game(capsys, ["1", *words], typed=True, language=language, **ONE_SIDE)
    assert game.table.record.last.n == 1
    told = {
        "en": [
            "4. Having operated, the side moves",
            "Allowed: C, R",
            "greedy would play",
            "Red L123 C4 R56",
            "1d6: 1 (real dice",
        ],
        "it": ["4. Dopo aver operato", "Ammessi: C, D", "greedy giocherebbe", "Rosso S123 C4 D56", "1d6: 1 (dadi veri"],
    }
    for expected in told[language]:
        assert expected in game.err
    assert game.screen.asked.count("Red> " if language == "en" else "Rosso> ") == len(words) + 1


def test_a_hint_that_cannot_be_had(capsys: Capsys) -> None:
    assert "“Q” is no sector" in Game(capsys, ["hint Q"]).err
    assert "there is nobody to ask for a hint" in Game(capsys, ["hint"], system="sector_die", typed=True).err


def test_a_long_list_is_cut_in_the_prompt_and_whole_in_the_help(capsys: Capsys) -> None:
    game = Game(capsys, ["?"], system="soldiers", seats=[("Blue", "bot:random")])
    prompt, *_, whole = [line for line in game.err.splitlines() if "Allowed: A@0" in line]
    assert re.search(r"Allowed: (\S+, ){10}\S+, and \d+ more", prompt)
    assert whole.endswith("pass")


def test_what_the_rules_made_of_an_order_is_told_and_not_the_order_again(capsys: Capsys) -> None:
    game = Game(capsys, ["", "L123 C4 R56", "", "L1 C23 R456"], laying="sealed")
    assert game.out.count("L123 C4 R56") == 1
    kinds = [line.kind for line in game.table.log(None)]
    assert kinds.count("opened") == 2


def test_quit_leaves_the_game(capsys: Capsys) -> None:
    game = Game(capsys, ["L12 C34 R56", "quit", "L12 C34 R56"])
    assert game.left is Quit
    assert game.table.record.last.n == 1


def test_undo_alone_takes_back_the_last_order(capsys: Capsys) -> None:
    game = Game(capsys, ["1", "R", "undo", "C"], typed=True, **ONE_SIDE)
    assert "The game stands as it was before entry 2." in game.err
    assert "Red moves counter 1 to Centre: L23 C14 R56" in game.out


def test_undo_is_free_while_nobody_else_has_acted(capsys: Capsys) -> None:
    game = Game(capsys, ["L12 C34 R56", "undo"])
    assert game.table.awaited == (0,)
    assert not any("agree" in asked for asked in game.screen.asked)


def test_bots_agree_to_undo(capsys: Capsys) -> None:
    game = Game(capsys, ["L12 C34 R56", "undo"], seats=[("Blue", "bot:random")])
    assert [line.kind for line in game.table.log(None) if line.kind.startswith("undo")] == [
        "undo_asked",
        "undo_granted",
        "undone",
    ]
    assert game.table.awaited == (0,)


def test_undo_that_another_does_not_grant(capsys: Capsys) -> None:
    lines = ["", "L123 C4 R56", "", "undo", "n", "undo", "y"]
    game = Game(capsys, lines, laying="sealed")
    assert "Blue does not agree" in game.err
    kinds = [line.kind for line in game.table.log(None)]
    assert kinds.count("undo_declined") == 1
    assert kinds.count("undo_granted") == 1
    assert game.err.count("The game stands as it was before entry 1.") == 1


def test_undo_of_nothing(capsys: Capsys) -> None:
    game = Game(capsys, ["undo", "undo 7", "undo x"])
    assert game.err.count("there is no order given here that could be taken back") == 3


def test_sealed_entries_are_hidden_and_the_screen_is_wiped_in_between(capsys: Capsys) -> None:
    game = Game(capsys, ["", "L123 C4 R56", "", "L1 C23 R456"], laying="sealed", seats=[("Ann", "me"), ("Bob", "me")])
    assert game.screen.hidden == ["L123 C4 R56", "L1 C23 R456"]
    asked = game.screen.asked
    assert asked[:4] == [CLEARED, "Pass the device to Ann, who then presses Enter. ", "Ann> ", CLEARED]
    assert asked[4:8] == [CLEARED, "Pass the device to Bob, who then presses Enter. ", "Bob> ", CLEARED]
    assert "(2) Ann lays L123 C4 R56" in game.out


def test_before_all_are_in_nothing_tells_what_was_sealed(capsys: Capsys) -> None:
    secret = "L135 C2 R46"
    game = Game(capsys, ["", secret, "", "log", "board", "?", "hint"], laying="sealed")
    assert game.screen.hidden[0] == secret
    assert secret not in game.out + game.err


def test_one_person_among_bots_need_not_hide(capsys: Capsys) -> None:
    game = Game(capsys, ["L123 C4 R56"], laying="sealed", seats=[("Blue", "bot:greedy")])
    assert game.screen.hidden == []
    assert CLEARED not in game.screen.asked


def test_a_hidden_hand_is_shown_to_its_owner_alone(capsys: Capsys) -> None:
    game = Game(capsys, ["", "board"], system="section_cards", seats=[("Ann", "me"), ("Bob", "me")])
    assert game.screen.asked[:2] == [CLEARED, "Pass the device to Ann, who then presses Enter. "]
    ann, bob = (game.table.view(seat).described for seat in (0, 1))
    assert str(game.table.voice()(ann or "")) in game.err
    assert str(game.table.voice()(bob or "")) not in game.err


HAND = "Recon Left, Recon Left, Probe Left, Probe Centre, Attack Right"


def test_real_cards_are_typed_unseen_by_who_may_know_them(capsys: Capsys) -> None:
    game = Game(capsys, ["", "Jester", HAND], system="section_cards", seats=[("Ann", "me"), ("Bob", "me")], typed=True)
    assert game.screen.asked[:4] == [CLEARED, "Pass the device to Ann, who then presses Enter. ", "dice> ", "dice> "]
    assert game.screen.hidden == ["Jester", HAND]
    assert "Deal a hand (2): draw 5 of 40 cards. Which are they?" in game.err
    assert HAND not in game.out


def test_the_computer_draws_what_only_a_bot_may_know(capsys: Capsys) -> None:
    game = Game(capsys, [HAND], system="section_cards", seats=[("Ann", "me"), ("Bob", "bot:random")], typed=True)
    assert game.table.awaited == (0,)
    assert game.screen.asked == ["dice> ", "Ann> "]


def test_bots_alone_need_nobody(capsys: Capsys) -> None:
    game = Game(capsys, [], seats=[("Red", "bot:random"), ("Blue", "bot:greedy:C")], scenario={"turns": 4})
    assert game.table.over
    assert game.screen.asked == []
    assert "the game is over: the last turn has been played" in game.out


def test_what_has_happened_is_told_once(capsys: Capsys) -> None:
    game = Game(capsys, ["L123 C4 R56", "?", "L12 C34 R56"])
    assert game.out.count("Red lays L123 C4 R56") == 1
