"""Do people play to the end of their turns in a real browser, with and without script?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fugleman.web.hosting.plan import Deadline
from tests.web.browser.conftest import Open, Seat
from tests.web.browser.fingers import Fingers
from tests.web.browser.marching import Mouse, as_in_a_case, bring_map, drag_to, nudge_to, turn_by
from tests.web.browser.player import Player

SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])


@SCRIPT
def test_two_telephones_seal_a_command_cycle_in_italian(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("soldiers")
    anna, bruno = (sit(opened.tokens[seat], script=script) for seat in (0, 1))
    if script:
        anna.spot("A@4").tap()
    else:
        anna.page.locator("details.group", has_text="A").locator("summary").first.click()
        anna.page.locator("details.list").get_by_role("button", name="A@4", exact=True).click()
    anna.sees("Sigillare questo ordine?")
    anna.keep(f"soldiers-draft-{script}")
    anna.sure()
    anna.sees("Sigillato: A@4")
    anna.keep(f"soldiers-sealed-{script}")
    assert "A@4" not in bruno.page.content()
    if script:
        expect(bruno.page.locator(".seat.in")).to_contain_text("Anna")
        bruno.spot("W@3").tap()
    else:
        bruno.give("W@3")
    bruno.sure()
    if not script:
        anna.page.reload()
    expect(anna.page.locator(".receipt")).to_have_count(0)
    anna.sees("A@4")
    anna.keep(f"soldiers-opened-{script}")
    anna.page.get_by_role("link", name="Ordini sigillati").click()
    anna.sees("aperto; l'impronta torna")
    anna.keep(f"soldiers-receipts-{script}")


@SCRIPT
def test_a_draft_goes_with_the_seat_from_a_telephone_to_a_desk(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("empires")
    telephone, desk = sit(opened.tokens[0], script=script), sit(opened.tokens[0], wide=1280, script=script, dark=True)
    for player in (telephone, desk):
        player.page.locator(".group input").first.fill("7")
        player.page.get_by_role("button", name="Conserva come bozza").first.click()
        player.sees("Resta per il tuo posto")
        player.keep(f"empires-draft-{player.page.viewport_size['width']}-{script}")  # type: ignore[index]
        if script:
            player.check_accessible()
    telephone.page.reload()
    expect(telephone.page.locator(".group input").first).to_have_value("7")
    telephone.page.locator(".kept button.main").click()
    telephone.sees("Sigillare questo ordine?")
    telephone.sure()
    telephone.sees("Sigillato:")
    desk.page.reload()
    expect(desk.page.locator(".kept")).to_have_count(0)
    desk.sees("Sigillato:")


@SCRIPT
def test_an_open_page_shows_that_the_game_master_lets_time_stand_still(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("soldiers", deadline=Deadline(3600))
    anna, master = sit(opened.tokens[0]), sit(opened.tokens["master"], script=script)
    anna.sees("Entro")
    for button, told in (("Ferma il tempo", "ferma il tempo"), ("Fai ripartire il tempo", "fa ripartire il tempo")):
        master.page.get_by_text("Accordi al tavolo").click()
        master.page.get_by_role("button", name=button).click()
        master.sees(f"il direttore di gioco {told}")
        anna.sees(f"il direttore di gioco {told}")
        expect(anna.page.locator(".now")).to_contain_text("Il tempo è fermo." if button == "Ferma il tempo" else "Entro")
        anna.keep(f"time-{button.split()[0]}-{script}")


@SCRIPT
def test_flanks_is_played_by_tapping_the_board(open_table: Open, sit: Seat, script: bool) -> None:
    opened = open_table("flanks")
    players = tuple(sit(opened.tokens[seat], script=script) for seat in (0, 1))
    players[0].give("L12 C34 R56")
    expect(players[0].page.locator("#order")).to_have_count(0)
    players[1].page.reload()
    players[1].give("L12 C34 R56")
    players[1].sees("Dare questo ordine?")
    players[1].sure()
    for turn in range(3):
        for player in players:
            player.page.reload()
        acting = next(player for player in players if player.page.locator("#order").count())
        entry = acting.page.locator("#table").get_attribute("data-entry")
        acting.keep(f"flanks-{turn}-{script}")
        if script:
            acting.page.locator(".board [data-order]").first.tap()
        else:
            acting.page.locator("details.list button").first.click()
        acting.sure()
        expect(acting.page.locator(f'#table[data-entry="{entry}"]')).to_have_count(0)


@pytest.mark.parametrize("hand", ["touch", "mouse", "plain"])
def test_a_flank_march_is_noted_rolled_for_dragged_in_and_reacted_to(open_table: Open, sit: Seat, hand: str) -> None:
    opened = open_table(as_in_a_case("flank_march", "6. A turn to (8,15) just touches"), typed=True)
    wide = 1200 if hand == "mouse" else 360
    anna, bruno = (sit(opened.tokens[seat], script=hand != "plain", language="en", wide=wide) for seat in (0, 1))
    anna.give("Wing left")
    anna.sure()
    anna.sees("Wing")
    bruno.page.reload()
    assert "Wing left" not in bruno.page.content()
    bruno.give("hold")
    bruno.sure()
    for player, order in ((anna, "Centre"), (bruno, "Main")):
        player.page.reload()
        player.give(order)
        player.sure()
    for faces in ("6 5", "1 1"):
        roll(anna, faces)
    bruno.page.reload()
    bruno.give("Main")
    bruno.sure()
    roll(anna, "5 6")
    for player in (anna, bruno):
        player.page.reload()
        player.give("done")
        player.sure()
    anna.page.reload()
    anna.keep(f"march-enters-{hand}")
    if hand == "plain":
        type_in(anna, x="11", y="62", look="E")
    else:
        drag_to(anna, Fingers(anna.page) if hand == "touch" else Mouse(anna), 11, 62)
        nudge_to(anna, 11, 62)
    expect(anna.page.locator(".tried")).to_contain_text("place Cav1 11,62 E")
    expect(anna.page.locator(".tried")).to_contain_text("10U from the nearest enemy")
    anna.keep(f"march-tried-{hand}")
    anna.page.locator(".tried button.main").click()
    anna.sure()
    expect(anna.page.locator(".log")).to_contain_text("Cav1")
    anna.give("done")
    anna.sure()
    bruno.page.reload()
    bruno.keep(f"march-reaction-{hand}")
    if hand == "plain":
        type_in(bruno, look="(8,15)")
    elif hand == "touch":
        turn_by(bruno, Fingers(bruno.page), 30)
    else:
        bring_map(bruno)
        bruno.page.locator(".map svg").press("e")
        bruno.page.locator(".map svg").press("e")
    expect(bruno.page.locator(".tried .chosen")).to_contain_text("(8,15)" if hand == "plain" else "30")
    bruno.page.locator(".tried button.main").click()
    bruno.sure()
    expect(bruno.page.locator(".log")).to_contain_text("turns E1")
    bruno.keep(f"march-reacted-{hand}")


def roll(player: Player, faces: str) -> None:
    """Type in what real dice show."""
    player.page.reload()
    entry = player.page.locator("#table").get_attribute("data-entry")
    player.page.locator("#faces").fill(faces)
    player.page.locator("form[action$='/dice'] button.main").click()
    expect(player.page.locator(f'#table[data-entry="{entry}"]')).to_have_count(0)


def type_in(player: Player, **fields: str) -> None:
    """Fill in the form that stands in for the map."""
    for field, value in fields.items():
        player.page.locator(f"#{field}").fill(value)
    player.page.get_by_role("button", name="Try it there").click()


@SCRIPT
def test_one_device_is_passed_from_hand_to_hand(sit: Seat, script: bool) -> None:
    device = sit(script=script)
    device.go("/new/soldiers/seats")
    device.page.locator("[name=here]").check()
    device.page.locator("form button.main").click()
    device.page.wait_for_url("**/t/**")
    device.give("A@4")
    device.sure()
    expect(device.page.locator("h1")).to_have_text("Passa il dispositivo a Blu")
    assert "A@4" not in device.page.content()
    device.keep(f"cover-{script}")
    device.page.get_by_role("button", name="Sono Blu").click()
    device.give("W@3")
    device.sure()
    device.sees("A@4")
    device.go("/")
    device.sees("Si aspetta te")
    device.keep(f"home-{script}")
    device.page.locator("a.card").first.click()
    device.page.get_by_role("button", name="Qui una persona gioca tutti i posti").click()
    expect(device.page.locator("#order")).to_be_visible()
